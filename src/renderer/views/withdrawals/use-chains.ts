import { computed } from 'vue'
import type { Live } from '#renderer/data/snapshot.ts'
import { useLive } from '#renderer/data/use-live.ts'
import type { ChainRow } from './chain-rows.ts'
import { chainRows } from './chain-rows.ts'

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
