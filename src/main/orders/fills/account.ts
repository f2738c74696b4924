import { add, compare, subtract } from '#shared/decimal.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { hasAllTrades, summaryOf } from '#shared/domain/order-fill.ts'
import type { Result } from '#shared/errors.ts'
import type { Fill, OrderRecord } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { ServerClock } from '#main/exchange/clock.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import type { Streams } from '#main/streams/streams.ts'
import { isLateFor, isPromptFor } from '../lateness.ts'
import type { FillSteps, StepQuality } from './fill-steps.ts'
import { notifiedWithinMs } from './fill-steps.ts'
import type { NotifiedState, NotifiedStore } from './notified-store.ts'

/** A profile's way to its venue, as far as fills need it. */
export interface FillsConnection {
  readonly venue: { readonly id: string }
  readonly client: Pick<ExchangeClient, 'call'>
  readonly clock: Pick<ServerClock, 'sync' | 'nowServer' | 'isFresh'>
}

export interface AccountFillsDeps {
  readonly connectionOf: (profileId: string) => Result<FillsConnection>
  readonly streams: Pick<Streams, 'subscribe'>
  readonly notifiedStore: NotifiedStore
  readonly time: Time
  readonly onError: OnError
  readonly onFill: (news: FillNews) => void
  /** A reading of what traded has ended; false where not everything could be read. */
  readonly onRead: (profileId: string, isWhole: boolean) => void
}

/** An order of which a list said that more may have traded than was known: `size`, base. */
export interface Hint {
  readonly symbol: string
  readonly size: string
}

export interface ParkedFill {
  readonly fill: FillView
  readonly symbol: string | null
}

/** What is known of one profile's orders. Moments are ms by the venue's clock. */
export interface Account {
  readonly profileId: string
  /** Pairs in which something was open or traded in this run. */
  readonly symbols: Set<string>
  /** Open orders as the lists show them. */
  readonly listed: Map<string, OrderRecord>
  readonly facts: Map<string, OrderFacts>
  /** Trades that were reported since listening began, by `tradeKey`. */
  readonly trades: Map<string, true>
  /** Orders that were notified, with the size and the moment. */
  readonly notified: Map<string, { readonly size: string; readonly at: number }>
  /** The ledger had rows that could not be read when it was last read, which is reported once. */
  hasUnreadableLedger: boolean
  /** Pairs and orders to be read because something of them was not notified. */
  readonly dirty: Set<string>
  readonly hints: Map<string, Hint>
  /** Fills of earlier runs that are no news once what was missed in their pair has been notified, by the order. */
  readonly parked: Map<string, ParkedFill>
  /** From when on what was missed was read, and in which pairs; null for every pair, as a readable ledger names them. */
  missed: { readonly since: number; readonly pairs: ReadonlySet<string> | null }
  /** Trades before are no news: Coffer did not listen yet. Null before the first reading. */
  from: number | null
  /** Every trade until then was notified, or is no news. */
  until: number | null
  /** Since when not every push arrives; null while each does, and where there is nothing to miss. */
  gapFrom: number | null
  /** Steady ms at which listening first began, and of the last acknowledgement; null without one. */
  beganAt: number | null
  joinedAt: number | null
  /** What was missed before listening began has been notified. */
  isRead: boolean
  /** Steady ms by which all that was found is notified. */
  notifiedBy: number
  /** Ends the subscription and whatever is under way; null while the profile is not listened to. */
  listening: { readonly signal: AbortSignal; readonly end: () => void; readonly check: () => void } | null
}

/** All accounts, and what they share. */
export interface FillsState {
  readonly deps: AccountFillsDeps
  readonly accounts: Map<string, Account>
  readonly steps: FillSteps
  /** Requests of Coffer's own by venue and the venue's id of their order. */
  readonly intents: Map<string, string>
  /** Pairs of Coffer's own orders by profile, whether or not it was listened to yet; another key changes nothing in them. */
  readonly ownPairs: Map<string, Set<string>>
}

/** Orders whose facts, and intents whose orders, are remembered; the longest unused are forgotten first. */
const mostKept = 5_000
/** ms before the end of what was notified from which trades are read again (streams, rule 5). */
export const overlapMs = 60_000

export function accountOf({ accounts, deps, steps, ownPairs }: FillsState, profileId: string): Account {
  const known = accounts.get(profileId)
  if (known !== undefined) return known
  const kept = deps.notifiedStore.of(profileId)
  const { from = null, until = null, notified = [] } = kept ?? {}
  for (const [orderId, size] of notified) steps.known(profileId, { orderId, size })
  const made: Account = {
    profileId,
    symbols: new Set(ownPairs.get(profileId)),
    listed: new Map(),
    facts: new Map(),
    trades: new Map(),
    notified: new Map(notified.map(([orderId, size, at]) => [orderId, { size, at }])),
    hasUnreadableLedger: false,
    dirty: new Set(),
    hints: new Map(),
    parked: new Map(),
    missed: { since: 0, pairs: null },
    from,
    until,
    gapFrom: until,
    beganAt: null,
    joinedAt: null,
    isRead: false,
    notifiedBy: -Infinity,
    listening: null,
  }
  accounts.set(profileId, made)
  return made
}

