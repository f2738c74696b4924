import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenQuery, OpenState } from '#shared/domain/open-orders.ts'
import { listedRowOf } from '#shared/domain/open-orders.ts'
import type { FeedValues } from '#shared/domain/feed-topic.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { OwnIntents } from '#main/market-data/windows/open-order-table.ts'
import { intent } from '#test/unit/renderer/intent.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'
import { runs } from '#test/support/runs.ts'
import { feedWorld } from '../support.ts'

type Order = FeedValues['orders'][number]
const none: OpenQuery = { sort: null, filter: { pair: '', side: 'all', origin: 'all', type: 'all' } }
const topicOf = (query: OpenQuery, from = 0, count = 50) => ({ kind: 'openOrders', ...query, from, count }) as const

/** A world whose venue lists `orders`, and whose journal holds `open` and sent `sent`. */
function world() {
  let orders: readonly Order[] = []
  let open: readonly IntentView[] = []
  let sent: ReadonlySet<string> | null = new Set()
  const listeners = new Set<() => void>()
  const intents: OwnIntents = {
    open: () => open,
    sent: (_, oids) =>
      sent === null ? fail(appError('internal', asWritten('no'))) : ok(new Set(oids.filter((oid) => sent?.has(oid)))),
    pairs: () => ok([]),
    onChange: (_, listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const made = feedWorld({
    intents,
    answer: ({ row, request }) => {
      if (row === 'listActiveSymbols') return { data: { symbols: [...new Set(orders.map(({ symbol }) => symbol))] } }
      const { symbol } = request as { symbol?: string }
      return { data: orders.filter((order) => order.symbol === symbol) }
    },
  })
  return {
    ...made,
    set: (next: { orders?: readonly Order[]; open?: readonly IntentView[]; sent?: ReadonlySet<string> | null }) => {
      orders = next.orders ?? orders
      open = next.open ?? open
      if (next.sent !== undefined) sent = next.sent
    },
    step: () => [...listeners].forEach((listener) => listener()),
    listeners,
    window: (id: string, topic: ReturnType<typeof topicOf>) => made.shown(id, topic) as FeedValues['openOrders'] | null,
  }
}

/** Decimals as whole numbers of their 20th place. */
const whole = (text: string): bigint => {
  const [units = '0', rest = ''] = text.split('.')
  return BigInt(units + rest.padEnd(20, '0'))
}
/** The keys that a query lists, found by looking at everything again. */
function naive(orders: readonly Order[], open: readonly IntentView[], sent: ReadonlySet<string>, query: OpenQuery) {
  const byTime = [...orders].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
  const waiting = open.filter((one) => !orders.some((order) => order.clientOid === one.clientOid))
  const lines = [
    ...waiting.map((one) => ({
      key: one.id,
      pair: String(one.request['symbol']),
      side: String(one.request['side']),
      origin: 'app',
      type: 'limit',
      figures: {
        pair: null,
        price: whole(String(one.request['price'])),
        size: whole(String(one.request['size'])),
        left: null,
        placed: BigInt(one.createdAt),
      },
    })),
    ...byTime.map((one) => ({
      key: one.id,
      pair: one.symbol,
      side: one.side as string,
      origin: one.clientOid !== null && sent.has(one.clientOid) ? 'app' : 'other',
      type: one.type as string,
      figures: {
        pair: null,
        price: whole(one.price),
        size: whole(one.size),
        left: whole(one.price) * whole(one.remainSize ?? '0'),
        placed: BigInt(one.createdAt),
      },
    })),
  ]
  const { pair, side, origin, type } = query.filter
  const passing = lines.filter(
    (one) =>
      (pair === '' || one.pair === pair) &&
      (side === 'all' || one.side === side) &&
      (origin === 'all' || one.origin === origin) &&
      (type === 'all' || one.type === type),
  )
  const { sort } = query
  if (sort === null) return passing.map(({ key }) => key)
  const sorted: typeof passing = []
  const isBefore = (a: (typeof passing)[number], b: (typeof passing)[number]): boolean => {
    if (sort.by === 'pair') return sort.down ? a.pair > b.pair : a.pair < b.pair
    const [x, y] = [a.figures[sort.by], b.figures[sort.by]]
    if (x === null || y === null) return x !== null && y === null
    return sort.down ? x > y : x < y
  }
  for (const one of passing) {
    const at = sorted.findIndex((other) => isBefore(one, other))
    sorted.splice(at === -1 ? sorted.length : at, 0, one)
  }
  return sorted.map(({ key }) => key)
}

const pair = fc.constantFrom('A-USDT', 'B-USDT', 'AB-USDT')
const side = fc.constantFrom('buy' as const, 'sell' as const)
const figure = fc.constantFrom('0', '0.1', '0.10', '9', '10', '123456789012345678.000000001', '0.00000000000001')
const oid = fc.option(fc.constantFrom('c1', 'c2', 'c3', 'c4', '__proto__'))
const order = fc.record({
  id: fc.string(),
  symbol: pair,
  side,
  type: fc.constantFrom('limit' as const, 'market' as const),
  price: figure,
  size: figure,
  remainSize: figure,
  clientOid: oid,
  createdAt: fc.nat(4),
})
const anIntent = fc.record({
  n: fc.nat(5),
  symbol: pair,
  side,
  price: figure,
  size: figure,
  oid: fc.constantFrom('c1', 'c4', 'c9'),
  at: fc.nat(4),
})
const query: fc.Arbitrary<OpenQuery> = fc.record({
  sort: fc.option(
    fc.record({
      by: fc.constantFrom('pair' as const, 'price' as const, 'size' as const, 'left' as const, 'placed' as const),
      down: fc.boolean(),
    }),
  ),
  filter: fc.record({
    pair: fc.constantFrom('', 'A-USDT', 'AB-USDT'),
    side: fc.constantFrom('all' as const, 'buy' as const, 'sell' as const),
    origin: fc.constantFrom('all' as const, 'app' as const, 'other' as const),
    type: fc.constantFrom('all' as const, 'limit' as const, 'market' as const, 'oco' as const),
  }),
})
const moment = fc.record({
  orders: fc.uniqueArray(order, { selector: ({ id }) => id, maxLength: 12 }),
  open: fc.uniqueArray(anIntent, { selector: ({ n }) => n, maxLength: 3 }),
  sent: fc.uniqueArray(fc.constantFrom('c1', 'c2', '__proto__')),
})
const recordsOf = ({
  orders,
  open,
  sent,
}: {
  orders: readonly object[]
  open: readonly { n: number; symbol: string; side: string; price: string; size: string; oid: string; at: number }[]
  sent: readonly string[]
}) => ({
  orders: orders.map((part, n) => orderRecord({ ...part, id: `o${n}` })),
  open: open.map(({ n, oid: clientOid, at, ...request }) =>
    intent({ id: `i${n}`, clientOid, createdAt: at, request: { ...request, type: 'limit' } }),
  ),
  sent: new Set(sent),
})

describe('the table of open orders', () => {
  it('shows of a query what a second model finds, and all of it is given for a copy or a cancel, whatever moves', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(moment, { minLength: 1, maxLength: 4 }),
        query,
        fc.nat(8),
        fc.integer({ min: 1, max: 6 }),
        async (moments, asked, from, count) => {
          for (const now of moments) {
            const one = world()
            const records = recordsOf(now)
            one.set({ ...records, orders: [] })
            const topic = topicOf(asked, from, count)
            one.watch('w', topic)
            await one.time.advance(500)
            one.set(records)
            await one.time.advance(40_000)
            const expected = naive(records.orders, records.open, records.sent, asked)
            const window = one.window('w', topic)
            expect(window?.rows.map(([key]) => key)).toEqual(expected.slice(from, from + count))
            expect(window?.total).toBe(expected.length)
            expect(window?.state.orders).toBe(records.orders.length)
            expect(window?.state.chosen).toBe(expected.filter((key) => key.startsWith('o')).length)
            const all = one.feed.openOrders('p1', asked)
            expect(all.ok && all.value.rows.map((cells) => listedRowOf(cells).key)).toEqual(expected)
            one.feed.stop()
            expect(one.errors).toEqual([])
          }
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it('says an outcome that is open at once, and asks nothing of the venue for it', async () => {
    const one = world()
    one.set({ orders: [orderRecord({ clientOid: 'c2' })] })
    one.watch('w', topicOf(none))
    await one.time.advance(500)
    const asked = one.asked.length
    one.set({ open: [intent({ id: 'i9', clientOid: 'c9' })] })
    one.step()
    await one.time.advance(100)
    expect(one.window('w', topicOf(none))?.rows.map(([key]) => key)).toEqual(['i9', 'o1'])
    expect(one.asked.length).toBe(asked)
    one.feed.unwatch('w')
    expect(one.listeners.size).toBe(0)
    one.feed.stop()
  })

  it('is unknown of an order whose sender the journal cannot name, and never called placed elsewhere', async () => {
    const one = world()
    one.set({ orders: [orderRecord()], sent: null })
    one.watch('w', topicOf(none))
    await one.time.advance(500)
    const state = (): OpenState | undefined => one.window('w', topicOf(none))?.state
    expect([one.window('w', topicOf(none))?.rows[0]?.[1], state()?.elsewhere]).toEqual(['unknown', null])
    one.set({ sent: new Set(['c1']) })
    one.step()
    await one.time.advance(100)
    expect([one.window('w', topicOf(none))?.rows[0]?.[1], state()?.elsewhere]).toEqual(['app', 0])
    one.feed.stop()
  })

  it('hands each reading on once to whoever follows the orders, however many windows stand on it', async () => {
    const reads: (string | null)[] = []
    const one = feedWorld({
      answer: () => ({ data: { symbols: [] } }),
      onOrders: (_, symbol) => void reads.push(symbol),
    })
    one.watch('w', topicOf(none))
    one.watch('n', { kind: 'orderCount' })
    await one.time.advance(500)
    expect(reads).toEqual([null])
    one.feed.stop()
  })

  it('is not known, rather than none, while nobody watches it or the vault is locked', async () => {
    const one = world()
    one.set({ orders: [orderRecord()] })
    expect(one.feed.openOrders('p1', none)).toMatchObject({ ok: false, error: { code: 'not-connected' } })
    one.watch('w', topicOf(none))
    await one.time.advance(500)
    expect(one.feed.openOrders('p1', none)).toMatchObject({ ok: true })
    one.setLocked(true)
    expect(one.feed.openOrders('p1', none)).toMatchObject({ ok: false })
    one.feed.stop()
  })
})
