import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { assertNever } from '#shared/assert.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { newest } from '#renderer/data/stores/newest.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { guardMs, outcomeOf, outcomesOf } from '#renderer/data/money-outcome.ts'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { seenFigures } from './pending-order.ts'
import type { PendingOrder } from './pending-order.ts'
import type { Question } from './questions.ts'

interface Done {
  readonly stage: 'done'
  readonly pending: PendingOrder
  /** One per order of the request, in its order. */
  readonly outcomes: readonly MoneyOutcome[]
  /** A press now still belongs to the one before: a slow double click, a held key. */
  readonly guarded: boolean
}

/** Where one press of one form stands. A `done` flow keeps the form locked while it is `guarded`. */
export type Flow =
  | {
      readonly stage: 'asking'
      readonly pending: PendingOrder
      readonly questions: readonly Question[]
      /** What stood there before: put back where the answer is no. */
      readonly before: Done | null
    }
  | { readonly stage: 'sending'; readonly pending: PendingOrder }
  | Done
  /** Something came in the way before anything left. */
  | { readonly stage: 'stopped'; readonly pending: PendingOrder; readonly why: string; readonly before: Done | null }

/** Outcomes of forms nobody has looked at again; Activity keeps them all. */
const mostKept = 50

/** What nobody may lose: a question, an order on its way, an outcome that is not known. */
const isUnderWay = (flow: Flow): boolean =>
  flow.stage === 'asking' ||
  flow.stage === 'sending' ||
  (flow.stage === 'done' && flow.outcomes.some(({ kind }) => kind === 'unknown' || kind === 'unanswered'))

/** The only place of the page that sends orders: one request, one draft, one answer for each order of it. */
async function send(
  bridge: Bridge,
  { id, profileId, request, seen, overrides }: PendingOrder,
): Promise<readonly MoneyOutcome[]> {
  const envelope = {
    profileId,
    draftId: id,
    seen: seenFigures(seen),
    ...(overrides === null ? {} : { overrideDuplicateOf: overrides }),
  }
  const single = (answer: Result<MoneyAnswer>): readonly MoneyOutcome[] => [outcomeOf(answer)]
  switch (request.way) {
    case 'order':
      return single(await bridge.call('orders.place', { ...envelope, wait: request.wait, order: request.order }))
    case 'oco': {
      const { order, replaced } = request
      return single(
        replaced === undefined
          ? await bridge.call('oco.place', { ...envelope, order })
          : await bridge.call('oco.replace', { ...envelope, orderId: replaced.id, order }),
      )
    }
    case 'stop': {
      const { order, replaced } = request
      if (replaced === undefined) return single(await bridge.call('stopOrders.place', { ...envelope, order }))
      const { id: orderId, order: old } = replaced
      const account = old.tradeType === undefined ? {} : { tradeType: old.tradeType }
      return single(await bridge.call('stopOrders.replace', { ...envelope, orderId, ...account, order }))
    }
    case 'amend': {
      const { symbol, from, newPrice, newSize } = request
      const changes = { ...(newPrice === undefined ? {} : { newPrice }), ...(newSize === undefined ? {} : { newSize }) }
      return single(await bridge.call('orders.amend', { ...envelope, symbol, orderId: from.id, ...changes }))
    }
    case 'scaled': {
      const { wait, orders } = request
      const answer = await bridge.call('orders.placeBatch', { ...envelope, wait, orders: [...orders] })
      return outcomesOf(answer, orders.length)
    }
    default:
      return assertNever(request)
  }
}

type Flows = ShallowRef<ReadonlyMap<string, Flow>>
type Put = (key: string, flow: Flow | null) => void

const beforeOf = (now: Flow | undefined): Done | null => {
  if (now?.stage === 'done') return now.outcomes.length === 0 ? null : { ...now, guarded: false }
  return now?.stage === 'asking' || now?.stage === 'stopped' ? now.before : null
}

