import type { Time } from '#main/platform/time.ts'
import type { OpenSocket } from '#main/streams/socket.ts'
import { openAccount, openFirstAccounts, type AccountRequest } from './accounts.ts'
import { createEngine, type Engine, type LogEntry } from './engine/engine.ts'
import { units } from './engine/scale.ts'
import type { EngineWallet } from './engine/types.ts'
import { saveState } from './engine/snapshot.ts'
import { defaultRetention, type Retention } from './engine/state.ts'
import { createFairPrices } from './fair-price.ts'
import { createFollowedPairs } from './followed/followed-pairs.ts'
import { pairsInUse } from './followed/pairs-in-use.ts'
import type { PriceSource } from './followed/price-source.ts'
import { handleRequest, internalError, type PracticeAnswer, type PracticeRequest } from './gateway.ts'
import { keepStepping, stepOnce } from './market-steps.ts'
import { createIds } from './ids.ts'
import { issueKey, type KeyRequest } from './keys.ts'
import type { PairListing } from './listing/pairs.ts'
import { listingOf, pairs as listedPairs } from './listing/pairs.ts'
import { createRandom, mix, type Random } from './random.ts'
import { createRateLimits } from './rate-limits.ts'
import { type Course, courseOf, readSaved, type SavedExchange, writeSaved } from './saved.ts'
import { createAlarm } from './alarm.ts'
import type { OnStreamFault } from './streams/faults.ts'
import { createStreamHub, type StreamHub } from './streams/hub.ts'
import { openInProcess } from './streams/in-process.ts'
import { defaultStreamSettings, type StreamSettings } from './streams/settings.ts'
import { createStreamTokens } from './streams/tokens.ts'
import { numbersSkipped } from './tape.ts'
import type { DeadManRenewal, PracticeServiceStatus, PracticeVenueState } from './venue.ts'

export type { AccountRequest } from './accounts.ts'
export type { KeyPermission } from './auth.ts'
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
  /** What renews a dead-man switch; `any-request`, as the specification says, unless set otherwise. */
  readonly deadManRenewal?: DeadManRenewal
  /**
   * ms between the acceptance of an order, or of a cancel, and its effect: half to one and a half times as many, by the
   * seed. 0, which is matching at once, by default. The synchronous calls never wait.
   */
  readonly matchingDelay?: number
  /** How the streams behave, where that is not as at the venue. */
  readonly streams?: Partial<StreamSettings>
  /** Told where a fault of the streams strikes. */
  readonly onStreamFault?: OnStreamFault
  /** ms that a session counts as old when it is opened; none by default. */
  readonly sessionAge?: () => number
  /** How much history is kept, where it is not the usual amount. */
  readonly retention?: Partial<Retention>
  /** What is listed; every pair by default. */
  readonly pairs?: readonly PairListing[]
  /** What prices follow where it knows them; without one all wander. */
  readonly source?: PriceSource
  /** What `save` gave: accounts, orders, history and prices go on where they stopped. Keys are issued again, equal in the same order. */
  readonly state?: string
  /** Receives every engine command; replaying them gives the same books and balances. */
  readonly log?: (entry: LogEntry) => void
  /** Gets what should never happen: an exception inside, which the caller only sees as 500000. */
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
  readonly streams: StreamHub
  /** Symbols of the pairs whose book or trades somebody watches, and of those with orders of users. */
  pairsInUse(): readonly string[]
  /** A socket of the streams, in process. */
  readonly openSocket: OpenSocket
}

/** For tests and drills: what a venue does to its users. */
export interface PracticeControl {
  setStatus(status: PracticeServiceStatus['status'], msg?: string): void
  halt(symbol: string, halted: boolean): void
  /** Closes or opens withdrawals of a currency. */
  closeWithdrawals(currency: string, closed: boolean): void
  /** Holds an account's withdrawals to these addresses; null lifts it. */
  setWithdrawalWhitelist(accountId: number, addresses: readonly string[] | null): void
  /** ms the venue's clock runs ahead of the time it was given. */
  setClockSkew(ms: number): void
  /** Lets so many ms pass at once. */
  advanceClock(ms: number): void
  /** Makes a currency worth `factor` times as much; the market follows at once. */
  movePrice(currency: string, factor: number): void
  /** Money from outside. `amount` is a decimal string; throws where it is none. */
  fund(accountId: number, wallet: EngineWallet, currency: string, amount: string): void
}

type Report = (error: unknown) => void

/** Half to one and a half times `ms`, in whole ms. */
const delaysOf =
  (ms: number, random: Random): (() => number) =>
  () =>
    ms === 0 ? 0 : Math.max(1, Math.round(ms * (0.5 + random.next())))

