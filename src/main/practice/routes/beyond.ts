import { answer, type PrivateRoutes, type PublicRoutes } from './handler.ts'
import { pageOf } from './pages.ts'

type PrivateNames = 'listSubUsers' | 'getAccountMode' | 'listIsolatedSymbols' | 'bulletPrivate'

const bullet = (token: string) => ({ token, instanceServers: [] })

/** What Coffer itself does not call. */
export const beyondPrivateRoutes: PrivateRoutes<PrivateNames> = {
  listSubUsers: ({ currentPage, pageSize }, venue, { account }) => {
    const subs = [...venue.engine.state.accounts.values()].filter((other) => other.parent === account.uid)
    return answer(
      pageOf(subs, currentPage, pageSize ?? 10, (sub) => ({
        userId: venue.ids.user(sub.uid),
        uid: sub.uid,
        subName: sub.name,
        status: 2,
        type: 0,
        access: 'All',
        createdAt: venue.since,
        remarks: '',
      })),
    )
  },
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
