import { rowRules } from '#shared/domain/feed-change.ts'
import type { FeedChange, Level, RowRule, RowsChange } from '#shared/domain/feed-change.ts'
import type { FeedValue, FeedValues, RowKind, TopicKind } from '#shared/domain/feed-topic.ts'
import type { OrderBook } from '#shared/exchange/index.ts'

const same = { kind: 'same' } as const

/**
 * The least that turns `before` into `after`, both in canonical form: `applyChange(kind, before, diff(...))` equals
 * `after`. Lists give changed rows, books changed levels, small values themselves.
 */
export function diff<Kind extends TopicKind>(
  kind: Kind,
  before: FeedValues[Kind],
  after: FeedValues[Kind],
): FeedChange<Kind> {
  return untyped(kind, before, after) as FeedChange<Kind>
}

function untyped(kind: TopicKind, before: FeedValue, after: FeedValue): FeedChange {
  if (kind === 'book') return levelsBetween(before as OrderBook, after as OrderBook)
  if (!(kind in rowRules)) return isSame(before, after) ? same : { kind: 'whole', value: after }
  const rule = rowRules[kind as RowKind] as unknown as RowRule<object>
  const change = rowsBetween(before as readonly object[], after as readonly object[], rule)
  return change.upserts.length + change.removed.length === 0 ? same : (change as FeedChange)
}

function rowsBetween<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  { key }: RowRule<Row>,
): RowsChange<Row> {
  const gone = new Map(before.map((row) => [key(row), row]))
  const upserts = after.filter((row) => {
    const name = key(row)
    const known = gone.get(name)
    gone.delete(name)
    return known === undefined || !isSame(known, row)
  })
  return { kind: 'rows', upserts, removed: [...gone.keys()] }
}

/** Most rows are flat; a sub-account's groups are lists of rows. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  const fields = Object.entries(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every(([name, value]) => isSame(value, (b as Readonly<Record<string, unknown>>)[name]))
  )
}

/** Always says the newer time and sequence: a book that was looked at again is that much younger. */
function levelsBetween(before: OrderBook, after: OrderBook): FeedChange<'book'> {
  const { time, sequence } = after
  const bids = changedLevels(before.bids, after.bids)
  const asks = changedLevels(before.asks, after.asks)
  const unchanged = bids.length + asks.length === 0 && time === before.time && sequence === before.sequence
  return unchanged ? same : { kind: 'levels', time, sequence, bids, asks }
}

function changedLevels(before: readonly Level[], after: readonly Level[]): Level[] {
  const gone = new Map(before)
  const changed = after.filter(([price, size]) => {
    const known = gone.get(price)
    gone.delete(price)
    return known !== size
  })
  return [...[...gone.keys()].map((price): Level => [price, '0']), ...changed]
}
