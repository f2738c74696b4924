import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PriceBar } from '#renderer/views/trading/chart/indicators/formulas.ts'
import { busiest, volumeProfile } from '#renderer/views/trading/chart/indicators/volume-profile.ts'

const price = fc.integer({ min: 1, max: 100_000 })
const bar = fc.tuple(price, price, price, price, fc.nat(1_000)).map(([a, b, c, d, volume]) => ({
  start: 0,
  open: a,
  close: b,
  high: Math.max(a, b, c, d),
  low: Math.min(a, b, c, d),
  volume,
}))
const count = fc.integer({ min: 6, max: 80 })

it('loses and invents no volume, and its rows meet from the lowest price to the highest', () => {
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 60 }), count, (bars, rows) => {
      const profile = volumeProfile(bars, rows)
      const traded = bars.filter(({ volume }) => volume > 0)
      const sum = (of: readonly { readonly volume: number }[]) => of.reduce((all, { volume }) => all + volume, 0)
      const rising = traded.filter(({ open, close }) => close >= open)
      expect(profile.reduce((all, { up }) => all + up, 0)).toBeCloseTo(sum(rising), 4)
      expect(profile.reduce((all, { up, down }) => all + up + down, 0)).toBeCloseTo(sum(traded), 4)
      if (traded.length === 0) {
        expect(profile).toEqual([])
        return
      }
      expect(profile[0]?.from).toBe(Math.min(...traded.map(({ low }) => low)))
      expect(profile.at(-1)?.to).toBeCloseTo(Math.max(...traded.map(({ high }) => high)), 6)
      for (const [at, row] of profile.slice(1).entries()) expect(row.from).toBeCloseTo(profile[at]?.to ?? NaN, 6)
      const most = busiest(profile)
      for (const { up, down } of profile) expect(up + down).toBeLessThanOrEqual((most?.up ?? 0) + (most?.down ?? 0))
    }),
  )
})
/** The definition in whole numbers: `count` times each price, so that every edge of a row is one. */
function inWholes(bars: readonly PriceBar[], count: number): readonly { readonly up: number; readonly down: number }[] {
  const low = Math.min(...bars.map((one) => one.low))
  const range = Math.max(...bars.map((one) => one.high)) - low
  const scaled = (at: number): number => (at - low) * count
  return Array.from({ length: count }, (_, row) => {
    const [from, to] = [row * range, (row + 1) * range]
    const within = (one: PriceBar): number => {
      const [bottom, top] = [scaled(one.low), scaled(one.high)]
      const isLast = row === count - 1
      if (bottom === top) return bottom >= from && (bottom < to || isLast) ? one.volume : 0
      return (Math.max(0, Math.min(top, to) - Math.max(bottom, from)) / (top - bottom)) * one.volume
    }
    const sum = (rises: boolean): number =>
      bars.filter((one) => one.close >= one.open === rises).reduce((all, one) => all + within(one), 0)
    return { up: sum(true), down: sum(false) }
  })
}
it('gives every row what the definition in whole numbers gives it', () => {
  fc.assert(
    fc.property(fc.array(bar, { minLength: 1, maxLength: 40 }), count, (bars, rows) => {
      const traded = bars.filter(({ volume }) => volume > 0)
      const [low, high] = [Math.min(...traded.map((one) => one.low)), Math.max(...traded.map((one) => one.high))]
      fc.pre(traded.length > 0 && high > low)
      // A candle of one price on the edge of two rows may stand in either.
      fc.pre(!traded.some((one) => one.low === one.high && ((one.low - low) * rows) % (high - low) === 0))
      const model = inWholes(traded, rows)
      volumeProfile(bars, rows).forEach(({ up, down }, row) => {
        expect(up).toBeCloseTo(model[row]?.up ?? NaN, 5)
        expect(down).toBeCloseTo(model[row]?.down ?? NaN, 5)
      })
    }),
  )
})
it('is one row where all was traded at one price, and none without volume', () => {
  const flat = { start: 0, open: 5, close: 5, high: 5, low: 5, volume: 2 }
  expect(volumeProfile([flat, flat], 24)).toEqual([{ from: 5, to: 5, up: 4, down: 0 }])
  expect(volumeProfile([{ ...flat, volume: 0 }], 24)).toEqual([])
  expect(busiest([])).toBeNull()
})
