import { describe, expect, it } from 'vitest'
import type { OcoDetail, StopOrder } from '#shared/exchange/index.ts'
import { legFiguresOf } from '#renderer/views/shared/oco/leg-figures.ts'
import { levelOfStop, levelsOfOco, marksOf } from '#renderer/views/trading/chart/levels/level.ts'

const padded = (price: string): string => `${price}.00000000000000000000`
type Leg = OcoDetail['orders'][number]
const leg = (side: 'buy' | 'sell', price: string, stopPrice: string | null): Leg => ({
  id: `vs${price}`,
  symbol: 'BTC-USDT',
  side,
  price: padded(price),
  stopPrice: stopPrice === null ? null : padded(stopPrice),
  size: '0.50000000000000000000',
  status: 'NEW',
})
const oco = (...orders: readonly Leg[]): OcoDetail => ({
  orderId: 'o',
  symbol: 'BTC-USDT',
  clientOid: null,
  orderTime: 1,
  status: 'NEW',
  orders: [...orders],
})

describe('an OCO order by its legs', () => {
  it.each([
    ['with a trigger on both legs', leg('sell', '70000', '70000'), leg('sell', '64900', '65000')],
    ['with one on the stop alone', leg('sell', '70000', null), leg('sell', '64900', '65000')],
    ['whose stop has its limit at the trigger', leg('sell', '70000', '70000'), leg('sell', '65000', '65000')],
  ])('to sell: the limit above, the stop below, %s, in either order', (_, limit, stop) => {
    const figures = { side: 'sell', price: '70000', stopPrice: '65000', size: '0.5' }
    expect(legFiguresOf(oco(limit, stop))).toMatchObject(figures)
    expect(legFiguresOf(oco(stop, limit))).toMatchObject(figures)
  })

  it('to buy the other way round', () => {
    expect(legFiguresOf(oco(leg('buy', '70100', '70000'), leg('buy', '60000', '60000')))).toMatchObject({
      side: 'buy',
      price: '60000',
      stopPrice: '70000',
      limitPrice: '70100',
    })
  })

  it('is not drawn by half', () => {
    expect(legFiguresOf(oco())).toBeNull()
    expect(legFiguresOf(oco(leg('sell', '70000', null)))).toBeNull()
  })

  it('has a solid line, a dashed trigger and a dotted limit', () => {
    const figures = legFiguresOf(oco(leg('sell', '70000', null), leg('sell', '64900', '65000')))
    const marks = figures === null ? [] : levelsOfOco(figures).flatMap(marksOf)
    expect(marks.map(({ price, line, tone }) => [price, line, tone])).toEqual([
      [70_000, 'solid', 'down'],
      [65_000, 'dashed', 'down'],
      [64_900, 'dotted', 'down'],
    ])
  })
})

it('a stop order has a dashed trigger, and a dotted limit where it is a limit order', () => {
  const stop = { id: 's', side: 'buy', stopPrice: padded('70000'), size: '0.10', funds: null, visibleSize: null }
  const limit = levelOfStop({ ...stop, type: 'limit', price: padded('70100') } as StopOrder)
  expect(limit).toMatchObject({ price: '70000', stop: { price: '70100', size: '0.1' } })
  expect(marksOf(limit).map(({ line }) => line)).toEqual(['dashed', 'dotted'])
  const market = levelOfStop({ ...stop, type: 'market', price: null } as StopOrder)
  expect(marksOf(market).map(({ line }) => line)).toEqual(['dashed'])
})
