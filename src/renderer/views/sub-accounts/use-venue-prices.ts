import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Profile } from '#shared/domain/profile.ts'
import { useLive } from '#renderer/data/use-live.ts'
import type { ValueCurrency } from '#renderer/data/use-worth-currency.ts'
import { pricesIn, tableBase } from '#shared/domain/worth.ts'
import type { PriceOf } from '#shared/domain/worth.ts'

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
  const prices = useLive(() => (isUnknown() ? null : { kind: 'prices', base: tableBase(currency()) }), {
    profileId: asker,
  })
  return {
    priceOf: computed(() => (prices.data.value === null ? null : pricesIn(prices.data.value, currency()))),
    oldAt: computed(() => (prices.status.value === 'stale' ? prices.at.value : null)),
  }
}
