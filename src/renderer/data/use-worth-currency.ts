import { computed } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { coinBases, moneyBases } from '#shared/domain/worth.ts'
import type { WorthBase } from '#shared/domain/worth.ts'

export type ValueCurrency = WorthBase

/** Decimals that a value is read in; it is cut, not rounded. */
export const worthPlaces = (currency: ValueCurrency): number => (currency === 'BTC' || currency === 'ETH' ? 8 : 2)

/** The currency of the user's choice that values are shown in, and those that the profile in view has prices in. */
export function useWorthCurrency() {
  const settings = useSettingsStore()
  const profiles = useProfilesStore()
  const choices = computed<readonly ValueCurrency[]>(() =>
    // Practice knows dollars only.
    profiles.current?.kind === 'practice' ? ['USD', ...coinBases] : [...moneyBases, ...coinBases],
  )
  const currency = computed<ValueCurrency>({
    get: () => choices.value.find((name) => name === settings.valueCurrency) ?? 'USD',
    set: (name) => void (settings.valueCurrency = name),
  })
  return { currency, choices }
}
