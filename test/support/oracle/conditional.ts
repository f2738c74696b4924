import type { OcoBody, OrderBody, StopBody } from './commands.ts'
import { dec, type Dec } from './decimals.ts'
import { judge, placeOrder, sizeCodes } from './entry.ts'
import { isPrice, pairOf, type Pair } from './rules.ts'
import type { OracleOco, OracleStop, World } from './world.ts'

/** Untriggered stops an account may have in a pair; an OCO counts as one (facts, 4.4). */
const mostStops = 20

const isFull = (world: World, uid: number, symbol: string): boolean => {
  const waiting = world.stops.filter((stop) => stop.status === 'NEW' && stop.uid === uid && stop.pair.symbol === symbol)
  const single = waiting.filter((stop) => stop.oco === null).length
  const full = single + new Set(waiting.map((stop) => stop.oco).filter((oco) => oco !== null)).size >= mostStops
  if (full) world.note('21st stop of a pair')
  return full
}

const stopPriceCodes = (text: string, pair: Pair | undefined): string[] => {
  if (dec(text).lte(0)) return ['400100']
  if (!pair) return ['900001']
  return isPrice(dec(text), pair) ? [] : ['400100']
}

interface Planned {
  readonly uid: number
  readonly pair: Pair
  readonly body: OrderBody
  readonly direction: 'loss' | 'entry'
  readonly stopPrice: Dec
  readonly oco: number | null
}

const addStop = (world: World, planned: Planned): OracleStop => {
  const stop: OracleStop = { ...planned, number: world.stops.length + 1, status: 'NEW', order: null }
  world.stops.push(stop)
  return stop
}

/** Form and size are judged now, the rest when it triggers (facts, 4.1). A price already reached triggers at once. */
export const placeStop = (
  world: World,
  uid: number,
  asked: StopBody,
): { codes: readonly string[]; stop: OracleStop | null } => {
  const { stopPrice, stop: direction, ...body } = asked
  const pair = pairOf(body.symbol)
  const { codes, draft } = judge(world, uid, body)
  const against = [...(draft ? [] : codes), ...stopPriceCodes(stopPrice, pair)]
  if (draft) against.push(...sizeCodes(draft))
  if (draft && body.iceberg === true && draft.visible.gt(draft.size)) against.push('400100')
  if (pair && isFull(world, uid, pair.symbol)) against.push('200003')
  if (against.length > 0 || !pair) return { codes: against, stop: null }
  const price = dec(stopPrice)
  const last = world.lastPrice.get(pair.symbol)
  const below = last !== undefined && price.lte(last)
  const stop = addStop(world, {
    uid,
    pair,
    body,
    direction: direction ?? (below ? 'loss' : 'entry'),
    stopPrice: price,
    oco: null,
  })
  if (last) world.traded.push({ symbol: pair.symbol, price: last })
  return { codes: ['200000'], stop }
}

const isReached = ({ direction, stopPrice }: OracleStop, price: Dec): boolean =>
  direction === 'loss' ? price.lte(stopPrice) : price.gte(stopPrice)

/** Places what a stop stands for. The other leg of its OCO ends once this one stands; a refused one ends alone. */
const trigger = (world: World, stop: OracleStop): void => {
  const { order } = placeOrder(world, stop.uid, stop.body)
  stop.status = order ? 'TRIGGERED' : 'CANCELED'
  stop.order = order?.number ?? null
  world.note(`${stop.oco === null ? 'stop' : 'OCO leg'} ${order ? 'triggered' : 'triggered and refused'}`)
  if (!order) return
  for (const other of world.stops) if (isOtherLeg(stop, other) && other.status === 'NEW') other.status = 'CANCELED'
}

const isOtherLeg = (stop: OracleStop, other: OracleStop): boolean =>
  stop.oco !== null && other !== stop && other.oco === stop.oco

/**
 * After a command: each price it traded in turn, and at each the oldest stop first (the docs' table of choices). What a
 * triggered order trades is looked at in its turn.
 */
