import { computed, ref } from 'vue'
import { typesOf } from '#renderer/data/account-rows.ts'
import type { useWorth } from '#renderer/data/use-worth.ts'
import { useArraySource } from '#renderer/ui/data-grid/source.ts'
import { balanceSorters, listBalances } from './balance-list.ts'
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

/** The balances as they are searched, sorted and freed of dust. */
export function useBalanceList({ rows, balances, worthOfRow }: ReturnType<typeof useWorth>) {
  const text = ref('')
  const dust = useDust()
  const types = computed(() => typesOf(balances.data.value ?? []))
  const list = computed(() => listBalances(rows.value, { text: text.value, dustBelow: dust.below.value }, worthOfRow))
  const source = useArraySource({
    rows: () => list.value.shown,
    keyOf: ({ currency }) => currency,
    sorters: () => balanceSorters(types.value, worthOfRow),
    sort: { by: 'worth', down: true },
  })
  return { text, dust, types, list, source }
}
