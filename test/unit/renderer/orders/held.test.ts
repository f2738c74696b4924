import { describe, expect, it } from 'vitest'
import { lackOf } from '#renderer/views/trading/use-free.ts'
import { isOutOfReach, pairTrouble } from '#renderer/orders/use-sending-held.ts'

describe('what holds an order back before it is pressed', () => {
  const symbols = [
    { symbol: 'BTC-USDT', enableTrading: true },
    { symbol: 'OLD-USDT', enableTrading: false },
  ]

  it('is a pair that the venue does not list or has halted, once the list is known', () => {
    expect(pairTrouble(symbols, 'BTC-USDT')).toBeNull()
    expect(pairTrouble(symbols, 'OLD-USDT')).toBe('halted')
    expect(pairTrouble(symbols, 'FOO-USDT')).toBe('unknownPair')
    expect(pairTrouble(null, 'FOO-USDT')).toBeNull()
    expect(pairTrouble(symbols, null)).toBeNull()
  })

  it('is a venue out of reach for a while, and not one lost answer', () => {
    expect(isOutOfReach(null, 10_000)).toBe(false)
    expect(isOutOfReach({ connected: true, lastAnswerAt: 1 }, 10_000)).toBe(false)
    expect(isOutOfReach({ connected: false, lastAnswerAt: 6_000 }, 10_000)).toBe(false)
    expect(isOutOfReach({ connected: false, lastAnswerAt: 4_000 }, 10_000)).toBe(true)
    expect(isOutOfReach({ connected: false, lastAnswerAt: null }, 10_000)).toBe(true)
  })
})

describe('what is missing to pay for an order', () => {
  const free = (available: string | null) => ({ currency: 'USDT', available, inMain: '5', face: 'ready' as const })

  it('is counted against the trade account only, and not at all while that is not known', () => {
    expect(lackOf(free('100'), '100.5')).toBe('0.5')
    expect(lackOf(free('0'), '3')).toBe('3')
    expect(lackOf(free('100'), '100')).toBeNull()
    expect(lackOf(free(null), '100')).toBeNull()
    expect(lackOf(free('100'), null)).toBeNull()
    expect(lackOf({ ...free('0'), face: 'stale' }, '3')).toBeNull()
  })
})
