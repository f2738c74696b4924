import { computed } from 'vue'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { isSame } from '#renderer/views/shared/orders/pending-order.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { OrderFlow, Submitted } from '#renderer/views/shared/orders/use-order-flow.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useFormDraft } from '#renderer/data/stores/form-drafts.ts'
import type { FormDraft } from '#renderer/data/stores/form-drafts.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import { useFees } from '#renderer/data/use-account.ts'
import { useFree } from '#renderer/data/use-free.ts'
import { useSizing } from '#renderer/views/shared/order-form/use-sizing.ts'
import { useSendKey } from '#renderer/views/shared/order-form/use-send-key.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import type { Rung } from './scaled-orders.ts'
import { useScaledForm } from './use-scaled-form.ts'
import type { ScaledForm } from './use-scaled-form.ts'

/** Only a row that is known to have failed may be sent again; an unknown one never is. */
const mayRetry = (outcome: MoneyOutcome | null | undefined): boolean => outcome?.kind === 'refused'

/** Places, among all rows, of those to send again. */
export const failedPlaces = (outcomes: readonly (MoneyOutcome | null)[]): readonly number[] =>
  outcomes.flatMap((outcome, place) => (mayRetry(outcome) ? [place] : []))

/** Places that wait for a look-alike whose outcome is open, with that one's id. */
export const blockedPlaces = (
  outcomes: readonly (MoneyOutcome | null)[],
): readonly { readonly place: number; readonly duplicateId: string }[] =>
  outcomes.flatMap((outcome, place) =>
    outcome?.kind === 'blocked' ? [{ place, duplicateId: outcome.duplicateId }] : [],
  )

/** Puts the answers of a retry at the places they belong to. */
export const withRetried = (
  outcomes: readonly (MoneyOutcome | null)[],
  places: readonly number[],
  retried: readonly (MoneyOutcome | null)[],
): readonly (MoneyOutcome | null)[] => {
  const next = [...outcomes]
  places.forEach((place, index) => void (next[place] = retried[index] ?? null))
  return next
}

/** Scaled orders that were sent: the orders as they left, and what became of each. */
interface ScaledSent {
  readonly orders: readonly ScaledOrder[]
  readonly outcomes: readonly (MoneyOutcome | null)[]
}
const nothingSent: ScaledSent = { orders: [], outcomes: [] }

const orderOf = ({ price, size }: Rung, symbol: string, side: 'buy' | 'sell', postOnly: boolean) => ({
  type: 'limit' as const,
  symbol,
  side,
  price,
  size,
  timeInForce: 'GTC' as const,
  ...(postOnly ? { postOnly } : {}),
})

type ScaledOrder = ReturnType<typeof orderOf>

type RequestOf = (orders: readonly ScaledOrder[]) => FlowRequest

/** Sends all rows of the form as one batch call. */
function useSending(
  form: ScaledForm,
  results: FormDraft<ScaledSent>,
  { flow, requestOf, currency }: { flow: OrderFlow; requestOf: RequestOf; currency: () => string },
) {
  const desk = useDeskStore()
  const { typed, symbol, sound, rungs, side, postOnly } = form
  const ordered = computed(() => {
    const symbolName = desk.pair
    if (!sound.value || symbolName === null || symbol.value === null) return []
    return rungs.value.map((rung) => orderOf(rung, symbolName, side.value, postOnly.value))
  })
  const request = computed<FlowRequest | null>(() => (ordered.value.length === 0 ? null : requestOf(ordered.value)))
  const needed = computed(() => flow.need(request.value))
  const shortfall = computed(() => flow.shortfall(request.value))
  const off = computed(
    () => request.value === null || flow.locked.value || flow.held.value !== null || shortfall.value !== null,
  )
  async function send(): Promise<void> {
    if (request.value === null || off.value) return
    const [key, sentForm, orders] = [desk.draftKey, typed.draft.value, ordered.value]
    await flow.press(request.value, {
      leaving: () => results.put(key, { orders, outcomes: orders.map(() => null) }),
      sent: ({ outcomes: answers }) => {
        results.put(key, { orders, outcomes: answers })
      },
      // What was taken must not be sent again by the same form: rows that failed can be sent from the results. A form that
      // shows anything else by then is left alone.
      taken: () => {
        if (isSame(typed.of(key), sentForm)) typed.put(key, { ...sentForm, from: '', to: '', total: '', text: '' })
      },
    })
  }
  useSendKey({ flow, off, shortfall, currency, send })
  return { request, needed, off, send }
}

