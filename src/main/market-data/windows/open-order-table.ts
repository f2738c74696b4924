import type { FeedValues, TopicOf } from '#shared/domain/feed-topic.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { listedRows } from '#shared/domain/listed-row.ts'
import type { ListedRow } from '#shared/domain/listed-row.ts'
import { cellsOf, openKey } from '#shared/domain/open-orders.ts'
import type { OpenCells, OpenQuery, OpenSort, OpenState } from '#shared/domain/open-orders.ts'
import { matches } from '#shared/domain/order-origin.ts'
import type { Sent } from '#shared/domain/order-origin.ts'
import type { Result } from '#shared/errors.ts'
import { canonical } from '../canonical.ts'
import type { Derivation } from './derivation.ts'
import { sortKey } from './sorted-order.ts'

/** What the journal knows of a profile's own orders. */
export interface OwnIntents {
  /** Whose outcome is open, newest first. */
  open(profileId: string): readonly IntentView[]
  /** Those of these client order ids that Coffer sent. */
  sent(profileId: string, clientOids: readonly string[]): Result<ReadonlySet<string>>
  /** Pairs of the orders that Coffer was asked for since a moment (ms since the epoch). */
  pairs(profileId: string, since: number): Result<readonly string[]>
  /** Called after each step of one of the profile's intents; gives the way to stop that. */
  onChange(profileId: string, listener: () => void): () => void
}
export const noIntents: OwnIntents = {
  open: () => [],
  sent: () => ({ ok: true, value: new Set() }),
  pairs: () => ({ ok: true, value: [] }),
  onChange: () => () => undefined,
}

interface Own {
  readonly intents: OwnIntents
  readonly profileId: string
}
type Orders = FeedValues['orders']

/** Newest first, each once, however the venue gave them. */
const inOrder = (orders: Orders): Orders => canonical('orders', orders)

/** Whether Coffer sent each order. What the journal could not be asked about is missing. */
function sentOf(orders: Orders, { intents, profileId }: Own, known: Sent): Sent {
  const oids = orders.flatMap(({ clientOid }) => (clientOid === null ? [] : [clientOid]))
  const missing = oids.filter((oid) => !known.has(oid))
  if (missing.length === 0) return known
  const sent = intents.sent(profileId, missing)
  if (!sent.ok) return known
  const former = oids.flatMap((oid) => (known.has(oid) ? [[oid, known.get(oid) === true] as const] : []))
  return new Map([...former, ...missing.map((oid) => [oid, sent.value.has(oid)] as const)])
}

const keyOf: { readonly [By in OpenSort]: (row: ListedRow) => string | number | null } = {
  pair: ({ symbol }) => symbol,
  price: ({ price }) => figureKey(price),
  size: ({ size }) => figureKey(size),
  left: ({ remainingValue }) => figureKey(remainingValue),
  placed: ({ at }) => at,
}
const figureKey = (figure: string | null): string | null => (figure === null ? null : sortKey(figure))

/** The rows that pass, in their order: those without the figure last either way, equal ones as they came. */
function ordered(rows: readonly ListedRow[], { sort, filter }: OpenQuery): readonly ListedRow[] {
  const passing = rows.filter((row) => matches(row, filter))
  if (sort === null) return passing
  const turn = sort.down ? -1 : 1
  return passing
    .map((row) => ({ row, key: keyOf[sort.by](row) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return a.key === b.key ? 0 : a.key < b.key ? -turn : turn
    })
    .map(({ row }) => row)
}

/** A text that is the same for the same keys in any order; other keys have another one but for chance. */
function setMark(rows: readonly ListedRow[]): string {
  let [sum, mixed] = [0, 0]
  for (const { key } of rows) {
    let hash = 0x811c9dc5
    for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193) >>> 0
    sum = (sum + hash) >>> 0
    mixed = (mixed ^ Math.imul(hash, 0x9e3779b1)) >>> 0
  }
  return `${rows.length} ${sum} ${mixed}`
}

function stateOf(rows: readonly ListedRow[], chosen: readonly ListedRow[]): OpenState {
  const orders = rows.filter(({ orderId }) => orderId !== null)
  const counts = new Map(rows.map(({ symbol }) => [symbol, 0]))
  for (const { symbol } of orders) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  const inView = chosen.filter(({ orderId }) => orderId !== null)
  const isKnown = orders.every(({ origin }) => origin !== 'unknown')
  return {
    orders: orders.length,
    lines: rows.length,
    chosen: inView.length,
    set: setMark(inView),
    elsewhere: isKnown ? orders.filter(({ origin }) => origin === 'other').length : null,
    pairs: [...counts].sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

/** Every line of a query. */
export function openLines(known: Orders, query: OpenQuery, own: Own): readonly OpenCells[] {
  const orders = inOrder(known)
  const rows = listedRows(orders, own.intents.open(own.profileId), sentOf(orders, own, new Map()))
  return ordered(rows, query).map(cellsOf)
}

/** The table of open orders with those whose outcome is open, as a window onto it shows it. */
export function openOrderTable(topic: TopicOf<'openOrders'>, own: Own): Derivation {
  const orders = { kind: 'orders', symbol: null } as const
  let sent: Sent = new Map()
  return {
    needs: () => [orders],
    derive(valueOf) {
      const known = valueOf(orders)
      if (known === null) return null
      const listed = inOrder(known)
      sent = sentOf(listed, own, sent)
      const rows = listedRows(listed, own.intents.open(own.profileId), sent)
      const chosen = ordered(rows, topic)
      const { from, count } = topic
      const shown = chosen.slice(from, from + count).map(cellsOf)
      return { key: openKey(topic), total: chosen.length, from, rows: shown, state: stateOf(rows, chosen) }
    },
  }
}
