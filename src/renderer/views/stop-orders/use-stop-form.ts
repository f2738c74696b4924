import { computed } from 'vue'
import type { StopDraft } from '#shared/bridge/trading.ts'
import { isPositive, isZero, multiply } from '#shared/decimal.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useOrderDraft } from '#renderer/data/stores/form-drafts.ts'
import { useFees } from '#renderer/data/use-account.ts'
import { useFree } from '#renderer/data/use-free.ts'
import { useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { sizeOfTyped } from '#renderer/views/shared/order-form/sizing.ts'
import type { SizedBy } from '#renderer/views/shared/order-form/sizing.ts'
import { useSizing } from '#renderer/views/shared/order-form/use-sizing.ts'
import { useRemark } from '#renderer/views/shared/order-form/use-remark.ts'
import { useTriggerSending } from '#renderer/views/shared/order-form/use-trigger-sending.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { checkStop, wayOf } from '#renderer/views/shared/stop-orders/stop-rules.ts'
import type { StopField } from '#renderer/views/shared/stop-orders/stop-rules.ts'

/** The form as typed. */
export interface StopTyped {
  readonly side: 'buy' | 'sell'
  readonly type: 'limit' | 'market'
  /** What the amount under `size` is in. */
  readonly by: SizedBy
  readonly fields: Readonly<Record<StopField, string>>
  readonly remark: string
}

const emptyFields = { stopPrice: '', price: '', size: '' } as const
const emptyForm = { type: 'limit', by: 'size', fields: emptyFields, remark: '' } as const

/** The form as typed, field by field, and what the pair's rules and the market say of it. */
function useTyped() {
  const desk = useDeskStore()
  const pair = (): string | null => desk.pair
  const typed = useOrderDraft<StopTyped>('stop', emptyForm, (draft) => Object.values(draft.fields))
  const [side, type, by, fields] = [typed.part('side'), typed.part('type'), typed.part('by'), typed.part('fields')]
  const remark = useRemark(typed.part('remark'))
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const last = computed(() => ticker.data.value?.price ?? null)
  const [stopPrice, price] = [
    computed(() => typedAmount(fields.value.stopPrice)),
    computed(() => (type.value === 'limit' ? typedAmount(fields.value.price) : null)),
  ]
  /** Where it is to trade: its limit, or around its trigger. */
  const at = computed(() => (type.value === 'limit' ? price.value : stopPrice.value))
  const size = computed(() => sizeOfTyped({ by: by.value, text: fields.value.size }, at.value, symbol.value))
  const figures = computed(() => ({
    side: side.value,
    type: type.value,
    stopPrice: stopPrice.value,
    price: price.value,
    size: size.value,
  }))
  const problems = computed(() => (symbol.value === null ? [] : checkStop(figures.value, symbol.value, last.value)))
  /** What was typed in quote buys or sells less than one step. */
  const isBelowStep = computed(() => by.value === 'total' && size.value !== null && isZero(size.value))
  const put = (field: StopField, value: string): void => void (fields.value = { ...fields.value, [field]: value })
  return { typed, side, type, by, fields, remark, put, symbol, ticker, last, at, figures, problems, isBelowStep }
}
type Typed = ReturnType<typeof useTyped>

/** What the form would send; null while an amount is missing. The side of the trigger is the one that is shown. */
function useRequest({ figures, last, remark }: Typed) {
  const desk = useDeskStore()
  const way = computed(() => wayOf(figures.value.stopPrice, last.value))
  const order = computed<StopDraft | null>(() => {
    const { side, type, stopPrice, price, size } = figures.value
    if (desk.pair === null || stopPrice === null || size === null || ![stopPrice, size].every(isPositive)) return null
    const options = { ...(way.value === null ? {} : { stop: way.value }), ...remark.fields.value }
    const whole = { symbol: desk.pair, side, size, stopPrice, ...options }
    if (type === 'market') return { ...whole, type }
    return price === null || !isPositive(price) ? null : { ...whole, type, price }
  })
  const request = computed<FlowRequest | null>(() =>
    order.value === null ? null : { way: 'stop', order: order.value },
  )
  return { way, request }
}

/** What it is paid from, and what it comes to: `worth` in quote at the limit or at the trigger. */
function useCosts({ side, symbol, figures, at, last, fields, by }: Typed) {
  const desk = useDeskStore()
  const fees = useFees(() => desk.pair)
  const free = useFree(
    () => side.value,
    () => symbol.value,
  )
  const worth = computed(() =>
    at.value === null || figures.value.size === null ? null : multiply(at.value, figures.value.size),
  )
  const rates = computed(() => fees.data.value?.[0] ?? null)
  const feeRate = computed(() => rates.value?.takerFeeRate ?? null)
  /** A share of the quote needs a price, or the last one where none is typed. */
  const sizing = useSizing(
    () => ({
      side: side.value,
      available: free.value.available,
      buysBy: 'size',
      price: at.value ?? last.value,
      feeRate: feeRate.value,
      rules: symbol.value,
    }),
    (typed) => {
      by.value = typed.by
      fields.value = { ...fields.value, size: typed.text }
    },
  )
  return { free, worth, rates, feeRate, ...sizing }
}

/** The form of an order that waits for its trigger, for the pair in view. */
export function useStopForm() {
  const form = useTyped()
  const { way, request } = useRequest(form)
  const costs = useCosts(form)
  const emptied = (typed: StopTyped): StopTyped => ({ ...typed, fields: emptyFields, remark: '' })
  const sending = useTriggerSending<StopField, StopTyped>({ emptied, ...form, ...costs, way: 'stop', request })
  return { ...form, ...costs, way, request, ...sending }
}
