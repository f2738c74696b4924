import { describe, expect, it } from 'vitest'
import { ok } from '#shared/errors.ts'
import { readMissed } from '#main/orders/fills/account-reads.ts'
import type { MissedQuery, TradedOrder } from '#main/orders/fills/traded-pairs.ts'
import { mostPages } from '#main/orders/fills/traded-pairs.ts'
import type { ReadOptions } from '#main/orders/fills/venue-pages.ts'
import { pageLimit, isPartial, readPages } from '#main/orders/fills/venue-pages.ts'

/** `count` full pages of numbers, and one that is not full behind them. */
const pagesOf =
  (count: number) =>
  ({ lastId }: { readonly lastId?: string }) => {
    const at = Number(lastId ?? 0)
    const rows = Array.from({ length: at < count ? pageLimit : 1 }, (_, n) => at * pageLimit + n)
    return Promise.resolve(ok({ rows, unreadable: null, next: String(at + 1) }))
  }

describe('pages of a list', () => {
  it.each([
    ['that end before the most', 2, 4, { hasUnreadable: false, isCutOff: false, rows: 201 }],
    ['that end with the most', 3, 4, { hasUnreadable: false, isCutOff: false, rows: 301 }],
    ['that go on behind the most', 4, 4, { hasUnreadable: false, isCutOff: true, rows: 400 }],
  ])('%s', async (_name, full, most, expected) => {
    const read = await readPages(pagesOf(full), most)
    expect(read.ok && { ...read.value, rows: read.value.rows.length }).toEqual(expected)
  })

  it('lack nothing where the last that was asked for was enough', async () => {
    const read = await readPages(pagesOf(9), 4, (rows) => rows.length === 400)
    expect(read.ok && isPartial(read.value)).toBe(false)
  })
})

const symbol = 'BTC-USDT'
const recordOf = (id: string, dealSize: string) => ({ id, symbol, side: 'buy', dealSize, lastUpdatedAt: null })

/** A pair in which one order, known well, traded more often than is read; another one traded before that. */
function busyPair(closedPages: number) {
  const asked = { listClosedOrders: 0 }
  const manyFills = (orderId: string, lastId: number) => ({
    items: Array.from({ length: pageLimit }, (_, n) => ({
      id: String(lastId + n),
      tradeId: String(lastId + n),
      orderId,
      symbol,
      side: 'buy',
      size: '1',
      createdAt: 10,
    })),
    lastId: String(lastId + pageLimit),
  })
  const closed = (page: number) => ({
    items:
      page < closedPages
        ? Array.from({ length: pageLimit }, (_, n) => recordOf(`known${page}-${n}`, '0'))
        : [recordOf('behind', '2')],
    lastId: String(page + 1),
  })
  const answer = (name: string, request: Readonly<Record<string, unknown>>): unknown => {
    const lastId = Number(request['lastId'] ?? 0)
    switch (name) {
      case 'listFills':
        return manyFills(String(request['orderId'] ?? 'busy'), lastId)
      case 'listClosedOrders':
        asked.listClosedOrders += 1
        return closed(lastId)
      default:
        return []
    }
  }
  const call = (name: string, request: Readonly<Record<string, unknown>>) =>
    Promise.resolve({ kind: 'accepted', data: answer(name, request), unreadable: null })
  const taken: TradedOrder[] = []
  const query: MissedQuery = {
    since: 5,
    began: 1_000,
    pairs: new Set([symbol]),
    knownPairs: new Set([symbol]),
    isSeen: (orderId) => orderId === 'busy',
    notified: () => '0',
    take: (order) => taken.push(order),
    onLedger: () => undefined,
    onUnnamed: () => undefined,
    sinceOf: () => 5,
  }
  const client = { call: call as ReadOptions['client']['call'] }
  return { options: { client, signal: new AbortController().signal }, query, taken, asked }
}

describe('more trades than are read of a pair', () => {
  it('are found by the orders that have traded more than was notified', async () => {
    const { options, query, taken } = busyPair(2)
    expect(await readMissed(options, query)).toBe(true)
    expect(taken.map(({ orderId, record }) => [orderId, record?.dealSize])).toEqual([['behind', '2']])
  })

  it('keep a reading from being whole where the orders go on behind the last page as well', async () => {
    const { options, query, asked } = busyPair(mostPages)
    expect(await readMissed(options, query)).toBe(false)
    expect(asked.listClosedOrders).toBe(mostPages)
  })
})
