import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { bestShown, shownLevels } from '#main/practice/engine/book.ts'
import { formatSteps } from '#main/practice/engine/scale.ts'
import { toArray } from '#main/practice/engine/queue.ts'
import type { EngineSide, Order } from '#main/practice/engine/types.ts'
import { limitOrder } from '#main/practice/market-maker.ts'
import type { PriceSource, SourceLevel, SourceQuote } from '#main/practice/followed/price-source.ts'
import { runs } from '#test/support/runs.ts'
import { steppedClock } from '#test/support/practice.ts'
import { violations } from '#test/support/practice-invariants.ts'

const symbol = 'BTC-USDT'
type Said = Omit<SourceQuote, 'reading'> & { readonly reading?: number }

/** A practice exchange whose BTC-USDT follows what a test says, and a user with money in it. */
function world(state?: string) {
  const clock = steppedClock()
  let said: SourceQuote | null = null
  let reading = 0
  const source: PriceSource = { quoteOf: (asked) => (asked === symbol ? said : null) }
  const reports: unknown[] = []
  const report = (error: unknown): void => void reports.push(error)
  const exchange = createPracticeExchange({ seed: 7, time: clock, source, report, ...(state ? { state } : {}) })
  const { engine } = exchange.venue
  const market = engine.state.markets.get(symbol)
  if (!market) throw new Error(symbol)
  const uid = exchange.createAccount({ funding: { USDT: '100000000', BTC: '1000' } })
  const place = (side: EngineSide, price: number, size: number): Order => {
    // Its own orders trade with each other: nothing else may cancel one.
    const request = { ...limitOrder(market, side, price, size, false), stp: null }
    const placed = engine.run('place', clock.now(), { uid, request })
    if (!placed.ok) throw new Error(placed.refusal)
    return placed.order
  }
  return {
    exchange,
    engine,
    market,
    reports,
    clock,
    uid,
    place,
    say: (next: Said | null) => {
      reading += 1
      said = next === null ? null : { reading, ...next }
    },
    step: () => {
      clock.step(1_000)
      exchange.step()
    },
    best: () => [bestShown(market.bids)?.price ?? null, bestShown(market.asks)?.price ?? null],
    fills: () => toArray(engine.state.accounts.get(uid)!.fills),
  }
}

const touch = (bid: string | null, ask: string | null): Said => ({ bid, ask, book: null, trades: [] })
const withBook = (bids: readonly SourceLevel[], asks: readonly SourceLevel[], trades: Said['trades'] = []): Said => ({
  bid: bids[0]?.[0] ?? null,
  ask: asks[0]?.[0] ?? null,
  book: { bids, asks },
  trades,
})

describe('a followed pair', () => {
  it('has the best prices of the other venue on its own ticks, and stands still between readings', () => {
    const { say, step, best } = world()
    say(touch('70000.19', '70000.21'))
    step()
    // Rounded apart, never to a better price: a tick is 0.1.
    expect(best()).toEqual([700_001, 700_003])
    step()
    expect(best()).toEqual([700_001, 700_003])
  })

  it('has the whole book of the other venue: levels of one tick are one, what is too small to place is left out', () => {
    const { say, step, market } = world()
    say(
      withBook(
        [
          ['70000', '1'],
          ['69999.98', '0.5'],
          ['69999.92', '0.25'],
          ['69000', '0.00000001'],
        ],
        [
          ['70000.5', '2'],
          ['70001', '3'],
        ],
      ),
    )
    step()
    const shown = (side: 'bids' | 'asks') =>
      shownLevels(market[side]).map(({ price, visible }) => [
        formatSteps(price, market.tick),
        formatSteps(visible, market.lot),
      ])
    expect(shown('bids')).toEqual([
      ['70000', '1'],
      ['69999.9', '0.75'],
    ])
    expect(shown('asks')).toEqual([
      ['70000.5', '2'],
      ['70001', '3'],
    ])
  })

  it('prints the trades that are new, once, and at first only the latest', () => {
    const { say, step, market } = world()
    const books = [[['70000', '1']], [['70001', '1']]] as const
    const trade = (sequence: bigint, price: string) => ({ sequence, side: 'buy', price, size: '0.1' }) as const
    const printed = () => toArray(market.trades).map(({ price }) => price)
    const before = printed().length
    say(withBook(...books, [trade(3n, '70001'), trade(2n, '60000')]))
    step()
    say(withBook(...books, [trade(4n, '70000.5'), trade(3n, '70001')]))
    step()
    say(withBook(...books, [trade(4n, '70000.5'), trade(3n, '70001')]))
    step()
    expect(printed().slice(before)).toEqual([700_010, 700_005])
    expect(market.lastPrice).toBe(700_005)
  })

  it('prints on where the other venue numbers its trades anew, once two readings in a row have it so', () => {
    const { say, step, market } = world()
    const books = [[['70000', '1']], [['70001', '1']]] as const
    const trade = (sequence: bigint, price: string) => ({ sequence, side: 'buy', price, size: '0.1' }) as const
    const before = toArray(market.trades).length
    const printed = (...trades: ReturnType<typeof trade>[]) => {
      say(withBook(...books, trades))
      step()
      return toArray(market.trades)
        .slice(before)
        .map(({ price }) => price)
    }
    expect(printed(trade(900n, '70001'))).toEqual([700_010])
    // A server that lags says nothing new, and what it has is not printed twice.
    expect(printed(trade(899n, '70000'))).toEqual([700_010])
    expect(printed(trade(901n, '70000.5'), trade(900n, '70001'))).toEqual([700_010, 700_005])
    expect(printed(trade(1n, '70000.1'))).toHaveLength(2)
    expect(printed(trade(2n, '70000.2'), trade(1n, '70000.1'))).toEqual([700_010, 700_005, 700_002])
    expect(printed(trade(3n, '70000.3'), trade(2n, '70000.2'))).toEqual([700_010, 700_005, 700_002, 700_003])
  })

  it('fills a resting order that the price crosses, at its limit, however far the price went', () => {
    const { say, step, place, fills } = world()
    say(touch('70000', '70001'))
    step()
    const order = place('buy', 690_000, 5_000_000)
    say(touch('45000', '45001'))
    step()
    expect(order.filled).toBe(5_000_000)
    expect(fills().every(({ price }) => price === 690_000)).toBe(true)
  })

  it('fills no more of it than the followed book has at its price or better', () => {
    const { say, step, place } = world()
    say(withBook([['70000', '1']], [['70001', '1']]))
    step()
    const order = place('buy', 700_005, 300_000_000)
    say(
      withBook(
        [['69000', '1']],
        [
          ['70000', '1'],
          ['70000.5', '0.5'],
          ['70002', '4'],
        ],
      ),
    )
    step()
    expect(order.filled).toBe(150_000_000)
    step()
    expect(order.filled).toBe(150_000_000)
    expect(order.active).toBe(true)
  })

  it('believes a price far away only from a second reading', () => {
    const { say, step, best } = world()
    say(touch('70000', '70001'))
    step()
    say(touch('7', '8'))
    step()
    step()
    expect(best()).toEqual([700_000, 700_010])
    say(touch('7', '8'))
    step()
    expect(best()).toEqual([70, 80])
  })

  it('wanders on from the last followed price, also after a restart', () => {
    const first = world()
    first.say(touch('170000', '170001'))
    first.step()
    first.say(null)
    first.step()
    const near = (price: number | null) => Math.abs((price ?? 0) / 1_700_000 - 1)
    expect(near(first.best()[0] ?? null)).toBeLessThan(0.01)
    const again = world(first.exchange.save())
    again.step()
    expect(near(again.best()[0] ?? null)).toBeLessThan(0.01)
    expect([...again.exchange.venue.followed!.symbols()]).toEqual([])
  })

  it('leaves pairs alone that the other venue does not have', () => {
    const plain = createPracticeExchange({ seed: 7, time: steppedClock() })
    const { say, step, engine } = world()
    say(touch('70000', '70001'))
    step()
    const sol = (of: typeof engine) => of.state.markets.get('SOL-USDT')!.lastPrice
    expect(sol(engine) / sol(plain.venue.engine)).toBeCloseTo(1, 1)
  })
})

