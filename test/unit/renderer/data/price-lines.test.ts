import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick, shallowRef, watchEffect } from 'vue'
import type { FeedPush } from '#shared/bridge/market-data.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { usePriceLines } from '#renderer/data/use-price-lines.ts'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage>
let lineOf: ReturnType<typeof usePriceLines>
const onScreen = shallowRef<readonly string[]>([])
beforeEach(async () => {
  onScreen.value = ['A-USDT', 'B-USDT']
  page = openPage()
  await page.run(() => useProfilesStore()).load()
  lineOf = page.run(() => usePriceLines(() => onScreen.value, 'week'))
  await page.settled()
})
afterEach(() => page.close())

type Watch = { readonly watchId: string; readonly profileId: string; readonly topic: { readonly symbol: string } }
const watches = (): readonly Watch[] => page.of('feed.watch').map(({ input }) => input as unknown as Watch)
const watchOf = (symbol: string): Watch | undefined => watches().findLast(({ topic }) => topic.symbol === symbol)
async function notify(symbol: string, news: object): Promise<void> {
  const { watchId, profileId } = watchOf(symbol) ?? {}
  page.notify('feed', { watchId, profileId, ...news } as FeedPush)
  await page.settled()
}
const give = (symbol: string, closes: readonly (string | null)[]): Promise<void> =>
  notify(symbol, {
    kind: 'change',
    at: Date.now(),
    source: 'poll',
    everyMs: 1_000,
    change: writeChange({ kind: 'whole', value: { closes } }, 'priceLine'),
  })
const fails = (symbol: string): Promise<void> =>
  notify(symbol, { kind: 'error', at: Date.now(), error: appError('not-connected', asWritten('No.')) })

describe('the lines beside pairs', () => {
  it('are asked for those on screen alone, and not again for those that stay', async () => {
    expect(watches().map(({ topic }) => topic)).toEqual(
      ['A-USDT', 'B-USDT'].map((symbol) => ({ kind: 'priceLine', symbol, span: 'week' })),
    )
    onScreen.value = ['B-USDT', 'C-USDT']
    await page.settled()
    expect(watches().map(({ topic: { symbol } }) => symbol)).toEqual(['A-USDT', 'B-USDT', 'C-USDT'])
    expect(page.of('feed.unwatch')).toHaveLength(1)
  })

  it('load, are there, or are missing: never a flat line in place of what is not known', async () => {
    expect(lineOf('A-USDT')).toEqual({ state: 'loading', closes: [] })
    await give('A-USDT', ['1', '2'])
    expect(lineOf('A-USDT')).toEqual({ state: 'known', closes: ['1', '2'] })
    await fails('B-USDT')
    expect(lineOf('B-USDT').state).toBe('missing')
    await give('B-USDT', ['1'])
    expect(lineOf('B-USDT').state).toBe('missing')
    expect(lineOf('Z-USDT').state).toBe('loading')
  })

  it('stay the same object while their prices do, whatever becomes of others', async () => {
    await give('A-USDT', ['1', '2'])
    const before = lineOf('A-USDT')
    await give('B-USDT', ['3', '4'])
    expect(lineOf('A-USDT')).toBe(before)
    await fails('B-USDT')
    expect(lineOf('A-USDT')).toBe(before)
    onScreen.value = ['B-USDT', 'A-USDT']
    await page.settled()
    expect(lineOf('A-USDT')).toBe(before)
  })

  it('have nobody draw anew while the clock ticks, until one of them is old', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      const timed = openPage()
      await timed.run(() => useProfilesStore()).load()
      const lines = timed.run(() => usePriceLines(() => onScreen.value, 'week'))
      const states: string[] = []
      timed.run(() => watchEffect(() => void states.push(lines('A-USDT').state)))
      const { watchId, profileId } = timed.of('feed.watch').at(-2)?.input as unknown as Watch
      const change = writeChange({ kind: 'whole', value: { closes: ['1', '2'] } }, 'priceLine')
      const news = { kind: 'change', at: Date.now(), source: 'poll', everyMs: 60_000, change }
      timed.notify('feed', { watchId, profileId, ...news } as FeedPush)
      await timed.settled()
      for (let second = 0; second < 30; second += 1) {
        vi.advanceTimersByTime(1_000)
        await nextTick()
      }
      expect(states).toEqual(['loading', 'known'])
      vi.advanceTimersByTime(600_000)
      await nextTick()
      expect(states).toEqual(['loading', 'known', 'old'])
      timed.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('are old once they could not be read anew, and known again after that', async () => {
    await give('A-USDT', ['1', null, '2'])
    await fails('A-USDT')
    expect(lineOf('A-USDT')).toEqual({ state: 'old', closes: ['1', null, '2'] })
    await give('A-USDT', ['1', null, '3'])
    expect(lineOf('A-USDT')).toEqual({ state: 'known', closes: ['1', null, '3'] })
    // Gaps are no prices.
    await give('A-USDT', [null, '3', null])
    expect(lineOf('A-USDT').state).toBe('missing')
  })
})
