import { afterEach, describe, expect, it } from 'vitest'
import { closedOrderFields, cursorPages, fillFields } from '#shared/domain/history.ts'
import type { HistoryCells, HistoryQuery, HistoryWindow } from '#shared/domain/history.ts'
import type { HistoryOf, HistoryTopic } from '#shared/domain/history-topic.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { expectOk } from '#test/support/results.ts'
import { streamedDesk } from './streamed-desk.ts'

const symbol = 'BTC-USDT'
const closed: HistoryOf<'closedOrders'> = { list: 'closedOrders', symbol }
const fills: HistoryOf<'fills'> = { list: 'fills', symbol }
const byEvent: HistoryQuery = { sort: { by: 'eventAt', down: true }, text: '' }
const byTime: HistoryQuery = { sort: { by: 'createdAt', down: true }, text: '' }

let close = (): void => undefined
afterEach(() => close())

/** Everything that the venue lists, by its own pages of another size. */
async function truthOf(client: ExchangeClient, row: 'listClosedOrders' | 'listFills'): Promise<string[]> {
  const ids: string[] = []
  let lastId: string | null = null
  for (;;) {
    const request: { symbol: string; limit: number; lastId?: string } = { symbol, limit: 37 }
    if (lastId !== null) request.lastId = lastId
    const answer: Awaited<ReturnType<typeof client.call<typeof row>>> = await client.call(row, request)
    if (answer.kind !== 'accepted') throw new Error('no truth')
    const items: readonly { readonly id: string }[] = answer.data.items
    ids.push(...items.map(({ id }) => id))
    lastId = answer.data.lastId
    if (lastId === null || items.length === 0) return ids
  }
}
const keysOf = (rows: readonly HistoryCells[]): unknown[] => rows.map(([id]) => id)

async function open(orders: number) {
  const desk = streamedDesk(7)
  close = desk.close
  const { client, time } = desk
  /** Buys `count` times at the market. */
  const trade = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const clientOid = crypto.randomUUID()
      const sent = client.call('placeOrder', { type: 'market', symbol, side: 'buy', size: '0.001', clientOid })
      await Promise.all([sent, time.advance(150)])
    }
  }
  await trade(orders)
  const watch = (topic: Omit<HistoryTopic, 'kind' | 'from' | 'count' | 'ahead'>) =>
    desk.watch({ kind: 'history', ...topic, from: 0, count: 60, ahead: null })
  return { ...desk, desk, trade, watch }
}
const timely = async <T>(time: { advance(ms: number): Promise<unknown> }, doing: Promise<T>): Promise<T> =>
  (await Promise.all([doing, time.advance(3_000)]))[0]

describe('a watched history of orders against the practice exchange', () => {
  it('shows a page, the next when asked, what comes on top by itself, and gives all of it for a copy', async () => {
    const { feed, time, truth, trade, watch } = await open(120)
    const shown = watch({ of: closed, ...byEvent })
    const traded = watch({ of: fills, ...byTime })
    await time.advance(2_000)
    const size = cursorPages.closedOrders
    expect(shown.value).toMatchObject({ total: size, state: { lines: size, done: false, busy: false } })
    expect(traded.value).toMatchObject({ total: cursorPages.fills, state: { done: false } })
    await time.advance(60_000)
    expect(shown.value?.total).toBe(size)
    feed.histories.act('p1', closed, 'more')
    await time.advance(1_000)
    expect(shown.value?.total).toBe(2 * size)

    await trade(3)
    // As each push of an own order that traded or ended does.
    feed.touch('p1', ['ocos', 'read'])
    await time.advance(500)
    const all = await timely(time, truthOf(truth, 'listClosedOrders'))
    const allFills = await timely(time, truthOf(truth, 'listFills'))
    expect(all).toHaveLength(123)
    expect(keysOf((shown.value as HistoryWindow).rows)).toEqual(all.slice(0, 60))
    expect(keysOf((traded.value as HistoryWindow).rows)).toEqual(allFills.slice(0, 60))

    const whole = await timely(time, feed.histories.file('p1', closed, byEvent))
    expect(expectOk(whole)?.lines).toBe(all.length)
    const copied = expectOk(await feed.histories.rows('p1', closed, byEvent, { from: 0, count: 1_000, copy: null }))
    expect(keysOf(copied.rows)).toEqual(all)
    expect(shown.value?.state).toMatchObject({ done: true, lines: all.length })
    const [first = []] = copied.rows
    expect(first[closedOrderFields.indexOf('state')]).toBe('filled')
  })

  it('begins anew after more came than a look turns pages for, and tells the sides apart', async () => {
    const { time, truth, trade, watch, desk } = await open(60)
    const shown = watch({ of: fills, ...byTime })
    const sold = watch({ of: { ...fills, side: 'sell', days: 7 }, ...byTime })
    await time.advance(2_000)
    expect(sold.value).toMatchObject({ total: 0, state: { done: true } })
    desk.feed.setVisible(false)
    await trade(5 * cursorPages.fills)
    desk.feed.setVisible(true)
    await time.advance(20_000)
    const all = await timely(time, truthOf(truth, 'listFills'))
    expect(shown.value?.total).toBe(cursorPages.fills)
    const { rows = [] } = shown.value ?? {}
    expect(keysOf(rows)).toEqual(all.slice(0, 60))
    expect(new Set(rows.map((cells) => cells[fillFields.indexOf('side')]))).toEqual(new Set(['buy']))
  })
})
