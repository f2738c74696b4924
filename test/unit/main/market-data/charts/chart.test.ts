import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChartWindow } from '#shared/domain/chart-window.ts'
import { readChange, writeChange } from '#shared/domain/feed-wire.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { FeedValues } from '#shared/domain/feed-topic.ts'
import type { ChartTopic } from '#shared/domain/window-topics.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { candle } from '#test/unit/renderer/views/trading/chart/venue.ts'
import { runs } from '#test/support/runs.ts'
import { feedWorld, held, refused, unreachable } from '../support.ts'
import type { Answer, Asked, FeedWorld } from '../support.ts'

const symbol = 'BTC-USDT'
const hour = 3600
const chart = (count: number, of: Partial<ChartTopic> = {}): ChartTopic => {
  return { kind: 'chart', symbol, type: '1hour', reach: { count }, ...of }
}

/** Venue answers: at most 1500, newest first, both ends included, nothing where nobody traded. */
const page = (all: readonly Candle[], { startAt, endAt }: Record<string, unknown>): Candle[] =>
  all
    .filter(({ start }) => start >= Number(startAt) && start <= Number(endAt))
    .slice(-1500)
    .reverse()

let all: readonly Candle[]
let world: FeedWorld
let present: number
let failing: (asked: Asked) => Answer | Promise<Answer> | null
const newWorld = (): FeedWorld => {
  const made = feedWorld({ answer: (asked) => failing(asked) ?? { data: page(all, asked.request) } })
  present = Math.floor(made.time.now() / 1000 / hour) * hour
  return made
}
/** So many candles on end, the newest of this hour. */
const hours = (count: number): Candle[] =>
  Array.from({ length: count }, (_, at) => candle(present - (count - 1 - at) * hour, 100 + (at % 7)))
const shown = (id: string, of: FeedWorld = world): ChartWindow | null => of.shown(id, chart(1)) as ChartWindow | null
const older = (): Asked[] => world.asked.filter(({ request }) => Number(request['endAt']) <= present)

beforeEach(() => {
  failing = () => null
  world = newWorld()
  all = []
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})

/** What a page makes of all that crossed, and how many candles that were. */
function crossed(id: string): { readonly value: FeedValues['chart'] | null; readonly bars: number[] } {
  let value: FeedValues['chart'] | null = null
  const bars: number[] = []
  for (const event of world.eventsOf(id)) {
    if (event.kind !== 'change') continue
    const change = readChange(writeChange(event.change, 'chart'))
    if (change.kind === 'bars') bars.push(change.bars.length)
    if (change.kind === 'whole') bars.push((change.value as ChartWindow).candles.length)
    value = applyChange('chart', value, change as never)
  }
  return { value, bars }
}

describe('a chart that looks back', () => {
  it('shows the last so many of all that the venue has, over gaps of any length', async () => {
    const steps = fc.array(
      fc.oneof({ weight: 300, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 9000 }) }),
      { minLength: 0, maxLength: 4000, size: 'max' },
    )
    const counts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(steps, counts, fc.integer({ min: 0, max: 3 }), async (gaps, asked, everyNth) => {
        world = newWorld()
        let at = present + hour
        all = gaps.map((gap, place) => candle((at -= gap * hour), 100 + (place % 9))).reverse()
        all = all.filter(({ start }) => start > Date.UTC(2011, 0, 2) / 1000)
        let turn = 0
        failing = ({ request }) => {
          const isOlder = Number(request['endAt']) <= present
          return everyNth > 0 && isOlder && turn++ % (everyNth + 1) === 1 ? unreachable : null
        }
        let most = 0
        for (const count of asked) {
          world.watch('w', chart(count))
          await world.time.advance(120_000)
          most = Math.max(most, count)
          const value = shown('w')
          // The naive model: everything there is, cut to the last so many, and no less than was asked for.
          const expected = all.slice(Math.max(0, all.length - count))
          expect(value?.candles.slice(-expected.length || value.candles.length)).toEqual(expected)
          expect(value?.candles).toEqual(all.slice(all.length - (value?.candles.length ?? 0)))
          expect(value?.state.reading).toBe(false)
          if (count > all.length) expect(value?.state.begins).toBe(true)
        }
        world.feed.stop()
        expect(world.errors).toEqual([])
      }),
      { numRuns: runs(25) },
    )
  })

  it.each([1500, 1501, 1499, 0, 1])('reads %i older candles once each, then says where they begin', async (more) => {
    all = hours(301 + more)
    world.watch('w', chart(30_000))
    await world.time.advance(30_000)
    expect(shown('w')?.candles).toEqual(all)
    expect(shown('w')?.state).toEqual({ reading: false, begins: true, failed: null })
  })

  it('takes rows of equal starts once, and none of beyond what was asked for', async () => {
    all = hours(900)
    failing = ({ request }) => {
      if (Number(request['endAt']) > present) return null
      const rows = page(all, request)
      return { data: [candle(present + 5 * hour), ...rows, ...rows, candle(1)] }
    }
    world.watch('w', chart(30_000))
    await world.time.advance(10_000)
    expect(shown('w')?.candles).toEqual(all)
  })

  it('is bounded', async () => {
    all = hours(34_000)
    world.watch('w', chart(30_000))
    await world.time.advance(60_000)
    const { candles, state } = shown('w') as ChartWindow
    expect(candles.length).toBeGreaterThanOrEqual(30_000)
    expect(candles.length).toBeLessThan(31_500)
    expect(state).toEqual({ reading: false, begins: false, failed: null })
  })

  it('reaches back to a moment', async () => {
    all = hours(2000)
    const from = present - 1000 * hour
    world.watch('w', chart(1, { reach: { from } }))
    await world.time.advance(10_000)
    expect(shown('w')?.candles).toEqual(all.filter(({ start }) => start >= from))
  })
})

