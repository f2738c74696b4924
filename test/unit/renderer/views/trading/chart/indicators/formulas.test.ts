import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computationOf, whyEmpty } from '#renderer/views/trading/chart/indicators/computation.ts'
import type { PriceBar, Value } from '#renderer/views/trading/chart/indicators/formulas.ts'
import { newIndicator } from '#shared/domain/desk/indicator-kinds.ts'
import type { Indicator, IndicatorKind } from '#shared/domain/desk/indicator-kinds.ts'
import { chartSchool, computed, investexcel, summed, tulip } from './golden.ts'

const minute = 60
const barOf = (close: number, place: number): PriceBar => ({
  start: place * minute,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
})
const indicator = (kind: IndicatorKind, ...parameters: number[]): Indicator => ({
  ...newIndicator(kind, 'one', []),
  ...(parameters.length > 0 ? { parameters } : {}),
})
function valuesOf(one: Indicator, bars: readonly PriceBar[]): readonly (readonly Value[])[] {
  const computation = computationOf(one, '1min')
  computation?.update(bars, 0)
  return computation?.values ?? []
}
const ofCloses = (one: Indicator, closes: readonly number[]) => valuesOf(one, closes.map(barOf))
/** Nothing before `place`, then figures as printed, to their last decimal. */
function expectFrom(
  values: readonly Value[] | undefined,
  place: number,
  printed: readonly number[],
  within = 0.0051,
): void {
  expect(values?.slice(0, place).every((value) => value === null)).toBe(true)
  expect(values).toHaveLength(place + printed.length)
  printed.forEach((figure, at) => {
    expect(Math.abs((values?.[place + at] ?? NaN) - figure), `${at}: ${values?.[place + at]}`).toBeLessThan(within)
  })
}

/** The candles that Tulip's examples and the computed ones share. */
const shared = tulip.candles.map(([high, low, close, volume], at) => ({ ...barOf(close, at), high, low, volume }))

