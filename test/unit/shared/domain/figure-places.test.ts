import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyPlacesOf } from '#shared/domain/figure-places.ts'

const pair = (baseCurrency: string, quoteCurrency: string, baseIncrement: string) => ({
  baseCurrency,
  quoteCurrency,
  baseIncrement,
})

/** What the rule says, told by another road: looks for the one pair that decides. */
function naive(pairs: readonly ReturnType<typeof pair>[], currency: string): number | null {
  if (['USDT', 'USD', 'EUR'].includes(currency)) return 2
  const ofBase = pairs.filter(({ baseCurrency }) => baseCurrency === currency)
  const deciding = ofBase.findLast(({ quoteCurrency }) => quoteCurrency === 'USDT') ?? ofBase[0]
  if (deciding !== undefined) {
    const fraction = deciding.baseIncrement.split('.')[1]?.replace(/0+$/, '') ?? ''
    return Math.min(fraction.length, 8)
  }
  return pairs.some(({ quoteCurrency }) => quoteCurrency === currency) ? 2 : null
}

describe('decimals of a currency', () => {
  it('M9: are those of the pair that decides, in whatever order the venue lists its pairs', () => {
    const codes = ['BTC', 'ETH', 'USDT', 'USDC', 'EUR', 'KCS', 'NEW']
    const anyPair = fc.record({
      baseCurrency: fc.constantFrom(...codes),
      quoteCurrency: fc.constantFrom(...codes),
      baseIncrement: fc.constantFrom('1', '0.1', '0.010', '0.0001', '0.00000001', '0.000000000001', '1000'),
    })
    fc.assert(
      fc.property(fc.array(anyPair, { maxLength: 12 }), (pairs) => {
        const places = currencyPlacesOf(pairs)
        for (const code of codes) expect(places.get(code)?.amount ?? null, code).toBe(naive(pairs, code))
      }),
    )
  })

  it('cuts fees later than amounts, since they are small', () => {
    const places = currencyPlacesOf([pair('BTC', 'USDT', '0.00000001'), pair('SHIB', 'USDT', '1')])
    expect(places.get('USDT')).toEqual({ amount: 2, fee: 4 })
    expect(places.get('SHIB')).toEqual({ amount: 0, fee: 8 })
  })
})
