import { isDeepStrictEqual } from 'node:util'
import type { FillView } from '#shared/domain/fill.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import { isOrderKind } from '#shared/domain/intent-kinds.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import type { WantedOrder } from './read-order.ts'
import type { OrderFacts } from '#shared/domain/order-fill.ts'
import { factsFrom, emptyOrderFacts, withAnswer } from '#shared/domain/order-fill.ts'

/** One accepted intent whose order may trade on. */
export interface TrackedOrder extends WantedOrder {
  readonly record: IntentRecord
  facts: OrderFacts
  /** What was passed on last. */
  fill: FillView | null
  /** No further reading can add anything. */
  final: boolean
  /** The reading under way or waiting. */
  asking: Promise<void> | null
  /** Steady ms before which it is not read again because it is missing from a list. */
  restUntil: number
  /** The list of open orders, as last read, shows it. */
  isListed: boolean
  /** Of an earlier run and not read in this one: what is found may have traded long ago. */
  isOld: boolean
  /** Readings in a row that brought nothing new. */
  quietReads: number
  /** Readings in a row in which the venue did not know it. */
  notFound: number
  /** Snapshots of it as done while its trades did not add up. */
  incompleteReads: number
}

/** Null for an intent that made no order, or whose order the venue did not name. */
export const trackedOrder = (record: IntentRecord, kept: FillView | null, isOld: boolean): TrackedOrder | null => {
  const { kind, orderId, clientOid } = record
  const symbol = requestText(record, 'symbol')
  if (!isOrderKind(kind) || orderId === null || symbol === null || record.state !== 'accepted') return null
  const facts = kept === null ? answered(record, begun(record, orderId)) : factsFrom(kept)
  return {
    record,
    kind,
    symbol,
    orderId,
    clientOid,
    facts,
    fill: kept,
    final: false,
    asking: null,
    isOld,
    restUntil: 0,
    isListed: false,
    quietReads: 0,
    notFound: 0,
    incompleteReads: 0,
  }
}

const begun = (record: IntentRecord, orderId: string): OrderFacts => {
  const side = requestText(record, 'side')
  return emptyOrderFacts(orderId, side === 'buy' || side === 'sell' ? side : null, requestText(record, 'size'))
}

/** With what an answer said that waited for the matching engine; the journal keeps it as evidence. */
const answered = ({ evidence }: IntentRecord, facts: OrderFacts): OrderFacts => {
  const { status, dealSize, originSize = null } = evidence ?? {}
  if (typeof status !== 'string' || typeof dealSize !== 'string') return facts
  return withAnswer(facts, { status, dealSize, originSize: typeof originSize === 'string' ? originSize : null })
}

/** Whether two say the same, whenever it was said. */
export const isSameFill = (a: FillView | null, b: FillView | null): boolean =>
  isDeepStrictEqual(a === null ? null : { ...a, at: 0 }, b === null ? null : { ...b, at: 0 })
