import { answer, type PrivateRoutes, type PublicRoutes } from './handler.ts'

type PrivateNames = 'getAccountMode' | 'listIsolatedSymbols' | 'bulletPrivate'

const bullet = (token: string) => ({ token, instanceServers: [] })

/** What Coffer itself does not call. */
export const beyondPrivateRoutes: PrivateRoutes<PrivateNames> = {
  getAccountMode: () => answer({ selfAccountMode: 'CLASSIC' as const }),
  listIsolatedSymbols: (_request, venue) =>
    answer(
      venue.pairs
        .filter((pair) => pair.margin)
        .map((pair) => ({
          symbol: pair.symbol,
          symbolName: pair.symbol,
          baseCurrency: pair.base,
          quoteCurrency: pair.quote,
          tradeEnable: true,
        })),
    ),
  bulletPrivate: (_request, _venue, { key }) => answer(bullet(`practice-${key.key}`)),
}

export const beyondPublicRoutes: PublicRoutes<'bulletPublic' | 'listMarginSymbols' | 'listContracts' | 'getMyIp'> = {
  // No stream is served yet, and no address is made up for one.
  bulletPublic: () => answer(bullet('practice')),
  listMarginSymbols: ({ symbol }, venue) =>
    answer({
      timestamp: venue.now(),
      items: venue.pairs
        .filter((pair) => pair.margin && (symbol === undefined || pair.symbol === symbol))
        .map((pair) => ({ symbol: pair.symbol, name: pair.symbol, enableTrading: true, market: pair.market })),
    }),
  listContracts: () => answer([]),
  getMyIp: (_request, _venue, address) => answer(address),
}
