import { shallowRef } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { outcomeOf } from '#renderer/data/money-outcome.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { onOtherProfile } from '#renderer/data/use-opened.ts'
import { appError } from '#shared/errors.ts'
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
  /** An OCO order: both of its legs end. */
  readonly isOco?: boolean
}

const nothing: EachResult = { cancelled: 0, filled: 0, unknown: 0, refused: [] }

/** So many cancels are on their way at once; the venue's budget and the journal take them in turns. */
const atOnce = 5

/** Cancels exactly the orders given, each as an intent of its own. */
export function useCancelEach() {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const result = shallowRef<EachResult | null>(null)

  async function cancelOne(profileId: string, { symbol, orderId, isOco = false }: Named): Promise<EachResult> {
    if (orderId === null) return nothing
    const envelope = { profileId, draftId: crypto.randomUUID() }
    const answer = isOco
      ? await bridge.call('oco.cancel', { ...envelope, orderId })
      : await bridge.call('orders.cancel', { ...envelope, wait: settings.current.waitForMatch, symbol, orderId })
    const outcome = outcomeOf(answer)
    if (outcome.kind === 'unknown' || outcome.kind === 'unanswered') return { ...nothing, unknown: 1 }
    if (outcome.kind === 'refused' && outcome.error.code === 'filled-first') return { ...nothing, filled: 1 }
    if (outcome.kind !== 'accepted') return { ...nothing, refused: [outcome.error] }
    // The venue took it and named no leg that it cancelled: both may still be open.
    if (isOco && answer.ok && answer.value.note !== null)
      return { ...nothing, refused: [appError('refused', answer.value.note)] }
    // The only remark on an accepted cancel of one order is that the fill was first.
    return answer.ok && answer.value.note !== null ? { ...nothing, filled: 1 } : { ...nothing, cancelled: 1 }
  }

  let turn = 0
  const clear = (): void => void (result.value = null)
  onOtherProfile(() => {
    turn += 1
    clear()
  })

  async function cancel(orders: readonly Named[]): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null) return
    const mine = (turn += 1)
    const parts: EachResult[] = []
    // One iterator for all: whoever has an answer takes the next order, so a slow one holds up nothing behind it.
    const waiting = orders.values()
    const work = async (): Promise<void> => {
      for (const order of waiting) parts.push(await cancelOne(profileId, order))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    // What became of another profile's orders stands in its activity list (T12).
    if (mine !== turn) return
    result.value = parts.reduce(
      (sum, part) => ({
        cancelled: sum.cancelled + part.cancelled,
        filled: sum.filled + part.filled,
        unknown: sum.unknown + part.unknown,
        refused: [...sum.refused, ...part.refused],
      }),
      nothing,
    )
  }
  return { cancel, result, clear }
}
