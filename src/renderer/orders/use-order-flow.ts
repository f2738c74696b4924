import { computed, nextTick, onScopeDispose, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { MoneyOutcome } from '#renderer/composables/money-outcome.ts'
import { useFormat } from '#renderer/composables/use-format.ts'
import { useText } from '#renderer/composables/use-text.ts'
import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { isOpen, useIntentsStore } from '#renderer/stores/intents.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { useSettingsStore } from '#renderer/stores/settings.ts'
import { useVaultStore } from '#renderer/stores/vault.ts'
import { useOrderFlowsStore } from './flows-store.ts'
import { lackOf, needOf } from './needs.ts'
import { pendingOrder, sideOf } from './pending-order.ts'
import type { OrderRequest, PendingOrder } from './pending-order.ts'
import { isAgreed, questionsOf } from './questions.ts'
import type { Question } from './questions.ts'
import { useSeen } from './use-seen.ts'
import { useSendingHeld } from './use-sending-held.ts'

export interface Submitted {
  readonly pending: PendingOrder
  /** One per order of the request, in its order. */
  readonly outcomes: readonly MoneyOutcome[]
}

export interface PressHooks {
  /** Runs when all questions are answered and the order is about to leave. */
  readonly leaving?: () => void
  /** Runs as soon as an answer is there: what it empties does not count as another order. */
  readonly sent?: (submitted: Submitted) => void
  /** Runs once the venue is known to have taken it, or any order of several: at the answer, or after a look-up. */
  readonly taken?: () => void
}

export interface OrderFlow {
  /** What is asked right now, of which order. */
  readonly asked: ComputedRef<{ readonly pending: PendingOrder; readonly questions: readonly Question[] } | null>
  readonly answer: (yes: boolean) => void
  /** A press now would be the same press. */
  readonly locked: ComputedRef<boolean>
  /** True from sending until the answer. */
  readonly waiting: ComputedRef<boolean>
  /** What became of the last press for the profile and pair in view, with the order it speaks of. */
  readonly done: ComputedRef<Submitted | null>
  /** Why the last press left nothing, where something came in the way after it. */
  readonly stopped: ComputedRef<AppError | null>
  /** The outcome of a request that is one order. */
  readonly outcome: ComputedRef<MoneyOutcome | null>
  /** Why nothing may be sent for this pair at all, in one sentence; null when something may. */
  readonly held: ComputedRef<string | null>
  /** More is needed than is there, in the currency the order pays with; null where it is enough or unknown. */
  readonly lack: (request: OrderRequest | null) => string | null
  /** What the order takes from what is available, without fees: quote to buy, base to sell; null where unknown. */
  readonly need: (request: OrderRequest | null) => string | null
  /** Rules, questions, sending. null where nothing was sent; what stands in the way is on screen. */
  readonly press: (request: OrderRequest, hooks?: PressHooks, overrides?: string | null) => Promise<Submitted | null>
  /** The order that was blocked, and no other, once more by name (M5). */
  readonly override: (intentId: string, hooks?: (blocked: PendingOrder) => PressHooks) => Promise<Submitted | null>
  readonly clear: () => void
}

/**
 * The one way of every order from a form to the venue: limit, market, OCO, ladder and amendment all end here. `form` names
 * the form (an amendment's with its order), `pair` what it is for; `current` is the request the form shows now, so that an
 * outcome does not outlive the order it speaks of; an unknown one stays.
 */
export function useOrderFlow(
  form: () => string,
  pair: () => string | null,
  current: () => OrderRequest | null,
): OrderFlow {
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const vault = useVaultStore()
  const store = useOrderFlowsStore()
  const intents = useIntentsStore()
  const { t } = useText()
  const { own } = useFormat()
  const look = useSeen(pair)
  const held = useSendingHeld(pair)

  const keyNow = (): string => JSON.stringify([form(), profiles.currentId, pair()])
  const key = computed(keyNow)
  const flow = computed(() => store.flows.get(key.value) ?? null)
  const locked = computed(() => {
    const now = flow.value
    return now?.stage === 'asking' || now?.stage === 'sending' || (now?.stage === 'done' && now.settling)
  })
  const done = computed(() => (flow.value?.stage === 'done' && flow.value.outcomes.length > 0 ? flow.value : null))
  const lack = (request: OrderRequest | null): string | null =>
    request === null ? null : lackOf(request, look(request))
  const need = (request: OrderRequest | null): string | null =>
    request === null ? null : needOf(request, look(request))
  function obstacleTo(request: OrderRequest): AppError | null {
    if (held.value !== null) return appError('fenced', t('outcome.notSent', { why: held.value }))
    const more = lack(request)
    if (more === null) return null
    const currency = (pair() ?? '').split('-')[sideOf(request) === 'buy' ? 1 : 0] ?? ''
    return appError('bad-input', t('outcome.notSent', { why: t('order.short', { lack: own.amount(more), currency }) }))
  }

  const putAway = (subject: string): void => store.answer(subject, false)
  watch(key, (_, before) => putAway(before))
  watch(
    () => vault.locked,
    () => putAway(key.value),
  )
  onScopeDispose(() => putAway(key.value))

  async function agreed(subject: string, first: PendingOrder): Promise<PendingOrder | null> {
    let pending = first
    const agreedTo: Question[] = []
    for (;;) {
      const questions = questionsOf(pending, settings.current)
      if (questions.every((question) => isAgreed(question, agreedTo))) return pending
      const yes = await store.ask(subject, pending, questions)
      if (!yes || subject !== keyNow() || vault.locked) return null
      agreedTo.push(...questions)
      // The answer may have taken minutes: what is sent carries what was on screen when it was given.
      pending = pendingOrder({ ...pending, seen: look(pending.request) })
      const obstacle = obstacleTo(pending.request)
      if (obstacle !== null) {
        store.stop(subject, pending, obstacle)
        return null
      }
    }
  }

  async function press(
    request: OrderRequest,
    { leaving, sent, taken }: PressHooks = {},
    overrides: string | null = null,
  ): Promise<Submitted | null> {
    const subject = keyNow()
    const profile = profiles.current
    const symbol = pair()
    if (profile === null || symbol === null || locked.value || vault.locked) return null
    const { id: profileId, label: profileLabel, kind } = profile
    const made = {
      id: crypto.randomUUID(),
      profileId,
      profileLabel,
      practice: kind === 'practice',
      pair: symbol,
      request,
      overrides,
    }
    const first = pendingOrder({ ...made, seen: look(request) })
    const obstacle = obstacleTo(request)
    if (obstacle !== null) {
      store.stop(subject, first, obstacle)
      return null
    }
    const pending = await agreed(subject, first)
    if (pending === null) return null
    leaving?.()
    const submitted = { pending, outcomes: await store.submit(subject, pending, taken) }
    sent?.(submitted)
    if (subject === key.value) remember()
    return submitted
  }

  async function override(
    intentId: string,
    hooks: (blocked: PendingOrder) => PressHooks = () => ({}),
  ): Promise<Submitted | null> {
    const blocked = done.value
    const isNamed = blocked?.outcomes.some((one) => one.kind === 'blocked' && one.twinId === intentId) === true
    const first = intents.find(intentId)
    // Once it is known what became of the first, there is nothing to override: what is sent now is an order of its own.
    if (first !== undefined && !isOpen(first.state)) return null
    return blocked === null || !isNamed ? null : press(blocked.pending.request, hooks(blocked.pending), intentId)
  }

  /** What the form showed when its outcome came, or when it came back to it; whatever it shows later is another order. */
  let shown = { key: '', text: '' }
  const currentText = (): string => JSON.stringify(current())
  const remember = (): void => void (shown = { key: key.value, text: currentText() })
  watch(
    key,
    async () => {
      await nextTick()
      remember()
    },
    { immediate: true },
  )
  watch(currentText, (text) => {
    const open = done.value?.outcomes.some(({ kind }) => kind === 'unknown' || kind === 'unanswered') ?? false
    // A form that shows no whole order shows no other one: what was said of the last one stays.
    const isEmptied = text === 'null'
    if (!open && !isEmptied && shown.key === key.value && text !== shown.text) store.clear(key.value)
  })

  return {
    asked: computed(() => (flow.value?.stage === 'asking' ? flow.value : null)),
    answer: (yes) => store.answer(key.value, yes),
    locked,
    waiting: computed(() => flow.value?.stage === 'sending'),
    done,
    stopped: computed(() => (flow.value?.stage === 'stopped' ? flow.value.error : null)),
    outcome: computed(() => done.value?.outcomes[0] ?? null),
    held,
    lack,
    need,
    press,
    override,
    clear: () => store.clear(key.value),
  }
}
