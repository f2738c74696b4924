import { computed, nextTick, onScopeDispose, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useOrderFlowsStore } from './flows-store.ts'
import { pendingOrder } from './pending-order.ts'
import type { FlowRequest, PendingOrder } from './pending-order.ts'
import { isAgreed, questionsOf } from './questions.ts'
import type { Question } from './questions.ts'
import { useObstacles } from './use-obstacles.ts'
import type { Obstacles } from './use-obstacles.ts'

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
  readonly stopped: ComputedRef<string | null>
  /** The outcome of a request that is one order. */
  readonly outcome: ComputedRef<MoneyOutcome | null>
  /** Why nothing may be sent for this pair at all, in one sentence; null when something may. */
  readonly held: ComputedRef<string | null>
  /** More is needed than is there, in the currency the order pays with; null where it is enough or unknown. */
  readonly shortfall: (request: FlowRequest | null) => string | null
  /** What the order takes from what is available, without fees: quote to buy, base to sell; null where unknown. */
  readonly need: (request: FlowRequest | null) => string | null
  /** Rules, questions, sending. null where nothing was sent; what stands in the way is on screen. */
  readonly press: (request: FlowRequest, hooks?: PressHooks, overrides?: string | null) => Promise<Submitted | null>
  /** The order that was blocked, and no other, once more by name (M5). */
  readonly override: (intentId: string, hooks?: (blocked: PendingOrder) => PressHooks) => Promise<Submitted | null>
  readonly clear: () => void
}

/** The last press of a form and what became of it, for the profile and pair in view. */
function useLastPress(form: () => string, pair: () => string | null) {
  const profiles = useProfilesStore()
  const store = useOrderFlowsStore()
  const keyNow = (): string => JSON.stringify([form(), profiles.currentId, pair()])
  const key = computed(keyNow)
  const flow = computed(() => store.flows.get(key.value) ?? null)
  const locked = computed(() => {
    const now = flow.value
    return now?.stage === 'asking' || now?.stage === 'sending' || (now?.stage === 'done' && now.guarded)
  })
  /** A press that was stopped says so above what the one before it came to. */
  const done = computed(() => {
    const now = flow.value?.stage === 'stopped' ? flow.value.before : flow.value
    return now?.stage === 'done' && now.outcomes.length > 0 ? now : null
  })
  return { keyNow, key, flow, locked, done }
}
type LastPress = ReturnType<typeof useLastPress>

/** Asks what has to be asked of a press, until all of it is agreed to; null where it is not, or something came in the way. */
function useAgreement({ keyNow, key }: LastPress, { look, obstacleTo }: Obstacles) {
  const settings = useSettingsStore()
  const vault = useVaultStore()
  const store = useOrderFlowsStore()

  const dismissed = (subject: string): void => store.answer(subject, false)
  watch(key, (_, before) => dismissed(before))
  watch(
    () => vault.locked,
    () => dismissed(key.value),
  )
  onScopeDispose(() => dismissed(key.value))

  return async (subject: string, first: PendingOrder): Promise<PendingOrder | null> => {
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
}

/** Remembers what the form shows; once it shows something else, an outcome that is known is put away. */
function useShownForm({ key, done }: LastPress, typed: () => string): () => void {
  const store = useOrderFlowsStore()
  const intents = useIntentsStore()
  const remember = (): void => void store.shown.set(key.value, typed())
  watch(
    key,
    async () => {
      await nextTick()
      remember()
    },
    { immediate: true },
  )
  const isOpenYet = (outcome: MoneyOutcome): boolean =>
    outcome.kind === 'unanswered' ||
    (outcome.kind === 'unknown' && isUnresolved(intents.find(outcome.intentId)?.state ?? 'unknown'))
  watch(typed, (text) => {
    const open = done.value?.outcomes.some(isOpenYet) ?? false
    if (!open && store.shown.has(key.value) && text !== store.shown.get(key.value)) store.clear(key.value)
  })
  return remember
}

/** One press: rules, questions, sending. */
function usePress(lastPress: LastPress, obstacles: Obstacles, pair: () => string | null, typed: () => string) {
  const { keyNow, key, locked } = lastPress
  const { look, obstacleTo } = obstacles
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const store = useOrderFlowsStore()
  const agreed = useAgreement(lastPress, obstacles)
  const remember = useShownForm(lastPress, typed)

  /** Presses whose first question is not put yet: a second one in the same moment is the same press. */
  const pressed = new Set<string>()
  return async (
    request: FlowRequest,
    { leaving, sent, taken }: PressHooks = {},
    overrides: string | null = null,
  ): Promise<Submitted | null> => {
    const subject = keyNow()
    const profile = profiles.current
    const symbol = pair()
    if (profile === null || symbol === null || locked.value || vault.locked || pressed.has(subject)) return null
    const { id: profileId, label: profileLabel, kind } = profile
    const made = { id: crypto.randomUUID(), profileId, profileLabel, practice: kind === 'practice' }
    const first = pendingOrder({ ...made, pair: symbol, request, overrides, seen: look(request) })
    const obstacle = obstacleTo(request)
    if (obstacle !== null) {
      store.stop(subject, first, obstacle)
      return null
    }
    pressed.add(subject)
    const pending = await agreed(subject, first).finally(() => pressed.delete(subject))
    if (pending === null) return null
    leaving?.()
    // What an acceptance empties is no other order; a form that shows something else now is looked at when it comes back.
    const emptied = (): void => {
      taken?.()
      if (subject === key.value) remember()
      else store.shown.delete(subject)
    }
    const submitted = { pending, outcomes: await store.submit(subject, pending, emptied) }
    sent?.(submitted)
    if (subject === key.value) remember()
    return submitted
  }
}

/**
 * The one way of every order from a form to the venue: limit, market, OCO, scaled and amendment all end here. `form` names
 * the form (an amendment's with its order), `pair` what it is for; `typed` is all that was typed into it, as text, so that an
 * outcome does not outlive the order it speaks of; an unknown one stays until it is known.
 */
export function useOrderFlow(form: () => string, pair: () => string | null, typed: () => string): OrderFlow {
  const store = useOrderFlowsStore()
  const intents = useIntentsStore()
  const lastPress = useLastPress(form, pair)
  const { key, flow, locked, done } = lastPress
  const obstacles = useObstacles(pair)
  const press = usePress(lastPress, obstacles, pair, typed)

  async function override(
    intentId: string,
    hooks: (blocked: PendingOrder) => PressHooks = () => ({}),
  ): Promise<Submitted | null> {
    const blocked = done.value
    const isNamed = blocked?.outcomes.some((one) => one.kind === 'blocked' && one.duplicateId === intentId) === true
    const first = intents.find(intentId)
    // Once it is known what became of the first, there is nothing to override: what is sent now is an order of its own.
    if (first !== undefined && !isUnresolved(first.state)) return null
    return blocked === null || !isNamed ? null : press(blocked.pending.request, hooks(blocked.pending), intentId)
  }

  return {
    asked: computed(() => (flow.value?.stage === 'asking' ? flow.value : null)),
    answer: (yes) => store.answer(key.value, yes),
    locked,
    waiting: computed(() => flow.value?.stage === 'sending'),
    done,
    stopped: computed(() => (flow.value?.stage === 'stopped' ? flow.value.why : null)),
    outcome: computed(() => done.value?.outcomes[0] ?? null),
    held: obstacles.held,
    shortfall: obstacles.shortfall,
    need: obstacles.need,
    press,
    override,
    clear: () => store.clear(key.value),
  }
}
