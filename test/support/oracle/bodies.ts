import { allOf, fundsOf, gridStep, priceOf, sizeOf, type Place } from './amounts.ts'
import type { Act, OcoBody, OrderBody, StopBody } from './commands.ts'
import { dec, plain } from './decimals.ts'
import { opposite, queueOf } from './world.ts'

/** Random orders, stops and OCOs. */
export interface Maker extends Place {
  readonly chance: (percent: number) => boolean
}

export const clientOids = ['a', 'b'] as const

const limitBody = (at: Maker): OrderBody => {
  const { world, pair, side, draws, chance } = at
  const price = priceOf(at)
  const size = sizeOf(at, dec(price))
  const timeInForce = draws.pick([undefined, undefined, 'GTC', 'GTT', 'GTT', 'IOC', 'FOK', 'FOK'] as const)
  const iceberg = chance(15)
  const meetsOwn = queueOf(at.world, pair.symbol, opposite(side))[0]?.uid === at.uid
  const part = (): string => {
    const kind = draws.upTo(8)
    if (kind === 0) {
      world.note('asked: visibleSize beyond size')
      return plain(dec(size).plus(pair.lot))
    }
    const twentieth = dec(size).div(20)
    const fitting = twentieth.minus(twentieth.mod(pair.lot)).plus(pair.lot)
    if (kind === 1 && fitting.gt(pair.lot.times(2))) {
      world.note('asked: visibleSize below a twentieth')
      return plain(fitting.minus(pair.lot.times(2)))
    }
    return plain(kind < 5 || fitting.times(2).gt(size) ? fitting : fitting.times(2))
  }
  return {
    symbol: pair.symbol,
    side,
    type: 'limit',
    price,
    size,
    ...(timeInForce ? { timeInForce } : {}),
    ...(timeInForce === 'GTT' ? { cancelAfter: draws.pick([1, 3, 5, 30, 60]) } : {}),
    ...(chance(3) ? { cancelAfter: draws.pick([0, 5, 2_592_000]) } : {}),
    ...(chance(8) ? { postOnly: true } : {}),
    ...(chance(10) ? { hidden: true } : {}),
    ...(iceberg ? { iceberg, visibleSize: part() } : {}),
    ...(chance(meetsOwn ? 85 : 40) ? { stp: draws.pick(['CN', 'CO', 'CB', 'DC', 'DC'] as const) } : {}),
    ...(chance(25) ? { clientOid: draws.pick(clientOids) } : {}),
  }
}

export const openingBody = (at: Maker): OrderBody => {
  const { pair, side, draws, chance } = at
  const away = gridStep(pair).times(draws.upTo(8) * (side === 'buy' ? -1 : 1))
  const size = pair.minSize.times(draws.upTo(40) + 1)
  const fitting = size.times(pair.start).lt(pair.minFunds.times(2)) ? pair.minSize.times(60) : size
  const part = fitting.div(4).minus(fitting.div(4).mod(pair.lot))
  return {
    symbol: pair.symbol,
    side,
    type: 'limit',
    price: plain(pair.start.plus(away)),
    size: plain(fitting),
    ...(chance(15) ? { hidden: true } : {}),
    ...(chance(20) && part.gt(0) ? { iceberg: true, visibleSize: plain(part) } : {}),
  }
}

const marketBody = (at: Maker): OrderBody => {
  const { world, pair, side, draws, chance } = at
  const amount = chance(50)
    ? { funds: fundsOf(at) }
    : { size: sizeOf(at, world.lastPrice.get(pair.symbol) ?? pair.start) }
  const defaults = chance(30)
  if (defaults) world.note('asked: market order with limit-only defaults')
  return {
    symbol: pair.symbol,
    side,
    type: 'market',
    ...amount,
    ...(defaults ? { timeInForce: 'GTC', postOnly: false, hidden: false, iceberg: false, cancelAfter: -1 } : {}),
    ...(chance(2) ? { timeInForce: draws.pick(['IOC', 'FOK'] as const) } : {}),
    ...(chance(2) ? { postOnly: true } : {}),
    ...(chance(25) ? { stp: draws.pick(['CN', 'CO', 'CB', 'DC'] as const) } : {}),
    ...(chance(25) ? { clientOid: draws.pick(clientOids) } : {}),
  }
}

export const bodyOf = (at: Maker): OrderBody => {
  const body = at.draws.upTo(5) === 0 ? marketBody(at) : limitBody(at)
  if (!at.chance(1)) return body
  at.world.note('asked: unknown pair')
  return { ...body, symbol: 'DOT-USDT' }
}

export const stopBody = (at: Maker): StopBody => {
  const { draws, chance } = at
  return {
    ...bodyOf(at),
    stopPrice: priceOf(at),
    ...(chance(70) ? { stop: draws.pick(['loss', 'entry'] as const) } : {}),
  }
}

export const ocoBody = (at: Maker): OcoBody => {
  const { world, pair, side, draws, chance } = at
  const last = world.lastPrice.get(pair.symbol) ?? pair.start
  const step = gridStep(pair)
  const away = (sign: number): string => {
    const price = last.plus(step.times(sign * draws.upTo(6)))
    return plain(price.gt(0) ? price : pair.tick)
  }
  const sign = side === 'sell' ? 1 : -1
  const price = away(sign)
  const size = chance(50) ? allOf(at, dec(price)) : sizeOf(at, dec(price))
  return {
    symbol: pair.symbol,
    side,
    price,
    size,
    stopPrice: away(-sign),
    limitPrice: chance(50) ? away(-sign) : priceOf(at),
    ...(chance(70) ? { clientOid: draws.pick(clientOids) } : {}),
  }
}

/** A stop, or now and then an OCO, that no price reaches. */
export const farStop = (at: Maker): Act => {
  const shared = { symbol: 'BTC-USDT', side: 'sell', size: '0.1' } as const
  if (at.chance(20)) return { kind: 'placeOco', body: { ...shared, price: '190', stopPrice: '20', limitPrice: '20' } }
  return { kind: 'placeStop', body: { ...shared, type: 'limit', price: '21', stopPrice: '20', stop: 'loss' } }
}
