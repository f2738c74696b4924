import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AlertView } from '#shared/domain/alert.ts'
import { defaultLayout } from '#renderer/views/trading/docking/default-layout.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { PageValue } from '#shared/domain/settings.ts'
import type { SetupPart } from '#shared/domain/setup.ts'
import { setupParts } from '#shared/domain/setup.ts'
import { alert, coffer, entry, must, recipient } from '#test/support/setup-coffer.ts'
import { setupFile } from '#test/support/setup-file.ts'

const desk = { custom: true, layout: defaultLayout({ width: 1280, height: 700 }) } as unknown as PageValue

let here: ReturnType<typeof coffer>
beforeEach(() => {
  here = coffer()
})

describe('a setup file', () => {
  it('carries everything to another Coffer, and nothing is left to change there', async () => {
    const drawings = { version: 1, pairs: {} }
    const page = { favouritePairs: ['ETH-USDT'], 'layout:p1': desk, drawings, lastProfile: 'p1' }
    const from = coffer({ settings: { theme: 'light', lockMinutes: 5, page } })
    from.state.alerts.push({ profileId: 'p1', ...alert } as AlertView)
    const { name, text } = must(from.files.write())
    expect(name).toBe('coffer-setup-2026-01-02.json')
    here = coffer({ settings: { page: { book: { rows: 9 } } }, entries: [{ ...entry, label: 'Old' }] })
    expect(must(here.files.read(text))).toMatchObject({
      settings: expect.arrayContaining(['theme', 'lockMinutes']),
      desk: ['favouritePairs', 'layout:p1', 'drawings'],
      alerts: { change: 1, same: 0, elsewhere: 0, unread: 0 },
      labels: { change: 1, same: 0, elsewhere: 0, unread: 0 },
    })
    expect(must(await here.files.apply(text, setupParts))).toMatchObject({ desk: 3, alerts: 1, labels: 1, refused: [] })
    expect(here.state.settings).toMatchObject({ theme: 'light', lockMinutes: 5 })
    // What the file does not name stays, and which profile was last in view is no choice.
    expect(here.state.settings.page).toMatchObject({ book: { rows: 9 }, favouritePairs: ['ETH-USDT'] })
    expect(here.state.settings.page).not.toHaveProperty('lastProfile')
    expect(must(here.files.read(text))).toMatchObject({
      settings: [],
      desk: [],
      alerts: { change: 0, same: 1 },
      labels: { change: 0, same: 1 },
    })
  })

  it.each([
    ['no JSON', '{"kind": [[', 'setup.junk'],
    ['another JSON', '{"kind":"coffer-layout","version":1}', 'setup.junk'],
    ['a newer one', setupFile({ version: 2 }), 'setup.newer'],
    ['one without its parts', '{"kind":"coffer-setup","version":1}', 'setup.junk'],
    ['one that keeps too much', setupFile({ page: { a: 'x'.repeat(200_001) } }), 'setup.junk'],
  ])('is refused in a sentence, and changes nothing: %s', async (_name, text, id) => {
    const before = JSON.stringify(here.state)
    expect(here.files.read(text)).toMatchObject({ ok: false, error: { code: 'bad-input', reason: { id } } })
    expect(await here.files.apply(text, setupParts)).toMatchObject({ ok: false, error: { reason: { id } } })
    expect(JSON.stringify(here.state)).toBe(before)
  })

  it('loses only what cannot be read of it, and says how much', async () => {
    const text = setupFile({
      profiles: [{ id: 'p1', label: 'Main', kind: 'live' }],
      settings: { theme: 'purple', clock: '12', lockMinutes: 900, unheardOf: 1 },
      alerts: [{ profileId: 'p1', ...alert }, { profileId: 'p1', rule: { kind: 'moon' } }, 7],
      labels: [{ ...recipient, label: 'Warm' }, { label: 'x' }],
    })
    expect(must(here.files.read(text))).toMatchObject({
      settings: ['clock'],
      unreadSettings: ['theme', 'lockMinutes'],
      alerts: { change: 1, unread: 2 },
      labels: { change: 1, unread: 1 },
    })
    await here.files.apply(text, setupParts)
    expect(here.state.settings).toMatchObject({ clock: '12', theme: 'dark', lockMinutes: 15 })
    expect(here.state.entries).toMatchObject([{ label: 'Warm' }])
  })

  it('T14: any text is read to the end without a throw, and only a whole setup changes anything', async () => {
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ kind: fc.constant('coffer-setup'), version: fc.constant(1), settings: fc.anything() })
        .map((value) => {
          try {
            return JSON.stringify(value) ?? ''
          } catch {
            return ''
          }
        }),
      fc
        .dictionary(fc.constantFrom(...Object.keys(defaultSettings)), fc.jsonValue())
        .map((settings) => setupFile({ settings })),
    )
    let [refused, read] = [0, 0]
    await fc.assert(
      fc.asyncProperty(junk, async (text) => {
        here = coffer()
        const before = JSON.stringify(here.state.settings)
        const answer = here.files.read(text)
        if (answer.ok) read += 1
        else refused += 1
        expect(JSON.stringify(here.state.settings)).toBe(before)
        const done = await here.files.apply(text, ['settings'])
        if (!done.ok) expect(JSON.stringify(here.state.settings)).toBe(before)
      }),
      { numRuns: 400 },
    )
    expect(Math.min(refused, read)).toBeGreaterThan(20)
  })

  it('is not handed out or taken while Coffer is locked', async () => {
    here.state.locked = true
    const text = setupFile({ settings: { theme: 'light' } })
    for (const answer of [here.files.write(), here.files.read(text), await here.files.apply(text, ['settings'])])
      expect(answer).toMatchObject({ ok: false, error: { code: 'vault-locked' } })
    expect(here.state.settings.theme).toBe('dark')
  })

  it('finds a profile by its id, else by the only name of its kind, and leaves out the others', () => {
    const layout = (id: string) => ({ [`layout:${id}`]: desk })
    const deskOf = (profile: object, id: string) =>
      must(here.files.read(setupFile({ profiles: [profile], page: layout(id) }))).desk
    expect(deskOf({ id: 'p1', label: 'Any', kind: 'live' }, 'p1')).toEqual(['layout:p1'])
    expect(deskOf({ id: 'x9', label: 'Main', kind: 'live' }, 'x9')).toEqual(['layout:p1'])
    expect(deskOf({ id: 'x9', label: 'Main', kind: 'practice' }, 'x9')).toEqual([])
    expect(deskOf({ id: 'x9', label: 'Other', kind: 'live' }, 'x9')).toEqual([])
  })

  it.each([
    ['two of one name in the file', ['x1', 'x2'], { desk: [], alerts: { change: 0, elsewhere: 2 } }],
    ['one by its id, another by its name', ['p1', 'x2'], { desk: ['layout:p1'], alerts: { change: 1, elsewhere: 1 } }],
  ])('makes no one profile here of two, and counts what is left out: %s', (_how, ids, preview) => {
    const text = setupFile({
      profiles: ids.map((id) => ({ id, label: 'Main', kind: 'live' })),
      page: Object.fromEntries(ids.map((id) => [`layout:${id}`, desk])),
      alerts: ids.map((profileId) => ({ ...alert, profileId })),
      labels: [],
    })
    const deskElsewhere = ids.length - preview.desk.length
    expect(must(here.files.read(text))).toMatchObject({ ...preview, deskElsewhere })
  })
})

