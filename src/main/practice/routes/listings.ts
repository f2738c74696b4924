import { currencies, currencyOf, type ChainListing, type CurrencyListing } from '../listing/currencies.ts'
import type { PairListing } from '../listing/pairs.ts'
import { business, symbolMissing } from '../refusals.ts'
import type { PracticeVenueState } from '../venue.ts'
import { answer, refuse, type PublicRoutes } from './handler.ts'

type Names = 'getCurrency' | 'listCurrencies' | 'getSymbol' | 'listSymbols' | 'listMarkets'

const chainRecord = (chain: ChainListing) => ({
  chainName: chain.name,
  withdrawalMinSize: chain.minWithdrawal,
  depositMinSize: null,
  withdrawFeeRate: '0',
  withdrawalMinFee: chain.fee,
  isWithdrawEnabled: true,
  isDepositEnabled: true,
  confirms: chain.confirms,
  preConfirms: chain.confirms,
  contractAddress: chain.contract,
  withdrawPrecision: chain.precision,
  maxWithdraw: null,
  maxDeposit: null,
  needTag: chain.needsMemo,
  chainId: chain.id,
})

const currencyRecord = (currency: CurrencyListing, chains: readonly ChainListing[] = currency.chains) => ({
  currency: currency.code,
  name: currency.code,
  fullName: currency.fullName,
  precision: currency.precision,
  confirms: null,
  contractAddress: null,
  isMarginEnabled: currency.margin,
  isDebitEnabled: currency.margin,
  chains: chains.map(chainRecord),
})

const symbolRecord = (pair: PairListing, venue: PracticeVenueState) => ({
  symbol: pair.symbol,
  name: pair.symbol,
  baseCurrency: pair.base,
  quoteCurrency: pair.quote,
  feeCurrency: pair.quote,
  market: pair.market,
  baseMinSize: pair.baseMinSize,
  quoteMinSize: pair.quoteMinSize,
  baseMaxSize: pair.baseMaxSize,
  quoteMaxSize: pair.quoteMaxSize,
  baseIncrement: pair.baseIncrement,
  quoteIncrement: pair.quoteIncrement,
  priceIncrement: pair.priceIncrement,
  priceLimitRate: pair.priceLimitRate,
  minFunds: pair.minFunds,
  isMarginEnabled: pair.margin,
  enableTrading: venue.engine.state.markets.get(pair.symbol)?.halted !== true,
  feeCategory: pair.feeCategory,
  makerFeeCoefficient: '1.00',
  takerFeeCoefficient: '1.00',
  st: false,
  callauctionIsEnabled: false,
  callauctionPriceFloor: null,
  callauctionPriceCeiling: null,
  callauctionFirstStageStartTime: null,
  callauctionSecondStageStartTime: null,
  callauctionThirdStageStartTime: null,
  tradingStartTime: null,
})

/** What is listed. */
export const listingRoutes: PublicRoutes<Names> = {
  getCurrency: ({ currency, chain }) => {
    const found = currencyOf(currency)
    if (!found) return refuse(business('400100', 'The currency does not exist.'))
    const chains = found.chains.filter((entry) => chain === undefined || entry.id === chain || entry.name === chain)
    if (chains.length === 0) return refuse(business('900014', 'Invalid chainId'))
    return answer(currencyRecord(found, chains))
  },
  listCurrencies: () => answer(currencies.map((currency) => currencyRecord(currency))),
  getSymbol: ({ symbol }, venue) => {
    const pair = venue.pairs.find((entry) => entry.symbol === symbol)
    return pair ? answer(symbolRecord(pair, venue)) : refuse(symbolMissing)
  },
  listSymbols: ({ market }, venue) =>
    answer(
      venue.pairs
        .filter((pair) => market === undefined || pair.market === market)
        .map((pair) => symbolRecord(pair, venue)),
    ),
  listMarkets: (_request, venue) => answer([...new Set(venue.pairs.map((pair) => pair.market))]),
}
