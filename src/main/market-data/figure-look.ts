import { currencyPlacesOf, placesOf, unknownPlaces } from '#shared/domain/figure-places.ts'
import type { FigureLook } from '#shared/domain/message-figures.ts'
import type { Settings } from '#shared/domain/settings.ts'
import type { ResponseOf } from '#shared/exchange/index.ts'
import type { Feed } from './feed.ts'

/** The rules of every pair, as a page that shows any of them has them read. */
const rules = { kind: 'read', row: 'listSymbols', request: {} } as const

/**
 * How main itself writes the figures of a profile's messages: as the page does, by the rules of the venue's pairs while they
 * are being served. It never asks for them: what is not known is not padded.
 */
export const createFigureLook =
  (last: Feed['last'], settings: () => Pick<Settings, 'grouping'>): ((profileId: string) => FigureLook) =>
  (profileId) => {
    const pairs = (last(profileId, rules)?.value ?? []) as ResponseOf<'listSymbols'>
    const currencies = currencyPlacesOf(pairs)
    return {
      grouping: settings().grouping,
      placesOf: (symbol) => {
        const pair = pairs.find((one) => one.symbol === symbol)
        return pair === undefined ? unknownPlaces : placesOf(pair)
      },
      currencyPlacesOf: (currency) => currencies.get(currency) ?? null,
    }
  }
