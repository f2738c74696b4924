import { computed } from 'vue'
import { compare, isPositive } from '#shared/decimal.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import { useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useOrderDraft } from '#renderer/data/stores/form-drafts.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import { mostRungs, rungsOf, scaledTotalsOf } from './scaled-orders.ts'
import type { Rung, ScaledPlan, Spacing, Weighting } from './scaled-orders.ts'
import { readPasted, readWeights } from './pasted.ts'

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

const emptyForm: Omit<ScaledTyped, 'side'> = {
  source: 'range',
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

/** The form of the pair in view, field by field. */
function useTyped() {
  const typed = useOrderDraft<ScaledTyped>('scaled', emptyForm, ({ from, to, total, text }) => [from, to, total, text])
  const { part } = typed
  return {
    typed,
    source: part('source'),
    side: part('side'),
    postOnly: part('postOnly'),
    text: part('text'),
    from: part('from'),
    to: part('to'),
    count: part('count'),
    spacing: part('spacing'),
    weighting: part('weighting'),
    weights: part('weights'),
    total: part('total'),
    by: part('by'),
  }
}
type Typed = ReturnType<typeof useTyped>

/** The plan of a range, null while it is not whole, and what of its fields does not fit the others. */
function usePlan({ side, from, to, count, spacing, weighting, weights, total, by }: Typed) {
  const rungCount = computed(() => {
    const wanted = /^\d{1,2}$/.test(count.value.trim()) ? Number(count.value.trim()) : 0
    return wanted >= 2 && wanted <= mostRungs ? wanted : null
  })
  const ownWeights = computed(() => readWeights(weights.value))
  const weightsFit = computed(() => weighting.value !== 'own' || ownWeights.value?.length === rungCount.value)
  const sameEnds = computed(() => {
    const [low, high] = [typedAmount(from.value), typedAmount(to.value)]
    return low !== null && high !== null && isPositive(low) && compare(low, high) === 0
  })
  const plan = computed<ScaledPlan | null>(() => {
    const [low, high, sum] = [typedAmount(from.value), typedAmount(to.value), typedAmount(total.value)]
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
  return { rungCount, weightsFit, sameEnds, plan }
}

/** The form of scaled orders for the pair in view, and the rows it makes with what is wrong with each. */
export function useScaledForm() {
  const { words } = useMessages()
  const desk = useDeskStore()
  const pair = (): string | null => desk.pair
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const fields = useTyped()
  const { source, side, text } = fields
  const { plan, ...checks } = usePlan(fields)

  const last = computed(() => ticker.data.value?.price ?? null)
  const pasted = computed(() => readPasted(text.value))
  const rungs = computed<readonly Rung[]>(() => {
    if (source.value === 'pasted') return pasted.value.rungs
    return plan.value === null || symbol.value === null ? [] : rungsOf(plan.value, symbol.value)
  })
  const problemsOf = (rung: Rung): readonly string[] => {
    if (symbol.value === null) return []
    const figures = { type: 'limit', side: side.value, price: rung.price, size: rung.size } as const
    return checkOrder(figures, symbol.value, last.value).map(({ message }) => words(message))
  }
  /** A size that was cut to nothing is no order, and no rule speaks of it. */
  const rows = computed(() =>
    rungs.value.map((rung) => ({ ...rung, nothing: !isPositive(rung.size), problems: problemsOf(rung) })),
  )
  const totals = computed(() => scaledTotalsOf(rungs.value))
  const sound = computed(
    () =>
      rows.value.length > 0 &&
      rows.value.every(({ problems, nothing }) => problems.length === 0 && !nothing) &&
      (source.value === 'range' || (pasted.value.problems.length === 0 && !pasted.value.tooMany)),
  )
  return { ...fields, ...checks, symbol, last, pasted, rungs, rows, totals, sound }
}

export type ScaledForm = ReturnType<typeof useScaledForm>
