import { systemTime, type Time } from '#main/time.ts'
import { passphraseHeaderOf, type ApiKey, type KeyPermission } from './auth.ts'
import { createEngine, type LogEntry } from './engine/engine.ts'
import { units } from './engine/scale.ts'
import type { WalletType } from './engine/types.ts'
import { createFairPrices } from './fair-price.ts'
import { handleRequest, internalError, type PracticeAnswer, type PracticeRequest } from './gateway.ts'
import { createIds } from './ids.ts'
import { currencies } from './listing/currencies.ts'
import { listingOf, pairs } from './listing/pairs.ts'
import { beat, createHouse } from './market-maker.ts'
import { createRandom } from './random.ts'
import { createRateLimits } from './rate-limits.ts'
import type { ServiceStatus, Venue } from './venue.ts'

export type { PracticeAnswer, PracticeRequest } from './gateway.ts'
export type { KeyPermission } from './auth.ts'

export interface PracticeOptions {
  /** The same seed, time and requests give the same exchange. */
  readonly seed: number
  /** ms since the epoch. `sleep` drives `start`; without it the system's timers do. */
  readonly time: Pick<Time, 'now'> & Partial<Pick<Time, 'sleep'>>
  /** How many times faster than real time prices wander. */
  readonly speed?: number
  /** Orders one batch may hold: 20 by the specification, 5 by the facts. */
  readonly batchOrders?: 20 | 5
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

export interface KeyRequest {
  readonly accountId: number
  readonly permissions: readonly KeyPermission[]
  readonly ipWhitelist?: readonly string[]
  readonly version?: 1 | 2 | 3
  readonly remark?: string
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
/** Dollars of an ordinary quote. */
const usualQuote = 2_000

export const createPracticeExchange = (options: PracticeOptions): PracticeExchange => {
  const { seed, time, speed = 1, batchOrders = 20, log } = options
  let skew = 0
  let nextUid = firstUid
  const now = (): number => Math.floor(time.now() + skew)
  const origin = now()
  const random = createRandom(seed)
  const engine = createEngine({ listings: pairs.map(listingOf), now: origin, ...(log ? { log } : {}) })
  const prices = createFairPrices(seed, origin, speed)
  const limits = createRateLimits()
  const venue: Venue = {
    engine,
    keys: new Map(),
    ids: createIds(origin),
    pairs,
    prices,
    history: { prices, since: origin },
    service: { status: 'open', msg: '' },
    batchOrders,
    closedWithdrawals: new Set(),
    withdrawalWhitelists: new Map(),
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

  const createKey = ({ accountId, permissions, ipWhitelist = [], version = 3, remark = 'practice' }: KeyRequest) => {
    const [key, secret, passphrase] = [random.hex(24), random.hex(32), random.hex(16)] as const
    const all = [...new Set<KeyPermission>(['General', ...permissions])]
    const passphraseHeader = passphraseHeaderOf(secret, passphrase, version)
    const entry: ApiKey = {
      key,
      secret,
      passphrase,
      uid: accountId,
      version,
      permissions: all,
      ipWhitelist,
      remark,
      createdAt: now(),
      passphraseHeader,
    }
    venue.keys.set(key, entry)
    return { key, secret, passphrase }
  }

  createHouse(
    engine,
    origin,
    currencies.map((currency) => currency.code),
  )
  step(true)
  const defaultAccountId = createAccount({
    name: 'practice',
    funding: defaultFunding,
    mainFunding: defaultMainFunding,
  })
  const subAccountIds = defaultSubAccounts.map((sub) => {
    const uid = createAccount({ ...sub, parentId: defaultAccountId })
    return venue.ids.user(uid)
  })

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
    createKey,
    defaultAccountId,
    subAccountIds,
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
