import { computed, ref, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { compare, isPositive } from '#shared/decimal.ts'
import { leftOf } from '#shared/domain/open-rows.ts'
import { amendedSizeProblem, checkOrder } from '#shared/domain/order-rules.ts'
import type { MarketSymbol, OrderRecord } from '#shared/exchange/index.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useTicker } from '#renderer/data/use-market.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import { wholeSize } from '#renderer/views/shared/orders/pending-order.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'

const positive = (typed: string): string | null => {
  const value = typedAmount(typed)
  return value !== null && isPositive(value) ? value : null
}

const wholeOf = (order: OrderRecord): string => wholeSize({ dealSize: order.dealSize, open: leftOf(order) })

/** A new price or size: what differs of the order is sent, and makes a new order. */
function useAmendment(order: ComputedRef<OrderRecord>, rules: () => MarketSymbol | null, newPrice?: string) {
  const { words } = useMessages()
  const ticker = useTicker(() => order.value.symbol)
  const price = ref(newPrice ?? order.value.price)
  /** null while nobody typed one: the order's own then, also after part of it was cancelled. */
  const typedSize = ref<string | null>(null)
  const size = computed({
    get: () => typedSize.value ?? wholeOf(order.value),
    set: (text) => void (typedSize.value = text === wholeOf(order.value) ? null : text),
  })
  const figures = computed(() => ({
    type: 'limit' as const,
    side: order.value.side,
    price: typedAmount(price.value) ?? undefined,
    size: typedAmount(size.value) ?? undefined,
  }))
  const problems = computed(() => {
    const known = rules()
    return known === null ? [] : checkOrder(figures.value, known, ticker.data.value?.price ?? null)
  })
  /** The new size counts what has traded already, and so must be more. */
  const filledProblem = computed(() => {
    const [newSize, [base = '']] = [positive(size.value), order.value.symbol.split('-')]
    return newSize === null ? null : amendedSizeProblem(newSize, order.value.dealSize, base)
  })
  const problemOf = (field: 'price' | 'size'): string | null => {
    if (field === 'size' && filledProblem.value !== null) return words(filledProblem.value)
    const found = problems.value.find((problem) => problem.field === field)
    return found === undefined ? null : words(found.message)
  }

  /** Only what differs is sent; null where nothing does. */
  const request = computed<FlowRequest | null>(() => {
    const [newPrice, newSize] = [positive(price.value), positive(size.value)]
    if (newPrice === null || newSize === null) return null
    const { symbol, id, side, dealSize, postOnly, price: oldPrice } = order.value
    const [open, oldSize] = [leftOf(order.value), wholeOf(order.value)]
    const from = { id, side, price: oldPrice, dealSize, postOnly, open }
    // What the venue would make of an order that was reduced is not documented: its size is always named.
    const wasReduced = compare(oldSize, order.value.size) !== 0
    const [samePrice, sameSize] = [compare(newPrice, oldPrice) === 0, compare(newSize, oldSize) === 0]
    if (samePrice && sameSize) return null
    const changes = { ...(samePrice ? {} : { newPrice }), ...(sameSize && !wasReduced ? {} : { newSize }) }
    return { way: 'amend', symbol, from, ...changes }
  })
  const flow = useOrderFlow(
    () => `amend ${order.value.id}`,
    () => order.value.symbol,
    () => JSON.stringify([price.value, size.value]),
  )
  const shortfall = computed(() => flow.shortfall(request.value))
  const ready = computed(
    () =>
      request.value !== null &&
      rules() !== null &&
      problems.value.length === 0 &&
      filledProblem.value === null &&
      flow.held.value === null &&
      shortfall.value === null,
  )
  return { price, size, figures, problemOf, request, flow, shortfall, ready }
}

/** Less of an order: a cancel in part. */
function useReduction(order: ComputedRef<OrderRecord>) {
  const off = ref('')
  const left = computed(() => leftOf(order.value))
  const offSize = computed(() => positive(off.value))
  const tooMuch = computed(() => offSize.value !== null && compare(offSize.value, left.value) >= 0)
  const reducing = useMoneyAct('orders.cancelPartial')
  // An override sends what the field holds: once that is another size, there is nothing to override.
  watch(off, () => reducing.clear())
  const ready = computed(() => offSize.value !== null && !tooMuch.value)
  const reduce = (overrides?: string): Promise<MoneyOutcome | null> =>
    reducing.act({ symbol: order.value.symbol, orderId: order.value.id, cancelSize: offSize.value ?? '' }, overrides)
  return { off, left, offSize, tooMuch, reducing, ready, reduce }
}

/**
 * Changes one open order: a new price or size, which makes a new order and goes the way of every order, or less of it,
 * which is a cancel in part and is never held back.
 */
export function useChangeOrder(current: () => OrderRecord, rules: () => MarketSymbol | null, newPrice?: string) {
  const order = computed(current)
  const way = ref<'amend' | 'reduce'>('amend')
  const { ready: mayAmend, ...amendment } = useAmendment(order, rules, newPrice)
  const { ready: mayReduce, ...reduction } = useReduction(order)
  const { flow, request, price, size } = amendment
  const { reducing, reduce } = reduction

  const locked = computed(() => (way.value === 'amend' ? flow.locked.value : reducing.locked.value))
  const ready = computed(() => (way.value === 'amend' ? mayAmend.value : mayReduce.value))
  const waiting = computed(() => (way.value === 'amend' ? flow.waiting.value : reducing.waiting.value))

  /** null where nothing was sent. */
  async function send(): Promise<MoneyOutcome | null> {
    if (!ready.value || locked.value) return null
    if (way.value === 'amend') return request.value && ((await flow.press(request.value))?.outcomes[0] ?? null)
    return reduce()
  }
  const override = async (intentId: string): Promise<MoneyOutcome | null> =>
    (await flow.override(intentId))?.outcomes[0] ?? null

  function step(field: 'price' | 'size', by: number): void {
    const known = rules()
    if (known === null) return
    if (field === 'price') price.value = stepped(typedAmount(price.value), known.priceIncrement, by)
    else size.value = stepped(typedAmount(size.value), known.baseIncrement, by)
  }

  return { ...amendment, ...reduction, way, locked, ready, waiting, send, override, step }
}
