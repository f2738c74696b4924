import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runtimePackages } from '#tools/supply/lists.ts'
import { lockfileProblems } from '#tools/supply/lockfile.ts'
import type { Locked, LockedPackage } from '#tools/supply/lockfile.ts'
import { projectDir } from '#tools/project.ts'

const good: LockedPackage = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
const shipped: Locked = Object.fromEntries(runtimePackages.map((name) => [`node_modules/${name}`, good]))
const withOne = (name: string, entry: Partial<LockedPackage>): Locked => ({
  '': { version: '0.1.0' },
  ...shipped,
  [`node_modules/${name}`]: { ...good, dev: true, ...entry },
})

describe('P3: the lockfile', () => {
  it('of this project is sound', () => {
    const file = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as { packages: Locked }
    expect(lockfileProblems(file.packages)).toEqual([])
  })

  it.each<[string, string, Partial<LockedPackage>, RegExp]>([
    ['a package that would ship and is not listed', 'left-pad', { dev: false }, /left-pad would ship with main/],
    ['the same below another package', 'undici/node_modules/left-pad', { dev: false }, /left-pad would ship/],
    ['one without a hash', 'a', { integrity: '' }, /a is not locked by a SHA-512/],
    ['one with a weak hash', 'a', { integrity: 'sha1-x' }, /a is not locked/],
    ['one that names a registry', 'a', { resolved: 'https://registry.invalid/a.tgz' }, /a comes from a place/],
    ['a link to a folder', 'a', { link: true }, /a comes from a place/],
    ['one from elsewhere', 'a', { resolved: 'git+ssh://elsewhere.invalid/a' }, /a comes from a place of its own/],
    ['a licence that is not listed', 'a', { license: 'GPL-3.0' }, /a is under GPL-3.0/],
    ['a licence of tools on what is no such tool', 'a', { license: 'MPL-2.0' }, /a is under MPL-2.0/],
  ])('with %s is not', (_what, name, entry, problem) => {
    expect(lockfileProblems(withOne(name, entry))).toEqual([expect.stringMatching(problem)])
  })

  it.each([
    ['45.3.3', 1],
    ['45.2.9', 1],
    ['9.99.99', 1],
    ['45.3.4', 0],
    ['45.3.10', 0],
    ['45.10.0', 0],
    ['100.0.0', 0],
  ])('with Electron %s has %i problems: below 45.3.4 it is not taken', (version, problems) => {
    expect(lockfileProblems(withOne('electron', { version }))).toHaveLength(problems)
  })

  it('with no licence at all, or without a package that is listed as shipped, is not', () => {
    const { license: _license, ...unlicensed } = good
    expect(lockfileProblems({ ...shipped, 'node_modules/a': { ...unlicensed, dev: true } })).toEqual([
      'a names no licence.',
    ])
    const { 'node_modules/undici': _undici, ...less } = shipped
    expect(lockfileProblems(less)).toEqual(['undici is listed as shipped and is not.'])
  })

  it('takes a tool under its own licence', () => {
    expect(lockfileProblems(withOne('axe-core', { license: 'MPL-2.0' }))).toEqual([])
  })
})