/** ms by the venue's clock; null while that was not measured. */
export function venueNow({ deps }: FillsState, { profileId }: Account): number | null {
  const connection = deps.connectionOf(profileId)
  return connection.ok && connection.value.clock.isFresh() ? connection.value.clock.nowServer() : null
}

/** From when on trades are read again: what lies before was notified, or is no news. Null before the first reading. */
export const unreportedSince = ({ from, until }: Account): number | null =>
  from === null || until === null ? null : Math.max(from, until - overlapMs)

/** Whether what traded then was missed, and is notified as late. */
export const isLateSince = (state: FillsState, account: Account, at: number | null): boolean =>
  at !== null && isLateFor((venueNow(state, account) ?? at) - at, account.joinedAt, state.deps.time)

/** Whether an order that was sent then (ms by the own clock) is too young for any of its trades to be late. */
export const isPrompt = ({ deps }: FillsState, sentAt: number): boolean => isPromptFor(deps.time.now() - sentAt)

/** Whether a part that no push named, and no reading has dated yet, may have traded long ago: all until the last reading was notified. */
export const mayBeLate = (state: FillsState, account: Account): boolean => isLateSince(state, account, account.until)

export const intentOf = ({ intents, deps }: FillsState, { profileId }: Account, orderId: string): string | null =>
  intents.get(orderKey(deps, profileId, orderId)) ?? null

/** Where a profile trades; the profile itself where that is not known. */
export function venueOf({ connectionOf }: AccountFillsDeps, profileId: string): string {
  const connection = connectionOf(profileId)
  return connection.ok ? connection.value.venue.id : profileId
}

export const orderKey = (deps: AccountFillsDeps, profileId: string, orderId: string): string =>
  JSON.stringify([venueOf(deps, profileId), orderId])

/** A trade of one order: two own orders that trade with each other share a trade id, and a practice account begins anew with them. */
export const tradeKey = (orderId: string, tradeId: string): string => JSON.stringify([orderId, tradeId])

/** What the facts say of the size; null where they are of an order whose past is not known. */
export const knownSize = (facts: OrderFacts | undefined): string | null => facts?.reported?.size ?? null

/** Whether what was missed in the pair was read; a pair that nothing had named by then is read from the same moment on. */
export const wasRead = ({ missed }: Account, symbol: string): boolean => missed.pairs?.has(symbol) ?? true

export interface ReportOptions extends StepQuality {
  readonly symbol: string
  readonly isLate: boolean
}

/** Passes on what is known of an order; what is no news is dropped there. */
export function reportFill(
  state: FillsState,
  account: Account,
  facts: OrderFacts,
  { symbol, isLate, isStopgap = false, isDated = false }: ReportOptions,
): void {
  const { profileId } = account
  const { time } = state.deps
  const fill = summaryOf(facts, null, time.now())
  if (fill === null || compare(fill.size, '0') <= 0) return
  const intentId = intentOf(state, account, facts.orderId)
  const at = isDated || !hasAllTrades(facts) ? null : oldestIn(facts, state.steps.notified(profileId, facts.orderId))
  const dated = { isLate: at === null ? isLate : isLateSince(state, account, at), isDated: isDated || at !== null }
  account.notifiedBy = time.monotonic() + notifiedWithinMs
  // Of what Coffer placed its request knows more: the quote that was seen.
  const quality = { isStopgap: isStopgap || intentId !== null, isDated: dated.isDated }
  state.steps.add({ profileId, symbol, fill, intentId, isLate: dated.isLate }, quality)
}

/** When the oldest trade of an order came about that was not notified yet, of an order whose trades are all known. */
function oldestIn({ trades }: OrderFacts, notified: string): number | null {
  const newestFirst = [...trades.values()].toSorted((a, b) => b.createdAt - a.createdAt)
  return oldestUnreported(newestFirst, null, notified)
}

/**
 * When the oldest of the trades came about that were not notified yet, given newest first: `total` base traded of the order, null
 * where these trades are all of it, and `notified` of it was notified. Null where nothing is left.
 */
export function oldestUnreported(
  trades: readonly Pick<Fill, 'size' | 'createdAt'>[],
  total: string | null,
  notified: string,
): number | null {
  let left = subtract(total ?? trades.reduce((all, { size }) => add(all, size), '0'), notified)
  let at: number | null = null
  for (const { size, createdAt } of trades) {
    if (compare(left, '0') <= 0) break
    at = createdAt
    left = subtract(left, size)
  }
  return at
}

/** Keeps on disk how far the account was notified. */
export function keepNotified({ deps }: FillsState, { profileId, from, until, notified }: Account): void {
  if (from === null || until === null) return
  for (const [orderId, { at }] of notified) if (at < until - overlapMs) notified.delete(orderId)
  const kept = [...notified].map(([orderId, { size, at }]): NotifiedState['notified'][number] => [
    orderId,
    size,
    Math.floor(at),
  ])
  deps.notifiedStore.keep(profileId, { from: Math.floor(from), until: Math.floor(until), notified: kept })
}

/** Remembers the newest. */
export function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest)
}
