import { computed, ref, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { percentOf, readSlippageCheck } from '#shared/domain/slippage-check.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import type { OrderProblem } from '#shared/domain/order-rules.ts'
import { useFees } from '#renderer/data/use-account.ts'
import { useBook, useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useSendKey } from '#renderer/views/shared/order-form/use-send-key.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { PressHooks } from '#renderer/views/shared/orders/use-order-flow.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { isSame } from '#renderer/views/shared/orders/pending-order.ts'
import { afterSending, completed, edit, fill, typedAmount } from '#renderer/data/order-draft.ts'
import type { AmountName, OrderFormDraft } from '#renderer/data/order-draft.ts'
import { advancedFields, advancedProblems, isSound } from '../orders/advanced.ts'
import { useAdvancedStore } from '../orders/advanced-store.ts'
import { useSizing } from '#renderer/views/shared/order-form/use-sizing.ts'
import { capPrice, cappedSize } from '#renderer/views/shared/order-form/slippage-cap.ts'
import { fieldsOf, figuresOf } from './order-fields.ts'
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
  /** A fraction of the quote, the most it can be; null while not known. */
  const feeRate = computed(() => fees.data.value?.[0]?.takerFeeRate ?? null)
  return { symbol, book, last, free, feeRate }
}
type PairFacts = ReturnType<typeof usePairFacts>

/** The draft of the pair in view, and what changes it. */
function useDraft({ symbol, last, free, feeRate }: PairFacts) {
  const desk = useDeskStore()
  const draft = computed(() => desk.draft)
  const change = (part: Partial<OrderFormDraft>): void => {
    desk.draft = { ...desk.draft, ...part }
  }
  const type = (name: AmountName, typed: string): void => {
    if (typed === desk.draft[name]) return
    desk.draft = edit(desk.draft, name, typed, symbol.value)
  }
  /** What nobody typed into the field. */
  const put = (name: AmountName, text: string): void => void (desk.draft = fill(desk.draft, name, text, symbol.value))
  // Also of what was put there whole, such as a copy of an order, and once the pair's rules are known.
  watch(
    [() => desk.draft, symbol],
    () => {
      const next = completed(desk.draft, symbol.value)
      if (next !== desk.draft) desk.draft = next
    },
    { immediate: true, flush: 'sync' },
  )
  const isMarket = computed(() => draft.value.type === 'market')
  const sizing = useSizing(
    () => ({
      side: draft.value.side,
      available: free.value.available,
      buysBy: isMarket.value ? 'total' : 'size',
      price: isMarket.value ? null : (typedAmount(draft.value.price) ?? last.value),
      feeRate: feeRate.value,
      rules: symbol.value,
    }),
    ({ by, text }) => {
      if (isMarket.value || draft.value.side === 'sell') change({ marketBy: by })
      put(by, text)
    },
  )
  const step = (name: AmountName, by: number): void => {
    const rules = symbol.value
    if (rules === null) return
    const increment = { price: rules.priceIncrement, size: rules.baseIncrement, total: rules.quoteIncrement }[name]
    type(name, stepped(typedAmount(draft.value[name]) ?? (name === 'price' ? last.value : null), increment, by))
  }
  return { draft, change, type, put, step, ...sizing }
}
type Draft = ComputedRef<OrderFormDraft>

/** What is done about slippage, kept for every pair; `capped` is what a market order becomes under a cap. */
function useSlippageCheck(draft: Draft, { symbol, book }: PairFacts) {
  const settings = useSettingsStore()
  const desk = useDeskStore()
  const check = settings.pageValue('slippageCheck', readSlippageCheck)
  /** A cap counts from a best price that is fresh, and from nothing else. */
  const best = computed(() => {
    if (book.status.value !== 'ready') return null
    return (draft.value.side === 'buy' ? book.data.value?.asks : book.data.value?.bids)?.[0]?.[0] ?? null
  })
  /** The percentage as typed is none: the one that was kept before is not what is meant. */
  const isPercentBad = ref(false)
  const isCapped = computed(() => draft.value.type === 'market' && check.value.mode === 'cap')
  const capped = computed(() => {
    const [rules, from, percent] = [symbol.value, best.value, percentOf(check.value)]
    if (!isCapped.value || rules === null || from === null || percent === null || desk.pair === null) return null
    const { side } = draft.value
    const cap = capPrice(side, from, percent, rules)
    const wanted = fieldsOf(draft.value, desk.pair)
    if (cap === null || wanted === null) return null
    const size = cappedSize(
      wanted as { side: 'buy' | 'sell'; size?: string; funds?: string },
      { cap, best: from },
      rules,
    )
    if (size === null) return null
    return { type: 'limit' as const, symbol: desk.pair, side, price: cap, size, timeInForce: 'IOC' as const }
  })
  return { check, isPercentBad, isCapped, capped, capBest: best }
}
type Slippage = ReturnType<typeof useSlippageCheck>