describe('published examples, two independent ones each', () => {
  it('averages: ChartSchool, Tulip and technicalindicators', () => {
    const { period, closes, simple, exponential } = chartSchool.averages
    expectFrom(ofCloses(indicator('sma', period), closes)[0], period - 1, simple)
    expectFrom(ofCloses(indicator('ema', period), closes)[0], period - 1, exponential)
    expectFrom(valuesOf(indicator('sma', 5), shared)[0], 4, tulip.simple, 0.00051)
    expectFrom(valuesOf(indicator('ema', 5), shared)[0], 4, computed.exponential, 1e-6)
  })
  it('average price of a day: ChartSchool and indicatorts', () => {
    const { highs, lows, closes, volumes, values } = chartSchool.session
    const bars = closes.map((close, at) => ({
      ...barOf(close, at),
      high: highs[at] ?? 0,
      low: lows[at] ?? 0,
      volume: volumes[at] ?? 0,
    }))
    expectFrom(valuesOf(indicator('vwap'), bars)[0], 0, values)
    expectFrom(valuesOf(indicator('vwap'), shared)[0], 0, summed.session, 1e-6)
  })
  it('relative strength: ChartSchool and Tulip', () => {
    const { period, closes, values } = chartSchool.strength
    expectFrom(ofCloses(indicator('rsi', period, 30, 70), closes)[0], period, values)
    expectFrom(valuesOf(indicator('rsi', 5, 30, 70), shared)[0], 5, tulip.strength, 0.00051)
  })
  it('average true range: ChartSchool and Tulip', () => {
    const { period, highs, lows, closes, values } = chartSchool.range
    const bars = closes.map((close, at) => ({ ...barOf(close, at), high: highs[at] ?? 0, low: lows[at] ?? 0 }))
    expectFrom(valuesOf(indicator('atr', period), bars)[0], period - 1, values, 0.0061)
    expectFrom(valuesOf(indicator('atr', 5), shared)[0], 4, tulip.range, 0.00051)
  })
  it('bands: ChartSchool and Tulip', () => {
    const { period, deviations, closes, middle, upper, lower } = chartSchool.bands
    const [mid, high, low] = ofCloses(indicator('bollinger', period, deviations), closes)
    expectFrom(mid, period - 1, middle)
    expectFrom(high, period - 1, upper)
    expectFrom(low, period - 1, lower)
    const [, top, bottom] = valuesOf(indicator('bollinger', 5, 2), shared)
    expectFrom(top, 4, tulip.upper, 0.00051)
    expectFrom(bottom, 4, tulip.lower, 0.00051)
  })
  it('convergence: Investexcel and technicalindicators', () => {
    const [line, signal, histogram] = ofCloses(indicator('macd', 12, 26, 9), investexcel.closes)
    expectFrom(line, 25, investexcel.line, 1e-6)
    expectFrom(signal, 33, investexcel.signal, 1e-6)
    expectFrom(histogram, 33, investexcel.histogram, 1e-6)
    const [otherLine, otherSignal, otherHistogram] = valuesOf(indicator('macd', 2, 5, 4), shared)
    expectFrom(otherLine, 4, computed.line, 1e-6)
    expectFrom(otherSignal, 7, computed.signal, 1e-6)
    expectFrom(otherHistogram, 7, computed.histogram, 1e-6)
  })
})

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
/** The definitions written out over whole lists, without a state that goes along. */
const naive = {
  sma: (bars: readonly PriceBar[], period: number, place: number): Value =>
    place + 1 < period ? null : mean(bars.slice(place - period + 1, place + 1).map(({ close }) => close)),
  ema: (list: readonly number[], period: number, weight: number): Value => {
    if (list.length < period) return null
    return list
      .slice(period)
      .reduce((before, next) => next * weight + before * (1 - weight), mean(list.slice(0, period)))
  },
  rsi(bars: readonly PriceBar[], period: number, place: number): Value {
    const changes = bars.slice(1, place + 1).map(({ close }, at) => close - (bars[at]?.close ?? 0))
    const gain = naive.ema(
      changes.map((one) => Math.max(one, 0)),
      period,
      1 / period,
    )
    const loss = naive.ema(
      changes.map((one) => Math.max(-one, 0)),
      period,
      1 / period,
    )
    if (gain === null || loss === null) return null
    if (gain === 0 && loss === 0) return 50
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss)
  },
  vwap(bars: readonly PriceBar[], place: number): Value {
    const day = Math.floor((bars[place]?.start ?? 0) / 86_400)
    const session = bars.slice(0, place + 1).filter(({ start }) => Math.floor(start / 86_400) === day)
    const isWhole = session.length <= place || (session[0]?.start ?? 1) % 86_400 === 0
    const volume = session.reduce((sum, bar) => sum + bar.volume, 0)
    const turnover = session.reduce(
      (sum, { high, low, close, volume: size }) => sum + ((high + low + close) / 3) * size,
      0,
    )
    return isWhole && volume > 0 ? turnover / volume : null
  },
}
const close = (a: Value | undefined, b: Value): void => {
  if (a === null || a === undefined || b === null) expect(a).toBe(b)
  else expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(b)) * 1e3)
}
const price = fc.integer({ min: 1, max: 1_000_000 })
const bars = fc
  .array(fc.record({ a: price, b: price, c: price, d: price, volume: fc.nat(5), skip: fc.nat(40) }), { maxLength: 90 })
  .map((list) => {
    let start = 85_800
    return list.map(({ a, b, c, d, volume, skip }): PriceBar => {
      start += minute * (1 + (skip === 40 ? 700 : 0))
      return { start, open: a, close: b, high: Math.max(a, b, c, d), low: Math.min(a, b, c, d), volume }
    })
  })
const period = fc.integer({ min: 2, max: 30 })

