import { shallowRef } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FeedPush } from '#shared/bridge/market-data.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { closedOrderFields, historyKey, mostCopiedLines, mostHistoryRows } from '#shared/domain/history.ts'
import type { HistoryCells, PairsRead } from '#shared/domain/history.ts'
import type { HistoryTopic } from '#shared/domain/history-topic.ts'
import { appError, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { en } from '#renderer/locales/en.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import SaveHistory from '#renderer/views/shared/SaveHistory.vue'
import HistoryPanel from '#renderer/views/trading/orders/HistoryPanel.vue'
import { useHistoryFilter } from '#renderer/views/trading/orders/use-history-filter.ts'
import { useClosedOrders } from '#renderer/views/trading/orders/use-order-history.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

const cellsOf = (id: string): HistoryCells => closedOrderFields.map((field) => (field === 'id' ? id : null))
/** Lines that main has read of the list. */
let held = 0
let page: ReturnType<typeof openPage>
const sort = shallowRef<'event' | 'placed'>('event')
let filter: ReturnType<typeof useHistoryFilter<'closedOrders'>>
let pages: ReturnType<typeof useClosedOrders>

beforeEach(async () => {
  sort.value = 'event'
  page = openPage(undefined, {}, (name, input) => {
    if (name !== 'history.rows') return undefined
    const { from, count } = input as unknown as { from: number; count: number }
    const rows = Array.from({ length: Math.min(count, held - from) }, (_, nth) => cellsOf(`o${from + nth}`))
    return ok({ total: held, rows, copy: from + rows.length < held ? 1 : null })
  })
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.mount(() => {
    filter = useHistoryFilter('closedOrders')
    pages = useClosedOrders(filter, () => sort.value)
  })
  filter.chosen.value = 'BTC-USDT'
  await page.settled()
})
afterEach(() => page.close())

const asked = () =>
  page
    .of('feed.watch')
    .map(({ input }) => input as unknown as { watchId: string; profileId: string; topic: HistoryTopic })
    .findLast(({ topic }) => topic.kind === 'history')
/** Main answers what is asked for now. */
async function answer(ids: readonly string[], pairs: PairsRead | null = null): Promise<void> {
  const watch = asked()
  if (watch === undefined) throw new Error('Nothing is watched.')
  const { watchId, profileId, topic } = watch
  const state = { lines: 2, done: true, readTo: 0, venueTotal: null, moved: false, busy: false, stopped: false, pairs }
  const value = { key: historyKey(topic.of, topic), total: ids.length, from: 0, rows: ids.map(cellsOf), state }
  const change = writeChange({ kind: 'whole', value }, 'history')
  const news = { kind: 'change', at: Date.now(), source: 'read', everyMs: 10_000, change } as const
  page.notify('feed', { watchId, profileId, ...news } as FeedPush)
  await page.settled()
}
const shown = (): readonly string[] => pages.source.all().map(({ id }) => id)

describe('closed orders', () => {
  it('keep the former rows, marked, until another order of them comes', async () => {
    await answer(['new', 'old'])
    expect([pages.status.value, pages.isFormer.value, shown()]).toEqual(['ready', false, ['new', 'old']])
    sort.value = 'placed'
    await page.settled()
    expect([pages.status.value, pages.isFormer.value, pages.count.value, shown()]).toEqual([
      'ready',
      true,
      2,
      ['new', 'old'],
    ])
    await answer(['old', 'new'])
    expect([pages.status.value, pages.isFormer.value, shown()]).toEqual(['ready', false, ['old', 'new']])
  })

  it('T12: show nothing of another pair while its own are awaited', async () => {
    await answer(['new'])
    filter.chosen.value = 'ETH-USDT'
    await page.settled()
    expect([pages.status.value, pages.count.value]).toEqual(['loading', 0])
  })

  it('of all pairs name no pair, and say which pairs could not be read', async () => {
    filter.chosen.value = 'all'
    await page.settled()
    expect(asked()?.topic.of).toEqual({ list: 'closedOrders' })
    const unread = [{ symbol: 'ETH-USDT', error: appError('timed-out', asWritten('No answer.')) }]
    await answer(['new'], { read: 1, unread, isWhole: false })
    const csv = (): Promise<null> => Promise.resolve(null)
    const panel = { title: 'Orders', emptyText: '', filter, pages, csv, detail: null }
    const note = await page.html(HistoryPanel, panel)
    expect(note).toContain('ETH-USDT. No answer.')
    expect(note).toContain(en.manage.pairsUnnamed)
    expect(note).toContain(en.manage.pairsOfOrders)
  })

  it('are copied with their number in all, which a copy may not hold', async () => {
    held = 1_500
    expect(await pages.everyRow()).toMatchObject({ total: 1_500, rows: { length: 1_500 }, hasExport: true })
    held = mostCopiedLines + mostHistoryRows + 1
    expect(await pages.everyRow()).toMatchObject({ total: held, rows: { length: mostCopiedLines } })
    expect((await pages.everyRow())?.isPartRead).toBe(true)
  })

  it('are saved as a file by main, which says where and how many', async () => {
    await answer(['new'])
    expect(await page.html(SaveHistory, { table: pages })).toContain('Export CSV')
    const saving = pages.save()
    expect(pages.saving.value).toBe(true)
    const [call] = page.of('history.save')
    expect(call?.input).toMatchObject({ profileId: 'a', history: { list: 'closedOrders', symbol: 'BTC-USDT' } })
    await call?.answer({ lines: 7, savedAs: 'saved.csv', lacks: null })
    expect(await saving).toEqual(ok({ lines: 7, savedAs: 'saved.csv', lacks: null }))
    expect(page.run(() => useNoticesStore()).all).toEqual([])
  })
})
