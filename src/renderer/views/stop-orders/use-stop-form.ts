import { computed } from 'vue'
import type { StopDraft } from '#shared/bridge/trading.ts'
import { isPositive, multiply } from '#shared/decimal.ts'
import { typedAmount } from '#renderer/data/order-draft.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useFormDraft } from '#renderer/data/stores/form-drafts.ts'
import { useFees } from '#renderer/data/use-account.ts'
import { useFree } from '#renderer/data/use-free.ts'
import { useSymbol, useTicker } from '#renderer/data/use-market.ts'
import { isSame } from '#renderer/views/shared/orders/pending-order.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useOrderFlow } from '#renderer/views/shared/orders/use-order-flow.ts'
import type { PressHooks } from '#renderer/views/shared/orders/use-order-flow.ts'
import { stepped } from '#renderer/views/shared/step-amount.ts'
import { awayOf, checkStop, wayOf } from './stop-rules.ts'
import type { StopField } from './stop-rules.ts'

/** The form as typed. */
export interface StopTyped {
  readonly side: 'buy' | 'sell'
  readonly type: 'limit' | 'market'
  readonly fields: Readonly<Record<StopField, string>>
}

const emptyFields = { stopPrice: '', price: '', size: '' } as const
const emptyForm: StopTyped = { side: 'sell', type: 'limit', fields: emptyFields }

/** The form as typed, field by field, and what the pair's rules and the market say of it. */
function useTyped() {
  const desk = useDeskStore()
  const pair = (): string | null => desk.pair
  const typed = useFormDraft<StopTyped>('stop', emptyForm)
  const [side, type, fields] = [typed.part('side'), typed.part('type'), typed.part('fields')]
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const last = computed(() => ticker.data.value?.price ?? null)
  const figures = computed(() => ({
    side: side.value,
    type: type.value,
    stopPrice: typedAmount(fields.value.stopPrice),
    price: type.value === 'limit' ? typedAmount(fields.value.price) : null,
    size: typedAmount(fields.value.size),
  }))
  const problems = computed(() => (symbol.value === null ? [] : checkStop(figures.value, symbol.value, last.value)))
  const put = (field: StopField, value: string): void => void (fields.value = { ...fields.value, [field]: value })
  return { typed, side, type, fields, put, symbol, ticker, last, figures, problems }
}
type Typed = ReturnType<typeof useTyped>

/** What the form would send; null while an amount is missing. The side of the trigger is the one that is shown. */
function useRequest({ figures, last }: Typed) {
  const desk = useDeskStore()
  const way = computed(() => wayOf(figures.value.stopPrice, last.value))
  const order = computed<StopDraft | null>(() => {
    const { side, type, stopPrice, price, size } = figures.value
    if (desk.pair === null || stopPrice === null || size === null || ![stopPrice, size].every(isPositive)) return null
    const whole = { symbol: desk.pair, side, size, stopPrice, ...(way.value === null ? {} : { stop: way.value }) }
    if (type === 'market') return { ...whole, type }
    return price === null || !isPositive(price) ? null : { ...whole, type, price }
  })
  const request = computed<FlowRequest | null>(() =>
    order.value === null ? null : { way: 'stop', order: order.value },
  )
  return { way, order, request }
}

/** What it is paid from and costs: at the limit, or at the trigger. `fee` at the taker's rate, in quote like `worth`. */
function useCosts({ side, symbol, figures }: Typed) {
  const desk = useDeskStore()
  const fees = useFees(() => desk.pair)
  const free = useFree(
    () => side.value,
    () => symbol.value,
  )
  const at = computed(() => (figures.value.type === 'limit' ? figures.value.price : figures.value.stopPrice))
  const worth = computed(() =>
    at.value === null || figures.value.size === null ? null : multiply(at.value, figures.value.size),
  )
  const feeRate = computed(() => fees.data.value?.[0]?.takerFeeRate ?? null)
  const fee = computed(() =>
    worth.value === null || feeRate.value === null ? null : multiply(worth.value, feeRate.value),
  )
  return { free, at, worth, feeRate, fee }
}

/** The form of an order that waits for its trigger, for the pair in view. */
export function useStopForm() {
  const desk = useDeskStore()
  const form = useTyped()
  const { typed, side, fields, put, symbol, last, figures, problems } = form
  const { way, order, request } = useRequest(form)
  const costs = useCosts(form)
  const flow = useOrderFlow(
    () => 'stop',
    () => desk.pair,
    () => JSON.stringify(typed.draft.value),
  )
  const needed = computed(() => flow.need(request.value) ?? (side.value === 'sell' ? figures.value.size : null))
  /** One step or ten of the pair, from what is typed or from the last price. */
  function step(field: StopField, by: number): void {
    if (symbol.value === null) return
    const increment = field === 'size' ? symbol.value.baseIncrement : symbol.value.priceIncrement
    const from = typedAmount(fields.value[field]) ?? (field === 'size' ? null : last.value)
    put(field, stepped(from, increment, by))
  }
  const isReady = computed(() => order.value !== null && symbol.value !== null && problems.value.length === 0)
  const isShort = computed(() => flow.shortfall(request.value) !== null)
  const off = computed(() => !isReady.value || isShort.value || flow.locked.value || flow.held.value !== null)
  /** A form that still shows what was accepted loses its amounts; one that shows anything else by then is left alone. */
  function emptying(): PressHooks {
    const [key, shown] = [desk.draftKey, typed.draft.value]
    return {
      taken: () => {
        if (isSame(typed.of(key), shown)) typed.put(key, { ...shown, fields: emptyFields })
      },
    }
  }
  async function send(): Promise<void> {
    if (request.value !== null && !off.value) await flow.press(request.value, emptying())
  }
  const override = (intentId: string): Promise<unknown> =>
    flow.override(intentId, ({ request: blocked }) => (isSame(blocked, request.value) ? emptying() : {}))
  const away = computed(() => awayOf(figures.value.stopPrice, last.value))
  return { ...form, ...costs, step, way, order, request, flow, needed, off, away, send, override }
}
