import type { EndpointName } from '#shared/exchange/index.ts'
import { endpointOf, isMoneyEndpoint } from '#test/support/endpoint-of.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'

type Named = Pick<WireRequest, 'method' | 'path'>

/** The id of something that nobody asked for. */
export const anotherId = '000000000000000000000000'
/** The ids of several such things, no two alike. */
const anotherNth = (at: number): string => anotherId.slice(1) + String.fromCharCode(97 + at)
const anotherOid = '00000000-0000-4000-8000-000000000000'
/** Reads that name one thing; a list of others could not be told from a true one. */
const namesOne: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'getOrder',
  'getOrderByClientOid',
  'getOco',
  'getOcoByClientOid',
  'getOcoDetail',
  'getStopOrder',
  'getStopOrderByClientOid',
  'getWithdrawal',
])

/** Whether a request has an answer that these lies could be told in. */
export const couldBeOfAnother = (request: Named): boolean => {
  const name = endpointOf(request)
  return isMoneyEndpoint(name) || namesOne.has(name)
}
export const couldLag = (request: Named): boolean => {
  const name = endpointOf(request)
  return lists.has(name) || namesOne.has(name)
}

type Data = Readonly<Record<string, unknown>>

/** The same data with the names of something that nobody asked for, however deep they stand. */
const renamed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(renamed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]): [string, unknown] => {
      if (/^(orderId|id|newOrderId|withdrawalId)$/.test(name)) return [name, anotherId]
      if (name === 'clientOid' && field !== null) return [name, anotherOid]
      if (/^cancelledOrderIds?$/.test(name))
        return [name, Array.isArray(field) ? field.map((_, at) => anotherNth(at)) : anotherId]
      if (name === 'succeedSymbols') return [name, ['XRP-USDT']]
      // A switch that another one set, for another time.
      if (name === 'triggerTime') return [name, Number(field) + 3_600]
      return [name, renamed(field)]
    }),
  )
}

/** The same answer, of something that nobody asked for. A read of lists stays as it is: a client could not tell. */
export function ofAnother(request: WireRequest, body: string): string {
  if (!couldBeOfAnother(request)) return body
  const name = endpointOf(request)
  const envelope = JSON.parse(body) as Data
  const { data } = envelope
  // Only its client order id tells an order's answer from another's.
  const isTold = !/^place(Order|Batch|Oco|Stop)/.test(name) || body.includes('"clientOid":"')
  if (data === undefined || data === null || !isTold) return body
  return JSON.stringify({ ...envelope, data: typeof data === 'string' ? { orderId: anotherId } : renamed(data) })
}

/** What a gateway says that mixed up two cancels of OCO orders: the legs of another. */
export const mixedUp = JSON.stringify({ code: '200000', data: { cancelledOrderIds: [anotherNth(0), anotherNth(1)] } })

/** ms for which a read may lack what the venue has made: below the 15 s after which absence is believed (safety, fact 5). */
export const lagMs = 10_000
/** Lists whose rows say when they were made. */
const lists: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'listOpenOrders',
  'listOpenOrdersPage',
  'listClosedOrders',
  'listFills',
  'listOcos',
  'listStopOrders',
  'listWithdrawals',
  'listLedgers',
  'listHfLedgers',
])

/** ms since something was made, by the time that its row bears. */
type AgeOf = (stamp: number) => number

const isOld = (row: Data, ageOf: AgeOf): boolean => {
  const at = Number(row['createdAt'] ?? row['orderTime'])
  return Number.isNaN(at) || ageOf(at) > lagMs
}
/** In the words with which the venue says so, under HTTP 200 (facts, section 2). */
const missing = JSON.stringify({ code: '400100', msg: 'The order does not exist.' })

/** The same answer without what was made in the last moments: not in a list, and as if it did not exist where it is asked for. */
export function lagged(request: WireRequest, answer: PracticeAnswer, ageOf: AgeOf): PracticeAnswer {
  if (!couldLag(request)) return answer
  const name = endpointOf(request)
  const envelope = JSON.parse(answer.body) as { readonly data?: readonly Data[] | (Data & { items?: readonly Data[] }) }
  const { data } = envelope
  if (data === undefined || data === null) return answer
  if (!Array.isArray(data) && namesOne.has(name))
    return isOld(data as Data, ageOf) ? answer : { ...answer, status: 200, body: missing }
  const rows = Array.isArray(data) ? (data as readonly Data[]) : (data as { items?: readonly Data[] }).items
  if (rows === undefined) return answer
  const left = rows.filter((row) => isOld(row, ageOf))
  if (left.length === rows.length) return answer
  return {
    ...answer,
    body: JSON.stringify({ ...envelope, data: Array.isArray(data) ? left : { ...data, items: left } }),
  }
}
