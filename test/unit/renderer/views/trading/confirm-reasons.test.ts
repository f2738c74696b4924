import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#shared/domain/settings.ts'
import { confirmReasons } from '#renderer/views/trading/confirm-reasons.ts'
import type { AskedOrder, Surroundings } from '#renderer/views/trading/confirm-reasons.ts'

const limit = (price: string, side: 'buy' | 'sell' = 'buy'): AskedOrder => ({ type: 'limit', side, price, size: '1' })
const calm: Surroundings = { last: '100', book: null, available: '10000', pays: '100' }
const kinds = (order: AskedOrder, around: Surroundings = calm, settings = defaultSettings): string[] =>
  confirmReasons(order, around, settings).map(({ kind }) => kind)

const book = {
  bids: [
    ['99', '1'],
    ['80', '1'],
  ],
  asks: [
    ['100', '1'],
    ['130', '1'],
    ['200', '1'],
  ],
} satisfies Surroundings['book']

describe('asking before an order is sent', () => {
  it('lets an order near the market, of little of the balance, go without a question', () => {
    expect(kinds(limit('100'))).toEqual([])
  })

  it('asks about market orders until that is switched off', () => {
    const order: AskedOrder = { type: 'market', side: 'buy', size: '1' }
    expect(kinds(order)).toEqual(['market'])
    expect(kinds(order, calm, { ...defaultSettings, confirmMarket: false })).toEqual([])
  })

  it('asks above the distance and not at it, on both sides of the market', () => {
    expect(kinds(limit('105'))).toEqual([])
    expect(kinds(limit('95'))).toEqual([])
    expect(kinds(limit('105.01'))).toEqual(['far'])
    expect(kinds(limit('94.99', 'sell'))).toEqual(['far'])
    expect(kinds(limit('200'), calm, { ...defaultSettings, confirmFarPercent: null })).toEqual([])
  })

  it('asks above the part of the balance and not at it', () => {
    expect(kinds(limit('100'), { ...calm, pays: '5000' })).toEqual([])
    expect(kinds(limit('100'), { ...calm, pays: '5000.01' })).toEqual(['large'])
    expect(kinds(limit('100'), { ...calm, pays: '9999' }, { ...defaultSettings, confirmLargePercent: null })).toEqual(
      [],
    )
  })

  it('asks about slippage over 10 % whatever is switched off', () => {
    const off = { ...defaultSettings, confirmMarket: false, confirmFarPercent: null, confirmLargePercent: null }
    expect(kinds({ type: 'market', side: 'buy', size: '2' }, { ...calm, book }, off)).toEqual(['slippage'])
    expect(kinds({ type: 'market', side: 'buy', size: '1' }, { ...calm, book }, off)).toEqual([])
  })
})

describe('asking about slippage', () => {
  const off = { ...defaultSettings, confirmMarket: false, confirmFarPercent: null, confirmLargePercent: null }
  const asked = (order: AskedOrder, of: Surroundings['book'] = book) =>
    confirmReasons(order, { ...calm, book: of }, off)

  it('tells the average against the best price, by size and by funds', () => {
    expect(asked({ type: 'market', side: 'buy', size: '2' })).toEqual([{ kind: 'slippage', percent: '15' }])
    expect(asked({ type: 'market', side: 'buy', funds: '230' })).toEqual([{ kind: 'slippage', percent: '15' }])
    expect(asked({ type: 'market', side: 'sell', size: '2' })).toEqual([])
  })

  it('says when the book shown is too thin', () => {
    expect(asked({ type: 'market', side: 'sell', size: '3' })).toEqual([{ kind: 'slippage', percent: null }])
    expect(asked({ type: 'market', side: 'buy', size: '1' }, { bids: [], asks: [] })).toHaveLength(1)
  })

  it('counts of a limit order only what fills at once', () => {
    expect(asked(limit('99.5'))).toEqual([])
    expect(asked({ ...limit('130'), size: '5' })).toEqual([{ kind: 'slippage', percent: '15' }])
  })

  it('is not known without a book', () => {
    expect(asked({ type: 'market', side: 'buy', size: '1' }, null)).toEqual([])
  })
})
