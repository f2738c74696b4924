import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { createExportIntents } from '#main/records/export-intents.ts'
import { createFindIntents } from '#main/records/find-intents.ts'
import { toView } from '#main/journal/index.ts'
import type { IntentFilter } from '#shared/domain/intent-filter.ts'
import type { JournalUnderTest } from '#test/support/faults/journal.ts'
import { journalAt, newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import type { Message } from '#shared/messages.ts'
import { asWritten, inEnglish, msg, wordsOf } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'

let folder: ReturnType<typeof temporaryFolder>
let journal: JournalUnderTest
beforeEach(() => {
  folder = temporaryFolder()
  journal = journalAt(join(folder.path, 'journal.sqlite'))
})
afterEach(() => {
  journal.close()
  folder.remove()
})

const profiles = {
  get: (id: string) =>
    id === 'p1' ? ok({ id } as Profile) : fail(appError('profile-not-found', asWritten('There is none.'))),
}
const pause = () => Promise.resolve()
const shown = { view: toView, words: inEnglish }
const exporter = () => createExportIntents(journal.reader, profiles, shown, pause)
const finder = () => createFindIntents(journal.reader, profiles, shown, pause)
const any: IntentFilter = { outcome: 'all', kind: 'all', text: '' }

describe('the journal as text', () => {
  it('G3: holds every intent once, oldest first, over any number of pages', async () => {
    for (let i = 0; i < 1_050; i += 1) journal.writer.begin([newIntent({ id: `i${i}` })])
    const { rows, text } = expectOk(await exporter()({ profileId: null, filter: any, format: 'json' }))
    const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
    expect(rows).toBe(1_050)
    expect(ids).toEqual(Array.from({ length: 1_050 }, (_, i) => `i${i}`))
  })

  it('G3: neutralises formulas in what the venue said, and keeps to one profile and state', async () => {
    const intent = newIntent({ id: 'i1', profileId: 'p1' })
    journal.writer.begin([intent])
    const venueMessage = '=HYPERLINK("https://example.com")'
    journal.writer.record('i1', 'outcome', { ...outcome(), state: 'refused', venueMessage })
    journal.writer.begin([newIntent({ id: 'i2', profileId: 'p2' })])
    const { rows, text } = expectOk(
      await exporter()({ profileId: 'p1', filter: { ...any, outcome: 'refused' }, format: 'csv' }),
    )
    expect(rows).toBe(1)
    expect(text).toContain(`"'=HYPERLINK(""https://example.com"")"`)
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(text).toMatch(/^created_utc,profile_id,kind,state/)
    expect(
      expectOk(await exporter()({ profileId: 'p1', filter: { ...any, outcome: 'open' }, format: 'csv' })).rows,
    ).toBe(0)
    expect(expectFail(await exporter()({ profileId: 'nobody', filter: any, format: 'csv' })).code).toBe(
      'profile-not-found',
    )
  })
})

describe('searching the journal', () => {
  const ids = async (filter: Partial<IntentFilter>, before: number | null = null) => {
    const found = expectOk(await finder()({ profileId: null, filter: { ...any, ...filter }, before, limit: 100 }))
    return { ids: found.intents.map(({ id }) => id), before: found.before }
  }

  it('finds by id, pair, address, day, outcome and evidence, newest first, and an export holds the same', async () => {
    journal.writer.begin([
      newIntent({ id: 'i1', kind: 'withdraw', request: { toAddress: '0xAbC123', currency: 'USDT' } }),
    ])
    journal.writer.begin([newIntent({ id: 'i2', request: { symbol: 'ETH-USDT' } })])
    const evidence = { by: 'user', looked: [{ endpoint: 'getOrder', code: '400100' }] }
    journal.writer.record('i2', 'outcome', {
      ...outcome(),
      state: 'refused',
      orderId: 'o77',
      venueCode: '200004',
      evidence,
    })
    journal.writer.begin([newIntent({ id: 'i3', profileId: 'p2', request: { symbol: 'ETH-BTC' } })])
    const cases: readonly (readonly [Partial<IntentFilter>, readonly string[]])[] = [
      [{}, ['i3', 'i2', 'i1']],
      [{ text: '0xabc' }, ['i1']],
      [{ text: 'eth' }, ['i3', 'i2']],
      [{ text: 'eth O77' }, ['i2']],
      [{ text: '400100' }, ['i2']],
      [{ text: '200004' }, ['i2']],
      [{ text: 'symbol' }, []],
      [{ text: new Date().toISOString().slice(0, 10) }, ['i3', 'i2', 'i1']],
      [{ kind: 'withdrawals' }, ['i1']],
      [{ outcome: 'open', text: 'usdt' }, ['i1']],
    ]
    for (const [filter, wanted] of cases) {
      expect((await ids(filter)).ids, JSON.stringify(filter)).toEqual(wanted)
      const { text, rows } = expectOk(
        await exporter()({ profileId: null, filter: { ...any, ...filter }, format: 'json' }),
      )
      const exported = (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
      expect([exported.toReversed(), rows], JSON.stringify(filter)).toEqual([wanted, wanted.length])
    }
    expect(expectFail(await finder()({ profileId: 'nobody', filter: any, before: null, limit: 1 })).code).toBe(
      'profile-not-found',
    )
    expect(expectOk(await finder()({ profileId: 'p1', filter: any, before: null, limit: 9 })).intents).toHaveLength(2)
  })

  it('answers after a bounded stretch of a long journal and goes on from there, each intent once', async () => {
    const all = Array.from({ length: 11_000 }, (_, i) =>
      newIntent({ id: `i${i}`, request: { side: i === 5 ? 'rare' : 'buy' } }),
    )
    journal.writer.begin(all)
    const first = await ids({ text: 'rare' })
    expect(first.ids).toEqual([])
    expect(first.before).not.toBeNull()
    expect(await ids({ text: 'rare' }, first.before)).toEqual({ ids: ['i5'], before: null })
    const seen: string[] = []
    let cursor: number | null = null
    do {
      const page = await ids({}, cursor)
      seen.push(...page.ids)
      cursor = page.before
    } while (cursor !== null)
    expect(seen).toEqual(all.map(({ id }) => id).toReversed())
  })

  it('C4: what could not be written yet is found and exported too', async () => {
    journal.writer.begin([newIntent({ id: 'i1' })])
    journal.fill(0)
    journal.writer.beginInMemory([newIntent({ id: 'i2', kind: 'cancel' })])
    expect((await ids({})).ids).toEqual(['i2', 'i1'])
    expect(expectOk(await exporter()({ profileId: null, filter: any, format: 'csv' })).rows).toBe(2)
  })
})

describe('a note', () => {
  it('is found by the words it is shown in, and exported in them', async () => {
    journal.writer.begin([newIntent({ id: 'noted' })])
    journal.writer.record('noted', 'outcome', { ...outcome(), state: 'refused', note: msg('venue.balance') })
    const german = { view: toView, words: (message: Message) => wordsOf(message, de) }
    const find = async (how: typeof german, text: string) => {
      const query = { profileId: null, filter: { ...any, text }, before: null, limit: 10 }
      return expectOk(await createFindIntents(journal.reader, profiles, how, pause)(query)).intents.length
    }
    expect([await find(german, 'Guthaben reicht'), await find(german, 'balance cover')]).toEqual([1, 0])
    expect([await find(shown, 'Guthaben reicht'), await find(shown, 'balance cover')]).toEqual([0, 1])
    const query = { profileId: null, filter: any, format: 'csv' } as const
    const { text } = expectOk(await createExportIntents(journal.reader, profiles, german, pause)(query))
    expect(text).toContain('Das Guthaben reicht nicht.')
  })
})
