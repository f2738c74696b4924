import type { Time } from '#main/platform/time.ts'
import type { Engine } from '#main/practice/engine/engine.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import type { PracticeOptions, PracticeAnswer, PracticeExchange, PracticeKey } from '#main/practice/exchange.ts'
import { pairs } from '#main/practice/listing/pairs.ts'
import type { Forgettable } from './forgetting.ts'
import { forgetting } from './forgetting.ts'
import { neverForgets, withoutLongAgo } from './long-ago.ts'
import { chanceOf } from './seeds.ts'
import type { SwitchTurn } from './switch-turns.ts'
import { noteTurns } from './switch-turns.ts'
import type { VenueClock } from './venue-clock.ts'
import { createVenueClock } from './venue-clock.ts'

export const venueOrigin = 'https://venue.test'
const streamEndpoint = 'wss://venue.test/stream'
const address = '203.0.113.7'

/** Two pairs: enough that an answer can belong to another one. */
const listed = pairs.filter(({ symbol }) => symbol === 'BTC-USDT' || symbol === 'ETH-USDT')
export const symbols: readonly string[] = listed.map(({ symbol }) => symbol)

export interface VenueAccount {
  readonly uid: number
  readonly trade: PracticeKey
  readonly withdraw: PracticeKey
  /** Keys that may take the place of the trade key. */
  readonly spare: PracticeKey
  /** One that may take the place of the withdraw key. */
  readonly spareWithdraw: PracticeKey
}

/** All keys of an account, by name. */
export const keysOf = (account: VenueAccount): readonly (readonly [string, PracticeKey])[] =>
  Object.entries(account).filter((entry): entry is [string, PracticeKey] => typeof entry[1] !== 'number')

export interface SimulatedVenue {
  readonly exchange: PracticeExchange
  /** Two accounts, so that one profile's answers can be told from the other's. */
  readonly accounts: readonly VenueAccount[]
  /** What became of the dead-man switches, in order. */
  readonly switchTurns: readonly SwitchTurn[]
  readonly clock: VenueClock
  /** ms since the epoch at which a line was last left half-open: it brings nothing more, and nobody is told. */
  halfOpenAt(): number
  /** How often a fault of the streams has struck. */
  strikes(): number
  handle(request: Sent): PracticeAnswer
}

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** One history in four is at a venue that forgets. */
export const isForgetful = (seed: number): boolean => chanceOf(seed, 'venue')() < 1 / 4

const funding = { USDT: '1000000', BTC: '10', ETH: '50' }

type VenueOptions = Pick<PracticeOptions, 'onStreamFault' | 'sessionAge'> & {
  /** The dead-man switch of an account has fired; `at`: ms by the venue's clock. */
  readonly onSwitchFired?: (who: number, at: number) => void
}

/** The venue of a history: the practice exchange behind a wire. Its keys are the same in every history, so that one data folder fits all. */
export function createVenue(
  time: Pick<Time, 'now' | 'sleep'>,
  keySeed: number,
  { onSwitchFired, ...streams }: VenueOptions = {},
  /** Of a venue that forgets what is over after a few seconds; null of one that keeps it. */
  onForgotten: ((what: Forgettable) => void) | null = null,
): SimulatedVenue {
  const switchTurns: SwitchTurn[] = []
  let engine: Engine | null = null
  let halfOpenAt = -Infinity
  let strikes = 0
  const exchange = createPracticeExchange({
    log: (entry) => {
      if (engine === null) return
      const before = switchTurns.length
      noteTurns(engine.state, entry, switchTurns)
      for (const { to, account, at } of switchTurns.slice(before))
        if (to === 'fired')
          onSwitchFired?.(
            accounts.findIndex(({ uid }) => uid === account.uid),
            at,
          )
    },
    seed: 7,
    keySeed,
    retention: neverForgets,
    time,
    pairs: listed,
    ...streams,
    onStreamFault: (kind, topic) => {
      strikes += 1
      if (kind === 'half-open') halfOpenAt = time.now()
      streams.onStreamFault?.(kind, topic)
    },
    report: (error) => {
      throw error
    },
  })
  engine = exchange.venue.engine
  const accounts = [1, 2].map((): VenueAccount => {
    const uid = exchange.createAccount({ funding, mainFunding: { USDT: '5000', BTC: '1' } })
    const key = (permissions: readonly ('Spot' | 'Withdrawal' | 'Transfer')[]) =>
      exchange.createKey({ accountId: uid, permissions })
    return {
      uid,
      trade: key(['Spot', 'Transfer']),
      withdraw: key(['Withdrawal']),
      spare: key(['Spot', 'Transfer']),
      spareWithdraw: key(['Withdrawal']),
    }
  })
  return {
    exchange,
    accounts,
    switchTurns,
    clock: createVenueClock(exchange, time.now),
    halfOpenAt: () => halfOpenAt,
    strikes: () => strikes,
    handle: ({ method, path, headers, body }) => {
      const whole = exchange.handle({
        method,
        path,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        body,
        address,
        streamEndpoint,
      })
      const answer = withoutLongAgo(exchange, { method, path }, whole)
      return onForgotten === null ? answer : forgetting(exchange, { method, path }, answer, onForgotten)
    },
  }
}
