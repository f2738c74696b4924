import { computed } from 'vue'
import { add, isPositive, subtract } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { payingTypes } from '#shared/exchange/wallets.ts'
import type { PanelStatus } from '#renderer/data/snapshot.ts'
import { useBalances } from '#renderer/data/use-account.ts'
import { placesOf } from '#shared/domain/figure-places.ts'

export interface Free {
  readonly currency: string
  /** In the trade account; null while not known. */
  readonly available: string | null
  /** In the main account, where it cannot be traded; null while not known. */
  readonly inMain: string | null
  /** Decimals that it is shown with; null without the pair's rules. */
  readonly places: number | null
  /** ms since the epoch of the balances; null while not known. */
  readonly at: number | null
  /** Anything but `ready` means that the figures are missing or may have changed since. */
  readonly status: PanelStatus
}

/** What an order of this side and pair is paid from: the quote to buy, the base to sell. */
export function useFree(side: () => 'buy' | 'sell', symbol: () => MarketSymbol | null) {
  const balances = useBalances()
  return computed<Free>(() => {
    const rules = symbol()
    const currency = side() === 'buy' ? rules?.quoteCurrency : rules?.baseCurrency
    const all = currency === undefined ? null : balances.data.value
    const sum = (types: readonly string[]): string | null =>
      all
        ?.filter((row) => row.currency === currency && types.includes(row.type))
        .reduce((total, { available }) => add(total, available), '0') ?? null
    return {
      currency: currency ?? '',
      available: sum(payingTypes),
      inMain: sum(['main']),
      places: rules === null ? null : placesOf(rules)[side() === 'buy' ? 'quote' : 'size'],
      at: all === null ? null : balances.at.value,
      // Without the pair's rules nobody knows which currency pays.
      status: currency === undefined && balances.status.value !== 'locked' ? 'loading' : balances.status.value,
    }
  })
}

/** How much more is needed than is available; null when it is enough or not known, and an old balance tells nothing. */
export function shortfallOf(
  { available, status }: Pick<Free, 'available' | 'status'>,
  needed: string | null,
): string | null {
  if (needed === null || available === null || status !== 'ready') return null
  const shortfall = subtract(needed, available)
  return isPositive(shortfall) ? shortfall : null
}
