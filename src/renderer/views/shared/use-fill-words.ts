import { compare, isPositive, isZero, multiply } from '#shared/decimal.ts'
import type { FeeTaken, FillView } from '#shared/domain/fill.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { mostOfBalance, mostOfQuote } from '#shared/domain/figure-places.ts'
import { useFormat } from './use-format.ts'
import { useAverageText } from './use-price-text.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** How much of an order has traded, in one sentence; null for what places nothing. No figures while balances are hidden. */
export function useFillWords(): (intent: Pick<IntentView, 'request' | 'fill'>) => string | null {
  const { own } = useFormat()
  const { sentence } = useFillFacts()
  return ({ request, fill }) => (fill === undefined ? null : own.text(sentence(symbolOf(request), fill)))
}

export const symbolOf = (request: IntentView['request']): string => requestText({ request }, 'symbol') ?? ''

const percentPlaces = 2

/** The same with its figures, for texts that go through `own.text` when they are shown, such as notices. */
export function useFillFacts() {
  const { t } = useText()
  const { amount, atMost } = useFormat()
  const average = useAverageText()

  const feeText = (fees: readonly FeeTaken[], quote: string | null): string =>
    fees
      .map(({ fee, currency }) => `${atMost(fee, currency === quote ? mostOfQuote : mostOfBalance)} ${currency}`)
      .reduce((one, other) => t('fill.and', { one, other }))

  /** `isMore`: the sentence is of a step, and the fee that of the whole order. */
  const feeWords = ({ fees }: FillView, quote: string | null, isMore: boolean): string => {
    if (fees === null) return t('fill.feeUnknown')
    return fees.length === 0
      ? t('fill.noFee')
      : t(isMore ? 'fill.totalFee' : 'fill.fee', { fees: feeText(fees, quote) })
  }
  const priceWords = (what: string, price: string | null, isMore: boolean): string => {
    if (price === null) return t('fill.join', { one: what, other: t('fill.priceUnknown') })
    return isMore
      ? t('fill.join', { one: what, other: t('fill.averagePrice', { price }) })
      : t('fill.at', { what, price })
  }

  /** Average price against the quote seen, in words; null where there is nothing to compare. */
  const slipWords = ({ slippage, side }: Pick<FillView, 'slippage' | 'side'>): string | null => {
    if (slippage === null) return null
    if (isZero(slippage)) return t(`fill.same.${side}`)
    const percent = `${atMost(multiply(slippage.replace('-', ''), '100'), percentPlaces)} %`
    return t(`fill.${isPositive(slippage) ? 'worse' : 'better'}.${side}`, { percent })
  }

  const isPart = ({ of, size }: FillView): boolean => of !== null && compare(size, of) < 0

  const headWords = (fill: FillView, base: string, added: string): string => {
    const { side, size, of, complete } = fill
    const values = { size: amount(size), base, of: amount(of) }
    const part = isPart(fill)
    if (compare(added, size) < 0) {
      const total = t(`fill.total${part ? 'Part' : ''}${complete ? '' : 'SoFar'}`, values)
      return t(`fill.${side === 'buy' ? 'bought' : 'sold'}More`, { added: amount(added), base, total })
    }
    const what = t(`fill.${side === 'buy' ? 'bought' : 'sold'}${part ? 'Part' : ''}`, values)
    return complete ? what : t('fill.soFar', { what })
  }

  /** `symbol` as BASE-QUOTE; null is not known; `added`: base of the last step alone, where the sentence is of a step. */
  const sentence = (symbol: string, fill: FillView | null, added = fill?.size ?? '0'): string => {
    if (fill === null) return t('fill.unknown')
    if (isZero(fill.size)) return t(fill.complete ? 'fill.nothing' : 'fill.nothingYet')
    const [base = '', quote = null] = symbol.split('-')
    const what = headWords(fill, base, added)
    const isMore = compare(added, fill.size) < 0
    const price = fill.averagePrice === null ? null : average(fill.averagePrice, symbol)
    const parts = [priceWords(what, price, isMore), feeWords(fill, quote, isMore), slipWords(fill)].filter(
      (part) => part !== null,
    )
    const words = parts.reduce((one, other) => t('fill.join', { one, other }))
    return t(fill.complete && isPart(fill) ? 'fill.ended' : 'fill.sentence', { words })
  }

  return { sentence, feeText, slipWords }
}
