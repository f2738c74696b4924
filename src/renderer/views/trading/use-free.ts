import { computed } from 'vue'
import { add, isPositive, subtract } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { useBalances } from '#renderer/composables/use-account.ts'

export interface Free {
  readonly currency: string
  /** In the trade account; null while not known. */
  readonly available: string | null
  /** In the main account, where it cannot be traded. */
  readonly inMain: string
}

/** What an order of this side and pair is paid from: the quote to buy, the base to sell. */
export function useFree(side: () => 'buy' | 'sell', symbol: () => MarketSymbol | null) {
  const balances = useBalances()
  return computed<Free>(() => {
    const rules = symbol()
    const currency = side() === 'buy' ? rules?.quoteCurrency : rules?.baseCurrency
    const rows = balances.value.value?.filter((row) => row.currency === currency) ?? []
    const sum = (types: readonly string[]): string =>
      rows.filter(({ type }) => types.includes(type)).reduce((total, { available }) => add(total, available), '0')
    return {
      currency: currency ?? '',
      available: balances.value.value === null ? null : sum(['trade', 'trade_hf']),
      inMain: sum(['main']),
    }
  })
}

/** How much more is needed than is available; null when it is enough or not known. */
export function lackOf({ available }: Free, needed: string | null): string | null {
  if (needed === null || available === null) return null
  const lack = subtract(needed, available)
  return isPositive(lack) ? lack : null
}
