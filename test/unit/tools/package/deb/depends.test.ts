import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { depends, missingDepends } from '#tools/package/deb/depends.ts'
import { isElf, neededLibraries, newestGlibc } from '#tools/package/deb/elf.ts'
import { packageFile } from '#tools/project.ts'

const keytar = readFileSync(packageFile('keytar', 'prebuilds', 'linux-x64', 'keytar.node'))
let folder: string
beforeAll(async () => void (folder = await makeFolder('depends')))
afterAll(() => removeFolder(folder))

describe('what a binary needs', () => {
  it('is read from the native module that ships', () => {
    expect(isElf(keytar)).toBe(true)
    expect(neededLibraries(keytar)).toEqual(expect.arrayContaining(['libsecret-1.so.0', 'libstdc++.so.6', 'libc.so.6']))
    expect(newestGlibc(keytar)).toMatch(/^2\.\d+$/)
    expect(isElf(Buffer.from('#!/bin/sh\n'.repeat(20)))).toBe(false)
  })
})

describe('Depends', () => {
  it('brings all that the native module needs', () => {
    writeFileSync(join(folder, 'keytar.node'), keytar)
    expect(missingDepends(folder)).toEqual([])
    expect(depends.split(', ')).toEqual(expect.arrayContaining(['libsecret-1-0', 'libgtk-3-0t64 | libgtk-3-0']))
  })

  it('that lacks a library, or a C library that is new enough, is said with the binary', () => {
    const bytes = Buffer.from(keytar)
    bytes.write('libsecret-9', bytes.indexOf('libsecret-1'), 'latin1')
    const version = newestGlibc(bytes) ?? ''
    bytes.write(`GLIBC_2.99\0`, bytes.indexOf(`GLIBC_${version}`), 'latin1')
    writeFileSync(join(folder, 'keytar.node'), bytes)
    expect(missingDepends(folder)).toEqual([
      'keytar.node needs libsecret-9.so.0, and no package of Depends brings it.',
      'keytar.node needs libc6 2.99, and Depends asks for 2.31 only.',
    ])
  })

  it('leaves out what the app brings itself', () => {
    const bytes = Buffer.from(keytar)
    bytes.write('libffmpeg9.', bytes.indexOf('libsecret-1'), 'latin1')
    writeFileSync(join(folder, 'keytar.node'), bytes)
    writeFileSync(join(folder, neededLibraries(bytes).find((name) => name.startsWith('libffmpeg')) ?? ''), '')
    expect(missingDepends(folder)).toEqual([])
  })
})