/** What would be sent, and what the pair's rules say of it. */
function useChecks(draft: Draft, { symbol, last }: PairFacts, { isCapped, isPercentBad, capped }: Slippage) {
  const { words } = useMessages()
  const desk = useDeskStore()
  const advanced = useAdvancedStore()
  /** The fields that would be sent, or null while an amount is missing or cannot be read. */
  const fields = computed(() => {
    const basic = isCapped.value ? capped.value : fieldsOf(draft.value, desk.pair)
    return basic === null ? null : { ...basic, ...advancedFields(advanced.options, basic) }
  })
  const optionProblems = computed(() => {
    const { type, side, timeInForce } = capped.value ?? draft.value
    return advancedProblems(
      advanced.options,
      { type, side, timeInForce, size: typedAmount(draft.value.size) ?? undefined },
      symbol.value,
    )
  })
  const problems = computed<readonly OrderProblem[]>(() =>
    symbol.value === null ? [] : checkOrder(capped.value ?? figuresOf(draft.value), symbol.value, last.value),
  )
  const problemOf = (...names: OrderProblem['field'][]): string | null => {
    const found = problems.value.find(({ field }) => names.includes(field))
    return found === undefined ? null : words(found.message)
  }
  const ready = computed(
    () =>
      fields.value !== null &&
      symbol.value !== null &&
      problems.value.length === 0 &&
      isSound(optionProblems.value) &&
      !(draft.value.type === 'market' && isPercentBad.value),
  )
  return { fields, optionProblems, problemOf, ready, isCapped }
}
type Checks = ReturnType<typeof useChecks>

/** Sends what the form shows, by its button, its key and the palette, with the same rules and locks. */
function useSending(
  { fields, problemOf, ready, isCapped }: Checks,
  { free }: PairFacts,
  { check, isPercentBad }: Pick<Slippage, 'check' | 'isPercentBad'>,
) {
  const { t } = useText()
  const desk = useDeskStore()
  const settings = useSettingsStore()
  const advanced = useAdvancedStore()
  const request = computed<FlowRequest | null>(() =>
    fields.value === null
      ? null
      : {
          way: 'order',
          wait: settings.current.waitForMatch,
          order: fields.value,
          ...(isCapped.value ? { cap: readSlippageCheck(check.value).percent } : {}),
        },
  )
  const flow = useOrderFlow(
    () => 'order',
    () => desk.pair,
    () => JSON.stringify([desk.draft, advanced.options, isCapped.value && check.value]),
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
  useSendKey({
    flow,
    off,
    shortfall,
    currency: () => free.value.currency,
    problem: () => (isPercentBad.value ? t('slippageCap.bad') : problemOf('price', 'size', 'funds')),
    send,
  })

  /** What the order takes from the free balance: quote to buy, base to sell. */
  const needed = computed(() => flow.need(request.value))
  return { request, flow, off, send, override, needed, shortfall }
}

/** The order form of the pair in view: its draft, what the pair's rules say of it, and sending it. */
export function useOrderForm() {
  const facts = usePairFacts()
  const { draft, change, type, put, step, pick, whyNotPick } = useDraft(facts)
  const slippage = useSlippageCheck(draft, facts)
  const checks = useChecks(draft, facts, slippage)
  const sending = useSending(checks, facts, slippage)

  /** Clears what was typed and what became of the last press. */
  const empty = (): void => {
    change({ price: '', size: '', total: '', edited: [] })
    sending.flow.clear()
  }
  const { symbol, last, free, book, feeRate } = facts
  const { check, isPercentBad, capBest } = slippage
  return {
    draft,
    change,
    type,
    put,
    step,
    pick,
    whyNotPick,
    empty,
    symbol,
    last,
    free,
    book,
    feeRate,
    check,
    isPercentBad,
    capBest,
    ...checks,
    ...sending,
  }
}
