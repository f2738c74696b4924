import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FeedPush, WatchRequest } from '#shared/bridge/market-data.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { MarketSymbol, SpotAccount } from '#shared/exchange/index.ts'
import { appError } from '#shared/errors.ts'
import { useBook, useTicker } from '#renderer/data/use-market.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useFree } from '#renderer/data/use-free.ts'
import { openPage } from '../../desk.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const rules = {
  symbol: 'BTC-USDT',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  priceIncrement: '0.1',
  baseIncrement: '0.00001',
} as MarketSymbol
const account = (type: string, available: string) =>
  ({ id: type, currency: 'USDT', type, balance: available, available, holds: '0' }) as SpotAccount

async function open<T>(setup: () => T): Promise<T> {
  page = openPage()
  await page.run(() => useProfilesStore()).load()
  const made = page.run(setup)
  await page.settled()
  return made
}
/** Main's news of the topic, or its failure. */
const notify = (at: number, news: { value: unknown; everyMs?: number } | { error: 'not-connected' }): void => {
  const { watchId, profileId, topic } = page.of('feed.watch').at(-1)?.input as unknown as WatchRequest
  const whole = 'value' in news ? writeChange({ kind: 'whole', value: news.value } as never, topic.kind) : null
  const said =
    'value' in news
      ? { kind: 'change', everyMs: news.everyMs ?? 2_000, change: whole }
      : { kind: 'error', error: appError(news.error, asWritten('The venue cannot be reached.')) }
  page.notify('feed', { watchId, profileId, at, ...said } as unknown as FeedPush)
}
const free = () =>
  useFree(
    () => 'buy',
    () => rules,
  )

describe('what an order is judged by', () => {
  it('free funds that are not known are no figure, and say so', async () => {
    const known = await open(free)
    expect(known.value).toEqual({
      currency: 'USDT',
      available: null,
      inMain: null,
      places: 2,
      at: null,
      status: 'loading',
    })
    notify(5, { error: 'not-connected' })
    expect(known.value).toMatchObject({ available: null, inMain: null, status: 'offline' })
  })

  it('free funds come with their time, and grow old when a later reading fails', async () => {
    const known = await open(free)
    const at = Date.now()
    notify(at, { value: [account('trade', '7'), account('main', '2')] })
    expect(known.value).toEqual({ currency: 'USDT', available: '7', inMain: '2', places: 2, at, status: 'ready' })
    notify(at + 1, { error: 'not-connected' })
    expect(known.value).toEqual({ currency: 'USDT', available: '7', inMain: '2', places: 2, at, status: 'stale' })
  })

  it('no pair, no currency: nothing is said to be available', async () => {
    const known = await open(() =>
      useFree(
        () => 'buy',
        () => null,
      ),
    )
    notify(Date.now(), { value: [account('trade', '7')] })
    expect(known.value).toMatchObject({ available: null, inMain: null, at: null, status: 'loading' })
  })

  it.each([
    ['free funds', [], () => free(), (made: ReturnType<typeof free>) => made.value.status],
    [
      'the ticker',
      { price: '1' },
      () => useTicker(() => 'BTC-USDT'),
      (made: ReturnType<typeof useTicker>) => made.status.value,
    ],
    [
      'the book',
      { bids: [], asks: [] },
      () => useBook(() => 'BTC-USDT'),
      (made: ReturnType<typeof useBook>) => made.status.value,
    ],
  ] as const)('%s of 11 s ago are old however slowly they are read', async (_what, value, setup, statusOf) => {
    const made = await open<unknown>(setup)
    notify(Date.now() - 9_000, { value, everyMs: 60_000 })
    const read = statusOf as (made: unknown) => string
    expect(read(made)).toBe('ready')
    notify(Date.now() - 11_000, { value, everyMs: 60_000 })
    expect(read(made)).toBe('stale')
  })
})
