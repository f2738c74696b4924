import { computed, ref } from 'vue'
import { typesOf } from '#renderer/data/account-rows.ts'
import type { useWorth } from '#renderer/data/use-worth.ts'
import { useArraySource } from '#renderer/ui/data-grid/source.ts'
import { balanceSorters, listBalances } from './balance-list.ts'
import { useDust } from './use-dust.ts'

/** The balances as they are searched, sorted and freed of dust. */
export function useBalanceList({ rows, balances, worthOfRow }: ReturnType<typeof useWorth>) {
  const text = ref('')
  const dust = useDust()
  const types = computed(() => typesOf(balances.value.value ?? []))
  const list = computed(() => listBalances(rows.value, { text: text.value, dustBelow: dust.below.value }, worthOfRow))
  const source = useArraySource({
    rows: () => list.value.shown,
    keyOf: ({ currency }) => currency,
    sorters: () => balanceSorters(types.value, worthOfRow),
    sort: { by: 'worth', down: true },
  })
  return { text, dust, types, list, source }
}
