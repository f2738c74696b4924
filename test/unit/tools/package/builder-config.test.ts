import { describe, expect, it, vi } from 'vitest'
import { builderConfig, targets } from '../../../../build/electron-builder.ts'
import { identity } from '#shared/app-identity.ts'
import { projectFile } from '#tools/package/stage.ts'
import { describeApp } from '#main/shell/system.ts'

const asked = vi.hoisted(() => ({ ids: [] as string[] }))
vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    getName: () => 'Coffer',
    getVersion: () => '1.0.0',
    setAboutPanelOptions: () => undefined,
    setAppUserModelId: (id: string) => asked.ids.push(id),
  },
}))

const config = builderConfig({
  platform: 'win32',
  app: 'app',
  output: 'made',
  electronVersion: '1.0.0',
  name: 'coffer-1.0.0-windows-x64',
  fresh: null,
  env: {},
})

describe('the installer for Windows', () => {
  it('is for one user, and leaves keys and data where they are when it removes Coffer', () => {
    expect(config.nsis).toMatchObject({ oneClick: true, perMachine: false, deleteAppDataOnUninstall: false })
    expect(config.portable).toMatchObject({ requestExecutionLevel: 'user' })
  })

  it('brings no program along that starts another with more rights', () => {
    expect(config.nsis).toMatchObject({ packElevateHelper: false })
  })

  it('gives its shortcut the id that the installed app gives its windows (AppUserModelId)', () => {
    describeApp('win32')
    expect(asked.ids).toEqual([config.appId])
  })
})

describe('the AppImage', () => {
  it('has a desktop entry that starts nothing outside the sandbox', () => {
    expect(config.appImage).toEqual({ executableArgs: [] })
  })
})

describe('every installer', () => {
  it('is of the app that its own package.json names, as Electron calls it', () => {
    expect([config.productName, projectFile().productName]).toEqual([identity.product, identity.product])
  })

  it('is asked for by the system that it is for', () => {
    expect(config.linux?.target).toEqual(targets.linux)
    expect(config.win?.target).toEqual(targets.win32)
    expect(config.mac?.target).toEqual([
      { target: 'dmg', arch: ['x64', 'arm64'] },
      { target: 'zip', arch: ['x64', 'arm64'] },
    ])
  })

  it('has a name of its own that a list of sums can hold', () => {
    const names = [config.artifactName, config.nsis?.artifactName, config.portable?.artifactName].map((name) =>
      name?.replace('${ext}', 'exe'),
    )
    expect(names).toEqual([
      'coffer-1.0.0-windows-x64.exe',
      'coffer-1.0.0-windows-x64-setup.exe',
      'coffer-1.0.0-windows-x64-portable.exe',
    ])
  })
})
