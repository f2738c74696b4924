import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSettings } from '#main/platform/settings.ts'
import { defaultSettings, settingsChangeSchema } from '#shared/domain/settings.ts'
import { expectOk } from '#test/support/results.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'coffer-'))
const open = (dataDir: string) => openSettings({ dataDir, onError: (_where, error) => expect.fail(String(error)) })

it('keeps what was chosen, and tells of it', async () => {
  const dataDir = folder()
  const told: string[] = []
  const settings = open(dataDir)
  settings.onChange(({ theme }) => told.push(theme))
  await Promise.all([settings.change({ theme: 'light' }), settings.change({ lockMinutes: 5 })])
  expect(open(dataDir).get()).toEqual({ ...defaultSettings, theme: 'light', lockMinutes: 5 })
  expect(told).toEqual(['light', 'light'])
})

it('changes what the page keeps by name, so that none of two writers takes back what the other wrote', async () => {
  const dataDir = folder()
  const settings = open(dataDir)
  await Promise.all([
    settings.change({ page: { pairs: { p1: 'A' } } }),
    settings.change({ page: { chartsWindow: 1, hideDust: true } }),
    settings.change({ page: { hideDust: false } }),
  ])
  expect(open(dataDir).get().page).toEqual({ pairs: { p1: 'A' }, chartsWindow: 1, hideDust: false })
  // Each fits, all of it does not: what could not be read at the next start is not kept.
  expect((await settings.change({ page: { one: 'x'.repeat(120_000) } })).ok).toBe(true)
  const more = { page: { two: 'x'.repeat(120_000) } }
  expect(await settings.change(more)).toMatchObject({ error: { code: 'bad-input' } })
  void settings.change(more)
  void settings.change({ theme: 'light' })
  settings.flushNow()
  expect(open(dataDir).get()).toMatchObject({ theme: 'light', page: { pairs: { p1: 'A' } } })
  expect(open(dataDir).get().page).not.toHaveProperty('two')
})

describe('a change in the last moment before the end', () => {
  const text = (dataDir: string): string => readFileSync(join(dataDir, 'settings.json'), 'utf8')

  it('is on disk once the settings are flushed, with all that were asked for before it', async () => {
    const dataDir = folder()
    const settings = open(dataDir)
    void settings.change({ theme: 'light' })
    void settings.change({ lockMinutes: 5 })
    await settings.flush()
    expect(open(dataDir).get()).toEqual({ ...defaultSettings, theme: 'light', lockMinutes: 5 })
  })

  it('is on disk at once where the process is about to end, and nothing older comes after it', async () => {
    const dataDir = folder()
    const settings = open(dataDir)
    await settings.change({ swapped: true })
    const asked = [
      settings.change({ theme: 'light' }),
      settings.change({ lockMinutes: 5 }),
      settings.change({ theme: 'dark' }),
    ]
    // The first is being written.
    await new Promise((resolve) => void setImmediate(resolve))
    settings.flushNow()
    const kept = text(dataDir)
    expect(open(dataDir).get()).toEqual({ ...defaultSettings, swapped: true, theme: 'dark', lockMinutes: 5 })
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, true, true])
    expect(text(dataDir)).toBe(kept)
    expect(await settings.change({ theme: 'system' })).toMatchObject({ ok: false, error: { code: 'disk-failed' } })
    expect([settings.get().theme, text(dataDir)]).toEqual(['dark', kept])
  })

  it('writes an unreadable file aside whole, although a write of it is under way', async () => {
    const dataDir = folder()
    const unreadable = `{"theme": "${'x'.repeat(200_000)}`
    writeFileSync(join(dataDir, 'settings.json'), unreadable)
    const problems: unknown[] = []
    const settings = openSettings({ dataDir, onError: (_where, error) => problems.push(error) })
    const changing = settings.change({ theme: 'light' })
    // The temporary file of the write under way is there, and not yet in its place.
    const temporary = (): boolean => readdirSync(dataDir).some((name) => name.startsWith('settings.unreadable.json.'))
    while (!temporary()) await new Promise((resolve) => void setImmediate(resolve))
    settings.flushNow()
    expect(expectOk(await changing).theme).toBe('light')
    expect(problems).toEqual([])
    expect(readFileSync(join(dataDir, 'settings.unreadable.json'), 'utf8')).toBe(unreadable)
    expect(readdirSync(dataDir).sort()).toEqual(['settings.json', 'settings.unreadable.json'])
  })

  it('leaves a file that is whole as it is where nothing was changed, and makes none', () => {
    const dataDir = folder()
    open(dataDir).flushNow()
    expect(existsSync(join(dataDir, 'settings.json'))).toBe(false)
    const whole = '{"lockMinutes":7,"future":1}'
    writeFileSync(join(dataDir, 'settings.json'), whole)
    open(dataDir).flushNow()
    expect(text(dataDir)).toBe(whole)
  })

  it('puts an unreadable file aside', () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'settings.json'), '{"theme": "li')
    const settings = open(dataDir)
    void settings.change({ theme: 'light' })
    settings.flushNow()
    expect(open(dataDir).get().theme).toBe('light')
    expect(readFileSync(join(dataDir, 'settings.unreadable.json'), 'utf8')).toBe('{"theme": "li')
  })
})

