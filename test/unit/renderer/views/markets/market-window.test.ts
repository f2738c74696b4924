import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import type { FeedNews, FeedPush } from '#shared/bridge/market-data.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { TopicOf } from '#shared/domain/feed-topic.ts'
import { mostTableRows, queryKey } from '#shared/domain/ticker-table.ts'
import type { TickerCells } from '#shared/domain/ticker-table.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useMarketWindow } from '#renderer/views/markets/use-market-window.ts'
import { windowFor } from '#renderer/views/shared/window-rows.ts'
import { openPage } from '../../desk.ts'

type TableTopic = TopicOf<'tickerTable'>
const nameOf = (index: number): string => `C${String(index).padStart(4, '0')}-USDT`
const cellsOf = (index: number, last = '1'): TickerCells => [
  nameOf(index),
  'C',
  'USDT',
  true,
  last,
  '0',
  '1',
  '1',
  '1',
  '1',
  '1',
]
const refused = appError('not-connected', asWritten('No.'))

let page: ReturnType<typeof openPage>
let profiles: ReturnType<typeof useProfilesStore>
const text = ref('')
const segment = ref<string | null>(null)
const quote = ref<string | null>(null)
let table: ReturnType<typeof useMarketWindow>
beforeEach(async () => {
  text.value = ''
  segment.value = null
  quote.value = null
  page = openPage()
  profiles = page.run(() => useProfilesStore())
  await profiles.load()
  table = page.run(() =>
    useMarketWindow(() => ({ text: text.value, segment: segment.value, quote: quote.value, pairs: null })),
  )
  await page.settled()
})
afterEach(() => page.close())

const watches = () =>
  page
    .of('feed.watch')
    .map(({ input }) => input as unknown as { watchId: string; profileId: string; topic: TableTopic })
const asked = (): TableTopic => watches().at(-1)?.topic as TableTopic
const notify = async (news: FeedNews): Promise<void> => {
  const { watchId, profileId } = watches().at(-1) as { watchId: string; profileId: string }
  const crossing = news.kind === 'change' ? { ...news, change: writeChange(news.change, 'tickerTable') } : news
  page.notify('feed', { watchId, profileId, ...crossing } as FeedPush)
  await page.settled()
}
const change = (made: FeedChange<'tickerTable'>): FeedNews => ({
  kind: 'change',
  at: Date.now(),
  source: 'poll',
  everyMs: 2_000,
  change: made,
})
/** Main answers what is asked for now, out of a table of so many rows. */
const answer = (total: number, last = '1'): Promise<void> => {
  const { from, count } = asked()
  const rows = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, slot) =>
    cellsOf(from + slot, last),
  )
  return notify(change({ kind: 'whole', value: { key: queryKey(asked()), total, from, rows } }))
}
const scroll = async (first: number, last: number): Promise<void> => {
  table.source.setRange({ first, last })
  await page.settled()
}

