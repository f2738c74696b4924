import type { Act, Answer, Command, OrderBody } from './commands.ts'
import { cancelStop, legsOf, ocoStatus, placeOco, placeStop, triggerStops } from './conditional.ts'
import { dec, isMultiple, least, plain } from './decimals.ts'
import { enterOrder, judge, placeOrder, wellFormed } from './entry.ts'
import { placeWithdrawal, transfer, cancelWithdrawal } from './funds.ts'
import { cancelOrder, cancelSize } from './matching.ts'
import { isPrice, pairOf } from './rules.ts'
import { cancelOpen, passUntil } from './timers.ts'
import { restOf, userOf, type OracleOrder, type World } from './world.ts'

const ok = (data: unknown): Answer => ({ codes: ['200000'], data })
const refused = (...codes: readonly string[]): Answer => ({ codes })

const sync = (order: OracleOrder) => ({
  order: order.number,
  originSize: plain(order.size),
  dealSize: plain(order.filled),
  remainSize: order.active ? plain(restOf(order)) : '0',
  canceledSize: plain(order.cancelled),
  status: order.active ? 'open' : 'done',
})

const place = (world: World, uid: number, body: OrderBody): Answer => {
  const { codes, order } = placeOrder(world, uid, body)
  // Stops that the order reached have traded when the answer is written.
  triggerStops(world)
  return order ? ok(sync(order)) : refused(...codes)
}

/** Each entry for itself; only limit orders, and only of one pair (facts, 4.1). */
const batch = (world: World, uid: number, bodies: readonly OrderBody[]): Answer => {
  if (bodies.length === 0 || bodies.length > 20) return refused('400100')
  const symbol = bodies.find((body) => body.type === 'limit' && wellFormed(body))?.symbol
  return ok(
    bodies.map((body) => {
      if (body.type !== 'limit' || body.symbol !== symbol) return { success: false }
      const { order } = placeOrder(world, uid, body)
      // Each entry is a command of its own: what it traded triggers stops before the next is looked at.
      triggerStops(world)
      return order ? { success: true, ...sync(order) } : { success: false }
    }),
  )
}

const openOrder = (world: World, uid: number, symbol: string, which: (order: OracleOrder) => boolean) => {
  const order = world.orders.find((entry) => entry.active && entry.uid === uid && which(entry))
  return order?.pair.symbol === symbol ? order : undefined
}

const amend = (world: World, uid: number, act: Extract<Act, { kind: 'amend' }>): Answer => {
  const { newPrice, newSize, symbol } = act
  if (newPrice === undefined && newSize === undefined) return refused('400100')
  if ([newPrice, newSize].some((text) => text !== undefined && dec(text).lte(0))) return refused('400100')
  const pair = pairOf(symbol)
  if (!pair) return refused('900001')
  const order = openOrder(world, uid, symbol, (entry) => entry.number === act.order)
  if (!order) return refused('400100')
  // The new size is that of the whole order, what is filled included.
  const size = newSize === undefined ? restOf(order) : dec(newSize).minus(order.filled)
  const price = newPrice ?? plain(order.price)
  if (size.lte(0)) {
    if (newPrice !== undefined && !isPrice(dec(newPrice), pair)) return refused('400100')
    if (newSize !== undefined && !isMultiple(dec(newSize), pair.lot)) return refused('600100')
    world.note('amended to no more than is filled')
    cancelOrder(world, order)
    return ok({ newOrder: null })
  }
  const { codes, draft } = judge(world, uid, { ...order.body, price, size: plain(size) }, order)
  if (codes.length > 0 || !draft) {
    world.note('amendment refused, the order stands')
    return refused(...codes)
  }
  cancelOrder(world, order)
  return ok({ newOrder: enterOrder(world, draft).number })
}

const cancelPart = (world: World, uid: number, act: Extract<Act, { kind: 'cancelPart' }>): Answer => {
  const size = dec(act.cancelSize)
  if (size.lte(0)) return refused('400100')
  const pair = pairOf(act.symbol)
  if (!pair) return refused('900001')
  const order = openOrder(world, uid, act.symbol, (entry) => entry.number === act.order)
  if (!order) return refused('400100')
  if (!isMultiple(size, pair.lot)) return refused('600100')
  const rest = restOf(order)
  if (size.gt(rest)) world.note('cancelSize beyond the rest')
  if (size.eq(rest)) world.note('cancelSize exactly the rest')
  const cut = least(size, rest)
  cancelSize(world, order, cut)
  return ok({ cancelSize: plain(cut) })
}

