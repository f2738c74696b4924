import type { PracticeVenueState } from '../venue.ts'
import { answer, type PrivateRoutes, type PublicRoutes } from './handler.ts'

type PrivateNames = 'getAccountMode' | 'listIsolatedSymbols' | 'getPrivateStreamToken'

/** A token and the one address that takes it. */
const streamAccess = (
  { streamTokens, streamSettings, now }: PracticeVenueState,
  uid: number | null,
  endpoint: string,
) => {
  const { pingInterval, pingTimeout } = streamSettings
  const encrypt = endpoint.startsWith('wss:')
  return {
    token: streamTokens.issue(uid, now()),
    instanceServers: [{ endpoint, encrypt, protocol: 'websocket' as const, pingInterval, pingTimeout }],
  }
}

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
  getPrivateStreamToken: (_request, venue, { account, streamEndpoint }) =>
    answer(streamAccess(venue, account.uid, streamEndpoint)),
}

export const beyondPublicRoutes: PublicRoutes<
  'getPublicStreamToken' | 'listMarginSymbols' | 'listContracts' | 'getMyIp'
> = {
  getPublicStreamToken: (_request, venue, { streamEndpoint }) => answer(streamAccess(venue, null, streamEndpoint)),
  listMarginSymbols: ({ symbol }, venue) =>
    answer({
      timestamp: venue.now(),
      items: venue.pairs
        .filter((pair) => pair.margin && (symbol === undefined || pair.symbol === symbol))
        .map((pair) => ({ symbol: pair.symbol, name: pair.symbol, enableTrading: true, market: pair.market })),
    }),
  listContracts: () => answer([]),
  getMyIp: (_request, _venue, { address }) => answer(address),
}