const priceText = fc.oneof(
  fc.integer({ min: 600_000, max: 800_000 }).map((ticks) => formatSteps(ticks, { text: '', factor: 1, decimals: 1 })),
  fc.constantFrom(
    '0',
    '0.00',
    '-1',
    'abc',
    '',
    '1e5',
    '0.01',
    '70000.123456789',
    '99999999999999999999',
    '1000000000000',
  ),
)
const sizeText = fc.constantFrom('0', '0.00000001', '0.5', '3', '1000000000', 'x', '-2')
const level = fc.tuple(priceText, sizeText)
const quote = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.tuple(priceText, priceText).map(([bid, ask]) => touch(bid, ask)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.array(level, { maxLength: 5 }),
        fc.array(level, { maxLength: 5 }),
        fc.array(
          fc.record({
            sequence: fc.bigInt(0n, 9n),
            side: fc.constantFrom('buy', 'sell'),
            price: priceText,
            size: sizeText,
          }),
          { maxLength: 4 },
        ),
      )
      .map(([bids, asks, trades]) => withBook(bids, asks, trades)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 60_000, max: 80_000 }), fc.integer({ min: 1, max: 300 }))
      .map(([bid, spread]) =>
        withBook(
          [[`${bid}`, '0.7']],
          [
            [`${bid + spread}`, '0.4'],
            [`${bid + spread + 9}`, '2'],
          ],
        ),
      ),
  },
)
const act = fc.oneof(
  fc.record({ do: fc.constant('say' as const), quote }),
  fc.record({ do: fc.constant('step' as const) }),
  fc.record({
    do: fc.constant('place' as const),
    side: fc.constantFrom<EngineSide>('buy', 'sell'),
    off: fc.integer({ min: -90, max: 90 }),
    size: fc.integer({ min: 1_000, max: 400_000_000 }),
  }),
)

it('whatever the source says, money is conserved, no order vanishes and each fill is at its limit or better', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 5, maxLength: 40 }), (acts) => {
      const { say, step, place, engine, market, reports, fills } = world()
      const orders: Order[] = []
      for (const one of acts) {
        if (one.do === 'say') say(one.quote)
        if (one.do === 'step') step()
        if (one.do === 'place') {
          const { lastPrice } = market
          try {
            orders.push(place(one.side, Math.max(1, Math.round((lastPrice * (1000 + one.off)) / 1000)), one.size))
          } catch (error) {
            expect(['price-band', 'balance', 'value-below-minimum']).toContain(
              error instanceof Error ? error.message : error,
            )
          }
        }
        expect(violations(engine.state)).toEqual([])
      }
      for (const order of orders) {
        expect(order.cancelled).toBe(0)
        expect(order.active || order.filled === order.request.size).toBe(true)
        for (const fill of fills().filter(({ orderSeq }) => orderSeq === order.seq)) {
          const { price, side } = order.request
          expect(side === 'buy' ? fill.price <= price : fill.price >= price).toBe(true)
        }
      }
      expect(reports).toEqual([])
    }),
    { numRuns: runs(40) },
  )
})