it('loses one choice to one unreadable value, and nothing to a field of the future', () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ theme: 'plaid', lockMinutes: 7, future: 1 }))
  expect(open(dataDir).get()).toEqual({ ...defaultSettings, lockMinutes: 7 })
})

it('keeps keys, and names those it could not read', async () => {
  const dataDir = folder()
  const kept = { theme: 'plaid', keys: { buy: 'g', send: 'x', future: 'q' } }
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(kept))
  const settings = open(dataDir)
  expect(settings.get().keys).toEqual({ buy: 'g' })
  expect(settings.unread()).toEqual(['keys.send', 'keys.future', 'theme'])
  await settings.change({ keys: { sell: 'mod+g' } })
  expect(open(dataDir).get().keys).toEqual({ sell: 'mod+g' })
  expect(open(dataDir).unread()).toEqual([])
  expect(open(folder()).unread()).toEqual([])
})

it('puts an unreadable file aside instead of writing over it', async () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'settings.json'), '{"theme": "li')
  const settings = open(dataDir)
  expect(settings.get()).toEqual(defaultSettings)
  expect(settings.unread()).toEqual(['*'])
  await settings.change({ swapped: true })
  expect(readFileSync(join(dataDir, 'settings.unreadable.json'), 'utf8')).toBe('{"theme": "li')
})

it('does not apply what it could not keep', async () => {
  const aFile = join(folder(), 'data')
  writeFileSync(aFile, '')
  const settings = open(aFile)
  expect((await settings.change({ theme: 'light' })).ok).toBe(false)
  expect(settings.get().theme).toBe('dark')
})

it.each([
  { keys: { buy: 's' } },
  { keys: { send: 'x' } },
  { keys: { future: 'x' } },
  { lockMinutes: 0 },
  { lockMinutes: 16 },
  { theme: 'plaid' },
  { page: { big: 'x'.repeat(200_001) } },
])('refuses a change to %j', (change) => {
  expect(settingsChangeSchema.safeParse(change).success).toBe(false)
})

it('a listener that throws is logged, and later changes are kept and told all the same', async () => {
  const dataDir = folder()
  const errors: string[] = []
  const told: string[] = []
  const settings = openSettings({ dataDir, onError: (where) => errors.push(where) })
  settings.onChange(() => {
    throw new Error('a bug')
  })
  settings.onChange(({ theme }) => told.push(theme))
  expect((await settings.change({ theme: 'light' })).ok).toBe(true)
  expect((await settings.change({ theme: 'system' })).ok).toBe(true)
  expect(told).toEqual(['light', 'system'])
  expect(errors).toEqual(['notify-settings', 'notify-settings'])
  expect(open(dataDir).get().theme).toBe('system')
})

it('T10: the system’s certificates are not trusted until somebody chooses so', () => {
  expect(defaultSettings.systemCertificates).toBe(false)
  expect(settingsChangeSchema.safeParse({ systemCertificates: 'yes' }).success).toBe(false)
})
