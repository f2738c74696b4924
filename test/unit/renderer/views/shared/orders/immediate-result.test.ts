import { describe, expect, it } from 'vitest'
import { immediateResultOf } from '#renderer/views/shared/orders/immediate-result.ts'
import { slippageInBook } from '#renderer/views/shared/orders/slippage.ts'

const book = {
  asks: [['101', '1']] as [string, string][],
  bids: [
    ['99', '1'],
    ['98', '1'],
  ] as [string, string][],
}
const fate = (price: string, size: string, timeInForce: 'GTC' | 'IOC' | 'FOK') =>
  immediateResultOf(
    { type: 'limit', size, timeInForce },
    slippageInBook({ side: 'sell', price, size, funds: null }, book),
  )

describe('what an order comes to at once', () => {
  it.each([
    ['GTC', 'part'],
    ['IOC', 'partCancelled'],
    ['FOK', 'killed'],
  ] as const)('%s: of a limit inside the levels shown the rest is known', (timeInForce, known) => {
    expect(fate('98.5', '3', timeInForce)).toBe(known)
    expect(fate('98.5', '1', timeInForce)).toBe('all')
  })

  it.each(['GTC', 'IOC', 'FOK'] as const)(
    '%s: of a limit beyond the levels shown nothing is said of the rest',
    (timeInForce) => {
      expect(fate('90', '3', timeInForce)).toBe('thinLimit')
      expect(fate('90', '2', timeInForce)).toBe('all')
    },
  )
})