const createVenueState = (
  options: PracticeOptions,
  saved: SavedExchange | null,
  { seed, origin, started, earlierRuns }: Course,
  now: () => number,
): PracticeVenueState => {
  const { speed = 1, batchOrders = 20, deadManRenewal = 'any-request', matchingDelay = 0, log, retention } = options
  const { pairs = listedPairs } = options
  const prices = createFairPrices({ seed, origin, speed, started, ...(saved?.anchors && { anchors: saved.anchors }) })
  const streamSettings = { ...defaultStreamSettings, ...options.streams }
  return {
    engine: createEngine({
      listings: pairs.map(listingOf),
      now: started,
      ...(retention ? { retention: { ...defaultRetention, ...retention } } : {}),
      ...(saved ? { state: saved.engine } : {}),
      ...(log ? { log } : {}),
    }),
    keys: new Map(),
    ids: createIds(origin),
    pairs,
    prices,
    followed: options.source ? createFollowedPairs(options.source, prices) : null,
    history: { prices, runs: [...earlierRuns, { from: started, to: Infinity }] },
    since: origin,
    service: { status: 'open', msg: '' },
    batchOrders,
    deadManRenewal,
    nextDelay: delaysOf(matchingDelay, createRandom(mix(seed + 1))),
    closedWithdrawals: new Set(),
    withdrawalWhitelists: new Map(),
    snapshot: { tickers: null },
    streamSettings,
    // Other tokens in each run: none outlives the process.
    streamTokens: createStreamTokens(createRandom(mix(seed ^ started)), streamSettings.tokenLife),
    now,
  }
}

/** Has what was accepted reach the book in its time, also when nobody asks anything. */
const createMatching = (engine: Engine, sleep: Time['sleep'], now: () => number, report: Report) => {
  const wake = (): void => {
    const next = engine.state.waiting[0]
    if (next) alarm.set(Math.max(0, next.at - now()))
  }
  const alarm = createAlarm(
    sleep,
    () => {
      engine.run('tick', now(), null)
      wake()
    },
    report,
  )
  return { wake }
}

const createAnswering = (venue: PracticeVenueState, wakeMatching: () => void, report: Report) => {
  const limits = createRateLimits()
  return (request: PracticeRequest): PracticeAnswer => {
    try {
      venue.engine.run('tick', venue.now(), null)
      const answer = handleRequest(request, venue, limits)
      wakeMatching()
      return answer
    } catch (error) {
      // Whatever goes wrong in here, the caller meets a venue that answers.
      report(error)
      return internalError()
    }
  }
}

const createKeyIssuer =
  (venue: PracticeVenueState, random: Random): PracticeExchange['createKey'] =>
  (request) => {
    const issued = issueKey(request, random, venue.now())
    venue.keys.set(issued.key, issued)
    return { key: issued.key, secret: issued.secret, passphrase: issued.passphrase }
  }

export const createPracticeExchange = (options: PracticeOptions): PracticeExchange => {
  const { time, report = () => undefined } = options
  const saved = options.state === undefined ? null : readSaved(options.state)
  const skew = { ms: 0 }
  const now = (): number => Math.floor(time.now() + skew.ms)
  const course = courseOf(options, saved, now())
  const { seed, started, earlierRuns } = course
  const random = createRandom(saved?.random ?? seed)
  const venue = createVenueState(options, saved, course, now)
  const { engine } = venue
  const streams = createStreamHub(venue, time.sleep, { report, ...options })
  const defaultAccountId = saved?.defaultAccountId ?? openFirstAccounts(engine, started)
  engine.run('skipNumbers', started, { count: numbersSkipped })
  stepOnce(venue, random, true)

  const matching = createMatching(engine, time.sleep, now, report)
  const step = (): void => {
    stepOnce(venue, random)
    streams.tick()
  }

  return {
    handle: createAnswering(venue, matching.wake, report),
    createAccount: (request) => openAccount(engine, now(), request),
    createKey: createKeyIssuer(venue, createRandom(mix(course.keySeed))),
    defaultAccountId,
    subAccountIds: [...engine.state.accounts.values()]
      .filter((account) => account.parent === defaultAccountId)
      .map((account) => venue.ids.user(account.uid)),
    save: () => {
      const { origin, keySeed } = course
      const runs = [...earlierRuns, { from: started, to: now() }]
      const state = { random: random.state(), defaultAccountId, runs, engine: saveState(engine.state) }
      return writeSaved({ version: 1, seed, origin, keySeed, anchors: venue.prices.anchors(), ...state })
    },
    step,
    start: () => keepStepping(step, time.sleep, report),
    control: createControl({ venue, step, skew, tickStreams: streams.tick }),
    venue,
    streams,
    openSocket: openInProcess(() => streams),
    pairsInUse: () => pairsInUse(venue, streams.topics()),
  }
}

interface ControlParts {
  readonly venue: PracticeVenueState
  readonly step: () => void
  readonly skew: { ms: number }
  readonly tickStreams: () => void
}

const createControl = ({ venue, step, skew, tickStreams }: ControlParts): PracticeControl => ({
  setStatus: (status, msg = '') => Object.assign(venue.service, { status, msg }),
  halt: (symbol, halted) => venue.engine.run('halt', venue.now(), { symbol, halted }),
  closeWithdrawals: (currency, closed) => {
    if (closed) venue.closedWithdrawals.add(currency)
    else venue.closedWithdrawals.delete(currency)
  },
  setWithdrawalWhitelist: (accountId, addresses) => {
    if (addresses) venue.withdrawalWhitelists.set(accountId, addresses)
    else venue.withdrawalWhitelists.delete(accountId)
  },
  setClockSkew: (ms) => {
    skew.ms = ms
    tickStreams()
  },
  advanceClock: (ms) => {
    skew.ms += ms
    step()
  },
  movePrice: (currency, factor) => {
    venue.prices.move(currency, factor, venue.now())
    step()
  },
  fund: (uid, wallet, currency, amount) =>
    venue.engine.run('deposit', venue.now(), { uid, wallet, currency, amount: units(amount) }),
})
