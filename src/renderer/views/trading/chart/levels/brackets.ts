import { pushApart } from './push-apart.ts'

/** Two legs of one order, px from the top of the pane; null where a leg has no chip there. */
export interface LegTops {
  readonly key: string
  readonly upper: number | null
  readonly lower: number | null
}
/** A line that joins two chips, in a lane right of them, with its word beside its middle. */
export interface Bracket extends LegTops {
  /** px from the top. */
  readonly from: number
  readonly to: number
  /** Counted from the right edge, from 0. */
  readonly lane: number
  /** px from the top of its word's middle. */
  readonly label: number
}

/** More lanes would take the room of the candles. */
export const mostLanes = 3
const laneGap = 4

/** Where the brackets stand: those that would lie over each other in lanes of their own, their words pushed apart. */
export function placeBrackets(legs: readonly LegTops[], height: number, word: number): readonly Bracket[] {
  const sorted = legs
    .map((one) => ({ ...one, from: one.upper ?? 0, to: one.lower ?? height }))
    .filter(({ upper, lower }) => upper !== null || lower !== null)
    .sort((a, b) => a.from - b.from)
  const ends: number[] = []
  const laid = sorted.map((one) => {
    const free = Array.from({ length: mostLanes }, (_, lane) => lane).find(
      (lane) => (ends[lane] ?? -Infinity) < one.from,
    )
    const lane = free ?? mostLanes - 1
    ends[lane] = Math.max(ends[lane] ?? -Infinity, one.to + laneGap)
    return { ...one, lane }
  })
  const labels = pushApart(
    laid.map(({ from, to }) => ({ at: (from + to) / 2, size: word })),
    height,
    2,
  )
  return laid.map((one, place) => ({ ...one, label: Math.round(labels[place] ?? 0) }))
}
