import { describe, expect, it } from 'vitest'
import { defaultChoices, readChartChoices } from '#renderer/views/trading/chart/choices.ts'
import { markerOf } from '#renderer/views/trading/chart/chart-renderer.ts'
import { fillMarks } from '#renderer/views/trading/chart/fill-marks.ts'
import { priceForm, shortVolume } from '#renderer/views/trading/chart/precision.ts'
import { candleLook } from '#renderer/views/trading/chart/looks.ts'
import { amount } from '#renderer/ui/format/amount.ts'
import type { Colours } from '#renderer/ui/theme/colours.ts'
import { timeMarksWith } from '#renderer/views/trading/chart/time-marks.ts'
import { candle } from './venue.ts'

describe('prices on the axis', () => {
  it.each([
    ['0.1', 61204.3, '61,204.3', 10],
    ['0.00000001', 0.00001234, '0.00001234', 1e8],
    ['1', 61204.6, '61,205', 1],
    ['0.000000000000000001', 1e-18, '0.000000000000000001', 1e18],
    ['0.10', 5, '5.0', 10],
  ])('follow a price increment of %s', (increment, price, text, base) => {
    expect(priceForm(increment, amount).write(price)).toBe(text)
    expect(priceForm(increment, amount).base).toBe(base)
  })

  it('are never written with an exponent', () => {
    expect(priceForm('0.0000001', amount).write(0.0000001)).toBe('0.0000001')
    expect(shortVolume(0.0000012345)).toBe('0.00000123')
  })
})

it('the tag of the last price has no colour of a rise or fall, since it has no arrow', () => {
  const colours = new Proxy({} as Colours, { get: (_, name) => name })
  expect(candleLook(colours, priceForm('0.1', amount)).priceLineColor).toBe('text')
})

describe('volumes in few characters', () => {
  it.each([
    [0, '0'],
    [1.23456, '1.23'],
    [12.3456, '12.3'],
    [999, '999'],
    [12_345, '12.3K'],
    [1_500_000, '1.50M'],
    [2e9, '2.00B'],
    [4e12, '4.00T'],
  ])('%d is %s', (volume, text) => expect(shortVolume(volume)).toBe(text))
})

describe('kept choices', () => {
  it('are read back as they were kept', () => {
    const chosen = {
      ...defaultChoices,
      interval: '4hour',
      scale: 'log',
      autoScale: false,
      crosshair: 'magnet',
      locked: true,
    } as const
    expect(readChartChoices(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  })

  it('cost only what cannot be read', () => {
    expect(readChartChoices(undefined)).toEqual(defaultChoices)
    expect(readChartChoices('nonsense')).toEqual(defaultChoices)
    const kept = {
      interval: '7min',
      magnet: true,
      volume: 'yes',
      scale: 'cubic',
      crosshair: 7,
      rsi: true,
      fast: { period: 1 },
    }
    expect(readChartChoices(kept)).toEqual({ ...defaultChoices, magnet: true })
  })
})

describe('own fills', () => {
  const candles = [candle(600), candle(660), candle(780)]
  const fill = (side: 'buy' | 'sell', second: number) => ({
    side,
    createdAt: second * 1000 + 999,
    size: '0.1',
    funds: '10.5',
  })

  it('stand in the candle of their time, once per side, oldest first', () => {
    const fills = [fill('sell', 661), fill('buy', 659), fill('buy', 600), fill('buy', 839), fill('buy', 660)]
    expect(fillMarks(fills, candles, '1min')).toEqual([
      { start: 600, side: 'buy', count: 2, size: '0.2', funds: '21' },
      { start: 660, side: 'buy', count: 1, size: '0.1', funds: '10.5' },
      { start: 660, side: 'sell', count: 1, size: '0.1', funds: '10.5' },
      { start: 780, side: 'buy', count: 1, size: '0.1', funds: '10.5' },
    ])
  })

  it('have no mark before the first candle, in a gap or after the last', () => {
    expect(fillMarks([fill('buy', 599), fill('buy', 725), fill('sell', 840)], candles, '1min')).toEqual([])
    expect(fillMarks([fill('buy', 599)], [], '1min')).toEqual([])
  })

  it('of one candle are drawn as one larger mark, and never as their number', () => {
    const colours = { up: 'green', down: 'red' } as Colours
    const [several, one] = [26, 1].map((count) => {
      const fills = Array.from({ length: count }, () => fill('buy', 600))
      const marks = fillMarks(fills, candles, '1min')
      expect(marks).toMatchObject([{ count }])
      return marks.map((mark) => markerOf(mark, colours))[0]
    })
    expect(several).toMatchObject({ shape: 'arrowUp', color: 'green' })
    for (const marker of [several, one]) expect(marker).not.toHaveProperty('text')
    expect(several?.size).toBeGreaterThan(one?.size ?? 0)
  })
})

describe('time marks', () => {
  const start = Date.UTC(2026, 10, 20) / 1000
  const utc = timeMarksWith({ timeZone: 'utc', clock: '24' })

  it('of daily candles name the venue’s days, wherever the reader is', () => {
    const { candleTime, markText } = timeMarksWith({ timeZone: 'local', clock: '12' })
    expect(candleTime(start, '1day')).toBe('2026-11-20')
    expect(markText(start, 'day', '1week')).toBe('11-20')
    expect(markText(start, 'time', '1day')).toBe('11-20')
    expect(markText(start, 'month', '1month')).toBe('2026-11')
  })

  it('follow the zone and the clock that the user chose', () => {
    const afternoon = start + 13 * 3600 + 300
    expect(utc.candleTime(afternoon, '5min')).toBe('2026-11-20 13:05')
    expect(utc.markText(afternoon, 'time', '5min')).toBe('13:05')
    expect(timeMarksWith({ timeZone: 'utc', clock: '12' }).markText(afternoon, 'time', '5min')).toBe('01:05 PM')
  })
})
