import { shallowRef } from 'vue'
import { useBridge } from '#renderer/bridge.ts'
import { outcomeOf } from '#renderer/composables/money-outcome.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { useSettingsStore } from '#renderer/stores/settings.ts'
import type { AppError } from '#shared/errors.ts'

/** What became of a list of cancels. */
export interface EachResult {
  readonly cancelled: number
  /** Orders that were done before the cancel arrived. */
  readonly filled: number
  readonly unknown: number
  readonly refused: readonly AppError[]
}

interface Named {
  readonly symbol: string
  readonly orderId: string | null
}

/** So many cancels are on their way at once; the venue's budget and the journal take them in turns. */
const atOnce = 5

/** Cancels exactly the orders given, each as an intent of its own. */
export function useCancelEach() {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const result = shallowRef<EachResult | null>(null)

  async function cancelOne(profileId: string, { symbol, orderId }: Named): Promise<EachResult> {
    const none: EachResult = { cancelled: 0, filled: 0, unknown: 0, refused: [] }
    if (orderId === null) return none
    const envelope = { profileId, draftId: crypto.randomUUID() }
    const answer = await bridge.call('orders.cancel', {
      ...envelope,
      wait: settings.current.waitForMatch,
      symbol,
      orderId,
    })
    const outcome = outcomeOf(answer)
    if (outcome.kind === 'unknown' || outcome.kind === 'unanswered') return { ...none, unknown: 1 }
    if (outcome.kind === 'refused' && outcome.error.code === 'filled-first') return { ...none, filled: 1 }
    if (outcome.kind !== 'accepted') return { ...none, refused: [outcome.error] }
    // The only remark on an accepted cancel of one order is that the fill was first.
    return answer.ok && answer.value.note !== null ? { ...none, filled: 1 } : { ...none, cancelled: 1 }
  }

  async function cancel(orders: readonly Named[]): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null) return
    const parts: EachResult[] = []
    for (let from = 0; from < orders.length; from += atOnce)
      parts.push(...(await Promise.all(orders.slice(from, from + atOnce).map((order) => cancelOne(profileId, order)))))
    result.value = parts.reduce((sum, part) => ({
      cancelled: sum.cancelled + part.cancelled,
      filled: sum.filled + part.filled,
      unknown: sum.unknown + part.unknown,
      refused: [...sum.refused, ...part.refused],
    }))
  }
  return { cancel, result, clear: (): void => void (result.value = null) }
}
