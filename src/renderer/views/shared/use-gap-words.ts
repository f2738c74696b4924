import { useText } from '#renderer/locales/use-text.ts'
import type { Position } from '#shared/domain/position.ts'
import { gapsOf } from '#renderer/data/use-position.ts'
import { useAmounts } from './use-amounts.ts'
import { useFormat } from './use-format.ts'

/** Says what the figures of a position leave out; empty where they leave out nothing. */
export function useGapWords() {
  const { t, plural } = useText()
  const { dayTime } = useFormat()
  const amounts = useAmounts()
  const listed = ({ otherFees }: Position): string =>
    otherFees.map(({ currency, amount }) => `${amounts.fee(amount, currency)} ${currency}`).join(', ')
  const words = (position: Position, base: string, gaps = gapsOf(position)): readonly string[] =>
    gaps.map((gap) => {
      if (gap === 'no-fills') return t('position.noFills')
      if (gap === 'older-fills') return t('position.olderFills', { since: dayTime(position.since ?? 0) })
      if (gap === 'other-fees') return t('position.otherFees', { fees: listed(position) })
      if (gap === 'unknown-fees') return plural('position.unknownFees', position.unknownFees)
      if (gap === 'sold-unknown')
        return t('portfolio.soldUnknown', { size: amounts.of(position.soldUnknown, base), base })
      const values = { size: amounts.of(position.size, base), held: amounts.of(position.held, base), base }
      return t('position.unknownCost', values)
    })
  return words
}
