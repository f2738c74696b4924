import type { CandlestickData, HistogramData, UTCTimestamp, WhitespaceData } from 'lightweight-charts'
import type { Candle } from '#shared/exchange/market-records.ts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import type { Slot } from './gaps.ts'

/** One place of every series; a place without trades is white space in all of them. */
export interface Bar {
  readonly candle: CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp>
  readonly volume: HistogramData<UTCTimestamp> | WhitespaceData<UTCTimestamp>
}

const timeOf = (slot: Slot): UTCTimestamp => slot.start as UTCTimestamp

const rises = ({ open, close }: Candle): boolean => Number(close) >= Number(open)

/** What the library draws of one slot. The candle that still changes is hollow: its close is not one yet. */
export function barOf(slot: Slot, open: boolean, colours: Colours): Bar {
  const { candle } = slot
  const time = timeOf(slot)
  if (candle === null) return { candle: { time }, volume: { time } }
  const [from, to] = [Number(candle.open), Number(candle.close)]
  const drawn = { time, open: from, high: Number(candle.high), low: Number(candle.low), close: to }
  return {
    candle: open ? { ...drawn, color: colours.panel } : drawn,
    volume: { time, value: Number(candle.volume), color: rises(candle) ? colours['up-wash'] : colours['down-wash'] },
  }
}

/** Place from which two lists of slots differ; their common length when one continues the other. */
export function firstDifference(before: readonly Slot[], after: readonly Slot[]): number {
  const common = Math.min(before.length, after.length)
  for (let place = 0; place < common; place += 1) {
    const [a, b] = [before[place], after[place]]
    if (a?.start !== b?.start || a?.candle !== b?.candle) return place
  }
  return common
}
