import type { Act, Size } from './plan.ts'
import * as truth from './truth.ts'
import { symbols } from './venue.ts'
import type { World } from './world.ts'

/** Thousandths of the last price away from it at which a purchase rests, fills, or gives away more than main lets pass; a sale the other way. */
const away = { rests: -20, far: -80, fills: 4, 'gives-away': 130, 'post-only': -10 } as const

/** USDT of a market order that says what it is to cost. */
export const fundsOf = {
  least: '1',
  usual: '25',
  all: '20000',
  'too-little': '0.000001',
  'too-much': '9000000',
  'above-limit': '15000',
} as const

type Forms = ReturnType<typeof createOrderForms>

/** What a story says of them. */
export const ocoText = ({ side, size, symbol, price, stopPrice, limitPrice }: ReturnType<Forms['ocoOf']>): string =>
  `${side} ${size} ${symbol} at ${price}, or from ${stopPrice} at ${limitPrice}`
export const stopText = ({ side, size, symbol, price, stopPrice }: ReturnType<Forms['stopOf']>): string =>
  `${side} ${size} ${symbol} from ${stopPrice} at ${price}`

/** What a user types into the order forms: sizes by what is available, prices by the last one, both on the pair's grid. */
export function createOrderForms({ venue, random }: Pick<World, 'venue' | 'random'>) {
  const sizeText = (size: Size, who: number, symbol: string, side: 'buy' | 'sell', thousandths: number): string => {
    const market = truth.marketOf(venue, symbol)
    const currency = side === 'buy' ? market.quote : market.base
    const { available } = truth.balanceOf(venue, who, 'trade', currency)
    const usual = truth.lotsWorth(market, 500n * 10n ** 16n, 0)
    const all =
      side === 'buy' ? truth.lotsWorth(market, available, thousandths) : Number(available / market.unitsPerLot)
    const lots = {
      least: market.minSize,
      usual: usual * (0.5 + random()),
      all,
      'too-little': Math.max(1, Math.floor(market.minSize / 2)),
      'too-much': all * 3 + 1,
      'above-limit': truth.lotsWorth(market, 15_000n * 10n ** 16n, 0),
    }[size]
    return truth.lotsText(market, Math.max(1, lots))
  }
  const limitOf = (act: Extract<Act, { act: 'limit' | 'double' }>) => {
    const symbol = symbols[act.symbol] ?? ''
    const thousandths = away[act.price] * (act.side === 'buy' ? 1 : -1)
    return {
      symbol,
      side: act.side,
      type: 'limit' as const,
      price: truth.priceNear(truth.marketOf(venue, symbol), thousandths),
      size: sizeText(act.size, act.who, symbol, act.side, thousandths),
      ...(act.price === 'post-only' ? { postOnly: true } : {}),
    }
  }
  const ocoOf = (symbol: string, side: 'buy' | 'sell', who: number) => {
    const market = truth.marketOf(venue, symbol)
    const sign = side === 'buy' ? -1 : 1
    return {
      symbol,
      side,
      price: truth.priceNear(market, 20 * sign),
      size: sizeText('usual', who, symbol, side, 0),
      stopPrice: truth.priceNear(market, -20 * sign),
      limitPrice: truth.priceNear(market, -22 * sign),
    }
  }
  const stopOf = (symbol: string, side: 'buy' | 'sell', who: number) => {
    const market = truth.marketOf(venue, symbol)
    const sign = side === 'buy' ? 1 : -1
    return {
      symbol,
      side,
      type: 'limit' as const,
      size: sizeText('usual', who, symbol, side, 0),
      stopPrice: truth.priceNear(market, 15 * sign),
      price: truth.priceNear(market, 17 * sign),
    }
  }
  return { sizeText, limitOf, ocoOf, stopOf }
}
