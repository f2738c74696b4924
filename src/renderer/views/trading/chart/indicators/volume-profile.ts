import type { PriceBar } from './formulas.ts'

export interface ProfileRow {
  /** Prices between which it stands. */
  readonly from: number
  readonly to: number
  /** Base traded in candles that closed at or above their open, and in the others. */
  readonly up: number
  readonly down: number
}

/**
 * Volume by price over candles: the range from lowest to highest in `count` rows of equal height. A candle's volume is spread
 * evenly over its own range, since nobody kept at which prices it was traded. Empty where nothing was traded.
 */
export function volumeProfile(bars: readonly PriceBar[], count: number): ProfileRow[] {
  const traded = bars.filter(({ volume }) => volume > 0)
  const low = traded.reduce((least, bar) => Math.min(least, bar.low), Infinity)
  const high = traded.reduce((most, bar) => Math.max(most, bar.high), -Infinity)
  if (traded.length === 0) return []
  // One price alone: all of it stands in one row of no height.
  const height = (high - low) / count
  if (height === 0) return [traded.reduce(add, { from: low, to: high, up: 0, down: 0 })]
  const rows = Array.from({ length: count }, (_, at) => ({
    from: low + at * height,
    to: low + (at + 1) * height,
    up: 0,
    down: 0,
  }))
  const rowAt = (price: number): number => Math.min(count - 1, Math.max(0, Math.floor((price - low) / height)))
  for (const bar of traded) {
    const side = bar.close >= bar.open ? 'up' : 'down'
    const [first, last] = [rowAt(bar.low), rowAt(bar.high)]
    for (let at = first; at <= last; at += 1) {
      const row = rows[at]
      if (row === undefined) continue
      const shared = Math.min(bar.high, row.to) - Math.max(bar.low, row.from)
      const share = first === last ? 1 : Math.max(0, shared) / (bar.high - bar.low)
      row[side] += share * bar.volume
    }
  }
  return rows
}

const add = (row: ProfileRow, { open, close, volume }: PriceBar): ProfileRow =>
  close >= open ? { ...row, up: row.up + volume } : { ...row, down: row.down + volume }

/** The row with the most volume, the lowest of several; null where there is none. */
export function busiest(rows: readonly ProfileRow[]): ProfileRow | null {
  let best: ProfileRow | null = null
  for (const row of rows) if (best === null || row.up + row.down > best.up + best.down) best = row
  return best
}
