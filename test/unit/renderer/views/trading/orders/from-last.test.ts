import { expect, it } from 'vitest'
import { fromLast } from '#renderer/views/trading/orders/use-open-columns.ts'

it.each([
  ['60000', '61000', -0.016393],
  ['61000', '61000', 0],
  ['61061', '61000', 0.001],
  ['60000', null, null],
  ['60000', '0', null],
  [null, '61000', null],
])('the distance of a price of %s from a last price of %s is %s', (price, last, rate) => {
  const away = fromLast(price, last)
  expect(away === null ? null : Number(away)).toBe(rate)
})
