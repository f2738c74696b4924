import { computed } from 'vue'
import { isPositive } from '#shared/decimal.ts'
import { useBalances } from '#renderer/data/use-account.ts'
import { useAmounts } from '#renderer/views/shared/use-amounts.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useListedCurrencies } from '#renderer/data/use-listed-currencies.ts'

/** Currencies to choose from: what Main holds first, since withdrawals leave from there, then the rest by name. */
export function useCurrencies() {
  const { t } = useText()
  const amounts = useAmounts()
  const balances = useBalances()
  const listed = useListedCurrencies()
  return computed(() => {
    const inMain = (balances.data.value ?? []).filter(({ type, available }) => type === 'main' && isPositive(available))
    const held = new Set(inMain.map(({ currency }) => currency))
    const rest = (listed.data.value ?? []).map(({ currency }) => currency).filter((code) => !held.has(code))
    return [
      { value: '', label: t('withdrawals.chooseCurrency') },
      ...inMain.map(({ currency, available }) => ({
        value: currency,
        label: t('withdrawals.currencyHeld', { currency, amount: amounts.of(available, currency) }),
      })),
      ...rest.sort().map((value) => ({ value, label: value })),
    ]
  })
}