export const triggerStops = (world: World): void => {
  for (let next = world.traded.shift(); next; next = world.traded.shift()) {
    const { symbol, price } = next
    const last = world.lastPrice.get(symbol)
    for (const stop of [...world.stops]) {
      if (stop.status !== 'NEW' || stop.pair.symbol !== symbol || !isReached(stop, price)) continue
      if (last && !isReached(stop, last)) world.note('stop reached by a price traded within a command')
      trigger(world, stop)
    }
  }
}

/** Cancels a stop, and with it the other leg of its OCO. Gives the numbers of what was cancelled. */
export const cancelStop = (world: World, stop: OracleStop): number[] => {
  const ended = world.stops.filter((other) => (other === stop || isOtherLeg(stop, other)) && other.status === 'NEW')
  for (const other of ended) other.status = 'CANCELED'
  return ended.map((other) => other.number)
}

export const legsOf = (world: World, oco: OracleOco): OracleStop[] =>
  world.stops.filter((stop) => stop.oco === oco.number)

/** NEW while a leg waits; TRIGGERED while the order it placed is open, then DONE; CANCELED when none triggered. */
export const ocoStatus = (world: World, oco: OracleOco): 'NEW' | 'TRIGGERED' | 'DONE' | 'CANCELED' => {
  const legs = legsOf(world, oco)
  const placed = legs.find((leg) => leg.status === 'TRIGGERED')
  if (placed) return world.orders.find((order) => order.number === placed.order)?.active ? 'TRIGGERED' : 'DONE'
  return legs.some((leg) => leg.status === 'NEW') ? 'NEW' : 'CANCELED'
}

/** Takes an OCO: the last price between the triggers, and enough for either leg (the docs' table of choices). */
export const placeOco = (
  world: World,
  uid: number,
  asked: OcoBody,
): { codes: readonly string[]; oco: OracleOco | null } => {
  const { price, limitPrice, stopPrice, ...shared } = asked
  const pair = pairOf(asked.symbol)
  const legs = [price, limitPrice].map((legPrice): OrderBody => ({ ...shared, type: 'limit', price: legPrice }))
  const judged = legs.map((leg) => judge(world, uid, leg))
  // Prices are compared with the book when a leg triggers.
  const against = judged.flatMap(({ codes }) => codes).filter((code) => code !== '400370')
  against.push(...stopPriceCodes(stopPrice, pair))
  if (!pair || judged.some(({ draft }) => draft === null)) return { codes: against, oco: null }
  if (isFull(world, uid, pair.symbol)) against.push('200003')
  const taken = (oco: OracleOco): boolean =>
    oco.uid === uid && oco.clientOid === asked.clientOid && ocoStatus(world, oco) === 'NEW'
  if (asked.clientOid !== undefined && world.ocos.some(taken)) against.push('400100')
  const last = world.lastPrice.get(pair.symbol)
  const [below, above] = asked.side === 'sell' ? [dec(stopPrice), dec(price)] : [dec(price), dec(stopPrice)]
  if (!last || last.lte(below) || last.gte(above)) {
    against.push('400100')
    world.note('OCO on the wrong side of the last price')
  }
  if (against.length > 0) return { codes: against, oco: null }
  const oco: OracleOco = { number: world.ocos.length + 1, uid, pair, clientOid: asked.clientOid ?? '' }
  world.ocos.push(oco)
  const gain = asked.side === 'sell' ? 'entry' : 'loss'
  const loss = asked.side === 'sell' ? 'loss' : 'entry'
  const plan = { uid, pair, oco: oco.number }
  const [limitLeg, stopLeg] = legs
  if (limitLeg) addStop(world, { ...plan, body: limitLeg, direction: gain, stopPrice: dec(price) })
  if (stopLeg) addStop(world, { ...plan, body: stopLeg, direction: loss, stopPrice: dec(stopPrice) })
  return { codes: ['200000'], oco }
}