const setDeadMan = (world: World, uid: number, timeout: number, symbols: readonly string[]): Answer => {
  if (timeout !== -1 && !(Number.isInteger(timeout) && timeout >= 5 && timeout <= 86_400)) return refused('400100')
  if (symbols.some((symbol) => !pairOf(symbol))) return refused('900001')
  userOf(world, uid).deadMan = timeout === -1 ? null : { timeout, symbols, triggersAt: world.now + timeout * 1000 }
  const currentTime = Math.floor(world.now / 1000)
  return ok({ currentTime, triggerTime: timeout === -1 ? null : currentTime + timeout })
}

const getDeadMan = (world: World, uid: number): Answer => {
  const { deadMan } = userOf(world, uid)
  return ok(deadMan && { timeout: deadMan.timeout, symbols: deadMan.symbols.join(',') })
}

const cancelOcos = (world: World, uid: number, which: (number: number) => boolean): number[] =>
  world.ocos
    .filter((oco) => oco.uid === uid && which(oco.number) && ocoStatus(world, oco) === 'NEW')
    .flatMap((oco) =>
      legsOf(world, oco)
        .filter((leg) => leg.status === 'NEW')
        .slice(0, 1),
    )
    .flatMap((leg) => cancelStop(world, leg))

const answerStops = (cancelled: readonly number[]): Answer => ok({ cancelled })

const act = (world: World, uid: number, asked: Act): Answer => {
  switch (asked.kind) {
    case 'place':
      return place(world, uid, asked.body)
    case 'batch':
      return batch(world, uid, asked.bodies)
    case 'amend':
      return amend(world, uid, asked)
    case 'cancel':
    case 'cancelByClientOid': {
      if (!pairOf(asked.symbol)) return refused('900001')
      const named = (order: OracleOrder): boolean =>
        asked.kind === 'cancel' ? order.number === asked.order : order.body.clientOid === asked.clientOid
      const order = openOrder(world, uid, asked.symbol, named)
      if (!order) return refused('400100')
      cancelOrder(world, order)
      return ok(asked.kind === 'cancel' ? sync(order) : { ...sync(order), order: null })
    }
    case 'cancelPart':
      return cancelPart(world, uid, asked)
    case 'cancelPair':
      if (!pairOf(asked.symbol)) return refused('900001')
      cancelOpen(world, uid, [asked.symbol])
      return ok('success')
    case 'cancelAll':
      return ok({ succeed: cancelOpen(world, uid, []) })
    case 'setDeadMan':
      return setDeadMan(world, uid, asked.timeout, asked.symbols)
    case 'getDeadMan':
      return getDeadMan(world, uid)
    case 'placeStop': {
      const { codes, stop } = placeStop(world, uid, asked.body)
      return stop ? ok({ stop: stop.number }) : refused(...codes)
    }
    case 'cancelStop': {
      const stop = world.stops.find((entry) => entry.number === asked.stop && entry.uid === uid && entry.oco === null)
      return stop?.status === 'NEW' ? answerStops(cancelStop(world, stop)) : refused('400100')
    }
    case 'cancelStops':
      return answerStops(
        world.stops
          .filter((stop) => stop.status === 'NEW' && stop.uid === uid && stop.oco === null)
          .filter((stop) => asked.symbol === undefined || stop.pair.symbol === asked.symbol)
          .flatMap((stop) => cancelStop(world, stop)),
      )
    case 'placeOco': {
      const { codes, oco } = placeOco(world, uid, asked.body)
      return oco ? ok({ oco: oco.number }) : refused(...codes)
    }
    case 'cancelOco': {
      const cancelled = cancelOcos(world, uid, (number) => number === asked.oco)
      return cancelled.length > 0 ? answerStops(cancelled) : refused('400100')
    }
    case 'cancelOcos':
      return answerStops(cancelOcos(world, uid, () => true))
    case 'transfer':
      return transfer(world, uid, asked)
    case 'withdraw':
      return placeWithdrawal(world, uid, asked)
    case 'cancelWithdrawal':
      return cancelWithdrawal(world, uid, asked.withdrawal)
  }
}

/** Lets time pass, does one command and whatever follows from it. */
export const run = (world: World, { wait, uid, act: asked }: Command): Answer => {
  passUntil(world, world.now + wait)
  const { deadMan } = userOf(world, uid)
  if (deadMan && world.renewal === 'any-request') deadMan.triggersAt = world.now + deadMan.timeout * 1000
  const answer = act(world, uid, asked)
  triggerStops(world)
  return answer
}
