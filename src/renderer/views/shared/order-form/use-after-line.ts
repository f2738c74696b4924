import { useFree } from '#renderer/data/use-free.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { placesOf } from '#shared/domain/figure-places.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { balancesAfter } from './order-estimate.ts'
import type { Worth } from './order-estimate.ts'
import type { SummaryLine } from './summary-line.ts'

/** What the last line of a form tells by. */
interface Traded {
  readonly side: 'buy' | 'sell'
  /** null while it cannot be told. */
  readonly worth: Worth | null
  /** Quote, the most it can be; null while its rate is not known. */
  readonly fee: string | null
  /** Why every line is a dash. */
  readonly missing: string | undefined
}

/** The fee is the most that it can be, so the quote is an estimate in any case; the base where the book decides. */
const estimated = (worth: Worth | null): string => (worth?.isEstimate === true ? '≈ ' : '')

/** The line that says what is available once the order has filled; a dash says which figure is lacking. */
export function useAfterLine(symbol: () => MarketSymbol | null): (traded: Traded) => SummaryLine {
  const { t } = useText()
  const { own } = useFormat()
  const freeBase = useFree(() => 'sell', symbol)
  const freeQuote = useFree(() => 'buy', symbol)

  return ({ side, worth, fee, missing }) => {
    const [base, quote] = [freeBase.value.available, freeQuote.value.available]
    const isKnown = base !== null && quote !== null
    const left = worth === null || !isKnown ? null : balancesAfter(side, worth, fee, { base, quote })
    const places = placesOf(symbol())
    const value =
      left === null
        ? noValue
        : left === 'short'
          ? t('order.afterShort')
          : `${estimated(worth)}${own.fixed(left.base, places.size)} ${freeBase.value.currency} · ≈ ${own.fixed(left.quote, places.quote)} ${freeQuote.value.currency}`
    const lacking = !isKnown ? 'noBalance' : worth === null ? 'noPrice' : 'noFee'
    return {
      key: 'after',
      name: t('order.after'),
      value,
      warns: left === 'short',
      of: left === null || left === 'short' ? [] : [left.base, left.quote],
      own: true,
      reason: missing ?? (left === null ? t(`order.why.${lacking}`) : undefined),
      age: { status: freeQuote.value.status, at: freeQuote.value.at, what: t('order.available') },
    }
  }
}
