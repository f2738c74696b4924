import { describe, expect, it } from 'vitest'
import { countsOf, sumOf } from '#renderer/views/trading/orders/cancel-counts.ts'
import type { Known } from '#renderer/views/trading/orders/cancel-counts.ts'

const state = {
  orders: 3,
  lines: 3,
  chosen: 2,
  set: 'x',
  elsewhere: 0,
  pairs: [
    ['BTC-USDT', 2],
    ['ETH-USDT', 1],
  ],
} as const
const rows = (...symbols: readonly string[]) => symbols.map((symbol) => ({ symbol }))
const known: Known = {
  state,
  named: 2,
  ocos: rows('BTC-USDT', 'SOL-USDT'),
  shownOcos: 1,
  stops: rows('BTC-USDT'),
  pair: 'BTC-USDT',
}
const families = ['hf', 'oco', 'stop'] as const

describe('how many orders can be cancelled', () => {
  it('is counted for each kind of a scope', () => {
    expect(countsOf(known)).toEqual({
      shown: { hf: 2, oco: 1, stop: 0 },
      pair: { hf: 2, oco: 1, stop: 1 },
      everything: { hf: 3, oco: 2, stop: 1 },
    })
    expect(sumOf(countsOf(known).everything, families)).toEqual({ count: 6, isWhole: true })
    expect(countsOf({ ...known, pair: 'XRP-USDT' }).pair).toEqual({ hf: 0, oco: 0, stop: 0 })
  })

  it.each(families)('is not known, and never none, where the list of %s is not read', (family) => {
    const field = { hf: 'state', oco: 'ocos', stop: 'stops' }[family]
    const counts = countsOf({ ...known, named: null, [field]: null })
    expect([counts.pair[family], counts.everything[family]]).toEqual([null, null])
    expect(sumOf(counts.everything, families).isWhole).toBe(false)
    expect(sumOf(counts.everything, [family])).toEqual({ count: 0, isWhole: false })
    // What is not chosen does not count.
    expect(sumOf(counts.everything, []).isWhole).toBe(true)
  })
})