describe('against the definitions', () => {
  it('averages and strength', () => {
    fc.assert(
      fc.property(bars, period, (list, length) => {
        const closes = list.map((bar) => bar.close)
        const [sma, ema, rsi] = (['sma', 'ema', 'rsi'] as const).map(
          (kind) => valuesOf(indicator(kind, length, 30, 70), list)[0],
        )
        list.forEach((_, place) => {
          close(sma?.[place], naive.sma(list, length, place))
          close(ema?.[place], naive.ema(closes.slice(0, place + 1), length, 2 / (length + 1)))
          close(rsi?.[place], naive.rsi(list, length, place))
        })
      }),
      { numRuns: 60 },
    )
  })
  it("the day's average price starts anew at 00:00 UTC, and is undefined without volume or without the day's beginning", () => {
    fc.assert(
      fc.property(bars, (list) => {
        const vwap = valuesOf(indicator('vwap'), list)[0]
        list.forEach((_, place) => close(vwap?.[place], naive.vwap(list, place)))
      }),
    )
  })
  it('a tick, an append and a look further back give what computing afresh gives', () => {
    const kinds = ['sma', 'ema', 'vwap', 'bollinger', 'macd', 'rsi', 'atr'] as const
    fc.assert(
      fc.property(
        bars,
        fc.constantFrom(...kinds),
        fc.infiniteStream(price),
        fc.array(fc.nat(3)),
        (all, kind, prices, acts) => {
          const one = newIndicator(kind, 'one', [])
          const kept = computationOf(
            { ...one, parameters: one.parameters.map((value) => Math.ceil(value / 3)) },
            '1min',
          )
          let shown: PriceBar[] = []
          let rest = [...all]
          for (const act of acts) {
            const next = rest[0]
            let same = shown.length
            if (act === 0 && shown.length > 0) {
              const last = shown.at(-1)
              same = shown.length - 1
              if (last !== undefined) shown = [...shown.slice(0, -1), { ...last, close: Number(prices.next().value) }]
            } else if (act === 1 && next !== undefined) {
              rest = rest.slice(1)
              shown = [...shown, next]
            } else if (act === 2) {
              same = 0
              shown = [{ ...barOf(3, -shown.length - 1), start: (shown[0]?.start ?? 86_400) - minute }, ...shown]
            }
            kept?.update(shown, same)
            expect(kept?.values).toEqual(
              valuesOf({ ...one, parameters: one.parameters.map((value) => Math.ceil(value / 3)) }, shown),
            )
          }
        },
      ),
      { numRuns: 80 },
    )
  })
})

describe('the ends', () => {
  it('constant prices: no strength, no range, bands of no width', () => {
    const flat = Array.from({ length: 60 }, () => 7)
    expect(ofCloses(indicator('rsi', 14, 30, 70), flat)[0]?.at(-1)).toBe(50)
    expect(ofCloses(indicator('atr', 14), flat)[0]?.at(-1)).toBe(0)
    expect(ofCloses(indicator('bollinger', 20, 2), flat).map((list) => list.at(-1))).toEqual([7, 7, 7])
    expect(ofCloses(indicator('macd', 12, 26, 9), flat).map((list) => list.at(-1))).toEqual([0, 0, 0])
  })
  it('only gains and only losses', () => {
    expect(ofCloses(indicator('rsi', 3, 30, 70), [1, 2, 3, 4])[0]?.at(-1)).toBe(100)
    expect(ofCloses(indicator('rsi', 3, 30, 70), [4, 3, 2, 1])[0]?.at(-1)).toBe(0)
  })
  it('do not drift over a long history of very different sizes', () => {
    const closes = Array.from({ length: 30_000 }, (_, place) => (place % 7 === 0 ? 1e12 : 1e-6 * place))
    expect(ofCloses(indicator('sma', 20), closes)[0]?.at(-1)).toBe(mean(closes.slice(-20)))
  })
  it('one candle, or one too few: nothing drawn, and said how many are needed', () => {
    const of = (kind: IndicatorKind, count: number) => {
      const one = newIndicator(kind, 'one', [])
      const list = Array.from({ length: count }, (_, place) => barOf(5, place))
      return whyEmpty(one, valuesOf(one, list), list, '1min')
    }
    expect(of('sma', 1)).toEqual({ why: 'tooFew', needed: 20, count: 1 })
    expect(of('rsi', 14)).toEqual({ why: 'tooFew', needed: 15, count: 14 })
    expect(of('rsi', 15)).toBeNull()
    expect(of('macd', 25)).toEqual({ why: 'tooFew', needed: 26, count: 25 })
    expect(of('macd', 26)).toBeNull()
    expect(of('atr', 14)).toBeNull()
    expect(of('volumeProfile', 0)).toBeNull()
  })
  it("the day's average price says what it lacks", () => {
    const one = newIndicator('vwap', 'one', [])
    const why = (list: readonly PriceBar[], interval: '1min' | '1day' = '1min') =>
      whyEmpty(one, valuesOf(one, list), list, interval)
    const late = [barOf(5, 10), barOf(6, 11)]
    expect(why(late)).toEqual({ why: 'dayStart' })
    expect(why([{ ...barOf(5, 0), volume: 0 }])).toEqual({ why: 'noVolume' })
    expect(why([barOf(5, 0)])).toBeNull()
    expect(computationOf(one, '1day')).not.toBeNull()
    expect(whyEmpty(one, [[null]], late, '1day')).toEqual({ why: 'daily' })
  })
})
