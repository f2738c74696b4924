import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aroundProblems } from '#tools/package/around.ts'
import { layoutOf } from '#tools/package/layout.ts'
import { licenceFiles } from '#tools/package/licences.ts'
import { settleElectron } from '#tools/package/own-files.ts'
import { writeStub } from '#tools/package/stub.ts'
import type { System } from '#tools/package/system.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

let room = ''
let [electron, made] = ['', '']
beforeEach(async () => {
  room = await makeFolder('own-files')
  electron = join(room, 'electron')
  made = join(room, 'made')
})
afterEach(() => removeFolder(room))

/** Copies Electron as the packager does: the whole folder, and for macOS the app in it alone. */
function extract(system: System): void {
  writeStub(electron, system)
  const part = system.platform === 'darwin' ? 'Electron.app' : '.'
  cpSync(join(electron, part), join(made, part), { recursive: true, verbatimSymlinks: true })
  if (system.platform !== 'darwin') renameSync(join(made, 'LICENSE'), join(made, 'LICENSE.electron.txt'))
}

/** Gives it Coffer's name and files, as the packager does then. */
function finish(system: System): void {
  const names = { linux: 'electron', win32: 'electron.exe', darwin: 'Electron.app' } as const
  const { program, executable, archive, licences } = layoutOf(made, system)
  renameSync(join(made, names[system.platform]), program)
  if (system.platform === 'darwin') {
    renameSync(join(program, 'Contents', 'MacOS', 'Electron'), executable)
    const frameworks = join(program, 'Contents', 'Frameworks')
    for (const name of readdirSync(frameworks).filter((entry) => entry.startsWith('Electron Helper')))
      renameSync(join(frameworks, name), join(frameworks, name.replace('Electron', 'Coffer')))
  }
  writeFileSync(archive, '')
  mkdirSync(licences)
  for (const [name, text] of Object.entries(licenceFiles())) writeFileSync(join(licences, name), text)
}

describe.each(['linux', 'darwin', 'win32'] as const)('P2: Electron’s own files in a package for %s', (platform) => {
  const system = { platform, arch: 'x64' } as const
  const isMac = platform === 'darwin'

  it('are what its check knows, with the licences of Electron and Chromium', () => {
    extract(system)
    settleElectron(made, electron, system)
    finish(system)
    expect(aroundProblems(made, system)).toEqual([])
    const chromium = join(made, isMac ? 'Coffer.app/Contents/Resources' : '.', 'LICENSES.chromium.html')
    rmSync(chromium)
    expect(aroundProblems(made, system)).toEqual([expect.stringMatching(/^Of Electron it lacks .*LICENSES\.chromium/)])
  })

  it('are all of them: what else lies where they do is named', () => {
    extract(system)
    settleElectron(made, electron, system)
    finish(system)
    const strays = isMac
      ? ['Coffer.app/Contents/Frameworks/Other.framework/Other', 'Coffer.app/Contents/Frameworks/other.dylib']
      : ['locales/other.so', 'other.dll']
    for (const stray of strays) {
      mkdirSync(dirname(join(made, stray)), { recursive: true })
      writeFileSync(join(made, stray), '')
    }
    expect(aroundProblems(made, system)).toEqual([
      `Around the archive lies what no package holds: ${strays.join(', ')}.`,
    ])
  })

  it('have among them what no package holds, as the packager leaves them', () => {
    extract(system)
    finish(system)
    const stray = isMac ? 'Coffer.app/Contents/Resources/default_app.asar' : 'resources/default_app.asar, version'
    expect(aroundProblems(made, system)[0]).toBe(`Around the archive lies what no package holds: ${stray}.`)
  })
})
