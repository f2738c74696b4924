import { realisedGapsOf, realisedOf } from '#renderer/data/use-position.ts'
import type { Position } from '#shared/domain/position.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useGapWords } from '#renderer/views/shared/use-gap-words.ts'
import type { AllHoldings } from './use-holdings.ts'

/** What the known sells of a currency have won or lost, and what that leaves out. */
export function useRealisedWords(holdings: () => AllHoldings) {
  const { t, plural } = useText()
  const wordsOf = useGapWords()
  function notes(currency: string, position: Position | null): readonly string[] {
    const { live, of, otherPairs } = holdings()
    const symbol = of(currency)?.symbol
    const isIn = (pairs: readonly string[] | undefined): boolean =>
      symbol !== undefined && pairs?.includes(symbol) === true
    const { unread, old, partly, beyond = 0 } = live.data.value?.known ?? {}
    const others = otherPairs(currency)
    return [
      ...(position === null ? [] : wordsOf(position, currency, realisedGapsOf(position))),
      ...(isIn(unread) ? [plural('portfolio.fillsUnread', 1, { pairs: symbol ?? '' })] : []),
      ...(isIn(old) ? [plural('portfolio.fillsOld', 1, { pairs: symbol ?? '' })] : []),
      ...(isIn(partly) ? [plural('portfolio.fillsPartly', 1, { pairs: symbol ?? '' })] : []),
      ...(others.length > 0 ? [t('portfolio.otherPairs', { pairs: others.join(', ') })] : []),
      ...(beyond > 0 ? [plural('portfolio.pairsBeyond', beyond)] : []),
    ]
  }
  return (currency: string): { readonly amount: string | null; readonly note: string | undefined } => {
    const position = holdings().of(currency)?.position ?? null
    return {
      amount: position === null ? null : realisedOf(position),
      note: notes(currency, position).join(' ') || undefined,
    }
  }
}
