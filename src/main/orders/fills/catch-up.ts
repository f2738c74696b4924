import { add, compare, subtract } from '#shared/decimal.ts'
import { emptyOrderFacts, withRecord, withTrades } from '#shared/domain/order-fill.ts'
import type { Fill } from '#shared/exchange/index.ts'
import type { Account, Desk } from './account.ts'
import { isLateSince, keepHeard, remember, tell, toldSince } from './account.ts'
import type { TradedOrder } from './account-reads.ts'
import { readMissed, recordOf } from './account-reads.ts'
import type { ReadOptions } from './read-order.ts'

/** ms between two readings of what was traded: under a stream, to find what it lost without a word (streams, rule 9). */
const checkMs = 60_000
/** Without a stream, and until a reading that failed is tried again. */
const withoutStreamMs = 10_000
/** Between two readings that something asks for. */
const askedMs = 1_000

/** Reads what was traded: asked for, at its pace, and again until it could be read. Gives what asks for a reading. */
export function startCatchUp(desk: Desk, account: Account, signal: AbortSignal): () => void {
  const { time, onError } = desk.deps
  let wake = new AbortController()
  let isAsked = false
  let isRunning = false

  const sleep = (ms: number, ...signals: readonly AbortSignal[]): Promise<void> =>
    // The only rejection is that of being woken or ended.
    time.sleep(Math.max(0, ms), AbortSignal.any([signal, ...signals])).catch(() => undefined)

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      isAsked = false
      const began = time.monotonic()
      const isDone = await catchUp(desk, account, signal).catch((error: unknown) => {
        if (!signal.aborted) onError('read-fills', error)
        return false
      })
      const everyMs = isDone && account.joinedAt !== null ? checkMs : withoutStreamMs
      wake = new AbortController()
      if (isAsked) wake.abort()
      await sleep(everyMs, wake.signal)
      await sleep(began + askedMs - time.monotonic())
    }
  }

  return () => {
    isAsked = true
    wake.abort()
    if (isRunning) return
    isRunning = true
    void run()
  }
}

/** Tells the trades since all was told. Gives whether everything could be read. */
async function catchUp(desk: Desk, account: Account, signal: AbortSignal): Promise<boolean> {
  const { deps, steps } = desk
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
  const options: ReadOptions = { client, signal }
  const isWhole = await readMissed(options, {
    since: toldSince(account) ?? began,
    pairs: new Set(account.gapFrom === null ? dirty : [...dirty, ...account.symbols]),
    knownPairs: account.symbols,
    isSeen: (tradeId) => account.trades.has(tradeId),
    take: (order) => {
      if (!signal.aborted) takeTraded(desk, account, order)
    },
  })
  const areHintsRead = await readHints(desk, account, options, hints)
  if (signal.aborted || !isWhole || !areHintsRead) return false
  for (const symbol of dirty) account.dirty.delete(symbol)
  account.until = Math.max(account.until, began)
  account.gapFrom = account.joinedAt !== null && account.joinedAt <= steady ? null : began
  if (!account.isRead) {
    account.isRead = true
    for (const fill of account.parked.values()) steps.known(account.profileId, fill)
    account.parked.clear()
  }
  keepHeard(desk, account)
  return true
}

/** An order with trades that no push told of. */
function takeTraded(desk: Desk, account: Account, { orderId, symbol, trades, record }: TradedOrder): void {
  const [newest] = trades
  if (newest === undefined) return
  account.symbols.add(symbol)
  const known = account.facts.get(orderId) ?? emptyOrderFacts(orderId, newest.side)
  const recorded = record === null ? known : withRecord(known, record)
  const facts = withTrades({ ...recorded, side: newest.side }, trades)
  remember(account.facts, orderId, facts)
  for (const { tradeId } of trades) remember(account.trades, tradeId, true)
  account.hints.delete(orderId)
  const told = desk.steps.told(account.profileId, orderId)
  const isLate = isLateSince(desk, account, oldestUntold(trades, record?.dealSize ?? null, told))
  tell(desk, account, facts, { symbol, isLate, isStopgap: false })
}

/** When the oldest of the trades came about that were not told yet, given newest first. */
function oldestUntold(trades: readonly Fill[], total: string | null, told: string): number | null {
  const sum = trades.reduce((all, { size }) => add(all, size), '0')
  let left = subtract(total ?? add(told, sum), told)
  let at: number | null = null
  for (const { size, createdAt } of trades) {
    if (compare(left, '0') <= 0) break
    at = createdAt
    left = subtract(left, size)
  }
  return at
}

/** Orders that a list showed further on, and whose trades the venue does not list yet: their own record tells. */
async function readHints(
  desk: Desk,
  account: Account,
  options: ReadOptions,
  hints: readonly (readonly [string, { readonly symbol: string; readonly size: string }])[],
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
    const isLate = isLateSince(desk, account, record.value.lastUpdatedAt)
    tell(desk, account, facts, { symbol, isLate, isStopgap: false })
  }
  return isComplete
}
