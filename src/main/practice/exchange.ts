import { systemTime, type Time } from '#main/time.ts'
import { createEngine, type LogEntry } from './engine/engine.ts'
import { units } from './engine/scale.ts'
import { saveState } from './engine/snapshot.ts'
import type { WalletType } from './engine/types.ts'
import { createFairPrices } from './fair-price.ts'
import { handleRequest, internalError, type PracticeAnswer, type PracticeRequest } from './gateway.ts'
import { createIds } from './ids.ts'
import { issueKey, type KeyRequest } from './keys.ts'
import { currencies } from './listing/currencies.ts'
import { listingOf, pairs } from './listing/pairs.ts'
import { beat, createHouse } from './market-maker.ts'
import { createRandom } from './random.ts'
import { createRateLimits } from './rate-limits.ts'
import { readSaved, writeSaved } from './saved.ts'
import type { ServiceStatus, Venue } from './venue.ts'

export type { PracticeAnswer, PracticeRequest } from './gateway.ts'
export type { KeyPermission } from './auth.ts'
export type { KeyRequest } from './keys.ts'

export interface PracticeOptions {
  /** The same seed, time and requests give the same exchange. */
  readonly seed: number
  /** ms since the epoch. `sleep` drives `start`; without it the system's timers do. */
  readonly time: Pick<Time, 'now'> & Partial<Pick<Time, 'sleep'>>
  /** How many times faster than real time prices wander. */
  readonly speed?: number
  /** Orders one batch may hold: 20 by the specification, 5 by the facts. */
  readonly batchOrders?: 20 | 5
  /** What `save` gave: accounts, orders, history and prices go on where they stopped. Keys are made anew. */
  readonly state?: string
  /** Receives every engine command; replaying them gives the same books and balances. */
  readonly log?: (entry: LogEntry) => void
}

/** Currency to amount, in decimal strings. */
export type Funding = Readonly<Record<string, string>>

export interface AccountRequest {
  /** Put into the trade account. */
  readonly funding?: Funding
  /** Put into the main account, where withdrawals leave from. */
  readonly mainFunding?: Funding
  /** Level for fees and rate limits, 0 to 12. */
  readonly level?: number
  readonly name?: string
  /** Master account of a sub-account. */
  readonly parentId?: number
}

