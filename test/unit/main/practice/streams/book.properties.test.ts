import fc from 'fast-check'
import { expect, it } from 'vitest'
import { practiceDesk, type PracticeUser } from '#test/support/practice.ts'
import { runs } from '#test/support/runs.ts'
import { turns } from '#test/support/stream-client.ts'

const pair = 'BTC-USDT'

type Level = readonly [string, string]
type Change = readonly [string, string, string]
interface Update {
  readonly sequenceStart: number
  readonly sequenceEnd: number
  readonly changes: { readonly asks: readonly Change[]; readonly bids: readonly Change[] }
}

/** The naive book: what facts, section 6, says a client does, and nothing clever. */
class NaiveBook {
  readonly sides = { asks: new Map<string, string>(), bids: new Map<string, string>() }
  sequence: number

  constructor({ sequence, asks, bids }: { sequence: string; asks: Level[]; bids: Level[] }) {
    this.sequence = Number(sequence)
    for (const [price, size] of asks) this.sides.asks.set(price, size)
    for (const [price, size] of bids) this.sides.bids.set(price, size)
  }

  apply({ sequenceStart, sequenceEnd, changes }: Update): void {
    if (sequenceEnd <= this.sequence) return
    if (sequenceStart > this.sequence + 1) throw new Error(`gap: ${this.sequence} to ${sequenceStart}`)
    for (const side of ['asks', 'bids'] as const) {
      for (const [price, size, sequence] of changes[side]) {
        if (Number(sequence) <= this.sequence || price === '0') continue
        if (size === '0') this.sides[side].delete(price)
        else this.sides[side].set(price, size)
      }
    }
    this.sequence = sequenceEnd
  }

  levels(side: 'asks' | 'bids'): Level[] {
    const sign = side === 'asks' ? 1 : -1
    return [...this.sides[side]].toSorted(([a], [b]) => sign * (Number(a) - Number(b)))
  }
}

type Move =
  | {
      readonly kind: 'place'
      readonly who: number
      readonly request: Readonly<Record<string, unknown>>
      readonly ticks: number
    }
  | { readonly kind: 'cancel' | 'reduce'; readonly who: number; readonly at: number }
  | { readonly kind: 'step' | 'turn' }

const place = fc
  .record({
    who: fc.nat({ max: 1 }),
    side: fc.constantFrom('buy', 'sell'),
    ticks: fc.integer({ min: -40, max: 40 }),
    size: fc.integer({ min: 1, max: 400 }),
    shown: fc.constantFrom('all', 'all', 'hidden', 'iceberg'),
    timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC'),
    stp: fc.constantFrom(undefined, 'CN', 'CO', 'CB', 'DC'),
  })
  .map(({ who, ticks, size, shown, ...rest }): Move => {
    const visible = {
      hidden: { hidden: true },
      iceberg: { iceberg: true, visibleSize: lots(Math.ceil(size / 7)) },
      all: {},
    }
    return { kind: 'place', who, ticks, request: { ...rest, size: lots(size), ...visible[shown as 'all'] } }
  })

const lots = (count: number): string => (count / 1_000).toFixed(3)

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: place },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('cancel' as const, 'reduce' as const),
        who: fc.nat({ max: 1 }),
        at: fc.nat({ max: 100 }),
      }),
    },
    { weight: 2, arbitrary: fc.constantFrom<Move>({ kind: 'step' }, { kind: 'turn' }) },
  ),
  { minLength: 20, maxLength: 80 },
)

const act = (user: PracticeUser, move: Move, last: number): void => {
  if (move.kind === 'place') {
    const price = (last + move.ticks / 10).toFixed(1)
    user.call('placeOrder', { symbol: pair, type: 'limit', price, ...move.request } as never)
  } else if (move.kind === 'cancel' || move.kind === 'reduce') {
    const open = user.call('listOpenOrders', { symbol: pair }).data as { id: string }[]
    const orderId = open[move.at % Math.max(1, open.length)]?.id ?? 'none'
    if (move.kind === 'cancel') user.call('cancelOrder', { orderId, symbol: pair })
    else user.call('cancelPartial', { orderId, symbol: pair, cancelSize: '0.003' })
  }
}

it('a client that buffers, takes a snapshot and applies what follows has the book of the engine', async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.nat({ max: 15 }), async (script, snapshotAt) => {
      const desk = practiceDesk()
      const users = [
        desk.user({ funding: { USDT: '100000000', BTC: '1000' } }),
        desk.user({ funding: { BTC: '1000', USDT: '100000000' } }),
      ]
      const client = desk.stream()
      client.subscribe(`/market/level2:${pair}`)
      await turns()
      const { price } = desk.anyone({ path: `/api/v1/market/orderbook/level1?symbol=${pair}` }).data
      const whole = () => users[0]?.call('getFullBook', { symbol: pair }).data
      let book: NaiveBook | null = null
      for (const [index, move] of script.entries()) {
        if (index === snapshotAt) book = new NaiveBook(whole())
        if (move.kind === 'turn') await turns(2)
        else if ('who' in move) act(users[move.who] as PracticeUser, move, Number(price))
        else {
          desk.clock.step(1_000)
          desk.exchange.step()
        }
      }
      await turns()
      const updates = client.pushes(`/market/level2:${pair}`) as Update[]
      const ends = updates.map(({ sequenceEnd }) => sequenceEnd)
      expect(updates.slice(1).map(({ sequenceStart }) => sequenceStart - 1)).toEqual(ends.slice(0, -1))
      if (!book) return
      for (const update of updates) book.apply(update)
      const { sequence, asks, bids } = whole()
      expect(book.sequence).toBe(Number(sequence))
      expect(book.levels('asks')).toEqual(asks)
      expect(book.levels('bids')).toEqual(bids)
    }),
    { numRuns: runs(25) },
  )
})
