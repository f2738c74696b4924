import { computed } from 'vue'
import type { OcoSummary } from '#shared/exchange/index.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import type { Origin } from '#shared/domain/order-origin.ts'
import { usePlaces } from '#renderer/data/use-places.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'

/** An OCO order as it is listed, with what its list leaves out where Coffer placed it; null where it is not known. */
export interface OcoLine {
  readonly oco: OcoSummary
  readonly side: 'buy' | 'sell' | null
  readonly origin: Origin
  /** Base; quote per base. */
  readonly figures: Readonly<Record<'size' | 'price' | 'stopPrice' | 'limitPrice', string>> | null
}

/** What an OCO order is for: its list names neither side nor prices, the request that placed it does. Of others their legs tell. */
export function useOcoLines() {
  const { t } = useText()
  const { own } = useFormat()
  const intents = useIntentsStore()
  const placesOf = usePlaces()
  const requests = computed(
    () =>
      new Map(
        intents.current.flatMap((intent) =>
          intent.kind === 'place-oco' && intent.orderId !== null ? [[intent.orderId, intent] as const] : [],
        ),
      ),
  )
  function lineOf(oco: OcoSummary): OcoLine {
    const intent = requests.value.get(oco.orderId)
    if (intent === undefined) return { oco, side: null, origin: 'unknown', figures: null }
    const [side, size] = [requestText(intent, 'side'), requestText(intent, 'size')]
    const [price, stopPrice, limitPrice] = (['price', 'stopPrice', 'limitPrice'] as const).map(
      (name) => requestText(intent, name) ?? null,
    )
    const isWhole = size != null && price != null && stopPrice != null && limitPrice != null
    return {
      oco,
      side: side === 'buy' || side === 'sell' ? side : null,
      origin: 'app',
      figures: isWhole ? { size, price, stopPrice, limitPrice } : null,
    }
  }
  /** "Sell 0.5 BTC · TP 70,000 · SL 65,000 → 64,900"; a dash where its figures are not known. */
  function wordsOf({ oco, side, figures }: OcoLine): string {
    if (side === null || figures === null) return noValue
    const { size, price, stopPrice, limitPrice } = figures
    const places = placesOf(oco.symbol)
    const priceText = (value: string): string => own.amount(value, places.price)
    return t(`oco.go.${side}`, {
      size: own.amount(size),
      base: oco.symbol.split('-')[0] ?? '',
      price: priceText(price),
      stop: priceText(stopPrice),
      limit: priceText(limitPrice),
    })
  }
  return { lineOf, wordsOf }
}
