import { compare, isZero, max, subtract } from '#shared/decimal.ts'
import type { FillNews } from '#shared/domain/fill.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { emptyOrderFacts, withPush, withRecord } from '#shared/domain/order-fill.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { nanosecondsToMs } from '#shared/nanoseconds.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import type { Account, AccountFillsDeps, FillsState } from './account.ts'
import { accountOf, intentOf, isLateSince, isPrompt, keepNotified, knownSize, mayBeLate, orderKey } from './account.ts'
import { remember, reportFill, tradeKey, unreportedSince, venueNow, venueOf, wasRead } from './account.ts'
import { knowOldFill, startCatchUp } from './catch-up.ts'
import { createFillSteps } from './fill-steps.ts'
import type { LookUps } from './look-ups.ts'
import { createLookUps } from './look-ups.ts'

/**
 * Notifies each fill of each unlocked profile once, whoever placed the order, whether or not it was seen before. Pushes are notified
 * at once; the account's own trades, read after each loss of the stream, after a lock or a start, and every minute, cover what
 * no push did. Two profiles with keys of one account notify an order once.
 */
export interface AccountFills {
  /** Listens to a profile, while the vault is unlocked; gives what ends it. What trades in between is notified when it listens again. */
  listen(profileId: string): () => void
  /** What main found out of an order of Coffer's own. */
  onIntent(intent: IntentView): void
  /** Open orders as just read: of one pair, or of all (null). */
  onOrders(profileId: string, symbol: string | null, orders: readonly OrderRecord[]): void
  /** Another account answers for the profile, which is not listened to: what trades from its next beginning on is news. */
  forget(profileId: string): void
  /** Forgets what belongs to profiles that are no more. */
  keepProfiles(profileIds: readonly string[]): void
  stop(): void
}

export function createAccountFills(deps: AccountFillsDeps): AccountFills {
  const accounts = new Map<string, Account>()
  const steps = createFillSteps({
    notify: (news) => notify(state, news),
    time: deps.time,
    venueOf: (profileId) => venueOf(deps, profileId),
  })
  const state: FillsState = { deps, accounts, steps, intents: new Map(), ownPairs: new Map() }

  return {
    listen: (profileId) => {
      const account = accountOf(state, profileId)
      begin(state, account)
      return () => rest(state, account)
    },
    onIntent: (intent) => takeIntent(state, intent),
    onOrders: (profileId, symbol, orders) => {
      const account = accounts.get(profileId)
      if (account?.listening != null) takeList(state, account, symbol, orders)
    },
    forget: (profileId) => {
      accounts.delete(profileId)
      deps.notifiedStore.forget(profileId)
    },
    keepProfiles: (profileIds) => {
      for (const map of [accounts, state.ownPairs])
        for (const id of map.keys()) if (!profileIds.includes(id)) map.delete(id)
      deps.notifiedStore.keepProfiles(profileIds)
    },
    stop: () => {
      steps.stop()
      deps.notifiedStore.flush()
    },
  }
}

function notify(state: FillsState, news: FillNews): void {
  const venue = venueOf(state.deps, news.profileId)
  // Another profile may have a key of the same account, and has its own end of what was notified.
  for (const account of state.accounts.values()) {
    if (venueOf(state.deps, account.profileId) !== venue) continue
    const at = venueNow(state, account) ?? account.until ?? 0
    remember(account.notified, news.fill.orderId, { size: news.fill.size, at })
    keepNotified(state, account)
  }
  state.deps.onFill(news)
}

/** Begins to listen; of what traded since the last time, where there was one, is notified as late. */
function begin(state: FillsState, account: Account): void {
  if (account.listening !== null) return
  const { streams, time } = state.deps
  const ending = new AbortController()
  const { signal } = ending
  const check = startCatchUp(state, account, signal)
  const lookUps = createLookUps(state, account, signal)
  account.beganAt ??= time.monotonic()
  const unsubscribe = streams.subscribe(account.profileId, 'orders', null, {
    onJoined: () => {
      account.joinedAt = time.monotonic()
      check()
    },
    onPush: (push) => takePush(state, account, push, lookUps),
    onLost: () => {
      lose(state, account)
      check()
    },
  })
  const end = (): void => {
    ending.abort(new Error('the profile is locked or gone'))
    unsubscribe()
  }
  account.listening = { signal, end, check }
}

/** Nothing of a profile is asked for or notified while it is locked, or after it was removed; what waits is read again (V6). */
function rest(state: FillsState, account: Account): void {
  account.listening?.end()
  account.listening = null
  account.isRead = false
  // What was received and not notified counts as never received.
  account.trades.clear()
  account.facts.clear()
  lose(state, account)
  state.steps.drop(account.profileId)
}

function lose(state: FillsState, account: Account): void {
  account.joinedAt = null
  // Before the first reading there is nothing that could have been missed.
  if (account.until !== null) account.gapFrom ??= venueNow(state, account) ?? account.until
}

