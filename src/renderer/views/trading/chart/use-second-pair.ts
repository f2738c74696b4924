import { computed } from 'vue'
import type { WritableComputedRef } from 'vue'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useSymbols } from '#renderer/data/use-market.ts'

function readPairs(kept: unknown): Readonly<Record<string, string>> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The pair of the second chart, kept per profile; before one is chosen another one than in view. */
export function useSecondPair(): WritableComputedRef<string | null> {
  const desk = useDeskStore()
  const profiles = useProfilesStore()
  const symbols = useSymbols()
  const kept = useSettingsStore().pageValue('secondPair', readPairs)
  const other = computed(
    () => symbols.data.value?.find(({ symbol, enableTrading }) => enableTrading && symbol !== desk.pair)?.symbol,
  )
  return computed({
    get: () => kept.value[profiles.currentId ?? ''] ?? other.value ?? desk.pair,
    set: (symbol) => {
      if (profiles.currentId !== null && symbol !== null) kept.value = { ...kept.value, [profiles.currentId]: symbol }
    },
  })
}
