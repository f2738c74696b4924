import { describe, expect, it } from 'vitest'
import { debName } from '#tools/package/deb/names.ts'
import { installerName } from '#tools/package/make-target.ts'
import { besideName } from '#tools/release/files.ts'
import { markProblems, proofProblems, readName, versionProblems } from '#tools/release/names.ts'

const mac = { platform: 'darwin', arch: 'arm64' } as const

describe('the name of a release’s file', () => {
  it.each([
    [debName('1.2.3', 'x64', false), '1.2.3', 'linux-x64', 'installer'],
    [debName('1.2.3-rc.1', 'arm64', true), '1.2.3-rc.1', 'linux-arm64', 'installer'],
    [`${installerName({ version: '1.2.3', system: mac, stub: false })}.dmg`, '1.2.3', 'darwin-arm64', 'installer'],
    ['coffer-1.2.3-macos-apple-silicon.dmg', '1.2.3', 'darwin-arm64', 'installer'],
    ['coffer-1.2.3-macos-intel.zip', '1.2.3', 'darwin-x64', 'installer'],
    [
      `${installerName({ version: '1.2.3-beta-2', system: mac, stub: true })}.zip`,
      '1.2.3-beta-2',
      'darwin-arm64',
      'installer',
    ],
    ['coffer-1.2.3-windows-x64-UNSIGNED-setup.exe', '1.2.3', 'win32-x64', 'installer'],
    ['coffer-1.2.3-windows-x64-portable.exe', '1.2.3', 'win32-x64', 'installer'],
    [besideName('1.2.3', 'linux-x64', 'cdx.json'), '1.2.3', 'linux-x64', 'bill'],
    [besideName('1.2.3', 'linux-x64', 'cdx.json', true), '1.2.3', 'linux-x64', 'bill'],
    [besideName('1.2.3-rc.1', 'linux-x64', 'provenance.json'), '1.2.3-rc.1', 'linux-x64', 'statement'],
  ])('%s is read as what it was made of', (name, version, target, kind) => {
    expect(readName(name)).toEqual({ version, target, kind })
  })

  it.each([
    'coffer.deb',
    'coffer-1.2.3-darwin-x64.dmg',
    'coffer-1.2.3-macos-intel.cdx.json',
    'other_1.2.3_amd64.deb',
    'coffer-1.2.3-linux-x64.exe',
    'coffer_1.2_amd64.deb',
  ])('%s is none', (name) => {
    expect(readName(name)).toBeNull()
    expect(versionProblems([name], '1.2.3')).toEqual([
      `${name} is no name of a release's file: nothing says which version it is of.`,
    ])
  })

  it('is no release by either mark, wherever it stands', () => {
    expect(markProblems(['coffer_1.2.3_amd64.deb'])).toEqual([])
    expect(markProblems([besideName('1.2.3', 'linux-x64', 'cdx.json', true)])).toHaveLength(1)
    expect(markProblems(['coffer-STUB-NOT-A-RELEASE-UNSIGNED.zip'])).toHaveLength(2)
  })
})

describe('where files are from', () => {
  const of = { version: '1.2.3', target: 'linux-x64' }
  const [deb, stub] = [debName('1.2.3', 'x64', false), debName('1.2.3', 'x64', true)]

  it('is told of those made with what this machine has', () => {
    expect(proofProblems([deb], { ...of, hasElectron: true })).toEqual([])
    expect(proofProblems([stub], { ...of, hasElectron: false })).toEqual([])
  })

  it('is not told of a stub where the binary is there by now, nor of a binary that is not here', () => {
    expect(proofProblems([deb, stub], { ...of, hasElectron: true })).toEqual([
      `${stub} holds a stub, and Electron’s binary is here now: remove it, or package again.`,
    ])
    expect(proofProblems([deb, stub], { ...of, hasElectron: false })).toEqual([
      `${deb} holds Electron’s binary, which is not here: tell of it on the machine that made it.`,
    ])
  })

  it('is not told of files of another version, or of a system that there is no file for', () => {
    const old = debName('1.2.2', 'x64', false)
    expect(proofProblems([deb, old], { ...of, hasElectron: true })).toEqual([
      `${old} is of version 1.2.2, and not of 1.2.3.`,
    ])
    expect(proofProblems([deb], { ...of, target: 'darwin-x64', hasElectron: true })).toEqual([
      'There is no file for darwin-x64 to tell of: make it first by "npm run package".',
    ])
  })
})