/** What fills the amounts without typing: presets, and one step or ten of the pair. */
function useAmounts({ side, from, to, total, by, symbol, last }: ScaledForm, available: () => string | null) {
  const desk = useDeskStore()
  const fees = useFees(() => desk.pair)
  const feeRate = computed(() => fees.data.value?.[0]?.takerFeeRate ?? null)
  /** A share to buy is one of the quote, whatever the prices will be. */
  const sizing = useSizing(
    () => ({
      side: side.value,
      available: available(),
      buysBy: 'total',
      price: null,
      feeRate: feeRate.value,
      rules: symbol.value,
    }),
    (typed) => {
      by.value = typed.by === 'size' ? 'base' : 'quote'
      total.value = typed.text
    },
  )
  function step(field: 'from' | 'to' | 'total', count: number): void {
    const rules = symbol.value
    if (rules === null) return
    if (field === 'total') {
      const increment = by.value === 'base' ? rules.baseIncrement : rules.quoteIncrement
      total.value = stepped(typedAmount(total.value), increment, count)
      return
    }
    const end = field === 'from' ? from : to
    end.value = stepped(typedAmount(end.value) ?? last.value, rules.priceIncrement, count)
  }
  return { ...sizing, feeRate, step }
}

/** Sends rows again that were sent before, each exactly as it was. */
function useSendingAgain(results: FormDraft<ScaledSent>, flow: OrderFlow, requestOf: RequestOf) {
  const desk = useDeskStore()
  const intents = useIntentsStore()
  const sent = computed(() => results.draft.value.orders)
  const outcomes = computed(() => results.draft.value.outcomes)
  const failed = computed(() => failedPlaces(outcomes.value))
  const blocked = computed(() => blockedPlaces(outcomes.value))
  const ordersAt = (places: readonly number[]): readonly ScaledOrder[] =>
    places.flatMap((place) => sent.value[place] ?? [])
  /** What those that failed lack, if they were sent again now. */
  const retryShortfall = computed(() =>
    flow.shortfall(failed.value.length === 0 ? null : requestOf(ordersAt(failed.value))),
  )
  async function again(places: readonly number[], overrides: string | null): Promise<void> {
    const key = desk.draftKey
    const orders = ordersAt(places)
    if (orders.length === 0) return
    const place = (answers: readonly (MoneyOutcome | null)[]): void => {
      const before = results.of(key)
      results.put(key, { ...before, outcomes: withRetried(before.outcomes, places, answers) })
    }
    const hooks = { leaving: () => place([]), sent: ({ outcomes: answers }: Submitted) => place(answers) }
    await flow.press(requestOf(orders), hooks, overrides)
  }
  /** A new press with only those rows that are known to have failed, each as it was (M10). */
  const retry = (): Promise<void> => again(failed.value, null)

  /** The user's word that this order may be sent twice, for the row at one place or for every row it blocks (M5). */
  const override = async (intentId: string, only: number | null = null): Promise<void> => {
    // Once the first one is known to be taken, there is nothing to override: what is sent now is an order of its own.
    if (intents.find(intentId)?.state === 'accepted') return
    await again(
      blocked.value.flatMap(({ place, duplicateId: id }) =>
        id === intentId && (only ?? place) === place ? [place] : [],
      ),
      intentId,
    )
  }
  return { sent, outcomes, failed, blocked, retryShortfall, retry, override }
}

/** Scaled limit orders for the pair in view: their plan, their rows with what is wrong with each, and one batch call. */
export function useScaled() {
  const desk = useDeskStore()
  const settings = useSettingsStore()
  const form = useScaledForm()
  const free = useFree(
    () => form.side.value,
    () => form.symbol.value,
  )
  const results = useFormDraft<ScaledSent>('scaled results', nothingSent)
  const requestOf = (orders: readonly ScaledOrder[]): FlowRequest => ({
    way: 'scaled',
    wait: settings.current.waitForMatch,
    orders,
  })
  const flow = useOrderFlow(
    () => 'scaled',
    () => desk.pair,
    () => JSON.stringify(form.typed.draft.value),
  )
  const clear = (): void => void (results.draft.value = nothingSent)
  function empty(): void {
    const { draft } = form.typed
    draft.value = { ...draft.value, from: '', to: '', total: '', text: '' }
    flow.clear()
  }
  return {
    ...form,
    free,
    flow,
    clear,
    ...useSending(form, results, { flow, requestOf, currency: () => free.value.currency }),
    ...useAmounts(form, () => free.value.available),
    empty,
    ...useSendingAgain(results, flow, requestOf),
  }
}
