import { computed, ref, shallowRef } from 'vue'
import { typesOf } from '#renderer/data/account-rows.ts'
import { listBalances } from './balance-list.ts'
import type { Sort, SortBy } from './balance-list.ts'
import { useDust } from './use-dust.ts'
import type { useWorth } from '#renderer/data/use-worth.ts'

/** The balances as they are searched, sorted and freed of dust. */
export function useBalanceList({ rows, balances, worthOfRow }: ReturnType<typeof useWorth>) {
  const text = ref('')
  const sort = shallowRef<Sort>({ by: 'worth', down: true })
  const dust = useDust()

  const types = computed(() => typesOf(balances.value.value ?? []))
  const list = computed(() =>
    listBalances(rows.value, { text: text.value, sort: sort.value, dustBelow: dust.below.value }, worthOfRow),
  )
  /** Names begin at A, amounts with the greatest; a second press turns it round. */
  function sortBy(by: SortBy): void {
    sort.value = sort.value.by === by ? { by, down: !sort.value.down } : { by, down: by !== 'currency' }
  }
  const sorted = (by: SortBy): 'up' | 'down' | null => (sort.value.by !== by ? null : sort.value.down ? 'down' : 'up')
  return { text, dust, types, list, sortBy, sorted }
}
