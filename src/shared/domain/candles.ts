import type { Candle } from '../exchange/market-records.ts'

const fields = ['open', 'high', 'low', 'close', 'volume', 'turnover'] as const
const same = (a: Candle, b: Candle): boolean => fields.every((field) => a[field] === b[field])

/** Place of the first candle that starts at or after `start`. */
export function placeOf(candles: readonly Candle[], start: number): number {
  let low = 0
  let high = candles.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((candles[middle]?.start ?? start) < start) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Joins by start, oldest first, with the later answer winning. `known` is oldest first, `fresh` in any order. A candle
 * that did not change stays the same object, and where nothing changed `known` itself comes back.
 */
export function mergeCandles(known: readonly Candle[], fresh: readonly Candle[]): readonly Candle[] {
  const byStart = new Map(fresh.map((candle) => [candle.start, candle]))
  const coming = [...byStart.values()].sort((a, b) => a.start - b.start)
  const first = coming[0]
  if (first === undefined) return known
  const from = placeOf(known, first.start)
  const joined = known.slice(0, from)
  let changed = false
  let at = from
  for (const candle of coming) {
    for (let old = known[at]; old !== undefined && old.start < candle.start; old = known[at]) {
      joined.push(old)
      at += 1
    }
    const old = known[at]
    if (old?.start === candle.start) at += 1
    const kept = old?.start === candle.start && same(old, candle) ? old : candle
    changed ||= kept !== old
    joined.push(kept)
  }
  if (!changed) return known
  for (const rest of known.slice(at)) joined.push(rest)
  return joined
}
