import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newerFiles, refuseNewer } from '#main/platform/newer-files.ts'
import { openSettings } from '#main/platform/settings.ts'
import { StartError } from '#main/platform/start-error.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectOk } from '#test/support/results.ts'

let data: string
beforeEach(() => void (data = mkdtempSync(join(tmpdir(), 'coffer-newer-'))))
afterEach(() => removeFolder(data))

const write = (name: string, value: unknown): void => writeFileSync(join(data, name), JSON.stringify(value))

describe('a data folder of a newer version', () => {
  it('is refused by name, and nothing in it is changed', () => {
    write('profiles.json', { version: 3 })
    write('settings.json', { version: 2, theme: 'dark' })
    write('updates.json', { version: 2 })
    write('alerts.json', { version: 1, alerts: [] })
    const reason = {
      id: 'start.data-newer',
      params: { folder: data, files: 'profiles.json, settings.json, updates.json' },
    }
    expect(() => refuseNewer(data)).toThrow(StartError)
    expect(() => refuseNewer(data)).toThrow(expect.objectContaining({ reason }) as Error)
    expect(readdirSync(data).sort()).toEqual(['alerts.json', 'profiles.json', 'settings.json', 'updates.json'])
    expect(readFileSync(join(data, 'settings.json'), 'utf8')).toBe('{"version":2,"theme":"dark"}')
  })

  it('is not one whose files are damaged, empty, of another kind, without a version or not there', () => {
    write('settings.json', { theme: 'dark' })
    write('alerts.json', { version: '9' })
    write('venues.json', null)
    writeFileSync(join(data, 'profiles.json'), '')
    writeFileSync(join(data, 'practice.json'), '{"version": 9')
    expect(newerFiles(data)).toEqual([])
    expect(newerFiles(join(data, 'nothing'))).toEqual([])
    expect(() => refuseNewer(data)).not.toThrow()
  })

  it('could be told by the settings that this version writes', async () => {
    expectOk(await openSettings({ dataDir: data, onError: () => undefined }).change({ theme: 'dark' }))
    expect(JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'))).toMatchObject({ version: 1, theme: 'dark' })
    expect(newerFiles(data)).toEqual([])
  })
})
