/** The tools of a release as npm runs them, in a committed clone of their own, and on a stand-in for the packaged program. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeholdersIn, release } from '#shared/release.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { cloneInto } from '#test/support/package/clone.ts'
import { withStub } from '#test/support/package/with-stub.ts'
import { throwAwayKey } from '#test/support/manifests.ts'
import { electronVersion } from '#tools/package/electron.ts'
import { fuses } from '#tools/package/fuses.ts'
import { projectFile } from '#tools/package/stage.ts'
import { debuggingSwitches } from '#tools/release/smoke.ts'

const { version } = projectFile()
const deb = `coffer_${version}-STUB-NOT-A-RELEASE_amd64.deb`
const bill = `coffer-${version}-linux-x64-STUB-NOT-A-RELEASE.cdx.json`
const statement = `coffer-${version}-linux-x64-STUB-NOT-A-RELEASE.provenance.json`

let room = ''
let clone = ''
const at = (...path: readonly string[]): string => join(clone, ...path)

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid', ...args], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.trim()
}

/** Has the clone write the bill of what it packaged last, with a stub. */
function writeBill(): void {
  const write = `const { billOfPackage } = await import('./tools/release/bill.ts')
    await billOfPackage({ system: { platform: 'linux', arch: 'x64' }, stub: true }, 'dist')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', write], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
}

/** A tool of the clone as npm runs it: exit code, and what it says to whom. */
function tool(args: readonly string[], env: NodeJS.ProcessEnv = withStub) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('tools', 'run.mjs'), ...args], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { code: status, said: stdout.trimEnd(), problems: stderr.trimEnd().split('\n') }
}

beforeAll(async () => {
  room = await makeFolder('release-tools')
  clone = join(room, 'clone')
  cloneInto(clone)
  git('init', '-q')
  commit('as it is')
  mkdirSync(at('dist'))
  writeFileSync(at('dist', deb), 'a package')
  writeBill()
}, 120_000)
afterAll(() => removeFolder(room))

function commit(message: string): void {
  git('add', '--all')
  git('commit', '-q', '-m', message)
}

const change = (file: string, from: string | RegExp, to: string): void => {
  const text = readFileSync(at(file), 'utf8')
  expect(text).toMatch(from)
  writeFileSync(at(file), text.replace(from, to))
}

describe('npm run proof', () => {
  it('--target tells of what the folder holds, --sums names it as no release, and --check finds it true', () => {
    expect(tool(['proof', '--target', 'linux-x64'])).toMatchObject({
      code: 0,
      problems: [''],
      said: `${bill} and ${statement} tell of 2 files, made from commit ${git('rev-parse', 'HEAD')}.`,
    })
    expect(readdirSync(at('dist')).toSorted()).toEqual([bill, statement, deb].toSorted())
    const { subject } = JSON.parse(readFileSync(at('dist', statement), 'utf8')) as { subject: { name: string }[] }
    expect(subject.map(({ name }) => name)).toEqual([bill, deb].toSorted())
    expect(tool(['proof', '--sums']).code).toBe(1)
    expect(tool(['proof', '--sums', '--not-a-release']).code).toBe(0)
    expect(tool(['proof', '--check']).code).toBe(0)
    writeFileSync(at('dist', deb), 'another')
    expect(tool(['proof', '--check'])).toMatchObject({ code: 1, problems: [expect.stringContaining(deb)] })
    writeFileSync(at('dist', deb), 'a package')
  })

  it('--target tells of nothing for a system without files, nor of files that differ from the commit', () => {
    expect(tool(['proof', '--target', 'darwin-arm64'])).toMatchObject({
      code: 1,
      problems: ['There is no file for darwin-arm64 to tell of: make it first by "npm run package".'],
    })
    writeFileSync(at('more.txt'), '')
    expect(tool(['proof', '--target', 'linux-x64'])).toMatchObject({
      code: 1,
      problems: ['Files differ from the commit: commit or remove the changes first ("git status" lists them).'],
    })
    rmSync(at('more.txt'))
  })

  it('--target tells of no files whose bill is missing, or of another commit', () => {
    const whole = readFileSync(at('dist', bill), 'utf8')
    rmSync(at('dist', bill))
    const { code, problems } = tool(['proof', '--target', 'linux-x64'])
    expect([code, problems]).toEqual([
      1,
      [`${bill} is missing, and nothing else says what the files were made of: package again.`],
    ])
    writeFileSync(at('dist', bill), whole)
    const former = git('rev-parse', 'HEAD')
    git('commit', '-q', '--allow-empty', '-m', 'later')
    expect(tool(['proof', '--target', 'linux-x64'])).toMatchObject({
      code: 1,
      problems: [`${bill} is of commit ${former}, and this is ${git('rev-parse', 'HEAD')}: package again.`],
    })
  })

  it('--ready names all that is missing, and then the binary alone', () => {
    const { code, problems } = tool(['proof', '--ready', `v${version}.9`])
    expect(code).toBe(1)
    expect(problems).toEqual([
      `The tag is v${version}.9, and package.json says ${version}: one of them is wrong.`,
      `docs/CHANGELOG.md has no section for ${version}: write "## ${version} - YYYY-MM-DD" over it.`,
      ...placeholdersIn(release).map((name) => `${name} in src/shared/release.ts is still a placeholder.`),
      expect.stringContaining('Electron’s binary is not here'),
    ])
    change('docs/CHANGELOG.md', /^## Unreleased$/m, `## ${version} - 2026-12-01`)
    const file = 'src/shared/release.ts'
    change(file, "'https://updates.coffer.invalid/", "'https://updates.example.org/")
    change(file, "'https://www.coffer.invalid/download'", "'https://www.example.org/download'")
    change(file, "'https://www.coffer.invalid/'", "'https://www.example.org/'")
    change(file, "'maintainer.invalid'", "'A maintainer'")
    change(file, "'maintainers@coffer.invalid'", "'maintainers@example.org'")
    change(file, "'current-key.invalid'", `'${throwAwayKey().key}'`)
    change(file, "'next-key.invalid'", `'${throwAwayKey().key}'`)
    commit('decide')
    expect(tool(['proof', '--ready', `v${version}`])).toMatchObject({
      code: 1,
      problems: [expect.stringContaining('Electron’s binary is not here')],
    })
  })
})

