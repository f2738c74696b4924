import { formatUnits } from '../engine/scale.ts'
import type { Account, Balance } from '../engine/types.ts'
import { currencies } from '../listing/currencies.ts'
import { badParameter, symbolMissing } from '../refusals.ts'
import type { PracticeVenueState } from '../venue.ts'
import { answer, refuse, type PrivateRoutes } from './handler.ts'
import { worth } from './worth.ts'

const none: Balance = { available: 0n, held: 0n }

const entryOf = (currency: string, { available, held }: Balance) => ({
  currency,
  total: formatUnits(available + held),
  available: formatUnits(available),
  hold: formatUnits(held),
  liability: '0',
  liabilityPrincipal: '0',
  liabilityInterest: '0',
  maxBorrowSize: '0',
  borrowEnabled: false,
  transferInEnabled: true,
})

/** Currencies a margin account may be counted in (facts, 4.5). */
const quotes = ['USDT', 'KCS', 'BTC']

const total = (wallet: Account['wallets']['margin'], quote: string, venue: PracticeVenueState): string => {
  let sum = 0
  for (const [currency, { available, held }] of wallet) {
    sum += worth(available + held, currency, quote, venue)
  }
  return sum.toFixed(8)
}

/** Margin accounts, to look at: they hold what was moved in, and nobody can borrow here. */
export const marginRoutes: PrivateRoutes<'getCrossMargin' | 'getIsolatedMargin'> = {
  getCrossMargin: ({ quoteCurrency = 'USDT', queryType = 'MARGIN' }, venue, { account }) => {
    if (!quotes.includes(quoteCurrency)) return refuse(badParameter('quoteCurrency must be USDT, KCS or BTC.'))
    // Money is moved into the low-frequency account; the high-frequency one (MARGIN_V2) is empty here.
    const wallet: Account['wallets']['margin'] = queryType === 'MARGIN_V2' ? new Map() : account.wallets.margin
    return answer({
      totalAssetOfQuoteCurrency: total(wallet, quoteCurrency, venue),
      totalLiabilityOfQuoteCurrency: '0',
      debtRatio: '0',
      status: 'EFFECTIVE',
      accounts: currencies
        .filter((currency) => currency.margin)
        .map(({ code }) => entryOf(code, wallet.get(code) ?? none)),
    })
  },
  getIsolatedMargin: ({ symbol, quoteCurrency = 'USDT' }, venue) => {
    if (!quotes.includes(quoteCurrency)) return refuse(badParameter('quoteCurrency must be USDT, KCS or BTC.'))
    const pairs = venue.pairs.filter((pair) => pair.margin && (symbol === undefined || pair.symbol === symbol))
    if (pairs.length === 0) return refuse(symbolMissing)
    return answer({
      totalAssetOfQuoteCurrency: '0',
      totalLiabilityOfQuoteCurrency: '0',
      timestamp: venue.now(),
      assets: pairs.map((pair) => ({
        symbol: pair.symbol,
        status: 'EFFECTIVE',
        debtRatio: '0',
        baseAsset: entryOf(pair.base, none),
        quoteAsset: entryOf(pair.quote, none),
      })),
    })
  },
}
