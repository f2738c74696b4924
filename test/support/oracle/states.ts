import type { Engine } from '#main/practice/engine/engine.ts'
import { ocoStatus as engineOcoStatus } from '#main/practice/engine/oco.ts'
import { toArray } from '#main/practice/engine/queue.ts'
import { formatSteps, formatUnits } from '#main/practice/engine/scale.ts'
import type { Order } from '#main/practice/engine/types.ts'
import { legsOf, ocoStatus } from './conditional.ts'
import { plain } from './decimals.ts'
import { currencies } from './rules.ts'
import { availableOf, heldOf, restOf, type OracleOrder, type World } from './world.ts'

/** Both states as the same lines of text, so that what differs can be read off. */

const wallets = ['trade', 'main'] as const

interface Row {
  readonly number: number
  readonly uid: number
  readonly symbol: string
  readonly side: string
  readonly active: boolean
  readonly cancelExist: boolean
  readonly size: string
  readonly filled: string
  readonly rest: string
  readonly cancelled: string
  readonly dealFunds: string
  readonly fee: string
  readonly updatedAt: number
}

const orderLine = (row: Row): string =>
  `order ${row.number} of ${row.uid}: ${row.side} ${row.symbol} ${row.active ? 'open' : row.cancelExist ? 'cancelled' : 'filled'}` +
  ` size ${row.size} filled ${row.filled} rest ${row.rest} cancelled ${row.cancelled} deal ${row.dealFunds} fee ${row.fee}` +
  ` cancelExist ${row.cancelExist} updated ${row.updatedAt}`

const oracleOrder = (order: OracleOrder): string =>
  orderLine({
    number: order.number,
    uid: order.uid,
    symbol: order.pair.symbol,
    side: order.body.side,
    active: order.active,
    cancelExist: order.cancelExist,
    size: plain(order.size),
    filled: plain(order.filled),
    rest: order.active ? plain(restOf(order)) : '0',
    cancelled: plain(order.cancelled),
    dealFunds: plain(order.dealFunds),
    fee: plain(order.fee),
    updatedAt: order.updatedAt,
  })

const engineOrder = (order: Order): string => {
  const lots = (count: number): string => formatSteps(count, order.market.lot)
  const { request, active, filled, cancelled } = order
  return orderLine({
    number: order.seq,
    uid: order.account.uid,
    symbol: order.market.symbol,
    side: request.side,
    active,
    cancelExist: order.cancelExist,
    size: lots(request.size),
    filled: lots(filled),
    rest: active ? lots(request.size - filled - cancelled) : '0',
    cancelled: lots(cancelled),
    dealFunds: formatUnits(order.dealFunds),
    fee: formatUnits(order.fee),
    updatedAt: order.updatedAt,
  })
}

const byNumber = (lines: readonly (readonly [number, string])[]): string[] =>
  [...lines].sort(([a], [b]) => a - b).map(([, line]) => line)

const stopLine = (number: number, uid: number, symbol: string, status: string, order: number | null): string =>
  `stop ${number} of ${uid}: ${symbol} ${status} order ${order ?? 'none'}`

/** `everything`: closed orders, closed stops and fills too, not only what is open. */
export const oracleState = (world: World, everything: boolean): string[] => [
  ...world.users.flatMap((user) =>
    wallets.flatMap((wallet) =>
      currencies.map(
        (currency) =>
          `${user.uid} ${wallet} ${currency}: ${plain(availableOf(world, user, wallet, currency))} available, ` +
          `${plain(heldOf(world, user, wallet, currency))} held`,
      ),
    ),
  ),
  ...world.users.map(({ uid, deadMan }) => `dead-man ${uid}: ${deadMan?.triggersAt ?? 'off'}`),
  ...world.orders.filter(({ active }) => everything || active).map(oracleOrder),
  ...world.stops
    .filter(({ status }) => everything || status === 'NEW')
    .map(({ number, uid, pair, status, order }) => stopLine(number, uid, pair.symbol, status, order)),
  ...world.ocos.map((oco) => {
    const legs = legsOf(world, oco).map(({ number }) => number)
    return `oco ${oco.number} of ${oco.uid}: ${ocoStatus(world, oco)} legs ${legs.join(',')}`
  }),
  ...world.withdrawals.map(({ number, uid, status, amount, fee }) => {
    return `withdrawal ${number} of ${uid}: ${status} ${plain(amount)} fee ${plain(fee)}`
  }),
  ...(everything
    ? world.users.flatMap(({ uid }) =>
        world.fills
          .filter((fill) => fill.uid === uid)
          .map(
            ({ order, counter, side, liquidity, price, size, fee, rate, at }) =>
              `fill of ${uid}: order ${order} with ${counter} ${side} ${liquidity} ${plain(size)} at ${plain(price)} ` +
              `fee ${plain(fee)} rate ${plain(rate)} time ${at}`,
          ),
      )
    : []),
]

export const engineState = ({ state }: Engine, everything: boolean): string[] => {
  const accounts = [...state.accounts.values()].sort((a, b) => a.uid - b.uid)
  const orders = everything ? [...state.orders.values()] : accounts.flatMap(({ open }) => [...open])
  const stops = everything ? [...state.stops.values()] : accounts.flatMap(({ openStops }) => [...openStops])
  return [
    ...accounts.flatMap(({ uid, wallets: held }) =>
      wallets.flatMap((wallet) =>
        currencies.map((currency) => {
          const balance = held[wallet].get(currency)
          return (
            `${uid} ${wallet} ${currency}: ${formatUnits(balance?.available ?? 0n)} available, ` +
            `${formatUnits(balance?.held ?? 0n)} held`
          )
        }),
      ),
    ),
    ...accounts.map(({ uid, deadMan }) => `dead-man ${uid}: ${deadMan?.triggersAt ?? 'off'}`),
    ...byNumber(orders.map((order) => [order.seq, engineOrder(order)] as const)),
    ...byNumber(
      stops.map(
        ({ seq, account, market, status, order }) =>
          [seq, stopLine(seq, account.uid, market.symbol, status, order?.seq ?? null)] as const,
      ),
    ),
    ...[...state.ocos.values()].map((oco) => {
      const legs = oco.legs.map(({ seq }) => seq)
      return `oco ${oco.seq} of ${oco.account.uid}: ${engineOcoStatus(oco)} legs ${legs.join(',')}`
    }),
    ...[...state.withdrawals.values()].map(({ seq, account, status, request }) => {
      const { amount, fee } = request
      return `withdrawal ${seq} of ${account.uid}: ${status} ${formatUnits(amount)} fee ${formatUnits(fee)}`
    }),
    ...(everything
      ? accounts.flatMap(({ uid, fills }) =>
          toArray(fills).map(
            ({ orderSeq, counterOrderSeq, market, side, liquidity, price, size, fee, feeRate, createdAt }) =>
              `fill of ${uid}: order ${orderSeq} with ${counterOrderSeq} ${side} ${liquidity} ` +
              `${formatSteps(size, market.lot)} at ${formatSteps(price, market.tick)} ` +
              `fee ${formatUnits(fee)} rate ${formatUnits(feeRate * 1_000_000_000n)} time ${createdAt}`,
          ),
        )
      : []),
  ]
}
