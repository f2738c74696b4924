import { computed } from 'vue'
import type { BookEntryView } from '#shared/domain/address-book.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useListedCurrencies } from '#renderer/data/use-listed-currencies.ts'

/**
 * What people call the chain of an entry (`TRC20` of `trx`), as the table of chains and the confirmation do; the venue's id
 * where its list is not read or does not have it, and words for a recipient inside the venue.
 */
export function useChainNames(): (entry: Pick<BookEntryView, 'currency' | 'chain'>) => string {
  const { t } = useText()
  const listed = useListedCurrencies()
  const names = computed(
    () =>
      new Map(
        (listed.data.value ?? []).flatMap(({ currency, chains }) =>
          chains.map(({ chainId, chainName }) => [`${currency} ${chainId}`, chainName] as const),
        ),
      ),
  )
  return ({ currency, chain }) =>
    chain === null ? t('withdrawals.inside') : (names.value.get(`${currency} ${chain}`) ?? chain)
}
