import { z } from 'zod'
import { cleanName } from '../names.ts'
import { entries, list } from './row-list.ts'
import {
  bigInteger,
  counted,
  decimal,
  id,
  increment,
  nullable,
  nullableDecimal,
  nullablePlain,
  nullableWords,
  places,
  plain,
  time,
  timeSeconds,
  wholeList,
  wholeNumber,
  words,
} from './wire-values.ts'

export const announcement = z.object({
  annId: bigInteger,
  annTitle: words,
  annType: wholeList(words),
  annDesc: nullableWords,
  cTime: time,
  language: plain,
  annUrl: nullablePlain,
})
export type Announcement = z.output<typeof announcement>

/** `chainId` is what requests take (`eth`), `chainName` what people read (`ERC20`). */
const currencyChain = z.object({
  chainId: id,
  chainName: z
    .string()
    .min(1)
    .transform((name) => cleanName(name) || '?'),
  withdrawalMinSize: nullableDecimal,
  depositMinSize: nullableDecimal,
  withdrawFeeRate: nullableDecimal,
  withdrawalMinFee: nullableDecimal,
  withdrawMaxFee: nullableDecimal,
  depositFeeRate: nullableDecimal,
  isWithdrawEnabled: z.boolean(),
  isDepositEnabled: z.boolean(),
  confirms: nullable(counted),
  preConfirms: nullable(counted),
  contractAddress: nullablePlain,
  /** Decimals of a withdrawn amount. */
  withdrawPrecision: nullable(places),
  maxWithdraw: nullableDecimal,
  maxDeposit: nullableDecimal,
  needTag: z.boolean(),
})
export type CurrencyChain = z.output<typeof currencyChain>

export const currencyRecord = z.object({
  currency: id,
  name: words,
  fullName: words,
  precision: places,
  confirms: nullable(counted),
  contractAddress: nullablePlain,
  isMarginEnabled: z.boolean(),
  isDebitEnabled: z.boolean(),
  chains: list(currencyChain).optional().default([]),
})
export type Currency = z.output<typeof currencyRecord>

/** Rules of a pair. `symbol` never changes, `name` may. Times in ms; see `domain/order-rules.ts` for what the rules mean. */
export const marketSymbol = z.object({
  symbol: id,
  name: words,
  baseCurrency: id,
  quoteCurrency: id,
  feeCurrency: id,
  market: plain,
  baseMinSize: decimal,
  baseMaxSize: decimal,
  quoteMinSize: decimal,
  quoteMaxSize: decimal,
  baseIncrement: increment,
  quoteIncrement: increment,
  priceIncrement: increment,
  priceLimitRate: nullableDecimal,
  minFunds: nullableDecimal,
  isMarginEnabled: z.boolean(),
  enableTrading: z.boolean(),
  /** 1, 2, 3: fee class A, B, C. */
  feeCategory: nullable(wholeNumber(1000)),
  makerFeeCoefficient: nullableDecimal,
  takerFeeCoefficient: nullableDecimal,
  st: nullable(z.boolean()),
  callauctionIsEnabled: nullable(z.boolean()),
  callauctionPriceFloor: nullableDecimal,
  callauctionPriceCeiling: nullableDecimal,
  callauctionFirstStageStartTime: nullable(time),
  callauctionSecondStageStartTime: nullable(time),
  callauctionThirdStageStartTime: nullable(time),
  tradingStartTime: nullable(time),
})
export type MarketSymbol = z.output<typeof marketSymbol>

/** Prices are null for a pair without trades or orders. */
export const ticker = z.object({
  time,
  sequence: bigInteger,
  price: nullableDecimal,
  size: nullableDecimal,
  bestBid: nullableDecimal,
  bestBidSize: nullableDecimal,
  bestAsk: nullableDecimal,
  bestAskSize: nullableDecimal,
})
export type Ticker = z.output<typeof ticker>

/** What 24-hour statistics and the all-tickers list share. `buy` is the best bid, `sell` the best ask. */
const dayFigures = z.object({
  symbol: id,
  buy: nullableDecimal,
  sell: nullableDecimal,
  /** A fraction: -0.0114 is -1.14 %. */
  changeRate: nullableDecimal,
  changePrice: nullableDecimal,
  high: nullableDecimal,
  low: nullableDecimal,
  /** Base volume. */
  vol: nullableDecimal,
  /** Quote turnover. */
  volValue: nullableDecimal,
  last: nullableDecimal,
  averagePrice: nullableDecimal,
  takerFeeRate: nullableDecimal,
  makerFeeRate: nullableDecimal,
  takerCoefficient: nullableDecimal,
  makerCoefficient: nullableDecimal,
})

export const dayStats = dayFigures.extend({ time })
export type DayStats = z.output<typeof dayStats>

const tickerRow = dayFigures.extend({
  symbolName: plain,
  bestBidSize: nullableDecimal,
  bestAskSize: nullableDecimal,
})
export type TickerRow = z.output<typeof tickerRow>

/** One snapshot of every pair, refreshed by the venue every 2 seconds. */
export const allTickers = z.object({ time, ticker: list(tickerRow) })
export type AllTickers = z.output<typeof allTickers>

/** `side` is the taker's; `time` is text, in ns. Order of the list is not documented: sort by `sequence`. */
export const publicTrade = z.object({
  sequence: bigInteger,
  price: decimal,
  size: decimal,
  side: z.enum(['buy', 'sell']),
  time: bigInteger,
})
export type PublicTrade = z.output<typeof publicTrade>

const level = z
  .tuple([decimal, decimal])
  .rest(z.unknown())
  .transform(([price, size]): [string, string] => [price, size])

/** `[price, size]`, best first: bids high to low, asks low to high. One odd level spoils the book: prices are taken from it. */
export const orderBook = z.object({ time, sequence: bigInteger, bids: wholeList(level), asks: wholeList(level) })
export type OrderBook = z.output<typeof orderBook>

/** On the wire a row is start, open, close, high, low, base volume, quote turnover: close stands before high. */
export const candle = z
  .tuple([
    z.union([
      timeSeconds,
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
    ]),
    decimal,
    decimal,
    decimal,
    decimal,
    decimal,
    decimal,
  ])
  .rest(z.unknown())
  .transform(([start, open, close, high, low, volume, turnover]) => ({
    /** s since the epoch. */
    start,
    open,
    high,
    low,
    close,
    volume,
    turnover,
  }))
export type Candle = z.output<typeof candle>

export const serviceStatus = z.object({ status: z.enum(['open', 'close', 'cancelonly']), msg: nullableWords })
export type ServiceStatus = z.output<typeof serviceStatus>

/** Currency code to its price in the asked base currency; noisy floats of the venue, for display only. */
export const fiatPrices = entries(decimal)
export type FiatPrices = z.output<typeof fiatPrices>
