import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installedVerdict, readInstalled } from '#tools/supply/installed.ts'
import type { Locked } from '#tools/supply/lockfile.ts'
import { packageFile, projectDir } from '#tools/project.ts'

const one = { version: '1.0.0', integrity: 'sha512-one', license: 'MIT' }
const locked: Locked = {
  '': { version: '0.1.0' },
  'node_modules/a': one,
  'node_modules/a/node_modules/b': one,
  'node_modules/elsewhere-x64': { ...one, optional: true },
}
const { '': _project, 'node_modules/elsewhere-x64': _elsewhere, ...here } = locked
const said = (there: Locked | null): string => {
  const verdict = installedVerdict(locked, there)
  return verdict.state === 'wrong' ? verdict.problems.join('\n') : verdict.state
}

describe('the packages that are installed', () => {
  it('are those of this project’s lockfile, by what npm itself has noted', () => {
    const file = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as { packages: Locked }
    expect(installedVerdict(file.packages, readInstalled(packageFile()))).toMatchObject({ state: 'sound' })
  })

  it('may lack one that is for another system, and may be described otherwise', () => {
    expect(said({ ...here, 'node_modules/a': { ...one, license: 'MIT-0', resolved: 'somewhere' } })).toBe('sound')
  })

  it.each<[string, Locked, string]>([
    ['one of another version', { ...here, 'node_modules/a': { ...one, version: '0.9.0' } }, 'a'],
    ['one with other bytes', { ...here, 'node_modules/a': { ...one, integrity: 'sha512-two' } }, 'a'],
    ['another one under its name', { ...here, 'node_modules/a': { ...one, name: '@else/a' } }, 'a'],
    ['one that the lockfile has no more', { ...here, 'node_modules/gone': one }, 'gone'],
    ['one too few', { 'node_modules/a': one }, 'a/node_modules/b'],
    ['one too few, and another', { 'node_modules/c': one }, 'a and 2 more'],
  ])('with %s are not: one sentence says what to run', (_what, there, which) => {
    expect(said(there)).toBe(
      `What is installed is not what package-lock.json says (${which}). Run "npm ci", then this again.`,
    )
  })

  it('that nobody has noted are not taken for installed', () => {
    expect(readInstalled(join(projectDir, 'docs'))).toBeNull()
    expect(said(null)).toBe('No packages are installed. Run "npm ci", then this again.')
  })
})