describe('what is asked in main’s own window before a setup file is carried out', () => {
  const apply = (given: object, parts: readonly SetupPart[] = setupParts) =>
    here.files.apply(setupFile({ profiles: [{ id: 'p1', label: 'Main', kind: 'live' }], ...given }), parts)

  it.each([
    [{ confirmMarket: false }, ['setup.confirm-market']],
    [{ confirmFarPercent: 20 }, ['setup.confirm-far']],
    [{ confirmLargePercent: null }, ['setup.confirm-large']],
    [{ orderKeys: true }, ['setup.order-keys']],
    [{ systemCertificates: true }, ['protection.certificates']],
  ] as const)('V6 T10: what loosens a protection: %j', async (settings, labels) => {
    here.state.answer = 'cancel'
    const before = JSON.stringify(here.state.settings)
    expect(await apply({ settings: { ...settings, theme: 'light' } })).toMatchObject({ error: { code: 'cancelled' } })
    expect(JSON.stringify(here.state.settings)).toBe(before)
    here.state.answer = 'confirm'
    expect((await apply({ settings })).ok).toBe(true)
    expect(here.state.settings).toMatchObject(settings)
    expect(here.state.asked[1]).toMatchObject({
      task: 'import-setup',
      word: 'WEAKEN',
      changes: labels.map((id) => ({ label: { id } })),
    })
  })

  it('nothing of what tightens or only looks otherwise', async () => {
    here = coffer({ settings: { confirmMarket: false, confirmFarPercent: null, orderKeys: true } })
    const settings = { confirmMarket: true, confirmFarPercent: 50, orderKeys: false, lockMinutes: 3, theme: 'light' }
    expect((await apply({ settings })).ok).toBe(true)
    expect(here.state.asked).toEqual([])
    expect(here.state.settings).toMatchObject(settings)
  })

  it('M8: each new label with what it had, and never a recipient that is not in the book', async () => {
    const stranger = { ...recipient, toAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', label: 'Mine' }
    const labels = [{ ...recipient, label: 'Warm' }, stranger]
    here.state.answer = 'cancel'
    expect(await apply({ labels, settings: { theme: 'light' } })).toMatchObject({ error: { code: 'cancelled' } })
    expect([here.state.entries, here.state.settings.theme]).toEqual([[entry], 'dark'])
    here.state.answer = 'confirm'
    expect(must(await apply({ labels }))).toMatchObject({ labels: 1 })
    expect(here.state.entries).toEqual([{ ...entry, label: 'Warm' }])
    expect(here.state.asked[1]).toMatchObject({
      word: null,
      groups: [{ facts: [{ value: { kind: 'name', text: 'Cold' } }, { value: { kind: 'name', text: 'Warm' } }] }],
    })
  })

  it('what the page keeps while labels are written is not taken back', async () => {
    here.state.duringRelabel = () => {
      here.state.settings = { ...here.state.settings, page: { ...here.state.settings.page, book: { rows: 9 } } }
    }
    const file = { labels: [{ ...recipient, label: 'Warm' }], page: { favouritePairs: ['SOL-USDT'] } }
    expect((await apply(file)).ok).toBe(true)
    expect(here.state.settings.page).toEqual({ book: { rows: 9 }, favouritePairs: ['SOL-USDT'] })
  })

  it('no label of a profile whose PIN was reset and that has no key yet', async () => {
    here = coffer({ keyedAt: null })
    const answer = await apply({ labels: [{ ...recipient, label: 'Warm' }] })
    expect(answer).toMatchObject({ error: { code: 'key-absent' } })
    expect([here.state.asked, here.state.entries]).toEqual([[], [entry]])
  })

  it('only the chosen parts are carried out; a refused alert stops none of the others', async () => {
    const at = (symbol: string) => ({ profileId: 'p1', ...alert, rule: { ...alert.rule, symbol } })
    here.state.refusedPair = 'OLD-USDT'
    const file = { settings: { theme: 'light' }, alerts: [at('OLD-USDT'), at('BTC-USDT'), at('BTC-USDT')] }
    expect(must(await apply(file, ['alerts']))).toMatchObject({
      settings: 0,
      alerts: 1,
      refused: [{ rule: { symbol: 'OLD-USDT' }, error: { code: 'bad-input' } }],
    })
    expect(here.state.settings.theme).toBe('dark')
    expect(here.state.alerts).toHaveLength(1)
  })

  it.each([['paused'], ['fired']] as const)(
    'an alert that is %s watches nothing where it is read either',
    async (state) => {
      const from = coffer()
      from.state.alerts.push({ profileId: 'p1', ...alert, state } as AlertView)
      const { text } = must(from.files.write())
      expect(must(await here.files.apply(text, ['alerts']))).toMatchObject({ alerts: 1 })
      expect(here.state.alerts).toMatchObject([{ rule: alert.rule, state: 'paused' }])
    },
  )

  it('an alert of a file from before they were kept with their pause is watched', async () => {
    expect(must(await apply({ alerts: [{ ...alert, profileId: 'p1' }] }, ['alerts']))).toMatchObject({ alerts: 1 })
    expect(here.state.alerts).toMatchObject([{ state: 'watching' }])
  })

  it('alerts of every kind are carried, and are the same ones when the file comes twice', async () => {
    const rules = [
      { kind: 'volume', symbol: 'BTC-USDT', amount: '10', unit: 'quote', minutes: 15 },
      { kind: 'balance', currency: 'BTC', amount: '0.5', direction: 'moves' },
      { kind: 'listing', symbol: null, event: 'halted' },
      { kind: 'announcement', words: ['delist', 'halt'] },
    ]
    const file = { alerts: rules.map((rule) => ({ ...alert, profileId: 'p1', rule })) }
    expect(must(await apply(file, ['alerts']))).toMatchObject({ alerts: 4, refused: [] })
    expect(here.state.alerts.map(({ rule }) => rule)).toEqual(rules)
    expect(must(await apply(file, ['alerts']))).toMatchObject({ alerts: 0 })
    const wrong = [
      { ...rules[0], minutes: 0 },
      { ...rules[1], amount: '-1' },
      { ...rules[3], words: [' \u200b'] },
    ]
    const junk = { alerts: wrong.map((rule) => ({ ...alert, profileId: 'p1', rule })) }
    expect(must(await apply(junk, ['alerts']))).toMatchObject({ alerts: 0, refused: [] })
  })
})
