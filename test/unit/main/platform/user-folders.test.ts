import { describe, expect, it } from 'vitest'
import { runName, userFolders } from '#main/platform/user-folders.ts'
import type { FolderFacts } from '#main/platform/user-folders.ts'

const windows: FolderFacts = {
  platform: 'win32',
  env: { LOCALAPPDATA: 'C:\\Users\\Jörg Groß\\AppData\\Local' },
  home: 'C:\\Users\\Jörg Groß',
  appData: 'C:\\Users\\Jörg Groß\\AppData\\Roaming',
  name: 'Coffer',
}
const mac: FolderFacts = {
  platform: 'darwin',
  env: {},
  home: '/Users/jörg groß',
  appData: '/Users/jörg groß/Library/Application Support',
  name: 'Coffer',
}
const linux: FolderFacts = {
  platform: 'linux',
  env: {},
  home: '/home/jörg groß',
  appData: '/home/jörg groß/.config',
  name: 'Coffer',
}

describe('the folders of a user, on three systems', () => {
  it('lie in the part of the profile that stays on the machine on Windows', () => {
    expect(userFolders(windows)).toEqual({
      data: 'C:\\Users\\Jörg Groß\\AppData\\Local\\Coffer\\Data',
      session: 'C:\\Users\\Jörg Groß\\AppData\\Local\\Coffer\\Cache',
      former: 'C:\\Users\\Jörg Groß\\AppData\\Roaming\\Coffer',
    })
    expect(userFolders({ ...windows, env: { LOCALAPPDATA: '\\\\server\\profiles\\jg' } }).data).toBe(
      '\\\\server\\profiles\\jg\\Coffer\\Data',
    )
  })

  it.each([undefined, '', 'AppData\\Local', 'C:relative'])('take the usual place on Windows for %j', (LOCALAPPDATA) => {
    expect(userFolders({ ...windows, env: { LOCALAPPDATA } })).toEqual(userFolders(windows))
  })

  it('are Application Support and Caches on macOS, whatever XDG says', () => {
    const env = { XDG_DATA_HOME: '/data', XDG_CACHE_HOME: '/cache', XDG_CONFIG_HOME: '/config' }
    expect(userFolders({ ...mac, env })).toEqual({
      data: '/Users/jörg groß/Library/Application Support/Coffer',
      session: '/Users/jörg groß/Library/Caches/Coffer',
      former: null,
    })
  })

  it('are those of XDG on Linux', () => {
    expect(userFolders(linux)).toEqual({
      data: '/home/jörg groß/.local/share/Coffer',
      session: '/home/jörg groß/.cache/Coffer',
      former: '/home/jörg groß/.config/Coffer',
    })
    const env = { XDG_DATA_HOME: '/srv/data of jg', XDG_CACHE_HOME: '/var/tmp/jg' }
    expect(userFolders({ ...linux, env, appData: '/etc/jg' })).toEqual({
      data: '/srv/data of jg/Coffer',
      session: '/var/tmp/jg/Coffer',
      former: '/etc/jg/Coffer',
    })
  })

  it.each([undefined, '', 'data', './data', '~/data'])('take the usual place on Linux for %j', (value) => {
    const env = { XDG_DATA_HOME: value, XDG_CACHE_HOME: value }
    expect(userFolders({ ...linux, env })).toEqual(userFolders(linux))
  })

  it('look for earlier data in no folder that a relative path of XDG would name, and in none twice', () => {
    expect(userFolders({ ...linux, appData: 'config' }).former).toBeNull()
    expect(userFolders({ ...linux, env: { XDG_DATA_HOME: linux.appData } }).former).toBeNull()
  })
})

describe('the name of a run', () => {
  it('is Coffer for the packaged app, whatever its package is called: keys that were stored stay found', () => {
    expect(runName(true, 'Coffer Dev')).toBe('Coffer')
    expect(runName(true, 'coffer')).toBe('Coffer')
  })

  it.each(['Coffer', 'coffer', 'COFFER'])('is never the installed one of an unpackaged run called %s', (name) => {
    expect(runName(false, name)).toBe('Coffer Source')
  })

  it('is its own of a development build', () => {
    expect(runName(false, 'Coffer Dev')).toBe('Coffer Dev')
  })

  it.each([windows, mac, linux])('parts the folders of installed and unpackaged runs ($platform)', (facts) => {
    const all = [runName(true, 'Coffer'), runName(false, 'Coffer'), runName(false, 'Coffer Dev')]
      .map((name) => userFolders({ ...facts, name }))
      .flatMap(({ data, session, former }) => [data, session, ...(former === null ? [] : [former])])
    expect(new Set(all).size).toBe(all.length)
  })
})
