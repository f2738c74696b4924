const dayMs = 86_400_000
/** Dates below a strip: fewer where the span has not so many days. */
const mostLabels = 7

export interface StripMark {
  readonly day: number
  /** Per cent of the strip. */
  readonly left: number
  readonly width: number
  /** 0.35 to 1, by how many fills the day has. */
  readonly weight: number
}

/** A strip from the oldest fill known (`since`, ms) to `now`, with a mark for each day that has fills; for drawing alone. */
export function stripOf(days: readonly (readonly [day: number, fills: number])[], since: number, now: number) {
  const begin = Math.floor(since / dayMs) * dayMs
  const length = Math.max(now - begin, dayMs)
  const most = Math.max(1, ...days.map(([, fills]) => fills))
  const steps = Math.max(1, Math.min(mostLabels - 1, Math.floor(length / dayMs)))
  return {
    marks: days.map(([day, fills]): StripMark => {
      const [from, to] = [Math.max(day, begin), Math.min(day + dayMs, begin + length)]
      return {
        day,
        left: ((from - begin) / length) * 100,
        width: (Math.max(0, to - from) / length) * 100,
        weight: 0.35 + 0.65 * (fills / most),
      }
    }),
    /** ms since the epoch of the dates below it, at even distances. */
    labels: Array.from({ length: steps + 1 }, (_, at) => (at === steps ? now : begin + (length * at) / steps)),
  }
}
