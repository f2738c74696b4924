import type { PlacingEnvelope, OrderDraft } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { orderDuplicate } from '#shared/domain/duplicate.ts'
import type { Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { BatchEntry, BatchEntrySync } from '#shared/exchange/index.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import type { Part, PartResult, WireCall } from '#main/intents/money-call.ts'
import { isListedRefusal } from '#main/exchange/wire-messages.ts'
import { accepted, matchedEvidence, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'

export interface PlaceBatchInput extends PlacingEnvelope {
  readonly wait: boolean
  /** 1 to 20. More than the venue takes per call leave in several calls, one after the other. */
  readonly orders: readonly OrderDraft[]
}

/** Places several orders, each an intent of its own with a common batch id (M10). Answers stand in the orders' order. */
export const createPlaceBatch =
  (run: RunIntents, newId: () => string, batchLimit: (profileId: string) => number) =>
  async ({ wait, orders, ...envelope }: PlaceBatchInput): Promise<Result<readonly MoneyAnswer[]>> => {
    const endpoint = wait ? 'placeBatchSync' : 'placeBatch'
    const request = parseRequest(endpoint, { orderList: orders.map((order) => ({ ...order, clientOid: newId() })) })
    if (!request.ok) return request
    const { orderList } = request.value
    const limit = batchLimit(envelope.profileId)
    const calls: WireCall<typeof endpoint>[] = []
    for (let from = 0; from < orderList.length; from += limit) {
      const some = orderList.slice(from, from + limit)
      calls.push({ request: { orderList: some }, parts: some.map(partOf) })
    }
    return run({ envelope, kind: 'place', endpoint, priority: 'order', calls, read: readBatch })
  }

const partOf = (order: { readonly clientOid?: string | undefined } & Parameters<typeof orderDuplicate>[0]): Part => ({
  request: toJson(order),
  clientOid: order.clientOid ?? null,
  duplicateKey: orderDuplicate(order),
  before: null,
})

type Entry = BatchEntry | BatchEntrySync

/**
 * Results stand in the order asked, and a failed entry carries no id. So the place decides, and client order ids are the
 * cross-check: an entry that names another order is believed for the order it names; a list of another length, or with a
 * failure whose place has become unclear, leaves what it does not name unknown.
 */
export const readBatch = (entries: readonly Entry[], parts: readonly Part[]): readonly PartResult[] => {
  const named = new Map(
    entries.flatMap((entry) => (entry.clientOid === null ? [] : [[entry.clientOid, entry] as const])),
  )
  const inOrder =
    entries.length === parts.length &&
    entries.every((entry, index) => entry.clientOid === null || entry.clientOid === parts[index]?.clientOid)
  return parts.map(({ clientOid }, index) => {
    const entry = inOrder ? entries[index] : clientOid === null ? undefined : named.get(clientOid)
    return entry === undefined ? unmatched : readEntry(entry)
  })
}

/** As of a single order, only documented words refuse it; an id that the venue has already is this order's, sent twice on its way. */
const readEntry = (entry: Entry): PartResult => {
  if (entry.success) return accepted(entry.orderId, matchedEvidence(entry))
  const said = entry.failMsg || null
  return isListedRefusal(entry.failMsg)
    ? { state: 'refused', error: appError('refused', msg('orders.refused-entry', { said })) }
    : { state: 'unknown', error: appError('unknown-outcome', msg('orders.open-entry', { said })) }
}

const unmatched: PartResult = {
  state: 'unknown',
  error: appError('unknown-outcome', msg('money.unmatched')),
}
