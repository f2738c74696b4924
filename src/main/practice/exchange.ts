import type { Time } from '#main/platform/time.ts'
import { openAccount, openFirstAccounts, type AccountRequest } from './accounts.ts'
import { createControl, type PracticeControl } from './control.ts'
import { createEngine, type LogEntry } from './engine/engine.ts'
import { saveState } from './engine/snapshot.ts'
import { defaultRetention, type Retention } from './engine/state.ts'
import { createFairPrices } from './fair-price.ts'
import { handleRequest, internalError, type PracticeAnswer, type PracticeRequest } from './gateway.ts'
import { keepStepping, stepOnce } from './heartbeat.ts'
import { createIds } from './ids.ts'
import { issueKey, type KeyRequest } from './keys.ts'
import { listingOf, pairs } from './listing/pairs.ts'
import { createRandom, mix } from './random.ts'
import { createRateLimits } from './rate-limits.ts'
import { readSaved, writeSaved } from './saved.ts'
import { numbersSkipped } from './tape.ts'
import type { DeadManRenewal, PracticeVenueState } from './venue.ts'

export type { AccountRequest, Funding } from './accounts.ts'
export type { KeyPermission } from './auth.ts'
export type { PracticeControl } from './control.ts'
export type { PracticeAnswer, PracticeRequest } from './gateway.ts'
export type { KeyRequest } from './keys.ts'

export interface PracticeOptions {
  /** The same seed, time and requests give the same exchange. */
  readonly seed: number
  /** `sleep` drives `start`. */
  readonly time: Pick<Time, 'now' | 'sleep'>
  /** Where keys come from, if not from `seed`; kept in the state. */
  readonly keySeed?: number
  /** How many times faster than real time prices wander. */
  readonly speed?: number
  /** Orders one batch may hold: 20 by the specification, 5 by the facts. */
  readonly batchOrders?: 20 | 5
  /** What renews a dead-man switch; `any-request`, as the specification says, unless told otherwise. */
  readonly deadManRenewal?: DeadManRenewal
  /** How much history is kept, where it is not the usual amount. */
  readonly retention?: Partial<Retention>
  /** What `save` gave: accounts, orders, history and prices go on where they stopped. Keys are issued again, equal in the same order. */
  readonly state?: string
  /** Receives every engine command; replaying them gives the same books and balances. */
  readonly log?: (entry: LogEntry) => void
  /** Told of what should never happen: an exception inside, which the caller only sees as 500000. */
  readonly report?: (error: unknown) => void
}

export interface PracticeKey {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

export interface PracticeExchange {
  /** Answers one request: always an envelope, never an exception, no input or output. */
  handle(request: PracticeRequest): PracticeAnswer
  /** Returns the account's id (its uid). */
  createAccount(request?: AccountRequest): number
  createKey(request: KeyRequest): PracticeKey
  /** A funded account that is there from the start, and its id. */
  readonly defaultAccountId: number
  /** Ids of the default account's sub-accounts, as the sub-account endpoint takes them. */
  readonly subAccountIds: readonly string[]
  /** The whole state but for keys, as text for `state`. */
  save(): string
  /** Lets due timers fire and the market maker act once in every pair. */
  step(): void
  /** Steps in real time until the returned function is called. */
  start(): () => void
  readonly control: PracticeControl
  readonly venue: PracticeVenueState
}

/** Earlier runs remembered for the candles; what lies before them is drawn. */
const runsKept = 50

export const createPracticeExchange = (options: PracticeOptions): PracticeExchange => {
  const { time, speed = 1, batchOrders = 20, deadManRenewal = 'any-request', log, report } = options
  const saved = options.state === undefined ? null : readSaved(options.state)
  const seed = saved?.seed ?? options.seed
  let skew = 0
  const now = (): number => Math.floor(time.now() + skew)
  const started = now()
  const origin = saved?.origin ?? started
  const earlierRuns = (saved?.runs ?? []).slice(-runsKept)
  const random = createRandom(saved?.random ?? seed)
  // Runs of one exchange issue the same keys in the same order, so that a request of an earlier run is still its owner's.
  const keySeed = saved === null ? (options.keySeed ?? seed) : (saved.keySeed ?? origin)
  const keyRandom = createRandom(mix(keySeed))
  const limits = createRateLimits()
  const prices = createFairPrices(seed, origin, speed)
  const venue: PracticeVenueState = {
    engine: createEngine({
      listings: pairs.map(listingOf),
      now: started,
      ...(options.retention ? { retention: { ...defaultRetention, ...options.retention } } : {}),
      ...(saved ? { state: saved.engine } : {}),
      ...(log ? { log } : {}),
    }),
    keys: new Map(),
    ids: createIds(origin),
    pairs,
    prices,
    history: { prices, runs: [...earlierRuns, { from: started, to: Infinity }] },
    since: origin,
    service: { status: 'open', msg: '' },
    batchOrders,
    deadManRenewal,
    closedWithdrawals: new Set(),
    withdrawalWhitelists: new Map(),
    snapshot: { tickers: null },
    now,
  }
  const { engine } = venue
  const defaultAccountId = saved?.defaultAccountId ?? openFirstAccounts(engine, started)
  engine.run('skipNumbers', started, { count: numbersSkipped })
  stepOnce(venue, random, true)

  const save = (): string =>
    writeSaved({
      version: 1,
      seed,
      origin,
      keySeed,
      random: random.state(),
      defaultAccountId,
      runs: [...earlierRuns, { from: started, to: now() }],
      engine: saveState(engine.state),
    })

  return {
    handle: (request) => {
      try {
        engine.run('tick', now(), null)
        return handleRequest(request, venue, limits)
      } catch (error) {
        // Whatever goes wrong in here, the caller meets a venue that answers.
        report?.(error)
        return internalError()
      }
    },
    createAccount: (request) => openAccount(engine, now(), request),
    createKey: (request) => {
      const issued = issueKey(request, keyRandom, now())
      venue.keys.set(issued.key, issued)
      return { key: issued.key, secret: issued.secret, passphrase: issued.passphrase }
    },
    defaultAccountId,
    subAccountIds: [...engine.state.accounts.values()]
      .filter((account) => account.parent === defaultAccountId)
      .map((account) => venue.ids.user(account.uid)),
    save,
    step: () => stepOnce(venue, random),
    start: () => keepStepping(() => stepOnce(venue, random), time.sleep, report),
    control: createControl(venue, (ms) => {
      skew = ms
    }),
    venue,
  }
}
