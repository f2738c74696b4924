import { computed } from 'vue'
import { isDecimal, isPositive } from '#shared/decimal.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

/** Below this much of the chosen currency a balance counts as dust, until somebody says otherwise. */
const firstThreshold = '1'

/** Whether small balances are out of sight, and what small means; kept with the settings of this computer. */
export function useDust() {
  const settings = useSettingsStore()
  const on = settings.pageValue('hideDust', (kept) => kept === true)
  const threshold = settings.pageValue('dustBelow', (kept) =>
    typeof kept === 'string' && isDecimal(kept) && isPositive(kept) ? kept : firstThreshold,
  )
  const below = computed(() => (on.value ? threshold.value : null))
  return { on, threshold, below }
}
