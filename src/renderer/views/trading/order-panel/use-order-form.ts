import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { multiply } from '#shared/decimal.ts'
import { feeOn, feeRange } from '#shared/domain/fee-estimate.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { OrderProblem } from '#shared/domain/order-rules.ts'
import { useFees } from '#renderer/data/use-account.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useBook, useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { slippageInBook } from '#renderer/views/shared/orders/slippage.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { PressHooks } from '#renderer/views/shared/orders/use-order-flow.ts'
import { useActions } from '#renderer/data/stores/actions.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { isSame } from '#renderer/views/shared/orders/pending-order.ts'
import { afterSending, typedAmount, edit, shareOf } from '#renderer/data/order-draft.ts'
import type { AmountName, OrderFormDraft } from '#renderer/data/order-draft.ts'
import { advancedFields, advancedProblems, isSound } from '../orders/advanced.ts'
import { useAdvancedStore } from '../orders/advanced-store.ts'
import { fieldsOf, figuresOf, wantedOf } from './order-fields.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import { useFree } from '#renderer/data/use-free.ts'

/** What is known of the pair in view, and of what its order would be paid from. */
function usePairFacts() {
  const desk = useDeskStore()
  const pair = (): string | null => desk.pair
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const book = useBook(pair)
  const fees = useFees(pair)
  const last = computed(() => ticker.data.value?.price ?? null)
  const free = useFree(
    () => desk.draft.side,
    () => symbol.value,
  )
  const fee = computed(() => fees.data.value?.[0] ?? null)
  return { symbol, book, last, free, fee }
}
type PairFacts = ReturnType<typeof usePairFacts>

/** The draft of the pair in view, and what changes it. */
function useDraft({ symbol, last, free, fee }: PairFacts) {
  const desk = useDeskStore()
  const draft = computed(() => desk.draft)
  const change = (part: Partial<OrderFormDraft>): void => {
    desk.draft = { ...desk.draft, ...part }
  }
  const type = (name: AmountName, typed: string): void => {
    if (typed === desk.draft[name]) return
    desk.draft = edit(desk.draft, name, typed, symbol.value)
  }
  const share = (percent: string): void => {
    const { available } = free.value
    if (symbol.value === null || available === null) return
    const price = draft.value.type === 'limit' ? (typedAmount(draft.value.price) ?? last.value) : null
    const feeRate = fee.value?.takerFeeRate ?? '0'
    change(shareOf(draft.value, { percent, free: available, price, feeRate, symbol: symbol.value }))
  }
  const step = (name: AmountName, by: number): void => {
    const rules = symbol.value
    if (rules === null) return
    const increment = { price: rules.priceIncrement, size: rules.baseIncrement, total: rules.quoteIncrement }[name]
    type(name, stepped(typedAmount(draft.value[name]) ?? (name === 'price' ? last.value : null), increment, by))
  }
  return { draft, change, type, share, step }
}
type Draft = ComputedRef<OrderFormDraft>

/** What would be sent, and what the pair's rules say of it. */
function useChecks(draft: Draft, { symbol, last }: PairFacts) {
  const { words } = useMessages()
  const desk = useDeskStore()
  const advanced = useAdvancedStore()
  /** The fields that would be sent, or null while an amount is missing or cannot be read. */
  const fields = computed(() => {
    const basic = fieldsOf(draft.value, desk.pair)
    return basic === null ? null : { ...basic, ...advancedFields(advanced.options, basic) }
  })
  const optionProblems = computed(() => {
    const { type, side, timeInForce } = draft.value
    return advancedProblems(
      advanced.options,
      { type, side, timeInForce, size: typedAmount(draft.value.size) ?? undefined },
      symbol.value,
    )
  })
  const problems = computed<readonly OrderProblem[]>(() =>
    symbol.value === null ? [] : checkOrder(figuresOf(draft.value), symbol.value, last.value),
  )
  const problemOf = (...names: OrderProblem['field'][]): string | null => {
    const found = problems.value.find(({ field }) => names.includes(field))
    return found === undefined ? null : words(found.message)
  }
  const ready = computed(
    () =>
      fields.value !== null && symbol.value !== null && problems.value.length === 0 && isSound(optionProblems.value),
  )
  return { fields, optionProblems, problemOf, ready }
}
type Checks = ReturnType<typeof useChecks>

/** What the order is worth, and its fee. */
function useCharge(draft: Draft, { fields }: Checks, { book, last, fee }: PairFacts) {
  /** Worth in quote: exact for limit orders, at the last price for market ones. */
  const worth = computed(() => {
    const { type: kind, size, price, total, marketBy } = draft.value
    if (kind === 'market' && marketBy === 'total') return typedAmount(total)
    const [quantity, at] = [typedAmount(size), kind === 'limit' ? typedAmount(price) : last.value]
    return quantity !== null && at !== null ? multiply(quantity, at) : null
  })
  /** The rate that holds for this order, by the book in view, and what it comes to in quote; null while no rate is known. */
  const charge = computed(() => {
    if (fee.value === null || fields.value === null) return null
    const range = feeRange(fields.value, book.status.value === 'ready' ? book.data.value : null, fee.value)
    // What trades at once trades at the book's prices, which are better than the limit.
    const met =
      range.liquidity === 'taker' && book.data.value !== null
        ? slippageInBook(wantedOf(fields.value), book.data.value)
        : null
    const traded = met !== null && !met.short && met.filled === fields.value.size ? met.funds : worth.value
    return { ...range, amount: traded === null ? null : feeOn(traded, range) }
  })
  return { worth, charge }
}

/** Sends what the form shows, by its button, its key and the palette, with the same rules and locks. */
function useSending({ fields, problemOf, ready }: Checks, { free }: PairFacts) {
  const { t } = useText()
  const { own } = useFormat()
  const desk = useDeskStore()
  const settings = useSettingsStore()
  const advanced = useAdvancedStore()
  const request = computed<FlowRequest | null>(() =>
    fields.value === null ? null : { way: 'order', wait: settings.current.waitForMatch, order: fields.value },
  )
  const flow = useOrderFlow(
    () => 'order',
    () => desk.pair,
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
  const why = (): string | null => {
    if (!off.value) return null
    if (flow.held.value !== null) return flow.held.value
    if (flow.locked.value) return t('keys.why.answering')
    if (shortfall.value !== null)
      return t('order.short', { shortfall: own.amount(shortfall.value), currency: free.value.currency })
    return t('keys.why.incomplete', { what: problemOf('price', 'size', 'funds') ?? t('keys.why.fill') })
  }
  useActions({ send: { run: () => void send(), why } })

  /** What the order takes from the free balance: quote to buy, base to sell. */
  const needed = computed(() => flow.need(request.value))
  return { request, flow, off, send, override, needed }
}

/** The order form of the pair in view: its draft, what the pair's rules say of it, and sending it. */
export function useOrderForm() {
  const facts = usePairFacts()
  const { draft, change, type, share, step } = useDraft(facts)
  const checks = useChecks(draft, facts)
  const { worth, charge } = useCharge(draft, checks, facts)
  const sending = useSending(checks, facts)

  /** Clears what was typed and what became of the last press. */
  const empty = (): void => {
    change({ price: '', size: '', total: '', edited: [] })
    sending.flow.clear()
  }
  const { symbol, last, free } = facts
  return { draft, change, type, share, step, empty, symbol, last, free, worth, charge, ...checks, ...sending }
}
