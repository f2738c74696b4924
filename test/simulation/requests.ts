import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpointOf, isMoneyEndpoint, type MoneyEndpoint } from '#test/support/endpoint-of.ts'

/** What is asked, without ids: for tables and stories. */
export const shortPath = (path: string): string =>
  path
    .split('?')[0]!
    .replace(/\/[0-9a-f]{8}-[0-9a-f-]{27,}/g, '/ID')
    .replace(/\/(vs)?[0-9a-f]{20,}/g, '/ID')

interface Named {
  readonly method: string
  readonly path: string
}

/** Whether a request can change something at the venue. */
export const isMoney = (request: Named): boolean => isMoneyEndpoint(endpointOf(request))

/** Kinds of requests of which each meets each fault: cancels of orders together. */
export const requestKinds = [
  'order',
  'batch',
  'amend',
  'oco',
  'stop',
  'switch',
  'withdrawal',
  'transfer',
  'cancel',
  'cancel-withdrawal',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** Requests that can change something, by what they are about. */
export type MoneyClass = RequestKind | 'cancel-partial' | 'cancel-all' | 'cancel-oco' | 'cancel-stop'

export const requestKindOf = (one: MoneyClass): RequestKind => requestKinds.find((kind) => kind === one) ?? 'cancel'

const classes: Readonly<Record<MoneyEndpoint, MoneyClass>> = {
  placeOrder: 'order',
  placeOrderSync: 'order',
  placeBatch: 'batch',
  placeBatchSync: 'batch',
  amendOrder: 'amend',
  setDeadMan: 'switch',
  placeOco: 'oco',
  placeStopOrder: 'stop',
  placeWithdrawal: 'withdrawal',
  innerTransfer: 'transfer',
  cancelOrder: 'cancel',
  cancelOrderSync: 'cancel',
  cancelOrderByClientOid: 'cancel',
  cancelOrderByClientOidSync: 'cancel',
  cancelPartial: 'cancel-partial',
  cancelSymbolOrders: 'cancel-all',
  cancelAllOrders: 'cancel-all',
  cancelStopOrders: 'cancel-stop',
  cancelOco: 'cancel-oco',
  cancelOcoByClientOid: 'cancel-oco',
  cancelOcos: 'cancel-oco',
  cancelWithdrawal: 'cancel-withdrawal',
}

/** The class of a request that can change something; null for a read. */
export const classOf = (request: Named): MoneyClass | null => {
  const name = endpointOf(request)
  return isMoneyEndpoint(name) ? classes[name] : null
}

/** The kind of intent that a request belongs to. */
export const kindOf: Readonly<Record<MoneyClass, IntentKind>> = {
  order: 'place',
  batch: 'place',
  amend: 'amend',
  oco: 'place-oco',
  stop: 'place-stop',
  switch: 'protect',
  withdrawal: 'withdraw',
  transfer: 'transfer',
  cancel: 'cancel',
  'cancel-partial': 'cancel-partial',
  'cancel-all': 'cancel-all',
  'cancel-oco': 'cancel-oco',
  'cancel-stop': 'cancel-stop',
  'cancel-withdrawal': 'cancel-withdrawal',
}

/** What is unknown: something new, a change of what is there, or money on its way between accounts. */
export const unknownSubjects = ['placed', 'changed', 'moved'] as const
export const subjectOf = (kind: IntentKind): (typeof unknownSubjects)[number] => {
  if (kind.startsWith('place')) return 'placed'
  return kind === 'withdraw' || kind === 'transfer' || kind === 'cancel-withdrawal' ? 'moved' : 'changed'
}

const ofOrder: readonly EndpointName[] = ['getOrder', 'listOpenOrders', 'listClosedOrders']
/** The reads by which it is found out what became of a request of each kind; the desk makes some of them too. */
export const lookUps: Readonly<Record<IntentKind, readonly EndpointName[]>> = {
  place: [...ofOrder, 'getOrderByClientOid', 'listFills'],
  'place-oco': ['getOcoByClientOid', 'listOcos', 'getOrderByClientOid'],
  'place-stop': ['getStopOrderByClientOid', 'listStopOrders', 'getOrderByClientOid'],
  amend: ofOrder,
  cancel: [...ofOrder, 'getOrderByClientOid'],
  'cancel-partial': ofOrder,
  'cancel-all': ['listActiveSymbols', 'listOpenOrders', 'getOrder'],
  'cancel-stop': ['getStopOrder', 'listStopOrders'],
  'cancel-oco': ['getOco', 'getOcoByClientOid', 'listOcos'],
  protect: ['getDeadMan'],
  withdraw: ['listWithdrawals'],
  'cancel-withdrawal': ['getWithdrawal', 'listWithdrawals'],
  transfer: ['listLedgers', 'listHfLedgers'],
}
const anyLookUp = new Set<EndpointName>(Object.values(lookUps).flat())

/** Whether a request reads what became of another. */
export const isLookUp = (request: Named): boolean => anyLookUp.has(endpointOf(request))

/** Whether a request reads what became of one of this kind. */
export const isLookUpOf = (kind: IntentKind, request: Named): boolean => lookUps[kind].includes(endpointOf(request))
