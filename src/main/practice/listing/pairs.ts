import { parseSteps, scaleStepOf, units } from '../engine/scale.ts'
import type { PairRules } from '../engine/types.ts'

/** A pair as the symbols endpoint shows it; `listingOf` is the same counted for the engine. */
export interface PairListing {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  /** Name of the market segment. */
  readonly market: string
  readonly priceIncrement: string
  readonly baseIncrement: string
  readonly quoteIncrement: string
  readonly baseMinSize: string
  readonly baseMaxSize: string
  readonly quoteMinSize: string
  readonly quoteMaxSize: string
  readonly minFunds: string
  readonly priceLimitRate: string
  readonly feeCategory: 1 | 2 | 3
  readonly margin: boolean
}

interface Segment {
  readonly quote: string
  readonly market: string
  readonly quoteIncrement: string
  readonly quoteMinSize: string
  readonly quoteMaxSize: string
  readonly minFunds: string
}

const usdt: Segment = {
  quote: 'USDT',
  market: 'USDS',
  quoteIncrement: '0.000001',
  quoteMinSize: '0.1',
  quoteMaxSize: '99999999',
  minFunds: '0.1',
}
const usdc: Segment = { ...usdt, quote: 'USDC' }
const btc: Segment = {
  quote: 'BTC',
  market: 'BTC',
  quoteIncrement: '0.00000001',
  quoteMinSize: '0.00001',
  quoteMaxSize: '99999999',
  minFunds: '0.000001',
}
const eth: Segment = { ...btc, quote: 'ETH', market: 'ALTS', quoteMinSize: '0.0001', minFunds: '0.00001' }
const kcs: Segment = {
  ...btc,
  quote: 'KCS',
  market: 'KCS',
  quoteIncrement: '0.00001',
  quoteMinSize: '0.01',
  minFunds: '0.01',
}

const pair = (
  base: string,
  segment: Segment,
  priceIncrement: string,
  baseIncrement: string,
  baseMinSize: string,
  more: Partial<PairListing> = {},
): PairListing => ({
  symbol: `${base}-${segment.quote}`,
  base,
  quote: segment.quote,
  market: segment.market,
  priceIncrement,
  baseIncrement,
  quoteIncrement: segment.quoteIncrement,
  baseMinSize,
  baseMaxSize: '10000000000',
  quoteMinSize: segment.quoteMinSize,
  quoteMaxSize: segment.quoteMaxSize,
  minFunds: segment.minFunds,
  priceLimitRate: '0.1',
  feeCategory: 1,
  margin: true,
  ...more,
})

export const pairs: readonly PairListing[] = [
  pair('BTC', usdt, '0.1', '0.00000001', '0.00001', { baseMaxSize: '10000' }),
  pair('ETH', usdt, '0.01', '0.0000001', '0.0001', { baseMaxSize: '100000' }),
  pair('SOL', usdt, '0.001', '0.0001', '0.01'),
  pair('XRP', usdt, '0.00001', '0.0001', '0.1'),
  pair('ADA', usdt, '0.0001', '0.0001', '0.1'),
  pair('DOGE', usdt, '0.00001', '0.0001', '1'),
  pair('KCS', usdt, '0.001', '0.0001', '0.01', { margin: false }),
  pair('TRX', usdt, '0.0001', '0.0001', '0.1'),
  pair('LTC', usdt, '0.01', '0.000001', '0.001'),
  pair('LINK', usdt, '0.0001', '0.0001', '0.01'),
  pair('DOT', usdt, '0.0001', '0.0001', '0.1', { feeCategory: 2 }),
  pair('AVAX', usdt, '0.001', '0.0001', '0.01', { feeCategory: 2 }),
  pair('SHIB', usdt, '0.000000001', '1', '1000', { feeCategory: 2, baseMaxSize: '100000000000' }),
  pair('XLM', usdt, '0.00001', '0.0001', '1'),
  pair('BTC', usdc, '0.1', '0.00000001', '0.00001', { baseMaxSize: '10000' }),
  pair('ETH', usdc, '0.01', '0.0000001', '0.0001', { baseMaxSize: '100000' }),
  pair('ETH', btc, '0.00001', '0.0000001', '0.0001'),
  pair('LTC', btc, '0.000001', '0.000001', '0.001'),
  pair('XRP', btc, '0.00000001', '0.0001', '0.1'),
  pair('KCS', eth, '0.0000001', '0.0001', '0.01', { feeCategory: 3, margin: false }),
  pair('LINK', eth, '0.0000001', '0.0001', '0.01', { margin: false }),
  pair('XRP', kcs, '0.00001', '0.0001', '0.1', { feeCategory: 3, margin: false, priceLimitRate: '0.2' }),
  pair('ADA', kcs, '0.00001', '0.0001', '0.1', { feeCategory: 3, margin: false, priceLimitRate: '0.2' }),
]

const lots = (text: string, increment: string): number => {
  const count = parseSteps(text, scaleStepOf(increment))
  if (count === null) throw new Error(`${text} is not a multiple of ${increment}`)
  // A maximum too large to count is no limit: sizes that are not safe integers never reach the engine.
  return Math.min(count, Number.MAX_SAFE_INTEGER)
}

export const listingOf = (entry: PairListing): PairRules => ({
  symbol: entry.symbol,
  base: entry.base,
  quote: entry.quote,
  tick: scaleStepOf(entry.priceIncrement),
  lot: scaleStepOf(entry.baseIncrement),
  minSize: lots(entry.baseMinSize, entry.baseIncrement),
  maxSize: lots(entry.baseMaxSize, entry.baseIncrement),
  fundsStep: units(entry.quoteIncrement),
  minQuote: units(entry.quoteMinSize),
  maxQuote: units(entry.quoteMaxSize),
  minFunds: units(entry.minFunds),
  bandPpm: lots(entry.priceLimitRate, '0.000001'),
  feeClass: entry.feeCategory,
})