describe('the table of pairs over a window', () => {
  it('asks for what is on screen with a margin, and scrolls over all there are', async () => {
    expect(asked()).toMatchObject({ sort: { by: 'value', down: true }, from: 0 })
    await answer(2_000)
    expect(table.source.count()).toBe(2_000)
    expect(table.source.at(3)).toMatchObject({ symbol: nameOf(3), awaited: null })
    expect(table.source.at(2_000)).toBeUndefined()
    await scroll(0, 40)
    await scroll(1_000, 1_040)
    expect(asked().from).toBeLessThanOrEqual(990)
    expect(asked().from + asked().count).toBeGreaterThanOrEqual(1_050)
    // One watch, whose place is taken each time.
    expect(new Set(watches().map(({ watchId }) => watchId)).size).toBe(1)
    expect(page.of('feed.unwatch')).toEqual([])
  })

  it('draws a row that has not come as one that is awaited, and takes its place once it is there', async () => {
    await answer(2_000)
    await scroll(1_000, 1_040)
    const awaited = table.source.at(1_005)
    expect(awaited).toMatchObject({ awaited: 1_005, symbol: '', last: null })
    expect(table.source.indexOf('#1005')).toBe(1_005)
    await answer(2_000)
    expect(table.source.at(1_005)).toMatchObject({ symbol: nameOf(1_005), awaited: null })
    expect(table.source.indexOf('#1005')).toBe(1_005)
  })

  it('is in order of value where several quote currencies stand together, of the figure itself in one', async () => {
    const by = async (key: string, inQuote: string | null) => {
      quote.value = inQuote
      table.source.sortBy({ by: key, down: true })
      await page.settled()
      return asked().sort
    }
    expect(await by('turnover', null)).toEqual({ by: 'value', down: true })
    expect(await by('turnover', 'USDT')).toEqual({ by: 'turnover', down: true })
    expect(await by('volume', null)).toEqual({ by: 'value', down: true })
    expect(await by('volume', 'USDT')).toEqual({ by: 'volume', down: true })
    expect(await by('change', null)).toEqual({ by: 'change', down: true })
  })

  it('keeps the place of a row that has left the window, and gives rows that did not change as the same objects', async () => {
    await answer(2_000)
    expect(table.source.indexOf(nameOf(4))).toBe(4)
    const [kept, changed] = [table.source.at(5), table.source.at(4)]
    await notify(change({ kind: 'slots', total: 1_999, rows: 60, moved: [], cells: [4, 4, '7'] }))
    expect(table.source.at(5)).toBe(kept)
    expect(table.source.at(4)).not.toBe(changed)
    expect(table.source.at(4)).toMatchObject({ last: '7' })
    expect(table.source.indexOf(nameOf(4))).toBe(4)
    await scroll(1_000, 1_040)
    await answer(1_999)
    expect(table.source.indexOf(nameOf(4))).toBe(4)
    expect(table.source.at(4)).toMatchObject({ symbol: nameOf(4) })
    expect(table.source.indexOf(nameOf(77))).toBe(-1)
  })

  it('shows what it had until another sort has come, from where it stood', async () => {
    await answer(2_000)
    await scroll(1_000, 1_040)
    await answer(2_000)
    const { from } = asked()
    table.source.sortBy({ by: 'last', down: false })
    await page.settled()
    expect(asked()).toMatchObject({ sort: { by: 'last', down: false }, from })
    expect(table.live.status.value).toBe('ready')
    expect(table.source.at(1_005)).toMatchObject({ symbol: nameOf(1_005) })
    await answer(2_000, '9')
    expect(table.source.at(1_005)).toMatchObject({ last: '9' })
  })

  it('gives no row the place it had in the former order once the new one has come', async () => {
    await answer(2_000)
    table.source.sortBy({ by: 'last', down: false })
    await page.settled()
    // The rows are still the former ones.
    expect(table.source.indexOf(nameOf(4))).toBe(4)
    const { from, count } = asked()
    const rows = Array.from({ length: count }, (_, slot) => cellsOf(1_999 - from - slot))
    await notify(change({ kind: 'whole', value: { key: queryKey(asked()), total: 2_000, from, rows } }))
    expect(table.source.indexOf(nameOf(4))).toBe(-1)
    expect(table.source.indexOf(nameOf(1_995))).toBe(4)
  })

  it('shows another filter from its beginning, by rank where something was typed and names rise', async () => {
    await answer(2_000)
    await scroll(1_000, 1_040)
    table.source.sortBy({ by: 'symbol', down: false })
    text.value = 'c1'
    await page.settled()
    expect(asked()).toMatchObject({ text: 'c1', from: 0, sort: { by: 'rank', down: false } })
    await answer(0)
    expect(table.source.count()).toBe(0)
    expect(table.live.status.value).toBe('ready')
    expect(table.source.indexOf(nameOf(1_005))).toBe(-1)
    table.source.sortBy({ by: 'symbol', down: true })
    await page.settled()
    expect(asked().sort).toEqual({ by: 'symbol', down: true })
  })

  it('shows no rows of another filter in place of one that cannot be had', async () => {
    await answer(2_000)
    segment.value = 'DeFi'
    await page.settled()
    expect(table.live.status.value).toBe('ready')
    await notify({ kind: 'error', at: Date.now(), error: refused })
    expect(table.live.status.value).toBe('offline')
    expect(table.source.count()).toBe(0)
    segment.value = null
    await page.settled()
    await answer(2_000)
    expect(table.live.status.value).toBe('ready')
  })

  it('stays old where it was old, whatever it is sorted by', async () => {
    await answer(2_000)
    await notify({ kind: 'error', at: Date.now(), error: refused })
    expect(table.live.status.value).toBe('stale')
    table.source.sortBy({ by: 'last', down: true })
    await page.settled()
    expect(table.live.status.value).toBe('stale')
    expect(table.source.count()).toBe(2_000)
    await answer(2_000)
    await notify({ kind: 'error', at: Date.now(), error: refused })
    expect(table.live.status.value).toBe('stale')
  })

  it('has an age of its prices and one of its figures of 24 hours', async () => {
    await answer(2_000)
    expect(table.live.lastMessageAt.value).toBe(table.live.at.value)
    const pushed = Date.now()
    const read = pushed - 45_000
    await notify({ kind: 'alive', at: read, lastMessageAt: pushed })
    expect([table.live.at.value, table.live.lastMessageAt.value]).toEqual([read, pushed])
  })

  it('T12: begins anew for another profile', async () => {
    await answer(2_000)
    profiles.select('b')
    expect(table.source.count()).toBe(0)
    await page.settled()
    expect(new Set(watches().map(({ watchId }) => watchId)).size).toBe(2)
    expect(page.of('feed.unwatch')).toHaveLength(1)
    const [former] = watches()
    const late = { kind: 'whole', value: { key: queryKey(asked()), total: 9, from: 0, rows: [] } } as const
    page.notify('feed', {
      watchId: former?.watchId,
      profileId: 'a',
      ...change(late),
      change: writeChange(late, 'tickerTable'),
    })
    expect(table.source.count()).toBe(0)
  })
})

describe('the window to ask for', () => {
  it('holds what is on screen, stays within its bounds, and moves seldom', () => {
    const range = fc
      .tuple(fc.nat(3_000), fc.integer({ min: 0, max: 120 }))
      .map(([first, rows]) => ({ first, last: first + rows }))
    const before = fc.record({
      from: fc.nat(300).map((tens) => tens * 10),
      count: fc.integer({ min: 1, max: mostTableRows }),
    })
    fc.assert(
      fc.property(range, before, (shown, held) => {
        const { from, count } = windowFor(shown, held)
        expect(count).toBeLessThanOrEqual(mostTableRows)
        expect(count).toBeGreaterThan(0)
        expect(from).toBeLessThanOrEqual(shown.first)
        expect(from + count).toBeGreaterThan(shown.last)
        // Asked again about the same, it stays.
        expect(windowFor(shown, { from, count })).toEqual({ from, count })
      }),
    )
    let [asked, moves] = [{ from: 0, count: 60 }, 0]
    for (let first = 0; first < 1_000; first += 1) {
      const next = windowFor({ first, last: first + 40 }, asked)
      if (next !== asked) moves += 1
      asked = next
    }
    expect(moves).toBeLessThan(60)
  })
})
