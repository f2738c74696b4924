/** Reads what an account has at a practice exchange from the engine's own state. */
import type { Account, Stop } from '#main/practice/engine/types.ts'
import { formatSteps, formatUnits } from '#main/practice/engine/scale.ts'
import { toArray } from '#main/practice/engine/queue.ts'
import type { PracticeAnswer, PracticeExchange } from '#main/practice/exchange.ts'
import { isMoney } from '#test/simulation/requests.ts'
import type { Carried, VenueFacts, VenueThing } from './facts.ts'
import { ocoText, orderText, stopText } from './order-text.ts'

/** What the venue carried out of a request; null for a read, and for what it refused. */
export function carriedOut(
  request: { readonly method: string; readonly path: string; readonly body: string | null },
  { status, body }: Pick<PracticeAnswer, 'status' | 'body'>,
): Carried | null {
  if (!isMoney(request) || status !== 200 || !body.startsWith('{"code":"200000"')) return null
  return { method: request.method, path: request.path, body: request.body ?? '', data: body }
}

/** Ids of the orders that a trigger placed, and of those that took their place when they were amended. */
function byTrigger(placed: readonly string[], carried: readonly Carried[]): ReadonlySet<string> {
  const all = new Set(placed)
  for (const { path, body, data } of carried) {
    if (!path.endsWith('/alter')) continue
    const { orderId } = JSON.parse(body) as { readonly orderId?: string }
    const { newOrderId } = (JSON.parse(data) as { readonly data: { readonly newOrderId: string } }).data
    if (orderId !== undefined && all.has(orderId)) all.add(newOrderId)
  }
  return all
}

/** The open orders of an account, each in one text. */
export const openOrderTexts = ({ ids }: PracticeExchange['venue'], account: Account): readonly string[] =>
  [...account.open].map(({ seq, request, market, filled }) =>
    orderText({
      id: ids.order(seq),
      side: request.side,
      price: formatSteps(request.price, market.tick),
      size: formatSteps(request.size, market.lot),
      dealSize: formatSteps(filled, market.lot),
    }),
  )

const waitingLeg = ({ ids }: PracticeExchange['venue'], { seq, request, market, stopPrice }: Stop) => ({
  id: ids.stop(seq),
  side: request.side,
  price: formatSteps(request.price, market.tick),
  stopPrice: formatSteps(stopPrice, market.tick),
  size: formatSteps(request.size, market.lot),
})

/** The stop and OCO orders of an account that wait for their trigger, each in one text. */
export const waitingTexts = (venue: PracticeExchange['venue'], account: Account): readonly string[] => [
  ...[...account.openOcos].map(({ seq, market, legs }) =>
    ocoText({
      orderId: venue.ids.oco(seq),
      symbol: market.symbol,
      orders: legs.map((leg) => waitingLeg(venue, leg)),
    }),
  ),
  ...[...account.openStops]
    .filter(({ oco }) => oco === null)
    .map((stop) => {
      const { request, market, direction } = stop
      const isByFunds = request.funds > 0n
      return stopText({
        ...waitingLeg(venue, stop),
        symbol: market.symbol,
        type: request.type,
        size: isByFunds ? null : formatSteps(request.size, market.lot),
        funds: isByFunds ? formatUnits(request.funds) : null,
        stop: direction,
      })
    }),
]

/** An order that a stop or an OCO order placed belongs to that one. `carried`: what the account's keys signed. */
export function venueFacts({ venue }: PracticeExchange, account: Account, carried: readonly Carried[]): VenueFacts {
  const { engine, ids } = venue
  const { state } = engine
  const stops = [...state.stops.values()].filter((stop) => stop.account === account)
  const ocos = [...state.ocos.values()].filter((oco) => oco.account === account)
  const placed = byTrigger(
    stops.flatMap(({ order }) => (order === null ? [] : [ids.order(order.seq)])),
    carried,
  )
  const things: VenueThing[] = []
  for (const order of state.orders.values())
    if (order.account === account && !placed.has(ids.order(order.seq)))
      things.push({ kind: 'order', id: ids.order(order.seq), mark: order.request.clientOid })
  for (const { oco, seq, request } of stops)
    if (oco === null) things.push({ kind: 'stop', id: ids.stop(seq), mark: request.clientOid })
  for (const { seq, clientOid } of ocos) things.push({ kind: 'oco', id: ids.oco(seq), mark: clientOid })
  for (const { seq, request } of toArray(account.withdrawals))
    things.push({ kind: 'withdrawal', id: ids.withdrawal(seq), mark: request.remark })
  for (const { path, body } of carried) {
    if (!path.includes('/inner-transfer')) continue
    const { clientOid = '' } = JSON.parse(body) as { readonly clientOid?: string }
    things.push({ kind: 'transfer', id: `for ${body}`, mark: clientOid })
  }
  const open = new Set([
    ...[...account.open].map(({ seq }) => ids.order(seq)),
    ...[...account.openOcos].map(({ seq }) => ids.oco(seq)),
    ...[...account.openStops].filter(({ oco }) => oco === null).map(({ seq }) => ids.stop(seq)),
  ])
  return { things, open, openOrders: openOrderTexts(venue, account), carried }
}