describe('npm run smoke', () => {
  /** A program that does as Coffer should, but that it takes one switch. */
  function program(taken = 'none'): string {
    const file = join(room, `program-${taken.replace(/\W/g, '')}.mjs`)
    const report = {
      why: null,
      version,
      packaged: true,
      electron: electronVersion(),
      fuses: Object.fromEntries(Object.entries(fuses).map(([name, on]) => [name, on ? 'on' : 'off'])),
      keychainModule: 'loads',
    }
    writeFileSync(
      file,
      `#!${process.execPath}
import { writeFileSync } from 'node:fs'
const args = process.argv.slice(2)
const refused = args.some((arg) => arg !== '${taken}' && ${JSON.stringify(debuggingSwitches)}.includes(arg))
const why = refused ? { code: 'refused', reason: { id: 'start.switch' } } : null
const outcome = { outcome: refused ? 'failed' : 'passed', why, window: !refused, page: !refused }
writeFileSync(args.at(-1), JSON.stringify({ ...${JSON.stringify(report)}, ...outcome }))
process.exitCode = refused ? 1 : 0
`,
    )
    chmodSync(file, 0o755)
    // Its own Node may not heed what a packaged program has to pass over.
    const start = file.replace('.mjs', '')
    writeFileSync(start, `#!/bin/sh\nunset NODE_OPTIONS ELECTRON_RUN_AS_NODE\nexec '${file}' "$@"\n`)
    chmodSync(start, 0o755)
    return start
  }

  it('takes a program that starts and ends on each debugging switch', () => {
    const { code, said } = tool(['smoke', '--app', program()])
    expect([code, said.split('\n').at(-1)]).toEqual([
      0,
      `Coffer ${version} starts, its fuses are right, and ${debuggingSwitches.length} switches end it.`,
    ])
  })

  it('fails with one that takes a switch, and with none at all', () => {
    expect(tool(['smoke', '--app', program('--inspect')])).toMatchObject({
      code: 1,
      problems: [expect.stringMatching(/^It was not refused with --inspect: exit 0/)],
    })
    expect(tool(['smoke', '--app', join(room, 'gone')])).toMatchObject({
      code: 2,
      problems: [expect.stringMatching(/^There is no .*gone: run "npm run package"/)],
    })
    expect(tool(['smoke'])).toMatchObject({
      code: 2,
      problems: [expect.stringMatching(/^There is no packaged Coffer with Electron’s binary/)],
    })
  })
})
