import { computed } from 'vue'
import type { WritableComputedRef } from 'vue'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import type { ValueCurrency } from '#renderer/data/use-worth.ts'

export const valueCurrencies = ['USD', 'EUR', 'USDT', 'BTC', 'ETH'] as const satisfies readonly ValueCurrency[]

/** The currency that everything is valued in, as in the account view. */
export function useValueCurrency(): WritableComputedRef<ValueCurrency> {
  const settings = useSettingsStore()
  return computed({
    get: () => valueCurrencies.find((name) => name === settings.valueCurrency) ?? 'USD',
    set: (name) => void (settings.valueCurrency = name),
  })
}

/** Decimals that a worth is read in; it is cut, not rounded. */
export const worthPlaces = (currency: ValueCurrency): number => (currency === 'BTC' || currency === 'ETH' ? 8 : 2)
