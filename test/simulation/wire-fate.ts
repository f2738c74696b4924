import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpointOf, isMoneyEndpoint, type MoneyEndpoint } from '#test/support/endpoint-of.ts'
import type { Plan } from './plan.ts'
import type { Reached } from './reached.ts'
import type { Random } from './scheduler.ts'
import type { WireFault } from './wire-faults.ts'

/** What is asked, without ids: for tables and stories. */
export const shortPath = (path: string): string =>
  path
    .split('?')[0]!
    .replace(/\/[0-9a-f]{8}-[0-9a-f-]{27,}/g, '/ID')
    .replace(/\/(vs)?[0-9a-f]{20,}/g, '/ID')

type Named = Pick<WireRequest, 'method' | 'path'>

/** Whether a request can change something at the venue. */
export const isMoney = (request: Named): boolean => isMoneyEndpoint(endpointOf(request))

/** Requests that can change something, by what they are about. */
export const moneyClasses = [
  'order',
  'batch',
  'amend',
  'oco',
  'stop',
  'cancel',
  'switch',
  'withdrawal',
  'transfer',
] as const
export type MoneyClass = (typeof moneyClasses)[number]

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
  cancelPartial: 'cancel',
  cancelSymbolOrders: 'cancel',
  cancelAllOrders: 'cancel',
  cancelStopOrders: 'cancel',
  cancelOco: 'cancel',
  cancelOcoByClientOid: 'cancel',
  cancelOcos: 'cancel',
  cancelWithdrawal: 'cancel',
}

/** The class of a request that can change something; null for a read. */
export const classOf = (request: Named): MoneyClass | null => {
  const name = endpointOf(request)
  return isMoneyEndpoint(name) ? classes[name] : null
}

/** Reads by which it is found out what became of a request; the desk makes some of them too. */
const lookUps: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'getOrder',
  'getOrderByClientOid',
  'listOpenOrders',
  'listClosedOrders',
  'getOcoByClientOid',
  'getStopOrderByClientOid',
  'listWithdrawals',
  'listLedgers',
  'listHfLedgers',
])

interface FateParts {
  readonly plan: Plan
  readonly reached: Reached
  readonly random: Random
  readonly isHealed: () => boolean
  readonly isNetworkOff: () => boolean
}

/** What the plan does to each request, and what the story says of it. */
export function createWireFate({ plan, reached, random, isHealed, isNetworkOff }: FateParts) {
  const seen = { money: 0, read: 0, 'look-up': 0 }
  const planned = (of: keyof typeof seen): WireFault | null => {
    seen[of] += 1
    if (isHealed()) return null
    return plan.faults.find((one) => one.of === of && one.nth === seen[of])?.fault ?? null
  }
  /** How often the venue amended the order of a client order id: each makes another order under the same one. */
  const amended = new Map<string, number>()
  return {
    amended,
    faultOf: (request: WireRequest): WireFault | null => {
      const fault = planned(isMoney(request) ? 'money' : 'read')
      const more = lookUps.has(endpointOf(request)) ? planned('look-up') : null
      if (isNetworkOff()) return random() < 0.5 ? 'not-connected' : 'lost'
      return fault ?? more
    },
    onArrived: ({ path }: WireRequest, { body }: PracticeAnswer): void => {
      const clientOid = path.endsWith('/alter') ? /"newOrderId":.*"clientOid":"([^"]+)"/.exec(body)?.[1] : undefined
      if (clientOid !== undefined) amended.set(clientOid, (amended.get(clientOid) ?? 0) + 1)
    },
    onAnswered: (
      request: WireRequest,
      result: WireResult,
      fault: WireFault | null,
      note: (text: string) => void,
    ): void => {
      const name = `${request.method} ${shortPath(request.path)}`
      if (fault !== null) reached.count('wire', `${isMoney(request) ? 'money' : 'read'} ${fault}`)
      const of = classOf(request)
      if (fault !== null && of !== null) reached.count('fault-by-request', `${of} ${fault}`)
      if (!isMoney(request) && fault === null && process.env['COFFER_SIMULATE_ALL'] !== '1') return
      const end = result.ok
        ? `HTTP ${result.value.status} ${result.value.body.slice(0, 90)}`
        : `${result.error.reason} (sent: ${result.error.sent})`
      note(`${name}: ${fault === null ? '' : `[${fault}] `}${end}`)
    },
  }
}
