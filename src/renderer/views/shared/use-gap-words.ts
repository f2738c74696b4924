import { useText } from '#renderer/locales/use-text.ts'
import type { Position } from '#shared/domain/position.ts'
import { gapsOf } from '#renderer/data/use-position.ts'
import { useFormat } from './use-format.ts'

/** Says what the figures of a position leave out; empty where they leave out nothing. */
export function useGapWords() {
  const { t } = useText()
  const { dayTime, own } = useFormat()
  const listed = ({ otherFees }: Position): string =>
    otherFees.map(({ currency, amount }) => `${own.atMost(amount, 8)} ${currency}`).join(', ')
  const words = (position: Position, base: string): readonly string[] =>
    gapsOf(position).map((gap) => {
      if (gap === 'no-fills') return t('position.noFills')
      if (gap === 'older-fills') return t('position.olderFills', { since: dayTime(position.since ?? 0) })
      if (gap === 'other-fees') return t('position.otherFees', { fees: listed(position) })
      const values = { size: own.atMost(position.size, 8), held: own.atMost(position.held, 8), base }
      return t('position.unknownCost', values)
    })
  return words
}