/** Questions put to the user, each until it is answered. */
function createAsking(flows: Flows, put: Put) {
  const waiting = new Map<string, (yes: boolean) => void>()
  /** Asks; resolves with the answer, `false` where the question was put away. */
  function ask(key: string, pending: PendingOrder, questions: readonly Question[]): Promise<boolean> {
    put(key, { stage: 'asking', pending, questions, before: beforeOf(flows.value.get(key)) })
    return new Promise((resolve) => void waiting.set(key, resolve))
  }
  function answer(key: string, yes: boolean): void {
    const resolve = waiting.get(key)
    waiting.delete(key)
    const now = flows.value.get(key)
    if (now?.stage === 'asking') put(key, now.before)
    resolve?.(yes)
  }
  return { ask, answer }
}

/** Runs what is to be done once the venue is known to have taken an order: at its answer, or when a look-up finds it. */
function useWhenTaken() {
  const intents = useIntentsStore()
  /** By the intent whose outcome is unknown. */
  const whenTaken = new Map<string, () => void>()
  watch(
    () => intents.lastReconciled,
    (intent) => {
      if (intent === null) return
      const taken = whenTaken.get(intent.id)
      whenTaken.delete(intent.id)
      if (intent.state === 'accepted') taken?.()
    },
    { flush: 'sync' },
  )
  return (outcomes: readonly MoneyOutcome[], taken: () => void): void => {
    const open = outcomes.flatMap((one) => (one.kind === 'unknown' ? [one.intentId] : []))
    for (const intentId of open) whenTaken.set(intentId, taken)
    // It may have been found while the answer was on its way.
    const isFound = open.some((intentId) => intents.find(intentId)?.state === 'accepted')
    if (isFound || outcomes.some(({ kind }) => kind === 'accepted')) taken()
  }
}

/**
 * Every press of every form, by the form and what it is for (profile and pair): an answer lands where it was asked for, and
 * is found there again after the user has looked at something else (T12).
 */
export const useOrderFlowsStore = defineStore('order-flows', () => {
  const bridge = useBridge()
  const flows: Flows = shallowRef(new Map())

  function put(key: string, flow: Flow | null): void {
    const next = new Map(flows.value)
    next.delete(key)
    if (flow !== null) next.set(key, flow)
    flows.value = newest(next, mostKept, (_, one) => isUnderWay(one))
  }
  const { ask, answer } = createAsking(flows, put)
  const whenTaken = useWhenTaken()

  /** `taken` runs once the venue is known to have taken any order of it. */
  async function submit(key: string, pending: PendingOrder, taken?: () => void): Promise<readonly MoneyOutcome[]> {
    put(key, { stage: 'sending', pending })
    const outcomes = await send(bridge, pending)
    const done = { stage: 'done', pending, outcomes, guarded: true } as const
    put(key, done)
    if (taken !== undefined) whenTaken(outcomes, taken)
    setTimeout(() => {
      const now = flows.value.get(key)
      if (now?.stage === 'done' && now.pending === pending)
        put(key, now.outcomes.length === 0 ? null : { ...now, guarded: false })
    }, guardMs)
    return outcomes
  }

  /** `why` is one sentence. */
  const stop = (key: string, pending: PendingOrder, why: string): void =>
    put(key, { stage: 'stopped', pending, why, before: beforeOf(flows.value.get(key)) })

  /** What each form showed when its outcome came, or when somebody came back to it; anything else is another order. */
  const shown = new Map<string, string>()

  /** Puts the outcome away; what is asked or on its way stays, and so does the guard against a second press. */
  function clear(key: string): void {
    const now = flows.value.get(key)
    if (now?.stage === 'done') put(key, now.guarded ? { ...now, outcomes: [] } : null)
    if (now?.stage === 'stopped') put(key, now.before)
  }
  return { flows, shown, ask, answer, submit, stop, clear }
})
