import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { hourlyMs, isJoined, snapshotMs } from '#shared/domain/portfolio.ts'
import type { ValueSnapshot } from '#shared/domain/portfolio.ts'
import { dueIn, snapshotOf, thinned } from '#main/portfolio/snapshots.ts'

const now = Date.UTC(2026, 10, 23, 12)
const day = 24 * snapshotMs
const at = (ms: number): ValueSnapshot => ({ at: ms, usdt: '1', btc: null, uncounted: [], assets: [] })
const row = (currency: string, balance: string) => ({ currency, balance })

describe('a snapshot', () => {
  it('adds up every account exactly, and names what has no price', () => {
    const accounts = [row('BTC', '0.1'), row('BTC', '0.2'), row('USDT', '0.00000001'), row('AIR', '5'), row('ETH', '0')]
    const snapshot = snapshotOf(accounts, { BTC: '60000', ETH: '3000' }, now)
    expect(snapshot).toEqual({
      at: now,
      usdt: '18000.00000001',
      btc: '0.3',
      uncounted: ['AIR'],
      assets: [
        ['AIR', '5', null],
        ['BTC', '0.3', '18000'],
        ['USDT', '0.00000001', '0.00000001'],
      ],
    })
  })

  it('of nothing is worth zero, and without a price of BTC says nothing in BTC', () => {
    expect(snapshotOf([], {}, now)).toMatchObject({ usdt: '0', btc: null, uncounted: [], assets: [] })
  })
})

describe('what is kept', () => {
  it('is every snapshot of 90 days and the last of each older day, whatever the order', () => {
    const moment = fc.integer({ min: now - 200 * day, max: now })
    fc.assert(
      fc.property(fc.uniqueArray(moment, { maxLength: 60 }), (moments) => {
        const kept = thinned(moments.map(at), now).map((one) => one.at)
        const recent = moments.filter((ms) => ms >= now - hourlyMs)
        const older = moments.filter((ms) => ms < now - hourlyMs)
        // Of a day that the border cuts, what is older counts with the day's own later ones.
        const lastOf = (ms: number): number =>
          Math.max(...moments.filter((other) => Math.floor(other / day) === Math.floor(ms / day)))
        const expected = [...recent, ...older.filter((ms) => lastOf(ms) === ms)]
        expect(kept).toEqual(expected.sort((a, b) => a - b))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('the next snapshot', () => {
  it('is due an hour after the last, at once after a longer time, and never waits for a clock that was set back', () => {
    expect(dueIn([], now)).toBe(0)
    expect(dueIn([at(now - snapshotMs)], now)).toBe(0)
    expect(dueIn([at(now - 5 * day)], now)).toBe(0)
    expect(dueIn([at(now - 10)], now)).toBe(snapshotMs - 10)
    expect(dueIn([at(now - snapshotMs), at(now + 3 * day)], now)).toBe(0)
  })
})

describe('the line of the curve', () => {
  const points = (gap: number, before: string[] = [], next: string[] = [], from = now) =>
    isJoined({ ...at(from), uncounted: before }, { ...at(from + gap), uncounted: next }, now)
  it('breaks where a snapshot is missing, and where one counts what the other does not', () => {
    expect(points(snapshotMs)).toBe(true)
    expect(points(2 * snapshotMs)).toBe(false)
    expect(points(snapshotMs, ['A'], ['A'])).toBe(true)
    expect(points(snapshotMs, ['A'])).toBe(false)
    expect(points(snapshotMs, [], ['A'])).toBe(false)
    expect(points(day, [], [], now - hourlyMs - day)).toBe(true)
    expect(points(2 * day, [], [], now - hourlyMs - day)).toBe(false)
  })
})
