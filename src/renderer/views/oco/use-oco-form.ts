import { computed } from 'vue'
import { isPositive } from '#shared/decimal.ts'
import { useFees } from '#renderer/data/use-account.ts'
import { useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { isSame } from '#renderer/views/shared/orders/pending-order.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { PressHooks, Submitted } from '#renderer/views/shared/orders/use-order-flow.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useFormDraft } from '#renderer/data/stores/form-drafts.ts'
import type { OcoDraft } from '#shared/bridge/trading.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import { useFree } from '#renderer/data/use-free.ts'
import { checkOco, legOutcome } from './oco-rules.ts'
import type { OcoField } from './oco-rules.ts'

export const tradeTypes = ['TRADE', 'MARGIN_TRADE', 'MARGIN_ISOLATED_TRADE'] as const
export type TradeType = (typeof tradeTypes)[number]

/** The form as typed. */
export interface OcoTyped {
  readonly side: 'buy' | 'sell'
  readonly fields: Readonly<Record<OcoField, string>>
  readonly tradeType: TradeType
  readonly remark: string
}

const emptyFields = { price: '', stopPrice: '', limitPrice: '', size: '' } as const
const emptyForm: OcoTyped = { side: 'sell', fields: emptyFields, tradeType: 'TRADE', remark: '' }

/** The form as typed, field by field, and the figures that can be read of it. */
function useTyped() {
  const typed = useFormDraft<OcoTyped>('oco', emptyForm)
  const { part } = typed
  const [side, fields, tradeType, remark] = [part('side'), part('fields'), part('tradeType'), part('remark')]
  const type = (field: OcoField, value: string): void => void (fields.value = { ...fields.value, [field]: value })
  const figures = computed(() => ({
    side: side.value,
    price: typedAmount(fields.value.price),
    stopPrice: typedAmount(fields.value.stopPrice),
    limitPrice: typedAmount(fields.value.limitPrice),
    size: typedAmount(fields.value.size),
  }))
  return { typed, side, fields, tradeType, remark, type, figures }
}
type Typed = ReturnType<typeof useTyped>

/** What the pair's rules and the market say of the figures, and what the order would come to. */
function useChecks({ figures, remark }: Typed) {
  const desk = useDeskStore()
  const pair = (): string | null => desk.pair
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const fees = useFees(pair)
  const last = computed(() => ticker.data.value?.price ?? null)
  const problems = computed(() => (symbol.value === null ? [] : checkOco(figures.value, symbol.value, last.value)))
  const remarkBad = computed(() => !/^[\x20-\x7e]{0,20}$/.test(remark.value.trim()))
  const feeRate = computed(() => fees.data.value?.[0]?.takerFeeRate ?? null)
  const outcomes = computed(() => ({
    limit: legOutcome(figures.value, figures.value.price, feeRate.value ?? '0', last.value),
    stop: legOutcome(figures.value, figures.value.limitPrice, feeRate.value ?? '0', last.value),
  }))
  return { symbol, ticker, last, problems, remarkBad, feeRate, outcomes }
}
type Checks = ReturnType<typeof useChecks>

/** Sends what the form shows. */
function useSending({ typed, figures, tradeType, remark, side }: Typed, { symbol, problems, remarkBad }: Checks) {
  const desk = useDeskStore()
  const order = computed<OcoDraft | null>(() => {
    const { price, stopPrice, limitPrice, size } = figures.value
    if (desk.pair === null || price === null || stopPrice === null || limitPrice === null || size === null) return null
    if (![price, stopPrice, limitPrice, size].every(isPositive)) return null
    const text = remark.value.trim()
    return {
      symbol: desk.pair,
      side: side.value,
      price,
      stopPrice,
      limitPrice,
      size,
      tradeType: tradeType.value,
      ...(text === '' ? {} : { remark: text }),
    }
  })
  const ready = computed(
    () =>
      order.value !== null && symbol.value !== null && !remarkBad.value && problems.value.every(({ stops }) => !stops),
  )
  const request = computed<FlowRequest | null>(() => (order.value === null ? null : { way: 'oco', order: order.value }))
  const flow = useOrderFlow(
    () => 'oco',
    () => desk.pair,
    () => JSON.stringify(typed.draft.value),
  )
  /** A sale needs its size, whatever its prices will be. */
  const needed = computed(() => flow.need(request.value) ?? (side.value === 'sell' ? figures.value.size : null))
  const shortfall = computed(() => flow.shortfall(request.value))
  const off = computed(() => !ready.value || flow.locked.value || flow.held.value !== null || shortfall.value !== null)

  /** True where the venue has taken it. */
  const taken = (submitted: Submitted | null): boolean => submitted?.outcomes[0]?.kind === 'accepted'
  /** A form that still shows what was accepted loses its amounts; one that shows anything else by then is left alone. */
  function emptying(): PressHooks {
    const [key, form] = [desk.draftKey, typed.draft.value]
    return {
      taken: () => {
        if (isSame(typed.of(key), form)) typed.put(key, { ...form, fields: emptyFields, remark: '' })
      },
    }
  }
  async function send(): Promise<boolean> {
    if (request.value === null || off.value) return false
    return taken(await flow.press(request.value, emptying()))
  }
  const override = async (intentId: string): Promise<boolean> =>
    taken(await flow.override(intentId, ({ request: blocked }) => (isSame(blocked, request.value) ? emptying() : {})))
  return { order, request, flow, needed, off, send, override }
}

/** The form of a one-cancels-other order for the pair in view. */
export function useOcoForm() {
  const fields = useTyped()
  const checks = useChecks(fields)
  const free = useFree(
    () => fields.side.value,
    () => checks.symbol.value,
  )
  const sending = useSending(fields, checks)
  function step(field: OcoField, by: number): void {
    const rules = checks.symbol.value
    if (rules === null) return
    const increment = field === 'size' ? rules.baseIncrement : rules.priceIncrement
    const from = typedAmount(fields.fields.value[field]) ?? (field === 'size' ? null : checks.last.value)
    fields.type(field, stepped(from, increment, by))
  }
  return { ...fields, ...checks, ...sending, free, step }
}
