import { dec, isMultiple, type Dec } from './decimals.ts'

/** The world both engines trade in: three pairs, three users. Figures as the venue's symbols endpoint writes them. */
export interface PairText {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly priceIncrement: string
  readonly baseIncrement: string
  readonly baseMinSize: string
  readonly baseMaxSize: string
  readonly quoteIncrement: string
  readonly quoteMinSize: string
  readonly quoteMaxSize: string
  readonly minFunds: string
  readonly priceLimitRate: string
  readonly feeCategory: 1 | 2 | 3
  /** Where the first prices lie. */
  readonly start: string
}

/**
 * Round figures; increments so fine that price x size is one unit and products exceed 2^53; and increments of 5 and of
 * whole numbers, in a pair whose quote is another pair's base.
 */
export const pairTexts: readonly PairText[] = [
  {
    symbol: 'BTC-USDT',
    base: 'BTC',
    quote: 'USDT',
    priceIncrement: '0.1',
    baseIncrement: '0.01',
    baseMinSize: '0.03',
    baseMaxSize: '50',
    quoteIncrement: '0.01',
    quoteMinSize: '0.5',
    quoteMaxSize: '6000',
    minFunds: '4',
    priceLimitRate: '0.05',
    feeCategory: 1,
    start: '100',
  },
  {
    symbol: 'ETH-USDT',
    base: 'ETH',
    quote: 'USDT',
    priceIncrement: '0.00000001',
    baseIncrement: '0.00000001',
    baseMinSize: '0.0001',
    baseMaxSize: '80000000',
    quoteIncrement: '0.000001',
    quoteMinSize: '0.1',
    quoteMaxSize: '99999999',
    minFunds: '0.1',
    priceLimitRate: '0.03',
    feeCategory: 3,
    start: '1000.00000007',
  },
  {
    symbol: 'KCS-BTC',
    base: 'KCS',
    quote: 'BTC',
    priceIncrement: '0.0005',
    baseIncrement: '1',
    baseMinSize: '2',
    baseMaxSize: '1000',
    quoteIncrement: '0.00000001',
    quoteMinSize: '0.001',
    quoteMaxSize: '100',
    minFunds: '0.01',
    priceLimitRate: '0.1',
    feeCategory: 2,
    start: '0.05',
  },
]

export interface Pair {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly tick: Dec
  readonly lot: Dec
  readonly minSize: Dec
  readonly maxSize: Dec
  readonly fundsStep: Dec
  readonly minQuote: Dec
  readonly maxQuote: Dec
  readonly minFunds: Dec
  readonly band: Dec
  readonly feeClass: number
  readonly start: Dec
}

export const pairs: readonly Pair[] = pairTexts.map((text) => ({
  symbol: text.symbol,
  base: text.base,
  quote: text.quote,
  tick: dec(text.priceIncrement),
  lot: dec(text.baseIncrement),
  minSize: dec(text.baseMinSize),
  maxSize: dec(text.baseMaxSize),
  fundsStep: dec(text.quoteIncrement),
  minQuote: dec(text.quoteMinSize),
  maxQuote: dec(text.quoteMaxSize),
  minFunds: dec(text.minFunds),
  band: dec(text.priceLimitRate),
  feeClass: text.feeCategory,
  start: dec(text.start),
}))

export const pairOf = (symbol: string): Pair | undefined => pairs.find((pair) => pair.symbol === symbol)

/** A user, the level the venue gives them, and their rates of fee class 1 (class 2 and 3: two and three times that). */
export interface UserText {
  readonly uid: number
  readonly level: number
  readonly maker: string
  readonly taker: string
}

export const userTexts: readonly UserText[] = [
  { uid: 1, level: 0, maker: '0.001', taker: '0.001' },
  { uid: 2, level: 3, maker: '0.0005', taker: '0.0008' },
  { uid: 3, level: 6, maker: '0', taker: '0.0006' },
]

/** What every user starts with, by wallet. */
export const funding: readonly (readonly [wallet: 'trade' | 'main', currency: string, amount: string])[] = [
  ['trade', 'USDT', '20000'],
  ['trade', 'BTC', '60'],
  ['trade', 'ETH', '12.34567891'],
  ['trade', 'KCS', '700'],
  ['main', 'USDT', '900'],
  ['main', 'BTC', '0.5'],
]

/** The default chain of the one currency that is withdrawn here. */
export const chain = { currency: 'USDT', min: dec('10'), fee: dec('2.5'), precision: dec('0.000001') }

export const currencies: readonly string[] = ['BTC', 'ETH', 'KCS', 'USDT']

/** Prices and sizes beyond this many increments cannot be counted exactly: such a price is refused. */
export const countable = dec(2).pow(53).minus(1)

export const isPrice = (price: Dec, pair: Pair): boolean =>
  isMultiple(price, pair.tick) && price.div(pair.tick).lte(countable)
