import { add, compare } from '#shared/decimal.ts'
import { emptyOrderFacts, withRecord, withTrades } from '#shared/domain/order-fill.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { createReadings } from '../readings.ts'
import type { Account, FillsState, Hint, ParkedFill } from './account.ts'
import {
  isLateSince,
  keepNotified,
  mayBeLate,
  oldestUnreported,
  remember,
  reportFill,
  tradeKey,
  unreportedSince,
  wasRead,
} from './account.ts'
import { readMissed, recordOf } from './account-reads.ts'
import type { TradedOrder } from './traded-pairs.ts'
import type { ReadOptions } from './venue-pages.ts'

/** Reads what was traded: asked for, at its pace, and again until it could be read. Gives what asks for a reading. */
export const startCatchUp = (state: FillsState, account: Account, signal: AbortSignal): (() => void) =>
  createReadings({
    time: state.deps.time,
    onError: state.deps.onError,
    where: 'read-fills',
    signal,
    read: async () => {
      const isWhole = await catchUp(state, account, signal)
      if (!signal.aborted) state.deps.onRead(account.profileId, isWhole)
      return isWhole
    },
    isStreamed: () => account.joinedAt !== null,
  })

/** Notifies the trades since everything was notified. Gives whether everything could be read. */
async function catchUp(state: FillsState, account: Account, signal: AbortSignal): Promise<boolean> {
  const { deps, steps } = state
  const connection = deps.connectionOf(account.profileId)
  if (!connection.ok) return false
  const { client, clock } = connection.value
  if (!clock.isFresh() && !(await clock.sync()).ok) return false
  const steady = deps.time.monotonic()
  const began = clock.nowServer()
  // The first time there is nothing to catch up on but what traded since listening began.
  account.until ??= began - (steady - (account.beganAt ?? steady))
  account.from ??= account.until
  const dirty = [...account.dirty]
  const hints = [...account.hints]
  // An order that becomes known while this is read may have traded before: its pair is not among those that were asked.
  const knownPairs = new Set(account.symbols)
  const unread = new Set([...knownPairs].filter((symbol) => !wasRead(account, symbol)))
  const since = unreportedSince(account) ?? began
  let namesAll = true
  const options: ReadOptions = { client, signal }
  const isWhole = await readMissed(options, {
    since,
    began,
    pairs: new Set(account.gapFrom === null ? [...dirty, ...unread] : [...dirty, ...knownPairs]),
    sinceOf: (symbol) => (unread.has(symbol) ? Math.min(since, account.missed.since) : since),
    knownPairs,
    isSeen: (orderId, tradeId) => account.trades.has(tradeKey(orderId, tradeId)),
    notified: (orderId) => steps.notified(account.profileId, orderId),
    take: (order) => {
      if (signal.aborted) return
      takeTraded(state, account, order)
    },
    onLedger: (hasUnreadable) => reportUnreadable(state, account, hasUnreadable),
    onUnnamed: () => void (namesAll = false),
  })
  const areHintsRead = await readHints(state, account, { options, hints, isWhole })
  if (signal.aborted || !isWhole || !areHintsRead) return false
  for (const symbol of dirty) account.dirty.delete(symbol)
  account.gapFrom = account.joinedAt !== null && account.joinedAt <= steady ? null : began
  if (!account.isRead) account.missed = { since, pairs: namesAll ? null : knownPairs }
  else if (account.missed.pairs !== null) account.missed = { ...account.missed, pairs: knownPairs }
  account.isRead = true
  for (const parked of [...account.parked.values()]) knowOldFill(state, account, parked)
  const done = (): void => {
    account.until = Math.max(account.until ?? 0, began)
    keepNotified(state, account)
  }
  // What was found, by this reading or an earlier one, waits a moment for more: until it is notified, a lock or an end has it read again.
  const waitMs = account.notifiedBy - deps.time.monotonic()
  if (waitMs > 0) deps.time.sleep(waitMs, signal).then(done, () => undefined)
  else done()
  return true
}

/** A fill of an earlier run is no news, once the account's own trades were read: they bring what of it was missed. */
export function knowOldFill({ steps }: FillsState, account: Account, { fill, symbol }: ParkedFill): void {
  const isRead = account.isRead && (symbol === null || wasRead(account, symbol))
  if (!isRead) return void account.parked.set(fill.orderId, { fill, symbol })
  account.parked.delete(fill.orderId)
  steps.known(account.profileId, fill)
}

/** Behind rows that cannot be read may be a trade in a pair that nothing else names. */
function reportUnreadable({ deps }: FillsState, account: Account, hasUnreadable: boolean): void {
  if (hasUnreadable && !account.hasUnreadableLedger)
    deps.onError('read-fills', appError('answer-unexpected', msg('wire.read.unexpected')))
  account.hasUnreadableLedger = hasUnreadable
}

/** An order with a trade that no push reported. */
function takeTraded(state: FillsState, account: Account, { orderId, symbol, trades, record }: TradedOrder): void {
  const side = record?.side ?? trades[0]?.side
  if (side === undefined) return
  account.symbols.add(symbol)
  const known = account.facts.get(orderId) ?? emptyOrderFacts(orderId, side)
  const recorded = record === null ? known : withRecord(known, record)
  const facts = withTrades({ ...recorded, side }, trades)
  remember(account.facts, orderId, facts)
  for (const { tradeId } of trades) remember(account.trades, tradeKey(orderId, tradeId), true)
  account.hints.delete(orderId)
  const notified = state.steps.notified(account.profileId, orderId)
  // Of an order that the venue no longer knows, what these trades add to what was notified.
  const total = record?.dealSize ?? trades.reduce((all, { size }) => add(all, size), notified)
  const at = oldestUnreported(trades, total, notified) ?? record?.lastUpdatedAt ?? null
  const isLate = isLateSince(state, account, at)
  reportFill(state, account, facts, { symbol, isLate, isDated: true })
}

interface HintReading {
  readonly options: ReadOptions
  readonly hints: readonly (readonly [string, Hint])[]
  /** All trades could be read: none of these orders has one that was not reported. */
  readonly isWhole: boolean
}

/** Orders that were shown further on, and whose trades were reported, or are not listed yet: their own record says. */
async function readHints(
  state: FillsState,
  account: Account,
  { options, hints, isWhole }: HintReading,
): Promise<boolean> {
  let isComplete = true
  for (const [orderId, { symbol, size }] of hints) {
    if (account.hints.get(orderId) === undefined) continue
    const record = await recordOf(options, orderId, symbol)
    if (options.signal.aborted) return false
    if (!record.ok) {
      isComplete = false
      continue
    }
    account.hints.delete(orderId)
    if (record.value === null || compare(record.value.dealSize, size) <= 0) continue
    const facts = withRecord(account.facts.get(orderId) ?? emptyOrderFacts(orderId), record.value)
    remember(account.facts, orderId, facts)
    const isLate = isLateSince(state, account, record.value.lastUpdatedAt) || (!isWhole && mayBeLate(state, account))
    reportFill(state, account, facts, { symbol, isLate, isDated: isWhole })
  }
  return isComplete
}
