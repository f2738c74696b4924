import { computed } from 'vue'
import { compare, isPositive } from '#shared/decimal.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { isSame } from '#renderer/views/shared/orders/pending-order.ts'
import type { OrderRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { Submitted } from '#renderer/views/shared/orders/use-order-flow.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useFormDraft } from '#renderer/data/stores/form-drafts.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { amountOf } from '#renderer/data/order-draft.ts'
import { useFree } from '#renderer/data/use-free.ts'
import { mostRungs, rungsOf, totalsOf } from './scaled-orders.ts'
import type { ScaledPlan, Rung, Spacing, Weighting } from './scaled-orders.ts'
import { readPasted, readWeights } from './pasted.ts'
import { blockedPlaces, failedPlaces, withRetried } from './results.ts'

/** The form as typed. */
export interface ScaledTyped {
  readonly source: 'range' | 'pasted'
  readonly side: 'buy' | 'sell'
  readonly from: string
  readonly to: string
  readonly count: string
  readonly spacing: Spacing
  readonly weighting: Weighting
  readonly weights: string
  readonly total: string
  readonly by: 'base' | 'quote'
  readonly postOnly: boolean
  readonly text: string
}

const emptyForm: ScaledTyped = {
  source: 'range',
  side: 'buy',
  from: '',
  to: '',
  count: '5',
  spacing: 'linear',
  weighting: 'equal',
  weights: '',
  total: '',
  by: 'base',
  postOnly: true,
  text: '',
}

/** A scaled that was sent: its orders as they left, and what became of each. */
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

/** A scaled of limit orders for the pair in view: its plan, its rows with what is wrong with each, and one batch call. */
export function useScaled() {
  const desk = useDeskStore()
  const settings = useSettingsStore()
  const intents = useIntentsStore()
  const pair = (): string | null => desk.pair
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const free = useFree(
    () => side.value,
    () => symbol.value,
  )

  const typed = useFormDraft<ScaledTyped>('scaled', emptyForm)
  const results = useFormDraft<ScaledSent>('scaled results', nothingSent)
  const part = <Name extends keyof ScaledTyped>(name: Name) =>
    computed({
      get: () => typed.draft.value[name],
      set: (value: ScaledTyped[Name]) => void (typed.draft.value = { ...typed.draft.value, [name]: value }),
    })
  const [source, side, from, to] = [part('source'), part('side'), part('from'), part('to')]
  const [count, spacing, weighting, weights] = [part('count'), part('spacing'), part('weighting'), part('weights')]
  const [total, by, postOnly, text] = [part('total'), part('by'), part('postOnly'), part('text')]
  const sent = computed(() => results.draft.value.orders)
  const outcomes = computed(() => results.draft.value.outcomes)

  const last = computed(() => ticker.value.value?.price ?? null)
  const rungCount = computed(() => {
    const wanted = /^\d{1,2}$/.test(count.value.trim()) ? Number(count.value.trim()) : 0
    return wanted >= 2 && wanted <= mostRungs ? wanted : null
  })
  const ownWeights = computed(() => readWeights(weights.value))
  const weightsFit = computed(() => weighting.value !== 'own' || ownWeights.value?.length === rungCount.value)
  const sameEnds = computed(() => {
    const [low, high] = [amountOf(from.value), amountOf(to.value)]
    return low !== null && high !== null && isPositive(low) && compare(low, high) === 0
  })
  const plan = computed<ScaledPlan | null>(() => {
    const [low, high, sum] = [amountOf(from.value), amountOf(to.value), amountOf(total.value)]
    const ready = [low, high, sum].every((value) => value !== null && isPositive(value))
    if (!ready || low === null || high === null || sum === null || rungCount.value === null || !weightsFit.value)
      return null
    if (sameEnds.value) return null
    return {
      side: side.value,
      from: low,
      to: high,
      count: rungCount.value,
      spacing: spacing.value,
      weighting: weighting.value,
      weights: ownWeights.value ?? [],
      total: sum,
      by: by.value,
    }
  })
  const pasted = computed(() => readPasted(text.value))
  const rungs = computed<readonly Rung[]>(() => {
    if (source.value === 'pasted') return pasted.value.rungs
    return plan.value === null || symbol.value === null ? [] : rungsOf(plan.value, symbol.value)
  })
  const problemsOf = (rung: Rung): readonly string[] => {
    if (symbol.value === null) return []
    const figures = { type: 'limit', side: side.value, price: rung.price, size: rung.size } as const
    return checkOrder(figures, symbol.value, last.value).map(({ message }) => message)
  }
  /** A size that was cut to nothing is no order, and no rule speaks of it. */
  const rows = computed(() =>
    rungs.value.map((rung) => ({ ...rung, nothing: !isPositive(rung.size), problems: problemsOf(rung) })),
  )
  const totals = computed(() => totalsOf(rungs.value))
  const sound = computed(
    () =>
      rows.value.length > 0 &&
      rows.value.every(({ problems, nothing }) => problems.length === 0 && !nothing) &&
      (source.value === 'range' || (pasted.value.problems.length === 0 && !pasted.value.tooMany)),
  )
  const requestOf = (orders: readonly ScaledOrder[]): OrderRequest => ({
    way: 'scaled',
    wait: settings.current.waitForMatch,
    orders,
  })
  const ordered = computed(() => {
    const symbolName = desk.pair
    if (!sound.value || symbolName === null || symbol.value === null) return []
    return rungs.value.map((rung) => orderOf(rung, symbolName, side.value, postOnly.value))
  })
  const request = computed<OrderRequest | null>(() => (ordered.value.length === 0 ? null : requestOf(ordered.value)))
  const flow = useOrderFlow(
    () => 'scaled',
    pair,
    () => JSON.stringify(typed.draft.value),
  )
  const needed = computed(() => flow.need(request.value))
  const shortfall = computed(() => flow.shortfall(request.value))
  const off = computed(
    () => request.value === null || flow.locked.value || flow.held.value !== null || shortfall.value !== null,
  )
  const failed = computed(() => failedPlaces(outcomes.value))
  const blocked = computed(() => blockedPlaces(outcomes.value))
  const ordersAt = (places: readonly number[]): readonly ScaledOrder[] =>
    places.flatMap((place) => sent.value[place] ?? [])
  /** What those that failed lack, if they were sent again now. */
  const retryShortfall = computed(() =>
    flow.shortfall(failed.value.length === 0 ? null : requestOf(ordersAt(failed.value))),
  )
  const clear = (): void => void (results.draft.value = nothingSent)

  /** Some places of scaled orders that was sent before, each exactly as it was. */
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
  async function send(): Promise<void> {
    if (request.value === null || off.value) return
    const [key, form, orders] = [desk.draftKey, typed.draft.value, ordered.value]
    await flow.press(request.value, {
      leaving: () => results.put(key, { orders, outcomes: orders.map(() => null) }),
      sent: ({ outcomes: answers }) => {
        results.put(key, { orders, outcomes: answers })
      },
      // What was taken must not be sent again by the same form: rows that failed can be sent from the results. A form that
      // shows anything else by then is left alone.
      taken: () => {
        if (isSame(typed.of(key), form)) typed.put(key, { ...form, from: '', to: '', total: '', text: '' })
      },
    })
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

  return {
    ...{ symbol, last, source, side, from, to, count, rungCount, sameEnds, spacing, weighting, weights, weightsFit },
    ...{ total, by, postOnly, text, pasted, rows, totals, free, needed },
    ...{ request, off, flow, send, retry, override },
    ...{ sent, outcomes, failed, blocked, retryShortfall, clear },
  }
}
