import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { pricesOf, pricesTopic } from '#shared/domain/worth.ts'
import type { PriceOf, WorthBase } from '#shared/domain/worth.ts'
import type { Live } from './snapshot.ts'
import { useLive } from './use-live.ts'

export interface Prices {
  /** Null while no prices are known; of a currency that has none, its price is null. */
  readonly priceOf: ComputedRef<PriceOf | null>
  /** Their age and what is amiss with them. */
  readonly live: Pick<Live<unknown>, 'at' | 'error' | 'status' | 'source' | 'refresh'>
}

/** What one unit of each currency is worth in `base`: the prices that main's total stands on. `held`: what prices are needed of; null while that is not known. */
export function usePrices(
  base: () => WorthBase,
  held: () => readonly { readonly currency: string; readonly total: string }[] | null,
): Prices {
  const live = useLive(() => {
    const wanted = held()
    return wanted === null ? null : pricesTopic(base(), wanted)
  })
  return {
    priceOf: computed(() => (live.data.value === null ? null : pricesOf(live.data.value, base()))),
    live,
  }
}
