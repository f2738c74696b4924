import { computed, ref } from 'vue'
import type { StopDraft } from '#shared/bridge/trading.ts'
import { add, isPositive, subtract } from '#shared/decimal.ts'
import type { MarketSymbol, StopOrder } from '#shared/exchange/index.ts'
import { useTicker } from '#renderer/data/use-market.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { tradeTypes } from '#shared/exchange/trade-types.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { checkStop, wayOf } from '#renderer/views/shared/stop-orders/stop-rules.ts'
import type { StopField } from '#renderer/views/shared/stop-orders/stop-rules.ts'
import { useProblemWords } from '#renderer/views/shared/stop-orders/use-problem-words.ts'
import { useReplaceFields } from './replace-form.ts'
import type { ReplaceForm } from './replace-form.ts'
import { useReplace } from './use-replace.ts'

type Fields = Readonly<Record<StopField, string>>
type Figures = Readonly<{ stopPrice: string; price: string | null; size: string | null }>

/** The figures with the trigger at another price; the limit behind it keeps its distance. */
export function movedStop({ stopPrice, price, size }: StopOrder, to: string): Fields {
  const moved = price === null ? '' : add(price, subtract(to, stopPrice))
  return { stopPrice: to, price: moved, size: size ?? '' }
}

/** What an order keeps when it is placed anew, as far as the venue lists it; the side of the trigger is told by the last price. */
export function keptTerms(stop: StopOrder): Partial<StopDraft> {
  const { timeInForce, cancelAfter, postOnly, hidden, iceberg, visibleSize, stp, remark, tags, type } = stop
  const words = {
    ...(remark === null || remark === '' ? {} : { remark }),
    ...(tags === null || tags === '' ? {} : { tags }),
  }
  const self = ['CN', 'CO', 'CB', 'DC'].find((one) => one === stp) as StopDraft['stp']
  const common = { ...words, ...(self === undefined ? {} : { stp: self }) }
  if (type === 'market') return common
  return {
    ...common,
    ...(timeInForce === 'GTC' ? {} : { timeInForce: timeInForce as StopDraft['timeInForce'] }),
    ...(timeInForce === 'GTT' && cancelAfter > 0 ? { cancelAfter } : {}),
    ...(postOnly ? { postOnly } : {}),
    ...(hidden ? { hidden } : {}),
    ...(iceberg && visibleSize !== null ? { iceberg, visibleSize } : {}),
  }
}

const namesOf = (stop: StopOrder): readonly StopField[] => [
  'stopPrice',
  ...(stop.type === 'limit' ? (['price'] as const) : []),
  ...(stop.size === null ? [] : (['size'] as const)),
]

/** The new figures as typed, and what is wrong with them. */
function useFigures({ side, type, symbol }: StopOrder, start: Fields, rules: () => MarketSymbol) {
  const ticker = useTicker(() => symbol)
  const last = computed(() => ticker.data.value?.price ?? null)
  const fields = useReplaceFields<StopField>(start, rules)
  const figures = computed(() => ({
    side,
    type,
    stopPrice: fields.amountOf('stopPrice'),
    price: type === 'limit' ? fields.amountOf('price') : null,
    size: fields.amountOf('size'),
  }))
  const problems = computed(() => checkStop(figures.value, rules(), last.value))
  return { ...fields, figures, problems, last }
}

/** Orders of the stop's terms with other figures, in the account that was chosen. */
const draftsOf =
  (stop: StopOrder, last: () => string | null, account: () => TradeType | null) =>
  ({ stopPrice, price, size }: Figures): StopDraft => ({
    ...keptTerms(stop),
    symbol: stop.symbol,
    side: stop.side,
    type: stop.type,
    stopPrice,
    stop: wayOf(stopPrice, last()) ?? stop.stop,
    tradeType: account() ?? 'TRADE',
    ...(stop.size === null ? { funds: stop.funds ?? '' } : { size: size ?? '' }),
    ...(stop.type === 'limit' ? { price: price ?? '' } : {}),
  })

/** The form that replaces a stop order whose trigger was moved. */
export function useReplaceStop(stop: StopOrder, start: Fields, rules: () => MarketSymbol): ReplaceForm {
  const { t } = useText()
  const wordsOf = useProblemWords()
  const { typed, figures, problems, last, shown } = useFigures(stop, start, rules)
  const known = tradeTypes.find((type) => type === stop.tradeType) ?? null
  const tradeType = ref<TradeType | null>(known)
  const names = namesOf(stop)
  const draftOf = draftsOf(
    stop,
    () => last.value,
    () => tradeType.value,
  )
  const oldDraft = (): StopDraft => ({ ...draftOf(stop), stop: stop.stop })

  const request = computed<FlowRequest | null>(() => {
    const { stopPrice } = figures.value
    const amounts = names.map((name) => figures.value[name])
    if (stopPrice === null || tradeType.value === null) return null
    if (amounts.some((amount) => amount === null || !isPositive(amount))) return null
    const order = draftOf({ ...figures.value, stopPrice })
    const replaced = { id: stop.id, order: oldDraft() }
    return { way: 'stop', order, ...(replace.old.value === 'cancelled' ? {} : { replaced }) }
  })
  const was: FlowRequest = { way: 'stop', order: oldDraft() }
  const replace = useReplace({
    id: stop.id,
    symbol: stop.symbol,
    typed: () => JSON.stringify([typed.value, tradeType.value]),
    request: () => request.value,
    isFine: () => problems.value.every(({ stops }) => !stops),
  })
  const labels = { stopPrice: 'stops.trigger', price: 'stops.price', size: 'order.size' } as const
  const fieldOf = (name: StopField) => {
    const problem = problems.value.find(({ field }) => field === name)
    return shown(name, t(labels[name]), problem === undefined ? null : wordsOf(problem, stop.side))
  }
  return {
    ...replace,
    way: 'stop',
    was,
    fields: computed(() => names.map(fieldOf)),
    request,
    tradeType: known === null ? tradeType : null,
  }
}
