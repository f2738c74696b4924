import { afterEach, expect, it } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import type { OrderBook } from '#shared/exchange/index.ts'
import { useBookView } from '#renderer/views/trading/book/use-book-view.ts'
import { openDesk } from '../shared/orders/desk-page.ts'
import type { DeskPage } from '../shared/orders/desk-page.ts'
import { btc } from './symbol.ts'

let world: DeskPage
afterEach(() => world.page.close())
const bookOf = (bid: string, ask: string): OrderBook =>
  ({
    sequence: '1',
    time: 1,
    bids: [
      [bid, '1'],
      ['50000', '1'],
    ],
    asks: [
      [ask, '1'],
      ['70000', '1'],
    ],
  }) as OrderBook

async function open(grouping: '1' | '100') {
  world = await openDesk()
  const [book, exact] = [shallowRef(bookOf('60000', '60010')), shallowRef(bookOf('60000', '60010'))]
  const now = world.page.mount(() =>
    useBookView({
      book: () => book.value,
      exact: () => exact.value,
      symbol: () => btc,
      grouping: () => grouping,
      hidden: () => false,
      width: () => 300,
      tenFigures: () => 70,
    }),
  )
  return { book, exact, now }
}

it('the spread is that of the best prices drawn, also while they are held', async () => {
  const { book, exact, now } = await open('1')
  expect(now.spread.value?.spread).toBe('10')
  now.frozen.hold()
  book.value = bookOf('60000', '60003')
  exact.value = book.value
  await nextTick()
  // Nobody stands at 60010 any more, and what stands nearer is not drawn.
  expect(now.view.levels.value.asks[0]).toMatchObject({ price: '60010', gone: true })
  expect(now.spread.value).toBeNull()
  now.frozen.release()
  await nextTick()
  expect([now.view.levels.value.asks[0]?.price, now.spread.value?.spread]).toEqual(['60003', '3'])
})

it('the spread of a grouped book is that of the levels it is made of', async () => {
  const { book, exact, now } = await open('100')
  book.value = bookOf('60000', '60100')
  exact.value = bookOf('60049', '60051')
  await nextTick()
  expect(now.spread.value?.spread).toBe('2')
  exact.value = bookOf('60052', '60051')
  expect(now.spread.value).toBeNull()
})
