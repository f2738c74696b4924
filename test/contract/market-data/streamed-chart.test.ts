import { expect, it } from 'vitest'
import type { ChartTopic } from '#shared/domain/window-topics.ts'
import { streamedDesk } from './streamed-desk.ts'

const symbol = 'BTC-USDT'
const minute = 60

it('a chart of the practice exchange is what the venue lists, once each, while it is streamed', async () => {
  const desk = streamedDesk(7)
  const topic: ChartTopic = { kind: 'chart', symbol, type: '1min', reach: { count: 3500 } }
  const shown = desk.watch(topic)
  await desk.time.advance(10_000)
  const first = shown.value?.candles[0]?.start ?? 0
  expect(shown.value?.state).toEqual({ reading: false, begins: false, failed: null })
  expect(shown.value?.candles.length).toBeGreaterThanOrEqual(3500)

  await desk.time.advance(3 * minute * 1000)
  expect(shown.source).toBe('stream')
  const candles = shown.value?.candles ?? []
  const starts = candles.map(({ start }) => start)
  expect(starts[0]).toBe(first)
  expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
  // The venue's own list over the same time, in pages that do not touch those that main read.
  const end = Math.floor(desk.time.now() / 1000 / minute) * minute
  const listed = new Map<number, unknown>()
  for (let startAt = first; startAt < end; startAt += 700 * minute) {
    const request = { symbol, type: '1min', startAt, endAt: Math.min(end - 1, startAt + 700 * minute) } as const
    const answer = await desk.truth.call('listCandles', request, { priority: 'market' })
    if (answer.kind !== 'accepted') throw new Error('The practice exchange did not answer.')
    for (const candle of answer.data) listed.set(candle.start, candle)
  }
  const closed = candles.filter(({ start }) => start < end - minute)
  const expected = [...listed.values()].filter((one) => (one as { start: number }).start < end - minute)
  const byStart = (a: unknown, b: unknown): number => (a as { start: number }).start - (b as { start: number }).start
  expect(closed).toEqual(expected.toSorted(byStart))
  desk.close()
  expect(desk.errors).toEqual([])
})
