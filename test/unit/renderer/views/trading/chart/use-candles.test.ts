import { ref } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { appError, fail } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { Interval } from '#renderer/views/trading/chart/intervals.ts'
import { useCandles } from '#renderer/views/trading/chart/use-candles.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import type { Call } from '#test/unit/renderer/desk.ts'
import { candle, venueOf } from './venue.ts'
import { asWritten } from '#shared/messages.ts'

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
  const watches = (): Call[] => page.of('feed.watch')
  const topics = (): unknown[] => watches().map(({ input }) => input['topic'])
  /** Main's news of a watch, the newest unless another is given: the feed holds the last 300 hours, oldest first. */
  const notify = async (news: object, watched = watches().at(-1)): Promise<void> => {
    const { watchId, profileId } = watched?.input as unknown as { watchId: string; profileId: string }
    page.notify('feed', { watchId, profileId, at: Date.now(), everyMs: 3000, ...news })
    await page.settled()
  }
  const onValue = (all: ReturnType<typeof hours>, watched?: Call): Promise<void> => {
    const value = all.filter(({ start }) => start >= present - 300 * hour).sort((a, b) => a.start - b.start)
    return notify({ kind: 'change', change: writeChange({ kind: 'whole', value }, 'candles') }, watched)
  }
  const calls = (): Call[] => page.of('read.listCandles')
  /** Answers the newest question for an older page as the venue would. */
  const answer = (all: ReturnType<typeof hours>): Promise<void> => {
    const call = calls().at(-1)
    return call?.answer(venueOf(all)(askedIn(call))) ?? Promise.resolve()
  }
  return { ...made, page, pair, interval, watches, topics, notify, onValue, calls, answer }
}

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the candles of a pair', () => {
  it('are watched through the feed, and nothing else is asked for', async () => {
    const { candles, topics, calls, onValue, page } = await openChart()
    expect(candles.status.value).toBe('loading')
    expect(topics()).toEqual([{ kind: 'candles', symbol: 'BTC-USDT', type: '1hour' }])
    await onValue(hours(3000))
    expect(candles.status.value).toBe('ready')
    expect(candles.list.value).toHaveLength(301)
    expect(candles.list.value.at(-1)?.start).toBe(present)
    expect(calls()).toEqual([])
    page.close()
  })

  it('follow what changed, and stay the same objects where nothing did', async () => {
    const { candles, onValue, notify, page } = await openChart()
    await onValue(hours(3000))
    const before = candles.list.value
    const moved = { close: '105', high: '105' }
    const change = { kind: 'rows', added: [], changed: [[String(present), moved]], removed: [] } as const
    await notify({ kind: 'change', change: writeChange(change, 'candles') })
    expect(candles.list.value).toHaveLength(301)
    expect(candles.list.value.at(-1)).toEqual({ ...before.at(-1), ...moved })
    expect(candles.list.value[0]).toBe(before[0])
    page.close()
  })

  it('page backwards without holes, one page at a time', async () => {
    const { candles, calls, onValue, answer, page } = await openChart()
    await onValue(hours(3000))
    const older = candles.loadOlder()
    expect(candles.paging.value).toBe(true)
    void candles.loadOlder()
    const pages = calls().filter((call) => askedIn(call).endAt <= present - 300 * hour)
    expect(pages).toHaveLength(1)
    expect((askedIn(pages[0]).endAt - askedIn(pages[0]).startAt) / hour).toBe(1500)
    await answer(hours(3000))
    await older
    expect(candles.list.value.map(({ start }) => (present - start) / hour)).toEqual(
      // 1500 rows, of which one was known: both ends of a window may be inclusive.
      Array.from({ length: 1800 }, (_, place) => 1799 - place),
    )
    page.close()
  })

  it('look behind a gap by themselves', async () => {
    const { candles, calls, onValue, answer, page } = await openChart()
    const sparse = [...hours(700), candle(present - 4000 * hour)]
    await onValue(sparse)
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

  it('T12: late news and a late page of another pair, interval or profile are not shown', async () => {
    const { candles, profiles, pair, interval, watches, topics, onValue, calls, page } = await openChart()
    const first = watches()[0]
    pair.value = 'ETH-USDT'
    // In the same turn, before anything could be drawn anew.
    await onValue(hours(5), first)
    expect(candles.list.value).toEqual([])
    expect(topics().at(-1)).toEqual({ kind: 'candles', symbol: 'ETH-USDT', type: '1hour' })
    await onValue(hours(7))
    expect(candles.list.value).toHaveLength(7)

    const older = candles.loadOlder()
    const late = calls().at(-1)
    interval.value = '4hour'
    await page.settled()
    expect(candles.list.value).toEqual([])
    await onValue([candle(present - 4 * hour)])
    await late?.answer([candle(present - 900 * hour)])
    await older
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

  it('say why an older page did not come, and do not ask again before main got through', async () => {
    const { candles, calls, onValue, notify, page } = await openChart()
    await onValue(hours(3000))
    const older = candles.loadOlder()
    await calls()
      .at(-1)
      ?.give(fail(appError('timed-out', asWritten('No answer came.'))))
    await older
    expect(candles.pagingError.value?.code).toBe('timed-out')
    const asked = calls().length
    await candles.loadOlder()
    expect(calls()).toHaveLength(asked)
    expect(candles.list.value).toHaveLength(301)
    // Main got through since.
    vi.setSystemTime(now + 1000)
    await notify({ kind: 'change', change: writeChange({ kind: 'same' }, 'candles') })
    void candles.loadOlder()
    expect(calls()).toHaveLength(asked + 1)
    page.close()
  })
})
