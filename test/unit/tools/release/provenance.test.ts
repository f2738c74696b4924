import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { projectDir } from '#tools/project.ts'
import { builderOf, provenance } from '#tools/release/provenance.ts'
import { readSource, readSourceAsItIs } from '#tools/release/source.ts'
import type { Source } from '#tools/release/source.ts'

const source: Source = {
  version: '1.2.3',
  commit: 'c'.repeat(40),
  committedAt: '2026-01-02T03:04:05.000Z',
  lockfile: 'd'.repeat(64),
  node: '24.21.0',
  electron: '45.3.4',
  packager: '26.17.0',
}
const subjects = [
  { name: 'coffer.deb', sha256: 'a'.repeat(64) },
  { name: 'coffer.cdx.json', sha256: 'b'.repeat(64) },
]
const parts = { source, builder: builderOf({}), target: 'linux-x64', electronArchive: 'e'.repeat(64), subjects }

interface Statement {
  readonly _type: string
  readonly predicateType: string
  readonly subject: readonly { readonly name: string }[]
  readonly predicate: {
    readonly buildDefinition: {
      readonly externalParameters: Readonly<Record<string, string>>
      readonly internalParameters: Readonly<Record<string, string>>
      readonly resolvedDependencies: readonly unknown[]
    }
    readonly runDetails: { readonly builder: { readonly id: string } }
  }
}
const read = (text: string): Statement => JSON.parse(text) as Statement

describe('P4: the provenance statement', () => {
  it('names commit, lockfile, Node, Electron, packager and builder, and every file with its hash', () => {
    const { _type, predicateType, subject, predicate } = read(provenance(parts))
    expect([_type, predicateType]).toEqual(['https://in-toto.io/Statement/v1', 'https://slsa.dev/provenance/v1'])
    expect(subject).toEqual([
      { name: 'coffer.cdx.json', digest: { sha256: 'b'.repeat(64) } },
      { name: 'coffer.deb', digest: { sha256: 'a'.repeat(64) } },
    ])
    const { internalParameters, resolvedDependencies } = predicate.buildDefinition
    expect(internalParameters).toEqual({ node: '24.21.0', electron: '45.3.4', electronBuilder: '26.17.0' })
    expect(resolvedDependencies).toEqual([
      { name: 'source', uri: expect.stringMatching(/^git\+https:/) as string, digest: { gitCommit: source.commit } },
      { name: 'package-lock.json', digest: { sha256: source.lockfile } },
      { name: 'electron-v45.3.4-linux-x64.zip', digest: { sha256: 'e'.repeat(64) } },
    ])
  })

  it('names what gives the Linux package again, and claims no command that was run', () => {
    const parametersOf = (target: string) =>
      read(provenance({ ...parts, target })).predicate.buildDefinition.externalParameters
    expect(Object.keys(parametersOf('linux-x64'))).toEqual(['repository', 'ref', 'version', 'target', 'rebuiltBy'])
    expect(parametersOf('linux-x64')['rebuiltBy']).toBe('npm ci && npm run package')
    expect(Object.keys(parametersOf('darwin-arm64'))).toEqual(['repository', 'ref', 'version', 'target'])
  })

  it('has the same bytes whatever the order of the files', () => {
    expect(provenance({ ...parts, subjects: subjects.toReversed() })).toBe(provenance(parts))
  })

  it('made with a stub says that it is no release, and names no archive of Electron', () => {
    const { buildDefinition } = read(provenance({ ...parts, electronArchive: null })).predicate
    expect(buildDefinition.internalParameters['notARelease']).toMatch(/stub/)
    expect(JSON.stringify(buildDefinition.resolvedDependencies)).not.toContain('electron')
  })

  it('names the workflow and its ref on a runner, and a local builder anywhere else', () => {
    const runner = {
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'owner/coffer',
      GITHUB_WORKFLOW_REF: 'owner/coffer/.github/workflows/release.yml@refs/tags/v1.2.3',
      GITHUB_REF: 'refs/tags/v1.2.3',
    }
    const { buildDefinition, runDetails } = read(provenance({ ...parts, builder: builderOf(runner) })).predicate
    expect(runDetails.builder.id).toBe('https://github.com/owner/coffer/.github/workflows/release.yml@refs/tags/v1.2.3')
    expect(buildDefinition.externalParameters).toMatchObject({
      repository: 'https://github.com/owner/coffer',
      ref: 'refs/tags/v1.2.3',
    })
    expect(builderOf({}).id).toMatch(/\/local$/)
    expect(builderOf({ ...runner, GITHUB_ACTIONS: undefined }).id).toMatch(/\/local$/)
  })
})

describe('what a build is made from', () => {
  let folder: string
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GIT_COMMITTER_DATE: '1700000000 +0000', GIT_AUTHOR_DATE: '1700000000 +0000' },
    }).trim()

  beforeEach(async () => {
    folder = await makeFolder('source')
    for (const name of ['electron', 'electron-builder']) {
      mkdirSync(join(folder, 'node_modules', name), { recursive: true })
      writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{"version":"9.9.9"}')
    }
    writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}')
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    writeFileSync(join(folder, '.gitignore'), 'node_modules/\n')
  })
  afterEach(() => removeFolder(folder))

  it('is read from the commit and the installed tools', () => {
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '-m', 'one')
    expect(readSource(folder)).toEqual({
      version: '1.2.3',
      commit: git('rev-parse', 'HEAD'),
      committedAt: '2023-11-14T22:13:20.000Z',
      lockfile: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
      node: process.versions.node,
      electron: '9.9.9',
      packager: '9.9.9',
    })
  })

  it('has the same bytes on a system that ends lines otherwise, in files and in what is told of them', () => {
    const text = '{\n}\n'
    const picture = Buffer.from([0x89, 0x50, 0x0d, 0x0a, 0x1a, 0x0a, 0])
    writeFileSync(join(folder, 'package-lock.json'), text)
    writeFileSync(join(folder, 'icon.png'), picture)
    const checkOut = (): Buffer => {
      for (const name of ['package-lock.json', 'icon.png']) rmSync(join(folder, name))
      git('checkout', '-q', '--', 'package-lock.json', 'icon.png')
      return readFileSync(join(folder, 'package-lock.json'))
    }
    git('init', '-q')
    git('config', 'core.autocrlf', 'true')
    git('config', 'core.safecrlf', 'false')
    git('add', '-A')
    git('commit', '-q', '-m', 'one')
    expect(checkOut().toString()).toBe('{\r\n}\r\n')
    expect(readSource(folder).lockfile).toBe(createHash('sha256').update(text).digest('hex'))
    copyFileSync(join(projectDir, '.gitattributes'), join(folder, '.gitattributes'))
    git('add', '-A')
    git('commit', '-q', '-m', 'two')
    expect(checkOut().toString()).toBe(text)
    expect(readFileSync(join(folder, 'icon.png')).equals(picture)).toBe(true)
  })

  it('is not said of changed files, nor without a commit', () => {
    expect(() => readSource(folder)).toThrow(/The commit of this folder cannot be read/)
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '-m', 'one')
    writeFileSync(join(folder, 'package.json'), '{"version":"6.6.6"}')
    expect(() => readSource(folder)).toThrow(/Files differ from the commit/)
    // A bill of materials is written of them all the same, and says so.
    expect(readSourceAsItIs(folder)).toMatchObject({ source: { version: '6.6.6' }, differs: true })
    git('checkout', '-q', '--', '.')
    expect(readSourceAsItIs(folder)).toEqual({ source: readSource(folder), differs: false })
  })
})