export interface Credentials {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

/** For tests: what a venue does to its users. */
export interface PracticeControl {
  setStatus(status: ServiceStatus['status'], msg?: string): void
  halt(symbol: string, halted: boolean): void
  /** Closes or opens withdrawals of a currency. */
  closeWithdrawals(currency: string, closed: boolean): void
  /** Holds an account's withdrawals to these addresses; null lifts it. */
  setWithdrawalWhitelist(accountId: number, addresses: readonly string[] | null): void
  /** ms the venue's clock runs ahead of the time it was given. */
  setClockSkew(ms: number): void
}

export interface PracticeExchange {
  /** Answers one request: always an envelope, never an exception, no input or output. */
  handle(request: PracticeRequest): PracticeAnswer
  /** Returns the account's id (its uid). */
  createAccount(request?: AccountRequest): number
  createKey(request: KeyRequest): Credentials
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
  readonly venue: Venue
}

/** What a practice account starts with. */
export const defaultFunding: Funding = { USDT: '100000', BTC: '1', ETH: '10', KCS: '500' }
export const defaultMainFunding: Funding = { USDT: '25000', BTC: '0.5' }

const defaultSubAccounts: readonly AccountRequest[] = [
  { name: 'practicesub1', funding: { USDT: '5000', ETH: '1' }, mainFunding: { USDT: '1000' } },
  { name: 'practicesub2' },
]

/** ms between two steps in real time. */
const beatLength = 1_000
const firstUid = 100_001
/** Earlier runs remembered for the candles; what lies before them is drawn. */
const runsKept = 50
/** Dollars of an ordinary quote. */
const usualQuote = 2_000

export const createPracticeExchange = (options: PracticeOptions): PracticeExchange => {
  const { time, speed = 1, batchOrders = 20, log } = options
  const saved = options.state === undefined ? null : readSaved(options.state)
  const seed = saved?.seed ?? options.seed
  let skew = 0
  let nextUid = saved?.nextUid ?? firstUid
  const now = (): number => Math.floor(time.now() + skew)
  const started = now()
  const origin = saved?.origin ?? started
  const random = createRandom(saved?.random ?? seed)
  const engine = createEngine({
    listings: pairs.map(listingOf),
    now: started,
    ...(saved ? { state: saved.engine } : {}),
    ...(log ? { log } : {}),
  })
  const prices = createFairPrices(seed, origin, speed)
  const limits = createRateLimits()
  const earlierRuns = (saved?.runs ?? []).slice(-runsKept)
  const venue: Venue = {
    engine,
    keys: new Map(),
    ids: createIds(origin),
    pairs,
    prices,
    history: { prices, runs: [...earlierRuns, { from: started, to: Infinity }] },
    since: origin,
    service: { status: 'open', msg: '' },
    batchOrders,
    closedWithdrawals: new Set(),
    withdrawalWhitelists: new Map(),
    snapshot: { tickers: null },
    now,
  }

  const step = (first = false): void => {
    const at = now()
    engine.run('tick', at, null)
    for (const market of engine.state.markets.values()) {
      const fairTicks = prices.ticks(market, at)
      const usualLots = prices.lotsWorth(market, usualQuote, at)
      beat(market, { engine, random, at, fairTicks, usualLots }, first)
    }
  }

  const fund = (uid: number, wallet: WalletType, funding: Funding = {}): void => {
    for (const [currency, amount] of Object.entries(funding)) {
      engine.run('deposit', now(), { uid, wallet, currency, amount: units(amount) })
    }
  }

  const createAccount = (request: AccountRequest = {}): number => {
    const uid = nextUid
    nextUid += 1
    const { name = `practice${uid}`, level = 0, parentId = null } = request
    engine.run('createAccount', now(), { uid, name, level, parent: parentId })
    fund(uid, 'trade', request.funding)
    fund(uid, 'main', request.mainFunding)
    return uid
  }

  const createDefaultAccounts = (): number => {
    createHouse(
      engine,
      started,
      currencies.map((currency) => currency.code),
    )
    const uid = createAccount({ name: 'practice', funding: defaultFunding, mainFunding: defaultMainFunding })
    for (const sub of defaultSubAccounts) createAccount({ ...sub, parentId: uid })
    return uid
  }

  const defaultAccountId = saved?.defaultAccountId ?? createDefaultAccounts()
  step(true)

  return {
    handle: (request) => {
      try {
        engine.run('tick', now(), null)
        return handleRequest(request, venue, limits)
      } catch {
        // Whatever goes wrong in here, the caller meets a venue that answers.
        return internalError()
      }
    },
    createAccount,
    createKey: (request) => {
      const issued = issueKey(request, random, now())
      venue.keys.set(issued.key, issued)
      return { key: issued.key, secret: issued.secret, passphrase: issued.passphrase }
    },
    defaultAccountId,
    subAccountIds: [...engine.state.accounts.values()]
      .filter((account) => account.parent === defaultAccountId)
      .map((account) => venue.ids.user(account.uid)),
    save: () =>
      writeSaved({
        version: 1,
        seed,
        origin,
        random: random.state(),
        nextUid,
        defaultAccountId,
        runs: [...earlierRuns, { from: started, to: now() }],
        engine: saveState(engine.state),
      }),
    step: () => step(),
    start: () => {
      const stop = new AbortController()
      const sleep = time.sleep ?? systemTime.sleep
      const keepStepping = async (): Promise<void> => {
        while (!stop.signal.aborted) {
          await sleep(beatLength, stop.signal)
          step()
        }
      }
      // The only rejection is the stop signal's.
      keepStepping().catch(() => undefined)
      return () => stop.abort()
    },
    control: {
      setStatus: (status, msg = '') => Object.assign(venue.service, { status, msg }),
      halt: (symbol, halted) => engine.run('halt', now(), { symbol, halted }),
      closeWithdrawals: (currency, closed) => {
        if (closed) venue.closedWithdrawals.add(currency)
        else venue.closedWithdrawals.delete(currency)
      },
      setWithdrawalWhitelist: (accountId, addresses) => {
        if (addresses) venue.withdrawalWhitelists.set(accountId, addresses)
        else venue.withdrawalWhitelists.delete(accountId)
      },
      setClockSkew: (ms) => {
        skew = ms
      },
    },
    venue,
  }
}
