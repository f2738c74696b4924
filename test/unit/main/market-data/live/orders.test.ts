import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import { OrdersTracker } from '#main/market-data/live/orders-tracker.ts'
import { lagMs } from '#main/market-data/live/tracker.ts'

const symbol = 'BTC-USDT'
const asked = (steady: number) => ({ steady, venue: steady })

interface Truth {
  id: string
  createdAt: number
  size: number
  filled: number
  cancelled: number
  done: boolean
  trades: number
}

const record = ({ id, createdAt, size, filled, cancelled }: Truth): OrderRecord =>
  ({
    id,
    symbol,
    side: 'buy',
    type: 'limit',
    price: '2',
    size: String(size),
    dealSize: String(filled),
    dealFunds: String(2 * filled),
    remainSize: String(size - filled - cancelled),
    cancelledSize: String(cancelled),
    fee: String(filled),
    inOrderBook: true,
    active: true,
    createdAt,
  }) as OrderRecord

const push = (order: Truth, type: string, ms: number): PushOf<'orders'> =>
  ({
    orderId: order.id,
    symbol,
    type,
    status:
      type === 'received'
        ? 'new'
        : type === 'filled' || type === 'canceled'
          ? 'done'
          : type === 'match'
            ? 'match'
            : 'open',
    ts: `${ms}000000`,
    filledSize: type === 'received' ? null : String(order.filled),
    canceledSize: type === 'received' ? null : String(order.cancelled),
    matchPrice: type === 'match' ? '2' : null,
    matchSize: type === 'match' ? '1' : null,
    tradeId: type === 'match' ? `${order.id}${order.trades}` : null,
  }) as PushOf<'orders'>

const order = (id: string, size = 10): Truth => ({
  id,
  createdAt: 0,
  size,
  filled: 0,
  cancelled: 0,
  done: false,
  trades: 0,
})

describe('the state of an order', () => {
  it('moves forward by its pushes, each trade once', () => {
    const tracker = new OrdersTracker(null)
    const one = order('a')
    tracker.read([record(one)], 'join', asked(0))
    one.filled = 1
    one.trades = 1
    const first = push(one, 'match', 10)
    expect(tracker.push(first, '', 10).changed).toBe(true)
    expect(tracker.value()).toMatchObject([{ dealSize: '1', dealFunds: '2', remainSize: '9', fee: null }])
    expect(tracker.push(first, '', 11).changed).toBe(false)
    // A trade was lost: what was paid is not known before the next reading.
    expect(tracker.push(push({ ...one, filled: 3, trades: 3 }, 'match', 12), '', 12).ask).toBe('now')
    expect(tracker.value()).toMatchObject([{ dealSize: '3', dealFunds: null }])
    expect(tracker.push(push({ ...one, filled: 2, trades: 2 }, 'match', 13), '', 13).changed).toBe(false)
    expect(tracker.value()).toMatchObject([{ dealSize: '3' }])
  })

  it('is shown no order that only pushes told of, and asked for it until a reading has it', () => {
    const tracker = new OrdersTracker(symbol)
    tracker.read([], 'join', asked(0))
    const one = order('a')
    expect(tracker.push(push(one, 'received', 10), '', 10)).toMatchObject({ changed: false, ask: 'now' })
    expect(tracker.push({ ...push(order('z'), 'open', 10), symbol: 'ETH-USDT' }, '', 10)).toEqual({ changed: false })
    // The reading is older than the push.
    expect(tracker.read([], 'check', asked(20))).toMatchObject({ ask: 'later', claims: [] })
    expect(tracker.read([record(one)], 'check', asked(20 + lagMs)).changed).toBe(true)
    expect(tracker.value()).toHaveLength(1)
  })

  it.each(['filled', 'canceled'])('ends with %s for good, whatever is pushed or read later', (type) => {
    const tracker = new OrdersTracker(null)
    const one = order('a')
    tracker.read([record(one)], 'join', asked(0))
    expect(tracker.push(push({ ...one, filled: 10 }, type, 5), '', 5).changed).toBe(true)
    expect(tracker.value()).toEqual([])
    tracker.read([record(one)], 'check', asked(10))
    expect(tracker.push(push(one, 'open', 6), '', 11)).toEqual({ changed: false, key: 'a' })
    tracker.read([record(one)], 'check', asked(60_000))
    expect(tracker.value()).toEqual([])
  })

  it('takes an order that a reading lacks as ended, and says that the stream missed it', () => {
    const tracker = new OrdersTracker(null)
    tracker.read([record(order('a')), record(order('b'))], 'join', asked(0))
    tracker.push(push(order('b'), 'open', 100), '', 5_000)
    const step = tracker.read([], 'check', asked(6_000))
    expect(step).toMatchObject({ claims: ['a'], ask: 'later', isOverruled: true })
    expect(tracker.value()).toMatchObject([{ id: 'b' }])
    expect(tracker.read([], 'check', asked(8_000))).toEqual({ changed: true, claims: ['b'] })
    expect(tracker.value()).toEqual([])
  })
})

