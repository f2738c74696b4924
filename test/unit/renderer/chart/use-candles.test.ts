import { ref } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import type { Interval } from '#renderer/views/trading/chart/intervals.ts'
import { useCandles } from '#renderer/views/trading/chart/use-candles.ts'
import { openPage } from '../desk.ts'
import type { Call } from '../desk.ts'
import { candle, venueOf } from './venue.ts'

const hour = 3600
const now = Date.UTC(2026, 10, 20, 12, 30)
const present = Math.floor(now / 1000 / hour) * hour
const hours = (count: number) => Array.from({ length: count }, (_, back) => candle(present - back * hour))

interface Asked {
  readonly symbol: string
  readonly type: string
  readonly startAt: number
  readonly endAt: number
}
const askedIn = (call: Call | undefined): Asked => call?.input['request'] as unknown as Asked

async function openChart() {
  const page = openPage()
  const pair = ref<string | null>('BTC-USDT')
  const interval = ref<Interval>('1hour')
  const made = page.run(() => {
    const profiles = useProfilesStore()
    void profiles.load()
    return {
      profiles,
      candles: useCandles(
        () => pair.value,
        () => interval.value,
      ),
    }
  })
  await page.settled()
  const calls = (): Call[] => page.of('read.listCandles')
  /** Answers the newest question as the venue would. */
  const answer = (all: ReturnType<typeof hours>): Promise<void> => {
    const call = calls().at(-1)
    return call?.answer(venueOf(all)(askedIn(call))) ?? Promise.resolve()
  }
  return { ...made, page, pair, interval, calls, answer }
}

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the candles of a pair', () => {
  it('come in one page that fills a screen, and in seconds', async () => {
    const { candles, calls, answer, page } = await openChart()
    expect(candles.face.value).toBe('loading')
    expect(calls()).toHaveLength(1)
    const { symbol, type, startAt, endAt } = askedIn(calls()[0])
    expect({ symbol, type }).toEqual({ symbol: 'BTC-USDT', type: '1hour' })
    expect((present - startAt) / hour).toBe(600)
    expect(endAt).toBeGreaterThan(now / 1000)
    await answer(hours(3000))
    expect(candles.face.value).toBe('ready')
    expect(candles.list.value).toHaveLength(601)
    expect(candles.list.value.at(-1)?.start).toBe(present)
    page.close()
  })

  it('are asked for again from the newest one on, and stay on screen meanwhile', async () => {
    const { candles, calls, answer, page } = await openChart()
    await answer(hours(3000))
    await page.settled()
    expect(askedIn(calls().at(-1)).startAt).toBe(present - hour)
    expect(candles.face.value).toBe('ready')
    const before = candles.list.value
    await answer([...hours(3000).slice(1), { ...candle(present), close: '105', high: '105' }])
    expect(candles.list.value).toHaveLength(601)
    expect(candles.list.value.at(-1)?.close).toBe('105')
    expect(candles.list.value[0]).toBe(before[0])
    page.close()
  })

  it('page backwards without holes, one page at a time', async () => {
    const { candles, calls, answer, page } = await openChart()
    await answer(hours(3000))
    await page.settled()
    const older = candles.loadOlder()
    expect(candles.paging.value).toBe(true)
    void candles.loadOlder()
    const pages = calls().filter((call) => askedIn(call).endAt <= present - 600 * hour)
    expect(pages).toHaveLength(1)
    expect((askedIn(pages[0]).endAt - askedIn(pages[0]).startAt) / hour).toBe(1500)
    await answer(hours(3000))
    await older
    expect(candles.list.value.map(({ start }) => (present - start) / hour)).toEqual(
      // 1500 rows, of which one was known: both ends of a window may be inclusive.
      Array.from({ length: 2100 }, (_, place) => 2099 - place),
    )
    page.close()
  })

  it('look behind a gap by themselves', async () => {
    const { candles, calls, answer, page } = await openChart()
    const sparse = [...hours(700), candle(present - 4000 * hour)]
    await answer(sparse)
    await page.settled()
    const older = candles.loadOlder()
    await answer(sparse)
    const next = candles.loadOlder()
    await answer(sparse)
    await answer(sparse)
    await Promise.all([older, next])
    expect(candles.list.value[0]?.start).toBe(present - 4000 * hour)
    expect(calls().length).toBeLessThan(8)
    page.close()
  })

  it('T12: a late answer for another pair, interval or profile is not shown', async () => {
    const { candles, profiles, pair, interval, calls, page } = await openChart()
    const first = calls()[0]
    pair.value = 'ETH-USDT'
    await page.settled()
    await first?.answer(hours(5))
    expect(candles.list.value).toEqual([])
    expect(askedIn(calls().at(-1)).symbol).toBe('ETH-USDT')
    expect((present - askedIn(calls().at(-1)).startAt) / hour).toBe(600)
    await calls().at(-1)?.answer(hours(7))
    expect(candles.list.value).toHaveLength(7)

    const older = candles.loadOlder()
    const page2 = calls().at(-1)
    interval.value = '4hour'
    await page.settled()
    expect(candles.list.value).toEqual([])
    await calls()
      .at(-1)
      ?.answer([candle(present - 4 * hour)])
    await page2?.answer([candle(present - 900 * hour)])
    await older
    expect(candles.list.value.map(({ start }) => start)).toEqual([present - 4 * hour])

    profiles.select('b')
    await page.settled()
    expect(calls().at(-1)?.input.profileId).toBe('b')
    expect(candles.list.value).toEqual([])
    page.close()
  })

  it('keep what they have when the venue cannot be reached, and say that it is old', async () => {
    const { candles, calls, answer, page } = await openChart()
    await answer(hours(10))
    await page.settled()
    await calls()
      .at(-1)
      ?.give(fail(appError('not-connected', 'The venue could not be reached.')))
    expect(candles.face.value).toBe('stale')
    expect(candles.list.value).toHaveLength(10)
    page.close()
  })

  it('say why an older page did not come, and do not ask again at once', async () => {
    const { candles, calls, answer, page } = await openChart()
    await answer(hours(3000))
    await page.settled()
    const older = candles.loadOlder()
    await calls()
      .at(-1)
      ?.give(fail(appError('timed-out', 'No answer came.')))
    await older
    expect(candles.pagingError.value?.code).toBe('timed-out')
    const asked = calls().length
    await candles.loadOlder()
    expect(calls()).toHaveLength(asked)
    expect(candles.list.value).toHaveLength(601)
    page.close()
  })
})
