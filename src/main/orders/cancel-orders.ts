import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import { isZero } from '#shared/decimal.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { partialCancelDuplicate } from '#shared/domain/duplicate.ts'
import type { Result } from '#shared/errors.ts'
import type { AllCancelled, EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import { msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { JsonObject } from '#main/journal/index.ts'
import { within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { explainFilled } from './filled-first.ts'
import type { MoneyCall, MoneyDeps, Part, PartResult } from '#main/intents/money-call.ts'
import { accepted, ifOwn, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'

interface Cancel<Name extends EndpointName> {
  readonly envelope: MoneyEnvelope
  readonly kind: IntentKind
  readonly endpoint: Name
  readonly request: RequestOf<Name>
  readonly read: (data: ResponseOf<Name>) => PartResult
  readonly part?: Pick<Part, 'duplicateKey'>
  readonly prepare?: MoneyCall<Name>['prepare']
  readonly explain?: MoneyCall<Name>['explain']
  readonly confirm?: MoneyCall<Name>['confirm']
}

/** Every cancel: checked, journaled where that can be done, sent ahead of everything else. */
export const runCancel = async <Name extends EndpointName>(
  run: RunIntents,
  { envelope, kind, endpoint, request, read, part, prepare, explain, confirm }: Cancel<Name>,
): Promise<Result<MoneyAnswer>> => {
  const parsed = parseRequest(endpoint, request)
  if (!parsed.ok) return parsed
  const sent = parsed.value as RequestOf<Name>
  const parts: Part[] = [
    { request: toJson(sent as object), clientOid: null, duplicateKey: null, before: null, ...part },
  ]
  const calls = [{ request: sent, parts }]
  const more = {
    ...(prepare === undefined ? {} : { prepare }),
    ...(explain === undefined ? {} : { explain }),
    ...(confirm === undefined ? {} : { confirm }),
  }
  return single(run({ envelope, kind, endpoint, priority: 'cancel', calls, read: (data) => [read(data)], ...more }))
}

export interface CancelOrderInput extends MoneyEnvelope {
  readonly wait: boolean
  readonly symbol: string
  /** The venue's id, or the client order id it was placed with. */
  readonly order: { readonly orderId: string } | { readonly clientOid: string }
}

const readSync = (
  orderId: string | null,
  data: { readonly canceledSize: string; readonly dealSize: string },
): PartResult =>
  accepted(orderId, {
    evidence: { canceledSize: data.canceledSize, dealSize: data.dealSize },
    ...(isZero(data.canceledSize) ? { note: msg('orders.filled-before-cancel') } : {}),
  })

/** Cancels one order. */
export const createCancelOrder =
  (run: RunIntents, deps: Pick<MoneyDeps, 'clients' | 'time'>) =>
  ({ wait, symbol, order, ...envelope }: CancelOrderInput): Promise<Result<MoneyAnswer>> => {
    const kind = 'cancel'
    const explain = explainFilled(deps, { profileId: envelope.profileId, symbol, order }, 'cancel')
    if ('orderId' in order) {
      const request = { symbol, orderId: order.orderId }
      return wait
        ? runCancel(run, {
            envelope,
            kind,
            endpoint: 'cancelOrderSync',
            request,
            explain,
            read: (data) => ifOwn(request.orderId, data.orderId, readSync(data.orderId, data)),
          })
        : runCancel(run, {
            envelope,
            kind,
            endpoint: 'cancelOrder',
            request,
            explain,
            read: (data) => ifOwn(request.orderId, data.orderId, accepted(data.orderId)),
          })
    }
    const request = { symbol, clientOid: order.clientOid }
    return wait
      ? runCancel(run, {
          envelope,
          kind,
          endpoint: 'cancelOrderByClientOidSync',
          request,
          explain,
          read: (data) => ifOwn(request.clientOid, data.clientOid, readSync(null, data)),
        })
      : runCancel(run, {
          envelope,
          kind,
          endpoint: 'cancelOrderByClientOid',
          request,
          explain,
          read: (data) => ifOwn(request.clientOid, data.clientOid, accepted(null)),
        })
  }

export interface CancelPartialInput extends MoneyEnvelope {
  readonly symbol: string
  readonly orderId: string
  /** Base quantity to take off. */
  readonly cancelSize: string
}

/** ms that the reading before a partial cancel may take. */
const readFirstMs = 1_500

/**
 * Cancels a part of an order. Unlike other cancels it adds up when repeated, so a duplicate blocks it while one is open, and
 * the order's sizes are read first: without them a lost answer could not be reconciled. A read that fails, or takes long, holds
 * up nothing, and a press that could not leave in time does not leave late.
 */
export const createCancelPartial =
  (run: RunIntents, deps: Pick<MoneyDeps, 'clients' | 'time'>) =>
  ({ symbol, orderId, cancelSize, ...envelope }: CancelPartialInput): Promise<Result<MoneyAnswer>> => {
    const request = parseRequest('cancelPartial', { symbol, orderId, cancelSize })
    if (!request.ok) return Promise.resolve(request)
    return runCancel(run, {
      envelope,
      kind: 'cancel-partial',
      endpoint: 'cancelPartial',
      request: request.value,
      read: (data) =>
        ifOwn(orderId, data.orderId, accepted(data.orderId, { evidence: { cancelSize: data.cancelSize } })),
      part: { duplicateKey: partialCancelDuplicate(request.value) },
      prepare: (client) => sizesOf(deps.time, client, { symbol, orderId }),
      explain: explainFilled(deps, { profileId: envelope.profileId, symbol, order: { orderId } }, 'cancel'),
    })
  }

const sizesOf = async (
  time: Time,
  client: ExchangeClient,
  request: RequestOf<'getOrder'>,
): Promise<JsonObject | null> => {
  const order = await within(
    time,
    readFirstMs,
    (signal) => client.call('getOrder', request, { priority: 'cancel', role: 'trade', signal }),
    () => null,
  )
  // Without the size before, what is cancelled later tells nothing; that of another order tells something wrong.
  return order?.kind === 'accepted' && order.data.id === request.orderId && order.data.cancelledSize !== null
    ? { cancelledSize: order.data.cancelledSize, remainSize: order.data.remainSize }
    : null
}

export interface CancelSymbolInput extends MoneyEnvelope {
  readonly symbol: string
}

/** Cancels all open orders of a pair. */
export const createCancelSymbol =
  (run: RunIntents) =>
  ({ symbol, ...envelope }: CancelSymbolInput): Promise<Result<MoneyAnswer>> => {
    const endpoint = 'cancelSymbolOrders'
    return runCancel(run, { envelope, kind: 'cancel-all', endpoint, request: { symbol }, read: () => accepted(null) })
  }

/** Cancels all open orders of all pairs. Pairs where the venue failed are named. */
export const createCancelAll =
  (run: RunIntents) =>
  (envelope: MoneyEnvelope): Promise<Result<MoneyAnswer>> =>
    runCancel(run, { envelope, kind: 'cancel-all', endpoint: 'cancelAllOrders', request: {}, read: readCancelAll })

const readCancelAll = ({ succeedSymbols, failedSymbols }: AllCancelled): PartResult => {
  const failed = failedSymbols.map(({ symbol }) => symbol).join(', ')
  return accepted(null, {
    evidence: toJson({ succeedSymbols, failedSymbols }),
    ...(failed === '' ? {} : { note: msg('orders.not-cancelled', { failed }) }),
  })
}
