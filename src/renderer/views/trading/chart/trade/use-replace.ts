import { computed, ref, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { ReplacedState } from '#shared/domain/intent-states.ts'
import { stateAfterCancel } from '#shared/domain/intent-states.ts'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { OrderFlow, Submitted } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'

interface Replaced {
  readonly id: string
  readonly symbol: string
  /** Figures of the new order, as text: another figure is another order. */
  readonly typed: () => string
  /** The new order; null while a figure is missing. */
  readonly request: () => FlowRequest | null
  /** No figure is such that the venue would refuse it. */
  readonly isFine: () => boolean
}

export interface ReplaceFlow {
  readonly flow: OrderFlow
  /** Where the order stands that is replaced, by what became of the last press; null before one, and where nothing left. */
  readonly old: Ref<ReplacedState | null>
  /** Nothing may leave: a figure is missing or wrong, something stands in the way, or a press is under way. */
  readonly off: ComputedRef<boolean>
  /** The venue has the new one. */
  readonly press: () => Promise<boolean>
  readonly override: (intentId: string) => Promise<boolean>
}

/** Where the old order stands by an outcome; nobody can tell where Coffer itself did not answer. */
const replacedStateBy = (outcome: MoneyOutcome): ReplacedState | null => {
  if (outcome.kind === 'unanswered') return 'unknown'
  return (outcome.kind === 'refused' || outcome.kind === 'unknown') && outcome.replacedState !== undefined
    ? outcome.replacedState
    : null
}

/**
 * An order that the venue cannot amend, replaced in one act of main: its cancel and, only where the venue names all of it as
 * cancelled, the new one (ADR 24). Once it is cancelled without a successor the figures stay, and the next press places alone.
 */
export function useReplace({ id, symbol, typed, request, isFine }: Replaced): ReplaceFlow {
  const old = ref<ReplacedState | null>(null)
  const flow = useOrderFlow(
    () => `replace ${id}`,
    () => symbol,
    typed,
  )
  const intents = useIntentsStore()
  /** The new order of the last press that was answered: its intent names the cancel's. */
  const placeId = ref<string | null>(null)
  const found = computed(() => {
    const place = placeId.value === null ? undefined : intents.find(placeId.value)
    const cancel = place?.cancelIntentId === undefined ? undefined : intents.find(place.cancelIntentId)
    return cancel === undefined || old.value !== 'unknown' ? null : stateAfterCancel(cancel)
  })
  // The message that the cancel is unknown no longer holds. The figures stay, and the next press acts on the state found.
  watch(found, (now) => {
    if (now === null || flow.waiting.value) return
    old.value = now
    flow.clear()
  })
  const off = computed(() => {
    const wanted = request()
    if (wanted === null || !isFine() || flow.locked.value || old.value === 'closed') return true
    return flow.held.value !== null || flow.shortfall(wanted) !== null
  })
  const follow = async (pressed: Promise<Submitted | null>): Promise<boolean> => {
    const outcome = (await pressed)?.outcomes[0]
    if (outcome === undefined) return false
    // What is known to be cancelled stays so, whatever becomes of a later order.
    if (old.value !== 'cancelled') old.value = replacedStateBy(outcome)
    placeId.value = (outcome.kind === 'refused' ? outcome.error.intentId : null) ?? placeId.value
    return outcome.kind === 'accepted'
  }
  async function press(): Promise<boolean> {
    const sent = request()
    return sent !== null && !off.value && follow(flow.press(sent))
  }
  return { flow, old, off, press, override: (intentId) => follow(flow.override(intentId)) }
}
