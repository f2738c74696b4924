import { computed } from 'vue'
import { usePersistedList } from '#renderer/data/use-persisted-list.ts'

/** Pairs a person has starred, kept with the settings of this computer. */
export function useFavourites() {
  const kept = usePersistedList('favouritePairs')
  const pairs = computed(() => new Set(kept.value))
  function toggle(symbol: string): void {
    kept.value = pairs.value.has(symbol) ? kept.value.filter((pair) => pair !== symbol) : [...kept.value, symbol]
  }
  return { pairs, toggle }
}
