import { computed } from 'vue'
import { useLive } from '#renderer/data/use-live.ts'
import { useWorthCurrency, worthPlaces } from './use-worth-currency.ts'

/** Everything the account holds, in one currency of the user's choice. */
export function useWorth() {
  const { currency, choices } = useWorthCurrency()
  const live = useLive(() => ({ kind: 'worth', base: currency.value }))
  const worth = live.data
  const places = computed(() => worthPlaces(currency.value))
  return { currency, choices, places, worth, source: live }
}
