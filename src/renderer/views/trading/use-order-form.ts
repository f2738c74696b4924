import { computed } from 'vue'
import { isPositive, multiply } from '#shared/decimal.ts'
import { feeOn, feeRange } from '#shared/domain/fee-estimate.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { OrderFigures, OrderProblem } from '#shared/domain/order-rules.ts'
import { useFees } from '#renderer/data/use-account.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useBook, useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { OrderRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { slippageOf } from '#renderer/views/shared/orders/slippage.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { PressHooks } from '#renderer/views/shared/orders/use-order-flow.ts'
import { useActions } from '#renderer/data/stores/actions.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { isSame } from '#renderer/views/shared/orders/pending-order.ts'
import { afterSending, amountOf, edit, shareOf } from '#renderer/data/order-draft.ts'
import type { AmountName, OrderDraft } from '#renderer/data/order-draft.ts'
import { advancedFields, advancedProblems, isSound } from './orders/advanced.ts'
import type { AdvancedFields } from './orders/advanced.ts'
import { useAdvancedStore } from './orders/advanced-store.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import { useFree } from '#renderer/data/use-free.ts'

/** The order form of the pair in view: its draft, what the pair's rules say of it, and sending it. */
export function useOrderForm() {
  const { t } = useText()
  const { own } = useFormat()
  const desk = useDeskStore()
  const settings = useSettingsStore()
  const advanced = useAdvancedStore()
  const pair = (): string | null => desk.pair
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const book = useBook(pair)
  const fees = useFees(pair)

  const draft = computed(() => desk.draft)
  const change = (part: Partial<OrderDraft>): void => {
    desk.draft = { ...desk.draft, ...part }
  }
  const type = (name: AmountName, typed: string): void => {
    if (typed === desk.draft[name]) return
    desk.draft = edit(desk.draft, name, typed, symbol.value)
  }

  const last = computed(() => ticker.value.value?.price ?? null)
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
  /** The rate that holds for this order, by the book in view, and what it comes to in quote; null while no rate is known. */
  const charge = computed(() => {
    if (fee.value === null || fields.value === null) return null
    const range = feeRange(fields.value, book.face.value === 'ready' ? book.value.value : null, fee.value)
    // What trades at once trades at the book's prices, which are better than the limit.
    const met =
      range.liquidity === 'taker' && book.value.value !== null
        ? slippageOf(wantedOf(fields.value), book.value.value)
        : null
    const traded = met !== null && !met.short && met.filled === fields.value.size ? met.funds : worth.value
    return { ...range, amount: traded === null ? null : feeOn(traded, range) }
  })
  const ready = computed(
    () =>
      fields.value !== null && symbol.value !== null && problems.value.length === 0 && isSound(optionProblems.value),
  )

  const request = computed<OrderRequest | null>(() =>
    fields.value === null ? null : { way: 'order', wait: settings.current.waitForMatch, order: fields.value },
  )
  const flow = useOrderFlow(
    () => 'order',
    pair,
    () => JSON.stringify([desk.draft, advanced.options]),
  )

  const shortfall = computed(() => flow.shortfall(request.value))
  /** All that stands in the way of a press; the form says which it is. */
  const off = computed(() => !ready.value || flow.locked.value || flow.held.value !== null || shortfall.value !== null)

  /** A form that still shows what was accepted is emptied; one that shows anything else by then is left alone. */
  function emptying(): PressHooks {
    const [key, before, options] = [desk.draftKey, desk.draft, advanced.options]
    return {
      taken: () => {
        const isSent = isSame([desk.draftOf(key), advanced.optionsOf(key)], [before, options])
        if (isSent) desk.putDraft(key, afterSending(before))
      },
    }
  }
  async function send(): Promise<void> {
    if (request.value !== null && !off.value) await flow.press(request.value, emptying())
  }
  /** What was typed while the order was under way is another one, and stays. */
  const override = async (intentId: string): Promise<void> =>
    void (await flow.override(intentId, ({ request: blocked }) => (isSame(blocked, request.value) ? emptying() : {})))
  /** By key and palette it is the same press, with the same rules and locks. */
  useActions({
    send: {
      run: () => void send(),
      why: () => {
        if (!off.value) return null
        if (flow.held.value !== null) return flow.held.value
        if (flow.locked.value) return t('keys.why.answering')
        if (shortfall.value !== null)
          return t('order.short', { shortfall: own.amount(shortfall.value), currency: free.value.currency })
        return t('keys.why.incomplete', { what: problemOf('price', 'size', 'funds') ?? t('keys.why.fill') })
      },
    },
  })

  /** Clears what was typed and what became of the last press. */
  const empty = (): void => {
    change({ price: '', size: '', total: '', edited: [] })
    flow.clear()
  }

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
  const needed = computed(() => flow.need(request.value))

  return {
    draft,
    change,
    type,
    symbol,
    last,
    free,
    charge,
    fields,
    optionProblems,
    problemOf,
    worth,
    ready,
    request,
    off,
    send,
    override,
    flow,
    share,
    step,
    needed,
    empty,
  }
}

export type OrderFields = NonNullable<ReturnType<typeof fieldsOf>> & AdvancedFields

const wantedOf = ({
  side,
  price,
  size,
  funds,
}: Pick<OrderFields, 'side'> & Partial<Record<'price' | 'size' | 'funds', string>>) => ({
  side,
  price: price ?? null,
  size: size ?? null,
  funds: funds ?? null,
})

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