function takeIntent(state: FillsState, intent: IntentView): void {
  const { id, profileId, request, orderId, fill, isOldFill } = intent
  const { deps, accounts, intents, steps, ownPairs } = state
  for (const own of [orderId, fill?.orderId]) if (own != null) remember(intents, orderKey(deps, profileId, own), id)
  const account = accounts.get(profileId)
  const symbol = requestText({ request }, 'symbol')
  // Where the ledger does not name the pair of an own order, its trades are found all the same.
  if (symbol !== null && (orderId ?? fill?.orderId) != null) {
    ownPairs.set(profileId, (ownPairs.get(profileId) ?? new Set()).add(symbol))
    account?.symbols.add(symbol)
  }
  // While it is locked nothing is notified; afterwards the account's own trades bring it.
  if (fill == null || account?.listening == null) return
  // What traded since the last run is notified by the account's own trades, as late.
  if (isOldFill === true) {
    knowOldFill(state, account, { fill, symbol })
    if (account.isRead && account.parked.has(fill.orderId)) readPair(account, symbol ?? '')
    return
  }
  const parked = account.parked.get(fill.orderId)?.fill
  if (parked !== undefined && compare(fill.size, parked.size) <= 0) return
  const pair = symbol ?? ''
  const isLate = isLateSince(state, account, account.gapFrom) && !isPrompt(state, intent.createdAt)
  // Whether a part of it was missed, and is late, is known from its trades, which are to be read, now or already.
  const isStopgap = isLate || account.dirty.has(pair)
  if (isLate) readPair(account, pair)
  steps.add({ profileId, symbol: pair, fill, intentId: id, isLate }, { isStopgap })
}

function takePush(state: FillsState, account: Account, push: PushOf<'orders'>, lookUps: LookUps): void {
  const { orderId, symbol, type, status, filledSize, matchSize, tradeId } = push
  account.symbols.add(symbol)
  if (status === 'done') account.listed.delete(orderId)
  const known = account.facts.get(orderId)
  const notified = state.steps.notified(account.profileId, orderId)
  const before = knownSize(known) === null && isZero(notified) ? null : max(knownSize(known) ?? '0', notified)
  const trade = type === 'match' ? matchSize : null
  if (tradeId !== null && filledSize !== null) remember(account.trades, tradeKey(orderId, tradeId), true)
  // That something of an order was filled at some time, and no more, is no news yet: its trades bring it.
  if (trade === null && before === null && filledSize !== null && !isZero(filledSize)) return readPair(account, symbol)
  const facts = withPush(known ?? emptyOrderFacts(orderId), push)
  remember(account.facts, orderId, type === 'received' ? unfilled(facts) : facts)
  if (filledSize === null || compare(filledSize, notified) <= 0) return
  const isKnown = before !== null && compare(filledSize, before) <= 0
  const isWhole = isKnown || (trade !== null && compare(subtract(filledSize, trade), before ?? '0') <= 0)
  if (!isWhole) {
    account.hints.set(orderId, { symbol, size: before ?? '0' })
    readPair(account, symbol)
  }
  const isLate = isLateSince(state, account, nanosecondsToMs(push.ts)) || (!isWhole && mayBeLate(state, account))
  reportFill(state, account, facts, { symbol, isLate, isStopgap: !isWhole })
  // Price and fee of what Coffer placed are read where its requests are followed.
  if (isWhole && intentOf(state, account, orderId) === null) lookUps.ask(orderId, symbol)
}

/** An order that is known from its beginning. */
const unfilled = (facts: OrderFacts): OrderFacts => ({
  ...facts,
  reported: facts.reported ?? { size: '0', funds: '0', fees: [] },
})

/** Has the trades of a pair read at once. */
function readPair(account: Account, symbol: string): void {
  account.dirty.add(symbol)
  account.listening?.check()
}

/** Lists show orders of which more has traded than was known, and of those that are gone without saying why. */
function takeList(state: FillsState, account: Account, symbol: string | null, orders: readonly OrderRecord[]): void {
  const ids = new Set(orders.map(({ id }) => id))
  for (const order of orders) {
    const before = sizeBefore(account, order.id)
    account.symbols.add(order.symbol)
    account.listed.set(order.id, order)
    if (before === null) takeFirst(state, account, order)
    else if (compare(order.dealSize, before) > 0) takeHint(state, account, order, before)
  }
  for (const order of [...account.listed.values()]) {
    if (ids.has(order.id) || (symbol !== null && order.symbol !== symbol)) continue
    const before = sizeBefore(account, order.id)
    account.listed.delete(order.id)
    takeHint(state, account, order, before ?? '0')
  }
}

/** Base of an order that was known or listed; null for an order that is new. */
const sizeBefore = ({ facts, listed }: Account, orderId: string): string | null => {
  const known = knownSize(facts.get(orderId))
  const shown = listed.get(orderId)?.dealSize ?? null
  return known === null || shown === null ? (known ?? shown) : max(known, shown)
}

/** An order that was not known: what traded of it before all that was notified is no news. */
function takeFirst(state: FillsState, account: Account, order: OrderRecord): void {
  const since = wasRead(account, order.symbol) ? unreportedSince(account) : account.missed.since
  const { id, symbol, dealSize, lastUpdatedAt } = order
  const isOld = since !== null && lastUpdatedAt !== null && lastUpdatedAt <= since
  if (!isOld && !isZero(dealSize)) return readPair(account, symbol)
  remember(account.facts, id, withRecord(emptyOrderFacts(id), order))
  state.steps.known(account.profileId, { orderId: id, size: dealSize })
}

/** `before`: base that was known to have traded. What Coffer placed is followed by its request. */
function takeHint(state: FillsState, account: Account, { id, symbol }: OrderRecord, before: string): void {
  if (intentOf(state, account, id) !== null) return
  account.hints.set(id, { symbol, size: before })
  readPair(account, symbol)
}
