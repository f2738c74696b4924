import { computed, ref } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { OrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderWords } from '#renderer/views/shared/orders/use-order-words.ts'
import type { AppError } from '#shared/errors.ts'

/** Where the order stands that is replaced. */
export type OldState = 'open' | 'cancelling' | 'cancelled'

/** Why the new one was not placed after the cancel. */
export type NotCertain = 'refused' | 'unknown' | 'part' | 'late'

interface Replaced {
  readonly id: string
  readonly symbol: string
  /** Figures of both, as text: another figure is another order. */
  readonly typed: () => string
  /** The old order as a request, and the new one; null while a figure is missing. */
  readonly was: FlowRequest
  readonly request: () => FlowRequest | null
  /** No figure is such that the venue would refuse it. */
  readonly isFine: () => boolean
  readonly cancel: () => Promise<MoneyOutcome | null>
  /** A cancel now would be the press before (M11). */
  readonly isLocked: () => boolean
  /** Whether an accepted cancel says that all of it is cancelled. */
  readonly isWhole: (outcome: Extract<MoneyOutcome, { kind: 'accepted' }>) => boolean
}

export interface ReplaceFlow {
  readonly flow: OrderFlow
  readonly old: Ref<OldState>
  /** A press now would be the same press. */
  readonly locked: ComputedRef<boolean>
  /** Nothing may leave: a figure is missing or wrong, something stands in the way, or a press is under way. */
  readonly off: ComputedRef<boolean>
  readonly trouble: ComputedRef<NotCertain | null>
  readonly error: ComputedRef<AppError | null>
  /** The venue has the new one. */
  readonly press: () => Promise<boolean>
  readonly override: (intentId: string) => Promise<boolean>
}

/** ms after which a cancel's answer comes too late for an order that was pressed before it. */
const latestMs = 10_000

/** What became of both, in the list of messages whatever becomes of the form: what is half done stays until it is put away. */
function useTold(symbol: string, was: FlowRequest): (outcome: MoneyOutcome | null, sent: FlowRequest) => void {
  const { t } = useText()
  const notices = useNoticesStore()
  const profiles = useProfilesStore()
  const words = useOrderWords()
  return (outcome, sent) => {
    const detail = { pair: symbol, ...(profiles.currentId === null ? {} : { profileId: profiles.currentId }) }
    const both = { was: words(was), what: words(sent) }
    if (outcome?.kind === 'accepted')
      notices.say('good', t('chartTrade.replaced', both), null, { ...detail, head: 'changed' })
    else if (outcome === null || outcome.kind === 'refused' || outcome.kind === 'blocked')
      notices.say('bad', t('chartTrade.halfNotice', both), outcome?.error ?? null, { ...detail, head: 'notReplaced' })
  }
}

/** The order that is replaced: where it stands, and why nothing followed its cancel. */
function useOldOrder({ cancel, isLocked, isWhole }: Pick<Replaced, 'cancel' | 'isLocked' | 'isWhole'>) {
  const old = ref<OldState>('open')
  const stopped = ref<{ readonly why: NotCertain; readonly error: AppError | null } | null>(null)
  const stop = (why: NotCertain, error: AppError | null = null): false => {
    stopped.value = { why, error }
    return false
  }
  /** True where it is certain to be cancelled and the new one may leave. */
  async function cancelled(): Promise<boolean> {
    if (old.value === 'cancelled') return true
    const pressedAt = performance.now()
    old.value = 'cancelling'
    const outcome = await cancel()
    old.value = 'open'
    if (outcome === null) return stop('refused')
    if (outcome.kind === 'refused' || outcome.kind === 'blocked') return stop('refused', outcome.error)
    if (outcome.kind === 'unanswered') return stop('unknown', outcome.error)
    if (outcome.kind === 'unknown') return stop('unknown')
    if (!isWhole(outcome)) return stop('part')
    old.value = 'cancelled'
    return performance.now() - pressedAt <= latestMs || stop('late')
  }
  const locked = computed(() => old.value === 'cancelling' || (old.value === 'open' && isLocked()))
  return { old, stopped, cancelled, locked }
}

/**
 * An order that the venue cannot amend, replaced: the questions of the new one, the cancel of the old one, and only where the
 * venue says that all of that is cancelled the new one, by the one way of every order. Both requests are journaled by main
 * as any other, and neither is sent twice. What is half done is told, and the figures stay for another press.
 */
export function useReplace({
  id,
  symbol,
  typed,
  was,
  request,
  isFine,
  cancel,
  isLocked,
  isWhole,
}: Replaced): ReplaceFlow {
  const tell = useTold(symbol, was)
  const { old, stopped, cancelled, locked: isCancelling } = useOldOrder({ cancel, isLocked, isWhole })
  const flow = useOrderFlow(
    () => `replace ${id}`,
    () => symbol,
    typed,
  )

  const locked = computed(() => flow.locked.value || isCancelling.value)
  const off = computed(() => {
    const wanted = request()
    if (wanted === null || !isFine() || locked.value) return true
    return flow.held.value !== null || flow.shortfall(wanted) !== null
  })
  async function follow(send: () => Promise<MoneyOutcome | null>, sent: FlowRequest): Promise<boolean> {
    stopped.value = null
    const before = old.value
    const outcome = await send()
    // Nothing left: a question was answered with no, or something stands in the way.
    if (outcome !== null || old.value !== before) tell(outcome, sent)
    return outcome?.kind === 'accepted'
  }
  async function press(): Promise<boolean> {
    const sent = request()
    if (sent === null || off.value) return false
    return follow(async () => (await flow.press(sent, { before: cancelled }))?.outcomes[0] ?? null, sent)
  }
  const override = async (intentId: string): Promise<boolean> => {
    const blocked = flow.done.value?.pending.request
    if (blocked === undefined) return false
    return follow(
      async () => (await flow.override(intentId, () => ({ before: cancelled })))?.outcomes[0] ?? null,
      blocked,
    )
  }
  return {
    flow,
    old,
    locked,
    off,
    trouble: computed(() => stopped.value?.why ?? null),
    error: computed(() => stopped.value?.error ?? null),
    press,
    override,
  }
}
