import { expect, it } from 'vitest'
import type { Feed } from '#main/market-data/feed.ts'
import { createFigureLook } from '#main/market-data/figure-look.ts'
import { unknownPlaces } from '#shared/domain/figure-places.ts'

const pair = {
  symbol: 'ETH-BTC',
  baseCurrency: 'ETH',
  quoteCurrency: 'BTC',
  priceIncrement: '0.00001',
  baseIncrement: '0.001',
}
/** A feed that serves the rules of one pair to the page of profile a. */
const last = ((profileId: string, topic: { row: string }) =>
  profileId === 'a' && topic.row === 'listSymbols' ? { value: [pair], at: 1 } : null) as unknown as Feed['last']

it('figures are written by the pairs that are being served, and as they came where none are', () => {
  let grouping: 'comma' | 'space' = 'comma'
  const look = createFigureLook(last, () => ({ grouping }))
  const [served, other] = [look('a'), look('b')]
  expect(served.placesOf('ETH-BTC').price).toBe(5)
  expect(served.currencyPlacesOf('ETH')?.amount).toBe(3)
  expect([served.placesOf('NEW-BTC'), other.placesOf('ETH-BTC')]).toEqual([unknownPlaces, unknownPlaces])
  expect(other.currencyPlacesOf('ETH')).toBeNull()
  grouping = 'space'
  expect([served.grouping, look('a').grouping]).toEqual(['comma', 'space'])
})
