import { computed } from 'vue'
import { useBalances } from '#renderer/data/use-account.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useBookStore } from './book-store.ts'
import { every, known } from './history-filter.ts'
import { useListedCurrencies } from '#renderer/data/use-listed-currencies.ts'

/**
 * The currencies that a choice stands for. `known` are those the account holds, the book names, or Coffer withdrew: a
 * currency that left long ago and whole is none of them, and is asked for by its name or with `every`.
 */
export function useHistoryCurrencies(choice: () => string) {
  const balances = useBalances()
  const listed = useListedCurrencies()
  const book = useBookStore()
  const intents = useIntentsStore()

  const ofUser = computed(() => {
    const held = (balances.data.value ?? []).map(({ currency }) => currency)
    const withdrawn = intents.current
      .filter(({ kind }) => kind === 'withdraw')
      .flatMap(({ request }) => (typeof request['currency'] === 'string' ? [request['currency']] : []))
    return [...new Set([...held, ...book.entries.map(({ currency }) => currency), ...withdrawn])].sort()
  })
  const all = computed(() => (listed.data.value ?? []).map(({ currency }) => currency).sort())
  // A text that stays the same while balances move: the list is asked for again only when a currency comes or goes.
  const codes = computed(() => {
    const chosen = choice()
    if (chosen === known) return ofUser.value.join(' ')
    return chosen === every ? all.value.join(' ') : chosen
  })
  /** What the choice was made from: until that is known, currencies may be missing from it. */
  const from = computed(() => {
    const chosen = choice()
    return chosen === known ? balances.status.value : chosen === every ? listed.status.value : 'ready'
  })
  return { all, from, chosen: computed(() => codes.value.split(' ').filter((code) => code !== '')) }
}