describe('a chart after a sleep that is longer than what is read at once', () => {
  /** 4,800 bars were looked back at; then the machine slept for 400 hours, in which all of them were traded. */
  async function sleep(): Promise<readonly Candle[]> {
    all = hours(5_000)
    world.watch('w', chart(4_800))
    await world.time.advance(20_000)
    const before = all.slice(-4_800)
    expect(shown('w')?.candles).toEqual(before)
    world.time.sleepMachine(400 * hour * 1000)
    present += 400 * hour
    all = hours(5_400).map((one) => all.find(({ start }) => start === one.start) ?? one)
    return before
  }
  const lengths = (from: number): number[] =>
    world
      .eventsOf('w')
      .slice(from)
      .flatMap((event) => (event.kind === 'change' ? readChange(writeChange(event.change, 'chart')) : []))
      .flatMap((change) => (change.kind === 'whole' ? (change.value as ChartWindow).candles.length : []))

  it('keeps what it showed, said to be rebuilt, until as much is there again', async () => {
    const before = await sleep()
    const events = world.eventsOf('w').length
    failing = (asked) =>
      Number(asked.request['endAt']) <= present ? held(world.time, { data: page(all, asked.request) }, 2_000) : null
    await world.time.advance(4_000)
    expect(shown('w')?.candles).toEqual(before)
    expect(
      world
        .eventsOf('w')
        .slice(events)
        .map(({ kind }) => kind),
    ).toContain('rebuilding')
    await world.time.advance(60_000)
    expect(shown('w')?.candles.slice(-4_800)).toEqual(all.slice(-4_800))
    expect(Math.min(Infinity, ...lengths(events))).toBeGreaterThanOrEqual(4_800)
  })

  it('shows what there is where the older candles cannot be had', async () => {
    await sleep()
    failing = ({ request }) => (Number(request['endAt']) <= present ? refused : null)
    await world.time.advance(60_000)
    expect(shown('w')?.candles).toEqual(all.slice(-(shown('w')?.candles.length ?? 0)))
    expect(shown('w')?.state.failed).not.toBeNull()
  })
})

describe('what crosses of a chart', () => {
  it('are new and changed candles alone, also when it is moved further back', async () => {
    all = hours(3000)
    world.watch('w', chart(300))
    await world.time.advance(1_000)
    const before = crossed('w').bars.length
    world.watch('w', chart(1800))
    await world.time.advance(1_000)
    expect(crossed('w').value?.candles).toEqual(all.slice(-1800))
    expect(
      crossed('w')
        .bars.slice(before)
        .reduce((sum, one) => sum + one, 0),
    ).toBe(1500)
    all = [...all.slice(0, -1), { ...(all.at(-1) as Candle), close: '7', volume: '9' }]
    await world.time.advance(3_500)
    expect(crossed('w').bars.at(-1)).toBe(1)
    expect(crossed('w').value?.candles).toEqual(all.slice(-1800))
  })

  it('is nothing of another pair or type, however late it comes', async () => {
    all = hours(3000)
    failing = (asked) => {
      const isLate = asked.request['type'] === '1hour' && Number(asked.request['endAt']) <= present
      return isLate ? held(world.time, { data: page(all, asked.request) }, 5_000) : null
    }
    world.watch('w', chart(1800))
    await world.time.advance(1_000)
    expect(shown('w')?.state.reading).toBe(true)
    world.watch('w', chart(1, { type: '4hour' }))
    await world.time.advance(20_000)
    expect(shown('w')?.key).toBe('BTC-USDT 4hour')
    expect(shown('w')?.candles).toEqual(all.slice(-1))
  })
})

describe('older candles that do not come', () => {
  it('are said to be missing, and asked for again, seldomer each time', async () => {
    all = hours(3000)
    failing = ({ request }) => (Number(request['endAt']) <= present ? unreachable : null)
    world.watch('w', chart(1800))
    await world.time.advance(60_000)
    expect(shown('w')?.candles.length).toBeLessThanOrEqual(301)
    expect(shown('w')?.state).toMatchObject({ reading: false, begins: false, failed: { code: 'not-connected' } })
    const gaps = older()
      .map(({ at }, place, list) => at - (list[place - 1]?.at ?? at))
      .slice(1)
    expect(gaps.length).toBeGreaterThan(2)
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    failing = () => null
    await world.time.advance(61_000)
    expect(shown('w')?.candles).toEqual(all.slice(-1800))
    expect(shown('w')?.state.failed).toBeNull()
  })

  it('are not asked for again where the refusal lasts, before the user asks', async () => {
    all = hours(3000)
    failing = ({ request }) => (Number(request['endAt']) <= present ? refused : null)
    world.watch('w', chart(1800))
    await world.time.advance(60_000)
    expect(older()).toHaveLength(1)
    failing = () => null
    world.watch('w', chart(1800))
    await world.time.advance(1_000)
    expect(shown('w')?.candles).toEqual(all.slice(-1800))
  })

  it('are nobody’s once nobody watches, or the profile is gone', async () => {
    all = hours(9000)
    world.watch('w', chart(9000))
    world.watch('v', chart(9000), { profileId: 'p2' })
    await world.time.advance(300)
    world.feed.unwatch('w')
    world.feed.keepProfiles([])
    const asked = world.asked.length
    await world.time.advance(60_000)
    expect(world.asked).toHaveLength(asked)
    expect(shown('v')).toBeNull()
  })
})
