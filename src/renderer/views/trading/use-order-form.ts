import { computed, ref, shallowRef, watch } from 'vue'
import { isPositive, multiply } from '#shared/decimal.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { OrderFigures, OrderProblem } from '#shared/domain/order-rules.ts'
import { useFees } from '#renderer/composables/use-account.ts'
import { useBook, useSymbol, useTicker } from '#renderer/composables/use-market.ts'
import { useMoneyAct } from '#renderer/composables/use-money-act.ts'
import { useDeskStore } from '#renderer/stores/desk.ts'
import { useSettingsStore } from '#renderer/stores/settings.ts'
import { useConfirm } from '#renderer/composables/use-confirm.ts'
import { confirmReasons } from './confirm-reasons.ts'
import type { Reason } from './confirm-reasons.ts'
import { afterSending, amountOf, edit, shareOf } from './order-draft.ts'
import type { AmountName, OrderDraft } from './order-draft.ts'
import { advancedFields, advancedProblems, isSound } from './orders/advanced.ts'
import type { AdvancedFields } from './orders/advanced.ts'
import { useAdvancedStore } from './orders/advanced-store.ts'
import { stepped } from './step-amount.ts'
import { useFree } from './use-free.ts'

/** The order form of the pair in view: its draft, what the pair's rules say of it, and sending it. */
export function useOrderForm() {
  const desk = useDeskStore()
  const settings = useSettingsStore()
  const advanced = useAdvancedStore()
  const pair = (): string | null => desk.pair
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const book = useBook(pair)
  const fees = useFees(pair)
  const { act, locked, waiting, outcome, clear } = useMoneyAct('orders.place')
  /** The order that a blocked twin would have been, kept for the override. */
  const blocked = shallowRef<OrderFields | null>(null)

  const draft = computed(() => desk.draft)
  const change = (part: Partial<OrderDraft>): void => {
    desk.draft = { ...desk.draft, ...part }
    clear()
  }
  const type = (name: AmountName, typed: string): void => {
    if (typed === desk.draft[name]) return
    desk.draft = edit(desk.draft, name, typed, symbol.value)
    clear()
  }
  watch(() => desk.draftKey, clear)
  watch(() => advanced.options, clear)

  const last = computed(() => ticker.value.value?.price ?? null)
  const best = computed(() => ({
    bid: ticker.value.value?.bestBid ?? null,
    ask: ticker.value.value?.bestAsk ?? null,
  }))
  const free = useFree(
    () => draft.value.side,
    () => symbol.value,
  )
  const fee = computed(() => fees.value.value?.[0] ?? null)

  /** The fields that would be sent, or null while an amount is missing or cannot be read. */
  const fields = computed(() => {
    const basic = fieldsOf(draft.value, desk.pair)
    return basic === null ? null : { ...basic, ...advancedFields(advanced.options, basic) }
  })
  const optionProblems = computed(() => {
    const { type, side, timeInForce } = draft.value
    return advancedProblems(
      advanced.options,
      { type, side, timeInForce, size: amountOf(draft.value.size) ?? undefined },
      symbol.value,
    )
  })
  const problems = computed<readonly OrderProblem[]>(() =>
    symbol.value === null ? [] : checkOrder(figuresOf(draft.value), symbol.value, last.value),
  )
  const problemOf = (...names: OrderProblem['field'][]): string | null =>
    problems.value.find(({ field }) => names.includes(field))?.message ?? null

  /** Worth in quote: exact for limit orders, at the last price for market ones. */
  const worth = computed(() => {
    const { type: kind, size, price, total, marketBy } = draft.value
    if (kind === 'market' && marketBy === 'total') return amountOf(total)
    const [quantity, at] = [amountOf(size), kind === 'limit' ? amountOf(price) : last.value]
    return quantity !== null && at !== null ? multiply(quantity, at) : null
  })
  /** Taker fee in quote on a worth in quote: the most it can be. */
  const feeOf = (quoteWorth: string | null): string | null =>
    quoteWorth === null || fee.value === null ? null : multiply(quoteWorth, fee.value.takerFeeRate)
  const ready = computed(
    () =>
      fields.value !== null && symbol.value !== null && problems.value.length === 0 && isSound(optionProblems.value),
  )

  /** Asks first where the user wants to be asked; nothing leaves before the answer. */
  const question = useConfirm()
  const reasons = shallowRef<readonly Reason[]>([])
  const asking = ref(false)
  async function agreed(order: OrderFields): Promise<boolean> {
    const available = free.value.available
    const around = { last: last.value, book: book.value.value, available, pays: needed.value }
    reasons.value = confirmReasons(order, around, settings.current)
    return reasons.value.length === 0 || (await question.ask())
  }
  watch(
    () => desk.draftKey,
    () => question.answer(false),
  )

  async function send(overrideTwinOf?: string): Promise<void> {
    const order = overrideTwinOf === undefined ? fields.value : blocked.value
    if (order === null || asking.value || (overrideTwinOf === undefined && !ready.value)) return
    const key = desk.draftKey
    asking.value = true
    const goOn = await agreed(order)
    asking.value = false
    if (!goOn || key !== desk.draftKey) return
    const result = await act({ wait: settings.current.waitForMatch, order }, overrideTwinOf)
    blocked.value = result?.kind === 'blocked' ? order : null
    if (result?.kind === 'accepted' && key === desk.draftKey) desk.draft = afterSending(desk.draft)
  }

  /** Clears what was typed and what became of the last press. */
  const empty = (): void => change({ price: '', size: '', total: '', edited: [] })

  const share = (percent: string): void => {
    const { available } = free.value
    if (symbol.value === null || available === null) return
    const price = draft.value.type === 'limit' ? (amountOf(draft.value.price) ?? last.value) : null
    const feeRate = fee.value?.takerFeeRate ?? '0'
    change(shareOf(draft.value, { percent, free: available, price, feeRate, symbol: symbol.value }))
  }
  const step = (name: AmountName, by: number): void => {
    const rules = symbol.value
    if (rules === null) return
    const increment = { price: rules.priceIncrement, size: rules.baseIncrement, total: rules.quoteIncrement }[name]
    type(name, stepped(amountOf(draft.value[name]) ?? (name === 'price' ? last.value : null), increment, by))
  }
  /** What the order takes from the free balance: quote to buy, base to sell. */
  const needed = computed(() => (draft.value.side === 'buy' ? worth.value : amountOf(draft.value.size)))

  return {
    draft,
    change,
    type,
    symbol,
    last,
    best,
    free,
    fee,
    feeOf,
    fields,
    optionProblems,
    problemOf,
    worth,
    ready,
    send,
    question,
    reasons,
    asking,
    share,
    step,
    needed,
    locked,
    waiting,
    outcome,
    clear,
    empty,
  }
}

export type OrderFields = NonNullable<ReturnType<typeof fieldsOf>> & AdvancedFields

function figuresOf(draft: OrderDraft): OrderFigures {
  const price = amountOf(draft.price) ?? undefined
  const size = amountOf(draft.size) ?? undefined
  if (draft.type === 'limit') return { type: 'limit', side: draft.side, price, size }
  return draft.marketBy === 'size'
    ? { type: 'market', side: draft.side, size }
    : { type: 'market', side: draft.side, funds: amountOf(draft.total) ?? undefined }
}

function fieldsOf(draft: OrderDraft, symbol: string | null) {
  const { side, type, marketBy, timeInForce, postOnly } = draft
  const [price, size, funds] = [amountOf(draft.price), amountOf(draft.size), amountOf(draft.total)]
  if (symbol === null) return null
  if (type === 'limit') {
    if (price === null || size === null || !isPositive(price) || !isPositive(size)) return null
    return { type, symbol, side, price, size, timeInForce, ...(postOnly ? { postOnly } : {}) }
  }
  const quantity = marketBy === 'size' ? size : funds
  if (quantity === null || !isPositive(quantity)) return null
  return marketBy === 'size' ? { type, symbol, side, size: quantity } : { type, symbol, side, funds: quantity }
}
