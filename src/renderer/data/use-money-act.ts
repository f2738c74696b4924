import { ref, shallowRef } from 'vue'
import type { InputOf } from '#shared/bridge/index.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { onOtherProfile } from './use-opened.ts'
import { guardMs, outcomeOf } from './money-outcome.ts'
import type { MoneyOutcome } from './money-outcome.ts'

/** Everything that can move money and makes no order: orders go through `orders/use-order-flow.ts` alone. */
export type MoneyChannel =
  | 'orders.cancel'
  | 'orders.cancelPartial'
  | 'orders.cancelSymbol'
  | 'oco.cancel'
  | 'stopOrders.cancel'
  | 'deadMan.set'
  | 'transfers.send'
  | 'withdrawals.cancel'
  | 'withdrawals.request'
type Envelope = 'profileId' | 'draftId'
export type FieldsOf<Name extends MoneyChannel> = Omit<InputOf<Name>, Envelope | 'overrideDuplicateOf'>

/**
 * One act at a time: `act` locks on the first press and names one draft per press, so a double click or a held Enter
 * is one intent (M11). A press while locked gives null.
 */
export function useMoneyAct<Name extends MoneyChannel>(channel: Name) {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const locked = ref(false)
  /** True from the press until the answer. */
  const waiting = ref(false)
  const outcome = shallowRef<MoneyOutcome | null>(null)

  async function act(fields: FieldsOf<Name>, overrideDuplicateOf?: string): Promise<MoneyOutcome | null> {
    const profileId = profiles.currentId
    if (locked.value || profileId === null) return null
    locked.value = waiting.value = true
    outcome.value = null
    const envelope = {
      profileId,
      draftId: crypto.randomUUID(),
      ...(overrideDuplicateOf === undefined ? {} : { overrideDuplicateOf }),
    }
    const answer = await bridge.call(channel, { ...fields, ...envelope } as InputOf<Name>)
    const result = outcomeOf(answer as Result<MoneyAnswer>)
    waiting.value = false
    // An answer for another profile reconciles in its own activity list, not under this form (T12).
    if (profileId === profiles.currentId) outcome.value = result
    setTimeout(() => void (locked.value = false), guardMs)
    return result
  }

  const clear = (): void => void (outcome.value = null)
  onOtherProfile(clear)

  return { act, locked, waiting, outcome, clear }
}
