import { computed } from 'vue'
import { isPositive, isZero, max } from '#shared/decimal.ts'
import { useFees } from '#renderer/data/use-account.ts'
import { useSymbol, useTicker } from '#renderer/data/use-market.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useOrderDraft } from '#renderer/data/stores/form-drafts.ts'
import type { OcoDraft } from '#shared/bridge/trading.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import { sizeOfTyped } from '#renderer/views/shared/order-form/sizing.ts'
import type { SizedBy } from '#renderer/views/shared/order-form/sizing.ts'
import { useSizing } from '#renderer/views/shared/order-form/use-sizing.ts'
import { useRemark } from '#renderer/views/shared/order-form/use-remark.ts'
import { useTriggerSending } from '#renderer/views/shared/order-form/use-trigger-sending.ts'
import { useFree } from '#renderer/data/use-free.ts'
import type { Free } from '#renderer/data/use-free.ts'
import { checkOco, legOutcome } from '#renderer/views/shared/oco/oco-rules.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import type { OcoField } from '#renderer/views/shared/oco/oco-rules.ts'

/** The form as typed. */
export interface OcoTyped {
  readonly side: 'buy' | 'sell'
  /** What the amount under `size` is in. */
  readonly by: SizedBy
  readonly fields: Readonly<Record<OcoField, string>>
  readonly tradeType: TradeType
  readonly remark: string
}

const emptyFields = { price: '', stopPrice: '', limitPrice: '', size: '' } as const
const emptyForm = { by: 'size', fields: emptyFields, tradeType: 'TRADE', remark: '' } as const

/** The form as typed, field by field, and the figures that can be read of it. */
function useTyped() {
  const desk = useDeskStore()
  const symbol = useSymbol(() => desk.pair)
  const typed = useOrderDraft<OcoTyped>('oco', emptyForm, (draft) => Object.values(draft.fields))
  const { part } = typed
  const [side, by, fields, tradeType] = [part('side'), part('by'), part('fields'), part('tradeType')]
  const remark = useRemark(part('remark'))
  const put = (field: OcoField, value: string): void => void (fields.value = { ...fields.value, [field]: value })
  const [price, limitPrice] = [
    computed(() => typedAmount(fields.value.price)),
    computed(() => typedAmount(fields.value.limitPrice)),
  ]
  /** Either leg may be the one that fills: what has to be covered, or is sold for so much at most. */
  const dearest = computed(() =>
    price.value === null || limitPrice.value === null ? null : max(price.value, limitPrice.value),
  )
  const size = computed(() => sizeOfTyped({ by: by.value, text: fields.value.size }, dearest.value, symbol.value))
  const figures = computed(() => ({
    side: side.value,
    price: price.value,
    stopPrice: typedAmount(fields.value.stopPrice),
    limitPrice: limitPrice.value,
    size: size.value,
  }))
  /** What was typed in quote buys or sells less than one step. */
  const isBelowStep = computed(() => by.value === 'total' && size.value !== null && isZero(size.value))
  return { symbol, typed, side, by, fields, tradeType, remark, put, dearest, figures, isBelowStep }
}
type Typed = ReturnType<typeof useTyped>

/** What the pair's rules and the market say of the figures, and what the order would come to. */
function useChecks({ figures, symbol }: Typed) {
  const desk = useDeskStore()
  const pair = (): string | null => desk.pair
  const ticker = useTicker(pair)
  const fees = useFees(pair)
  const last = computed(() => ticker.data.value?.price ?? null)
  const problems = computed(() => (symbol.value === null ? [] : checkOco(figures.value, symbol.value, last.value)))
  const feeRate = computed(() => fees.data.value?.[0]?.takerFeeRate ?? null)
  const outcomes = computed(() => ({
    limit: legOutcome(figures.value, figures.value.price, feeRate.value, last.value),
    stop: legOutcome(figures.value, figures.value.limitPrice, feeRate.value, last.value),
  }))
  return { ticker, last, problems, feeRate, outcomes }
}
type Checks = ReturnType<typeof useChecks>

/** What it is paid from, and the presets that size it. What a margin account has is not among the balances. */
function useFunds({ side, by, fields, dearest, symbol, tradeType }: Typed, { last, feeRate }: Checks) {
  const ofSpot = useFree(
    () => side.value,
    () => symbol.value,
  )
  const free = computed<Free>(() =>
    tradeType.value === 'TRADE' ? ofSpot.value : { ...ofSpot.value, available: null, inMain: null },
  )
  const sizing = useSizing(
    () => ({
      side: side.value,
      available: free.value.available,
      buysBy: 'size',
      price: dearest.value ?? last.value,
      feeRate: feeRate.value,
      rules: symbol.value,
    }),
    (typed) => {
      by.value = typed.by
      fields.value = { ...fields.value, size: typed.text }
    },
  )
  return { free, ...sizing }
}

/** What the form would send; null while an amount is missing. */
function useRequest({ figures, tradeType, remark, side }: Typed) {
  const desk = useDeskStore()
  return computed<FlowRequest | null>(() => {
    const { price, stopPrice, limitPrice, size } = figures.value
    if (desk.pair === null || price === null || stopPrice === null || limitPrice === null || size === null) return null
    if (![price, stopPrice, limitPrice, size].every(isPositive)) return null
    const prices = { price, stopPrice, limitPrice }
    const options = { tradeType: tradeType.value, ...remark.fields.value }
    const order: OcoDraft = { symbol: desk.pair, side: side.value, ...prices, size, ...options }
    return { way: 'oco', order }
  })
}

/** The form of a one-cancels-other order for the pair in view. */
export function useOcoForm() {
  const form = useTyped()
  const checks = useChecks(form)
  const funds = useFunds(form, checks)
  const request = useRequest(form)
  const emptied = (typed: OcoTyped): OcoTyped => ({ ...typed, fields: emptyFields, remark: '' })
  const sending = useTriggerSending<OcoField, OcoTyped>({ way: 'oco', emptied, ...form, ...checks, ...funds, request })
  return { ...form, ...checks, ...funds, request, ...sending }
}
export type OcoFormState = ReturnType<typeof useOcoForm>
