import { divide, isZero, subtract } from '#shared/decimal.ts'
import { directionOf } from '#renderer/ui/format/amount.ts'
import type { Direction } from '#renderer/ui/format/amount.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useText } from '#renderer/locales/use-text.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import type { Interval } from './intervals.ts'
import { useTimeMarks } from './use-time-marks.ts'

export interface CandleWords {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
  /** Close against open, with its sign. */
  readonly change: string
  readonly direction: Direction
  /** All of it as one sentence, for readers. */
  readonly sentence: string
}

/** A candle's figures as the venue wrote them: nothing here went through the drawing. */
export function useCandleWords(): (candle: Candle, interval: Interval, places: number) => CandleWords {
  const { t } = useText()
  const { amount, percent } = useFormat()
  const times = useTimeMarks()
  return (candle, interval, places) => {
    const moved = isZero(candle.open) ? null : divide(subtract(candle.close, candle.open), candle.open, 18)
    const words = {
      open: amount(candle.open, places),
      high: amount(candle.high, places),
      low: amount(candle.low, places),
      close: amount(candle.close, places),
      volume: amount(candle.volume),
      change: percent(moved),
      direction: directionOf(subtract(candle.close, candle.open)),
    }
    const time = times.value.candleTime(candle.start, interval)
    return { ...words, sentence: t('chart.sentence', { ...words, time }) }
  }
}
