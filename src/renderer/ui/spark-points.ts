/**
 * Points of the lines through `closes`, evenly apart in a box of this size (px): one line for each stretch without a gap, a point
 * alone as a line to itself. Null is a gap. Empty where fewer than two prices are known, which is no line.
 */
export function sparkLines(closes: readonly (string | null)[], width: number, height: number): readonly string[] {
  const values = closes.map((close) => (close === null ? NaN : Number(close)))
  const known = values.filter(Number.isFinite)
  if (known.length < 2) return []
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const span = high - low
  const top = (value: number): number => (span === 0 ? height / 2 : height - ((value - low) / span) * height)
  const step = width / (values.length - 1)
  const lines: string[][] = []
  values.forEach((value, at) => {
    if (!Number.isFinite(value)) return
    const point = `${(at * step).toFixed(1)},${top(value).toFixed(1)}`
    const isGoing = at > 0 && Number.isFinite(values[at - 1])
    if (isGoing) lines.at(-1)?.push(point)
    else lines.push([point])
  })
  return lines.map((points) => (points.length === 1 ? [...points, ...points] : points).join(' '))
}
