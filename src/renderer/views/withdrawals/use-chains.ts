import type { ChainRow } from './chain-rows.ts'
import { chainRows } from './chain-rows.ts'
import type { CurrencyChain, WithdrawalQuota } from '#shared/exchange/index.ts'
import { ok } from '#shared/errors.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import type { Topic } from '#renderer/data/use-topic.ts'
import { usePolled } from '#renderer/data/use-polled.ts'

const minute = 60_000

const quotaOf = async (
  bridge: Bridge,
  profileId: string,
  currency: string,
  { chainId }: CurrencyChain,
): Promise<WithdrawalQuota | null> => {
  const answer = await bridge.call('read.getWithdrawalQuota', { profileId, request: { currency, chain: chainId } })
  return answer.ok ? answer.value : null
}

/** Every chain of a currency side by side, by what the venue lists and by the quota of each for this account. */
export const useChains = (currency: () => string): Topic<readonly ChainRow[]> =>
  usePolled(
    (bridge, profileId) => {
      const code = currency()
      if (code === '') return null
      return bridge.call('read.getCurrency', { profileId, request: { currency: code } }).then(async (answer) => {
        if (!answer.ok) return answer
        const { chains } = answer.value
        const quotas = await Promise.all(chains.map((chain) => quotaOf(bridge, profileId, code, chain)))
        return ok(chainRows(chains, quotas))
      })
    },
    { everyMs: minute },
    currency,
  )
