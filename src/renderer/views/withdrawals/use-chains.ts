import { computed } from 'vue'
import { max } from '#shared/decimal.ts'
import type { CurrencyChain, WithdrawalQuota } from '#shared/exchange/index.ts'
import type { Live } from '#renderer/data/snapshot.ts'
import { useLive } from '#renderer/data/use-live.ts'

/** One chain as the comparison shows it. */
export interface ChainRow {
  readonly id: string
  readonly name: string
  readonly fee: string | null
  /** Part of the amount that the fee takes, where it is no flat one. */
  readonly feeRate: string | null
  readonly least: string | null
  readonly confirms: number | null
  readonly open: boolean
  /** Why it is closed, in the venue's own words. */
  readonly reason: string | null
  readonly needsMemo: boolean
}

/** `quotas` stand beside their chains; null where one could not be read, and then the listing alone speaks. */
export const chainRows = (
  chains: readonly CurrencyChain[],
  quotas: readonly (WithdrawalQuota | null)[],
): readonly ChainRow[] =>
  chains.map((chain, index) => {
    const quota = quotas[index] ?? null
    const listed = chain.withdrawalMinSize ?? null
    return {
      id: chain.chainId,
      name: chain.chainName,
      fee: quota?.withdrawMinFee ?? chain.withdrawalMinFee ?? null,
      feeRate:
        chain.withdrawFeeRate === null || /^0(\.0*)?$/.test(chain.withdrawFeeRate) ? null : chain.withdrawFeeRate,
      least: quota === null ? listed : max(quota.withdrawMinSize, listed ?? '0'),
      confirms: chain.confirms,
      open: chain.isWithdrawEnabled && quota?.isWithdrawEnabled !== false,
      reason: quota?.reason ?? null,
      needsMemo: chain.needTag,
    }
  })

/** Every chain of a currency side by side, by what the venue lists and by the quota of each for this account. */
export function useChains(currency: () => string): Live<readonly ChainRow[]> {
  const topic = useLive(() => (currency() === '' ? null : { kind: 'chains', currency: currency() }))
  return {
    ...topic,
    data: computed(() => {
      const known = topic.data.value
      return known === null ? null : chainRows(known.chains, known.quotas)
    }),
  }
}
