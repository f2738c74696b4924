import { unknownPlaces } from '#shared/domain/figure-places.ts'
import type { FigureLook } from '#shared/domain/message-figures.ts'

/** Figures as they came: no rules of any pair are known. */
export const plainLook: FigureLook = {
  grouping: 'none',
  placesOf: () => unknownPlaces,
  currencyPlacesOf: () => null,
}
