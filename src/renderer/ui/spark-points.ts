/** Points of a line through `closes`, evenly apart in a box of this size (px); empty where there is no line to draw. */
export function sparkPoints(closes: readonly string[], width: number, height: number): string {
  const values = closes.map(Number).filter(Number.isFinite)
  if (values.length < 2) return ''
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low
  const top = (value: number): number => (span === 0 ? height / 2 : height - ((value - low) / span) * height)
  const step = width / (values.length - 1)
  return values.map((value, at) => `${(at * step).toFixed(1)},${top(value).toFixed(1)}`).join(' ')
}