type Told =
  | { readonly kind: 'push'; readonly push: PushOf<'orders'> }
  | { readonly kind: 'read'; readonly rows: readonly OrderRecord[] }

/** A venue with three orders, which acts at random; what it tells arrives late, twice, out of order, or never. */
const histories = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    act: fc.constantFrom('place', 'trade', 'trade', 'reduce', 'end', 'end-as-canceled', 'read'),
    delay: fc.nat({ max: 4 }),
    fate: fc.constantFrom('told', 'told', 'told', 'lost', 'twice'),
  }),
  { maxLength: 40 },
)

describe('rule 5: over random histories with lost, repeated, reordered and late news', () => {
  it('no order goes back, and the first check after them shows what the venue has', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const tracker = new OrdersTracker(null)
        const truth = new Map<string, Truth>()
        const open = (): Truth[] => [...truth.values()].filter(({ done }) => !done)
        const due: { at: number; told: Told }[] = []
        const best = new Map<string, number>()
        const gone = new Set<string>()
        let generation = 0
        const look = (): void => {
          const shown = tracker.value() ?? []
          for (const { id, dealSize } of shown) {
            expect(gone.has(id)).toBe(false)
            expect(Number(dealSize)).toBeGreaterThanOrEqual(best.get(id) ?? 0)
            best.set(id, Number(dealSize))
          }
        }
        tracker.read([], 'join', asked(0))
        steps.forEach(({ id: name, act, delay, fate }, turn) => {
          const now = (turn + 1) * 100
          const tell = (told: Told): void => {
            if (fate !== 'lost' || told.kind === 'read') due.push({ at: now + delay * 100, told })
            if (fate === 'twice') due.push({ at: now + delay * 150, told })
          }
          const one = [...truth.values()].findLast(({ id }) => id.startsWith(name))
          if (act === 'read') tell({ kind: 'read', rows: open().map(record) })
          else if (act === 'place' && (one === undefined || one.done)) {
            const made = { ...order(`${name}${(generation += 1)}`), createdAt: now }
            truth.set(made.id, made)
            tell({ kind: 'push', push: push(made, 'received', now) })
            tell({ kind: 'push', push: push(made, 'open', now) })
          } else if (one !== undefined && !one.done && act !== 'place') {
            if (act === 'trade' && one.filled + one.cancelled < one.size - 1) {
              one.filled += 1
              one.trades += 1
              tell({ kind: 'push', push: push(one, 'match', now) })
            } else if (act === 'reduce' && one.filled + one.cancelled < one.size - 1) {
              one.cancelled += 1
              tell({ kind: 'push', push: push(one, 'update', now) })
            } else if (act.startsWith('end')) {
              one.done = true
              tell({ kind: 'push', push: push(one, act === 'end' ? 'filled' : 'canceled', now) })
            }
          }
          for (const { told } of due.splice(0).filter((late) => (late.at > now ? (due.push(late), false) : true))) {
            if (told.kind === 'push') {
              tracker.push(told.push, '', now)
              if (told.push.status === 'done') gone.add(told.push.orderId)
            } else tracker.read(told.rows, 'check', asked(now))
            look()
          }
        })
        for (const { told } of due) if (told.kind === 'push') tracker.push(told.push, '', steps.length * 100)
        look()
        tracker.read(open().map(record), 'check', asked(steps.length * 100 + lagMs))
        const shown = tracker.value() ?? []
        expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(open().map(({ id }) => id)))
        for (const one of open()) expect(shown.find(({ id }) => id === one.id)).toMatchObject(progress(one))
      }),
      { numRuns: 2_000 },
    )
  })
})

const progress = ({ filled, cancelled, size }: Truth) => ({
  dealSize: String(filled),
  cancelledSize: String(cancelled),
  remainSize: String(size - filled - cancelled),
})
