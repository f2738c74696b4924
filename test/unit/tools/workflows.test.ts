import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectDir } from '#tools/project.ts'
import { missing } from '#tools/provision/needs.ts'
import type { Machine } from '#tools/provision/needs.ts'
import { callProblems, calls, pinProblems } from '#tools/release/workflow-rules.ts'
import { workflowProblems } from '#tools/workflows.ts'

const files = globSync('.github/workflows/*.yml', { cwd: projectDir })
const text = (file: string): string => readFileSync(join(projectDir, file), 'utf8')
const release = text('.github/workflows/release.yml')

describe('the workflows', () => {
  it.each(files)('%s is sound, and calls what is there', async (file) => {
    expect(await workflowProblems(text(file), file)).toEqual([])
  })

  it('are checked for more than their form', async () => {
    const problemsOf = async (from: string | RegExp, to: string): Promise<string> => {
      const changed = release.replace(from, to)
      expect(changed).not.toBe(release)
      return (await workflowProblems(changed, 'release.yml')).join('\n')
    }
    expect(await problemsOf('runs-on: ubuntu-24.04', 'runs_on: ubuntu-24.04')).toMatch(/runs_on/)
    expect(await problemsOf('needs: attest', 'needs: attested')).toMatch(/attested/)
    expect(await problemsOf('${{ matrix.target }}', '${{ matrix.tagret }}')).toMatch(/tagret/)
    expect(await problemsOf('persist-credentials', 'keep-credentials')).toMatch(/keep-credentials/)
    expect(await problemsOf(/actions\/checkout@\w+/, 'actions/checkout@v6')).toMatch(/name the hash of its commit/)
    expect(await problemsOf('permissions: {}', '')).toMatch(/sets no permissions/)
    expect(await problemsOf('npm run package', 'npm run pakcage')).toMatch(/npm run pakcage, which is not there/)
    expect(await problemsOf('electron/install.js', 'electron/istall.js')).toMatch(/istall\.js, which is not there/)
  })

  it('install what the specs need beside Electron', () => {
    const bare = { distribution: ['ubuntu', 'debian'], isRoot: false, hasDisplay: false, hasChromium: false } as const
    const machine = { ...bare, platform: 'linux', hasElectron: true, hasCommand: () => false, hasLibrary: () => false }
    const [, installed = ''] = /--no-install-recommends (.+ strace .+)$/m.exec(release) ?? []
    const needed = missing('test', machine as Machine).map(({ apt }) => apt)
    expect(needed).toHaveLength(6)
    expect(needed.filter((name) => !installed.split(' ').includes(name))).toEqual([])
  })

  it('run the long form before a release', () => {
    const check = text('.github/workflows/check.yml')
    expect(calls(check).scripts).toEqual(['check', 'test', 'test:full'])
    expect(check).toMatch(/^ {4}if: github\.ref_type == 'tag' \|\| /m)
    expect(release).toMatch(/uses: \.\/\.github\/workflows\/check\.yml\n\n {2}build:\n.*\n {4}needs: check\n/)
  })

  it('find the scripts and files that a text calls', () => {
    const sample =
      'run: npm ci\nrun: npm test\nrun: npm run a:b -- --c\nrun: node tools/run.mjs x\nuses: ./.github/x.yml\n'
    expect(calls(sample)).toEqual({ scripts: ['test', 'a:b'], files: ['tools/run.mjs', '.github/x.yml'] })
    expect(callProblems(sample, projectDir)).toHaveLength(2)
  })

  it('take an action by its hash and version, and nothing less', () => {
    const hash = 'a'.repeat(40)
    const wrong = ['a/b@v1', 'a/b@v1.2.3', `a/b@${hash}`, `a/b@${hash.slice(1)} # v1.2.3`, 'docker://alpine']
    const sample = ['permissions: {}', `uses: a/b@${hash} # v1.2.3`, ...wrong.map((name) => `- uses: ${name}`)].join(
      '\n',
    )
    expect(pinProblems(sample)).toHaveLength(wrong.length)
  })

  it('give a job no more than it needs: only the draft may write, and only the attestation may sign', () => {
    expect(release.match(/\w[\w-]*: write/g)).toEqual(['id-token: write', 'attestations: write', 'contents: write'])
    expect(text('.github/workflows/check.yml')).not.toMatch(/: write|secrets\./)
    expect(release).not.toMatch(/pull_request|persist-credentials: true/)
  })
})
