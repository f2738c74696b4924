import { computed } from 'vue'
import { isZero } from '#shared/decimal.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { hasAnything } from '../margin.ts'

/** What is known of a margin account: whether it holds or owes anything. `unknown`: not read, or not readable. */
export type MarginState = 'empty' | 'used' | 'unknown'

/** Both margin accounts, of either kind. Only what was read and holds nothing counts as empty. */
export function useMarginAccounts() {
  const cross = useLive(() => ({
    kind: 'read',
    row: 'getCrossMargin',
    request: { quoteCurrency: 'USDT', queryType: 'ALL' },
  }))
  const isolated = useLive(() => ({
    kind: 'read',
    row: 'getIsolatedMargin',
    request: { quoteCurrency: 'USDT', queryType: 'ALL' },
  }))
  const stateOf = (isUsed: boolean | null): MarginState => (isUsed === null ? 'unknown' : isUsed ? 'used' : 'empty')
  return {
    cross: computed(() => stateOf(cross.data.value && cross.data.value.accounts.some(hasAnything))),
    isolated: computed(() =>
      stateOf(
        isolated.data.value &&
          isolated.data.value.assets.some(
            ({ baseAsset, quoteAsset }) => hasAnything(baseAsset) || hasAnything(quoteAsset),
          ),
      ),
    ),
    /** Whether the cross-margin account owes anything; null where not known. */
    owes: computed(() => cross.data.value && !isZero(cross.data.value.totalLiabilityOfQuoteCurrency)),
  }
}
export type MarginAccounts = ReturnType<typeof useMarginAccounts>
