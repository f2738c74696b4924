import { ref } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { chartKey } from '#shared/domain/chart-window.ts'
import type { ChartState } from '#shared/domain/chart-window.ts'
import type { ChartTopic } from '#shared/domain/window-topics.ts'
import { appError } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { Interval } from '#renderer/views/trading/chart/intervals.ts'
import { useCandles } from '#renderer/views/trading/chart/use-candles.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import type { Call } from '#test/unit/renderer/desk.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { candle } from './venue.ts'
import { asWritten } from '#shared/messages.ts'

const hour = 3600
const now = Date.UTC(2026, 10, 20, 12, 30)
const present = Math.floor(now / 1000 / hour) * hour
const hours = (count: number) => Array.from({ length: count }, (_, at) => candle(present - (count - 1 - at) * hour))

const first = { count: 300 }
const still: ChartState = { reading: false, begins: false, failed: null }

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
  const watches = (): Call[] => page.of('feed.watch')
  const topics = (): unknown[] => watches().map(({ input }) => input['topic'])
  /** Main's news of a watch, the newest unless another is given. */
  const notify = async (news: object, watched = watches().at(-1)): Promise<void> => {
    const { watchId, profileId } = watched?.input as unknown as { watchId: string; profileId: string }
    page.notify('feed', { watchId, profileId, at: Date.now(), everyMs: 3000, ...news })
    await page.settled()
  }
  const onValue = (candles: readonly Candle[], state: Partial<ChartState> = {}, watched?: Call): Promise<void> => {
    const { topic } = (watched ?? watches().at(-1))?.input as unknown as { topic: ChartTopic }
    const value = { key: chartKey(topic), candles, state: { ...still, ...state } }
    return notify({ kind: 'change', change: writeChange({ kind: 'whole', value }, 'chart') }, watched)
  }
  return { ...made, page, pair, interval, watches, topics, notify, onValue }
}

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the candles of a pair', () => {
  it('are watched through the feed, and nothing is asked of the venue', async () => {
    const { candles, topics, onValue, page } = await openChart()
    expect(candles.status.value).toBe('loading')
    expect(topics()).toEqual([{ kind: 'chart', symbol: 'BTC-USDT', type: '1hour', reach: first }])
    await onValue(hours(300))
    expect(candles.status.value).toBe('ready')
    expect(candles.list.value).toEqual(hours(300))
    candles.loadOlder()
    await page.settled()
    expect(page.of('read.listCandles')).toEqual([])
    page.close()
  })

  it('follow what changed, and stay the same objects where nothing did', async () => {
    const { candles, onValue, notify, page } = await openChart()
    await onValue(hours(300))
    const before = candles.list.value
    const moved = { ...candle(present), close: '105', high: '105' }
    const change = { kind: 'bars', state: still, bars: [moved], gone: [] } as const
    await notify({ kind: 'change', change: writeChange(change, 'chart') })
    expect(candles.list.value).toEqual([...before.slice(0, -1), moved])
    expect(candles.list.value[0]).toBe(before[0])
    page.close()
  })

  it('reach a page further back by the same watch, keep what they show meanwhile, and wait for it', async () => {
    const { candles, watches, topics, onValue, notify, page } = await openChart()
    await onValue(hours(300))
    candles.loadOlder()
    candles.loadOlder()
    await page.settled()
    expect(topics().slice(1)).toEqual([{ kind: 'chart', symbol: 'BTC-USDT', type: '1hour', reach: { count: 1800 } }])
    expect(watches()[1]?.input['watchId']).toBe(watches()[0]?.input['watchId'])
    expect(candles.status.value).toBe('ready')
    expect(candles.list.value).toHaveLength(300)
    const reading = { ...still, reading: true }
    await notify({
      kind: 'change',
      change: writeChange({ kind: 'bars', state: reading, bars: [], gone: [] }, 'chart'),
    })
    expect(candles.paging.value).toBe(true)
    const older = hours(1800).slice(0, 1500)
    await notify({
      kind: 'change',
      change: writeChange({ kind: 'bars', state: still, bars: older, gone: [] }, 'chart'),
    })
    expect(candles.list.value).toEqual(hours(1800))
    expect(candles.paging.value).toBe(false)
    page.close()
  })

  it('ask for nothing older than where they begin', async () => {
    const { candles, topics, onValue, page } = await openChart()
    await onValue(hours(20), { begins: true })
    expect(candles.complete.value).toBe(true)
    candles.loadOlder()
    await page.settled()
    expect(topics()).toHaveLength(1)
    page.close()
  })

  it('T12: late news of another pair, interval or profile are not shown', async () => {
    const { candles, profiles, pair, interval, watches, topics, onValue, page } = await openChart()
    const begun = watches()[0]
    await onValue(hours(9))
    pair.value = 'ETH-USDT'
    // In the same turn, before anything could be drawn anew.
    expect(candles.list.value).toEqual([])
    await onValue(hours(5), {}, begun)
    expect(candles.list.value).toEqual([])
    expect(candles.status.value).toBe('loading')
    expect(topics().at(-1)).toEqual({ kind: 'chart', symbol: 'ETH-USDT', type: '1hour', reach: first })
    await onValue(hours(7))
    expect(candles.list.value).toHaveLength(7)

    candles.loadOlder()
    interval.value = '4hour'
    await page.settled()
    expect(candles.list.value).toEqual([])
    expect(topics().at(-1)).toEqual({ kind: 'chart', symbol: 'ETH-USDT', type: '4hour', reach: first })
    await onValue([candle(present - 4 * hour)])
    expect(candles.list.value.map(({ start }) => start)).toEqual([present - 4 * hour])

    profiles.select('b')
    await page.settled()
    expect(watches().at(-1)?.input.profileId).toBe('b')
    expect(candles.list.value).toEqual([])
    page.close()
  })

  it('keep what they have when the venue cannot be reached, and say that it is old', async () => {
    const { candles, onValue, notify, page } = await openChart()
    await onValue(hours(10))
    await notify({ kind: 'error', error: appError('not-connected', asWritten('The venue could not be reached.')) })
    expect(candles.status.value).toBe('stale')
    expect(candles.list.value).toHaveLength(10)
    page.close()
  })

  it('say why older ones did not come, and leave asking again to main', async () => {
    const { candles, topics, onValue, page } = await openChart()
    await onValue(hours(300), { failed: appError('timed-out', asWritten('No answer came.')) })
    expect(candles.pagingError.value?.code).toBe('timed-out')
    candles.loadOlder()
    await page.settled()
    expect(topics()).toHaveLength(1)
    await onValue(hours(300))
    expect(candles.pagingError.value).toBeNull()
    page.close()
  })
})
