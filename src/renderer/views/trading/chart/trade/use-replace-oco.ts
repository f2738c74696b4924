import { computed, ref } from 'vue'
import type { OcoDraft } from '#shared/bridge/trading.ts'
import { add, isPositive, subtract } from '#shared/decimal.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useTicker } from '#renderer/data/use-market.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { checkOco } from '#renderer/views/shared/oco/oco-rules.ts'
import type { OcoField } from '#renderer/views/shared/oco/oco-rules.ts'
import { useProblemWords } from '#renderer/views/shared/oco/use-problem-words.ts'
import { tradeTypes } from '#shared/exchange/trade-types.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import type { LegFigures } from '#renderer/views/shared/oco/leg-figures.ts'
import { useReplaceFields } from './replace-form.ts'
import type { ReplaceForm } from './replace-form.ts'
import { useReplace } from './use-replace.ts'

type Fields = Readonly<Record<OcoField, string>>

const labels = {
  price: 'oco.price',
  stopPrice: 'oco.stopPrice',
  limitPrice: 'oco.limitPrice',
  size: 'order.size',
} as const

/** The figures with one leg at another price; the limit behind a trigger keeps its distance. */
export function movedLeg(
  { price, stopPrice, limitPrice, size }: LegFigures,
  leg: 'limit' | 'stop',
  to: string,
): Fields {
  if (leg === 'limit') return { price: to, stopPrice, limitPrice, size }
  return { price, stopPrice: to, limitPrice: add(limitPrice, subtract(to, stopPrice)), size }
}

/** What Coffer sent for an order beside its figures; the venue tells neither of the two. Null for an order placed elsewhere. */
function useSentTerms(orderId: string): { readonly tradeType: TradeType; readonly remark: string | null } | null {
  const intent = useIntentsStore().current.find((one) => one.kind === 'place-oco' && one.orderId === orderId)
  if (intent === undefined) return null
  const { tradeType, remark } = intent.request
  return {
    tradeType: tradeTypes.find((type) => type === tradeType) ?? 'TRADE',
    remark: typeof remark === 'string' && remark !== '' ? remark : null,
  }
}

/** The new figures as typed, and what is wrong with them. */
function useFigures({ side, symbol }: LegFigures, start: Fields, rules: () => MarketSymbol) {
  const ticker = useTicker(() => symbol)
  const fields = useReplaceFields<OcoField>(start, rules)
  const figures = computed(() => ({
    side,
    price: fields.amountOf('price'),
    stopPrice: fields.amountOf('stopPrice'),
    limitPrice: fields.amountOf('limitPrice'),
    size: fields.amountOf('size'),
  }))
  const problems = computed(() => checkOco(figures.value, rules(), ticker.data.value?.price ?? null))
  return { ...fields, figures, problems }
}

/** The form that replaces an OCO order of which one leg was moved. */
export function useReplaceOco(oco: LegFigures, start: Fields, rules: () => MarketSymbol): ReplaceForm {
  const { t } = useText()
  const wordsOf = useProblemWords()
  const terms = useSentTerms(oco.orderId)
  const { typed, figures, problems, shown } = useFigures(oco, start, rules)
  const tradeType = ref<TradeType | null>(terms?.tradeType ?? null)

  const draftOf = ({ price, stopPrice, limitPrice, size }: Fields): OcoDraft => ({
    symbol: oco.symbol,
    side: oco.side,
    price,
    stopPrice,
    limitPrice,
    size,
    tradeType: tradeType.value ?? 'TRADE',
    ...(terms?.remark == null ? {} : { remark: terms.remark }),
  })
  const request = computed<FlowRequest | null>(() => {
    const { price, stopPrice, limitPrice, size } = figures.value
    if (price === null || stopPrice === null || limitPrice === null || size === null) return null
    if (tradeType.value === null || ![price, stopPrice, limitPrice, size].every(isPositive)) return null
    const order = draftOf({ price, stopPrice, limitPrice, size })
    return { way: 'oco', order, ...(replace.old.value === 'cancelled' ? {} : { replaced }) }
  })
  const was: FlowRequest = { way: 'oco', order: draftOf(oco) }
  const replaced = { id: oco.orderId, order: draftOf(oco) }
  const replace = useReplace({
    id: oco.orderId,
    symbol: oco.symbol,
    typed: () => JSON.stringify([typed.value, tradeType.value]),
    request: () => request.value,
    isFine: () => problems.value.every(({ stops }) => !stops),
  })
  const fieldOf = (name: OcoField) => {
    const problem = problems.value.find(({ field }) => field === name)
    const label = t(name === 'price' && oco.side === 'sell' ? 'oco.takeProfit' : labels[name])
    return shown(name, label, problem === undefined ? null : wordsOf(problem, oco.side))
  }
  return {
    ...replace,
    way: 'oco',
    was,
    fields: computed(() => (['price', 'stopPrice', 'limitPrice', 'size'] as const).map(fieldOf)),
    request,
    tradeType: terms === null ? tradeType : null,
  }
}
