import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Profile } from '#shared/domain/profile.ts'
import { useFeed } from '#renderer/data/use-feed.ts'
import type { ValueCurrency } from '#renderer/data/use-worth.ts'
import type { PriceOf } from '#renderer/data/worth.ts'
import { pricesIn, tableBase } from './holdings.ts'

export interface VenuePrices {
  readonly priceOf: ComputedRef<PriceOf | null>
  /** ms since the epoch of prices that are no longer fresh; null where they are, or are missing. */
  readonly oldAt: ComputedRef<number | null>
}

/** Prices of the venue that a profile belongs to; null while unknown. A venue has one quota for public questions, so one profile asks for all. */
export function useVenuePrices(
  profile: () => Profile | null,
  asker: () => string | null,
  currency: () => ValueCurrency,
): VenuePrices {
  const isUnknown = (): boolean => profile()?.kind === 'practice' && currency() === 'EUR'
  const prices = useFeed(() => (isUnknown() ? null : { kind: 'prices', base: tableBase(currency()) }), {
    profileId: asker,
  })
  return {
    priceOf: computed(() => (prices.value.value === null ? null : pricesIn(prices.value.value, currency()))),
    oldAt: computed(() => (prices.face.value === 'stale' ? prices.at.value : null)),
  }
}
