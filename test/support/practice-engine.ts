import { plainOrder } from './plain-order.ts'
import { createEngine, type Engine, type EngineOptions, type LogEntry } from '#main/practice/engine/engine.ts'
import type { EnginePlaced } from '#main/practice/engine/place.ts'
import { parseSteps, scaleStepOf, units } from '#main/practice/engine/scale.ts'
import type { Account, PairRules, Market, Order, EngineOrderRequest, EngineSide } from '#main/practice/engine/types.ts'

/** A pair with round figures: ticks of 0.1 T, lots of 0.01 B, a band of 50 %. */
export const testListing: PairRules = {
  symbol: 'B-T',
  base: 'B',
  quote: 'T',
  tick: scaleStepOf('0.1'),
  lot: scaleStepOf('0.01'),
  minSize: 1,
  maxSize: 10_000_000,
  fundsStep: units('0.01'),
  minQuote: units('0.1'),
  maxQuote: units('1000000'),
  minFunds: units('0.1'),
  bandPpm: 500_000,
  feeClass: 1,
}

/** A pair whose tick times lot is one unit exactly, so that every fee has to be rounded. */
export const otherListing: PairRules = {
  ...testListing,
  symbol: 'C-T',
  base: 'C',
  tick: scaleStepOf('0.00000001'),
  lot: scaleStepOf('0.00000001'),
  minQuote: 1n,
  minFunds: 1n,
}

export const limit = (
  side: EngineSide,
  price: string,
  size: string,
  more: Partial<EngineOrderRequest> = {},
): EngineOrderRequest => ({
  ...plainOrder,
  symbol: 'B-T',
  side,
  price: parseSteps(price, testListing.tick) ?? NaN,
  size: parseSteps(size, testListing.lot) ?? NaN,
  ...more,
})

export const marketOrder = (
  side: EngineSide,
  by: { size: string } | { funds: string },
  more: Partial<EngineOrderRequest> = {},
) => ({
  ...limit(side, '0', 'size' in by ? by.size : '0'),
  type: 'market' as const,
  funds: 'funds' in by ? units(by.funds) : 0n,
  ...more,
})

export interface EngineDesk {
  readonly engine: Engine
  readonly market: Market
  readonly log: LogEntry[]
  /** Makes an account with 1,000,000 T and 10,000 B in its trade wallet. */
  account(uid: number, level?: number): Account
  place(uid: number, request: EngineOrderRequest): EnginePlaced
  /** As `place`, for orders that must be taken. */
  placed(uid: number, request: EngineOrderRequest): Order
  /** Moves the clock (ms) and lets due timers fire. */
  pass(ms: number): void
  now(): number
}

export const engineDesk = (options: Partial<EngineOptions> = {}): EngineDesk => {
  let now = 1_000_000
  const log: LogEntry[] = []
  const engine = createEngine({
    listings: [testListing, otherListing],
    now,
    log: (entry) => log.push(entry),
    ...options,
  })
  const place: EngineDesk['place'] = (uid, request) => engine.run('place', now, { uid, request })
  return {
    engine,
    market: engine.state.markets.get('B-T') as Market,
    log,
    account: (uid, level = 0) => {
      const account = engine.run('createAccount', now, { uid, name: `user${uid}`, level })
      engine.run('deposit', now, { uid, wallet: 'trade', currency: 'T', amount: units('1000000') })
      engine.run('deposit', now, { uid, wallet: 'trade', currency: 'B', amount: units('10000') })
      return account
    },
    place,
    placed: (uid, request) => {
      const result = place(uid, request)
      if (!result.ok) throw new Error(`The order was refused: ${result.refusal}`)
      return result.order
    },
    pass: (ms) => {
      now += ms
      engine.run('tick', now, null)
    },
    now: () => now,
  }
}
