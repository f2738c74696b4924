import { computed, ref, shallowRef, watch } from 'vue'
import { isPositive, max, multiply } from '#shared/decimal.ts'
import { useFees } from '#renderer/composables/use-account.ts'
import { useSymbol, useTicker } from '#renderer/composables/use-market.ts'
import { useMoneyAct } from '#renderer/composables/use-money-act.ts'
import { useDeskStore } from '#renderer/stores/desk.ts'
import type { OcoDraft } from '#shared/bridge/trading.ts'
import { amountOf } from '../trading/order-draft.ts'
import { stepped } from '../trading/step-amount.ts'
import { useFree } from '../trading/use-free.ts'
import { useSendingHeld } from '../trading/use-sending-held.ts'
import { checkOco, outcomeOf } from './oco-rules.ts'
import type { OcoField } from './oco-rules.ts'

export const tradeTypes = ['TRADE', 'MARGIN_TRADE', 'MARGIN_ISOLATED_TRADE'] as const
export type TradeType = (typeof tradeTypes)[number]

const emptyFields: Readonly<Record<OcoField, string>> = { price: '', stopPrice: '', limitPrice: '', size: '' }

/** The form of a one-cancels-other order for the pair in view. */
export function useOcoForm() {
  const desk = useDeskStore()
  const pair = (): string | null => desk.pair
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const fees = useFees(pair)
  const held = useSendingHeld(pair)
  const { act, locked, waiting, outcome, clear } = useMoneyAct('oco.place')
  const blocked = shallowRef<OcoDraft | null>(null)

  const side = ref<'buy' | 'sell'>('sell')
  const fields = ref({ ...emptyFields })
  const tradeType = ref<TradeType>('TRADE')
  const remark = ref('')
  watch([side, fields, tradeType, remark], clear, { deep: true })
  watch(
    () => desk.draftKey,
    () => {
      fields.value = { ...emptyFields }
      clear()
    },
  )

  const last = computed(() => ticker.value.value?.price ?? null)
  const figures = computed(() => ({
    side: side.value,
    price: amountOf(fields.value.price),
    stopPrice: amountOf(fields.value.stopPrice),
    limitPrice: amountOf(fields.value.limitPrice),
    size: amountOf(fields.value.size),
  }))
  const problems = computed(() => (symbol.value === null ? [] : checkOco(figures.value, symbol.value, last.value)))
  const remarkBad = computed(() => !/^[\x20-\x7e]{0,20}$/.test(remark.value.trim()))
  const feeRate = computed(() => fees.value.value?.[0]?.takerFeeRate ?? null)
  const outcomes = computed(() => ({
    limit: outcomeOf(figures.value, figures.value.price, feeRate.value ?? '0', last.value),
    stop: outcomeOf(figures.value, figures.value.limitPrice, feeRate.value ?? '0', last.value),
  }))
  const free = useFree(
    () => side.value,
    () => symbol.value,
  )
  /** The dearer leg decides what the venue holds for a purchase. */
  const needed = computed(() => {
    const { size, price, limitPrice } = figures.value
    if (side.value === 'sell' || size === null) return size
    const legs = [price, limitPrice].filter((leg) => leg !== null)
    return legs.length === 0 ? null : multiply(size, legs.reduce(max))
  })

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
      order.value !== null &&
      symbol.value !== null &&
      held.value === null &&
      !remarkBad.value &&
      problems.value.every(({ stops }) => !stops),
  )

  async function send(overrideTwinOf?: string): Promise<boolean> {
    const wanted = overrideTwinOf === undefined ? order.value : blocked.value
    if (wanted === null || (overrideTwinOf === undefined && !ready.value)) return false
    const result = await act({ order: wanted }, overrideTwinOf)
    blocked.value = result?.kind === 'blocked' ? wanted : null
    return result?.kind === 'accepted'
  }
  function step(field: OcoField, by: number): void {
    const rules = symbol.value
    if (rules === null) return
    const increment = field === 'size' ? rules.baseIncrement : rules.priceIncrement
    const from = amountOf(fields.value[field]) ?? (field === 'size' ? null : last.value)
    fields.value = { ...fields.value, [field]: stepped(from, increment, by) }
  }

  return {
    symbol,
    last,
    side,
    fields,
    tradeType,
    remark,
    remarkBad,
    figures,
    problems,
    feeRate,
    outcomes,
    free,
    needed,
    order,
    ready,
    held,
    send,
    step,
    locked,
    waiting,
    outcome,
    clear,
  }
}
