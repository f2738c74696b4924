import { afterEach, expect, it, vi } from 'vitest'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { appError, fail } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { followLive } from '#main/live-prices/follow-live.ts'
import { createLivePrices } from '#main/live-prices/live-prices.ts'
import { createEvents } from '#main/platform/events.ts'
import { systemTime } from '#main/platform/time.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { type Fault, startPracticeServer } from '#main/practice/server.ts'
import { createConnections } from '#main/profiles/connections.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A practice server as the live venue, and a practice exchange that follows it over real HTTP, in virtual time. */
async function world(settings: Partial<Settings> = {}) {
  const time = virtualTime()
  const live = createPracticeExchange({ seed: 99, time })
  const server = await startPracticeServer({ exchange: live })
  ends.push(server.close)
  const venue = { ...kucoinVenue, id: 'near', name: 'Near', baseUrl: server.baseUrl }
  const transport = createHttpTransport({
    allowedOrigins: (origin) => origin === server.baseUrl,
    allowLoopbackHttp: true,
    time: systemTime,
  })
  const connections = createConnections({
    random: () => 0.5,
    vault: {
      get: () => fail(appError('profile-not-found', asWritten('No profile is asked for.'))),
      lookUpKey: () => null,
      credentials: () => Promise.reject(new Error('A key was asked for')),
    },
    venueOf: (id) => (id === 'near' ? venue : null),
    transportOf: () => transport,
    time,
    log: () => undefined,
  })
  let current: Settings = { ...defaultSettings, practiceLive: true, practiceVenue: 'near', ...settings }
  const listeners: (() => unknown)[] = []
  const onChange = (_name: keyof Settings, listener: () => unknown) => {
    listeners.push(listener)
    return () => undefined
  }
  const errors: unknown[] = []
  const closing = new AbortController()
  ends.push(() => closing.abort(new Error('over')))
  const events = createEvents((_where, error) => void errors.push(error))
  const livePrices = createLivePrices(time)
  const practice = createPracticeExchange({ seed: 7, time, source: livePrices.source })
  const pairs = () => {
    const followed = [...practice.venue.followed!.symbols()]
    const all = [...practice.venue.engine.state.markets.keys()]
    return { inUse: ['BTC-USDT'], followed, wandering: all.filter((symbol) => !followed.includes(symbol)) }
  }
  const prices = followLive(
    { time, random: () => 0.5, events, closing: closing.signal, onError: (_where, error) => void errors.push(error) },
    {
      livePrices,
      settings: { get: () => current, onChangeOf: onChange },
      venueOf: (id) => (id === 'near' ? venue : null),
      publicOf: connections.publicOf,
      pairs,
    },
  )
  /** Lets the practice market go on until it stands so; answers come over real sockets. */
  const until = (state: string) =>
    vi.waitFor(
      async () => {
        await time.advance(1_000)
        practice.step()
        expect(prices.view().state).toBe(state)
      },
      { timeout: 8_000, interval: 10 },
    )
  const best = (of: typeof practice, symbol: string) => {
    const { bids, asks } = of.venue.engine.state.markets.get(symbol)!
    return [bids.chunks[0]?.levels[0]?.price, asks.chunks[0]?.levels[0]?.price]
  }
  return {
    time,
    live,
    practice,
    server,
    prices,
    until,
    best,
    errors,
    start: () => events.emit('started', null),
    change: (next: Partial<Settings>) => {
      const before = current
      current = { ...current, ...next }
      if (before.practiceLive !== current.practiceLive) listeners[0]?.()
    },
  }
}

it('asks nothing while it is off', async () => {
  const { start, time, server, prices } = await world({ practiceLive: false })
  start()
  await time.advance(60_000)
  expect(server.control.seen).toEqual([])
  expect(prices.view()).toEqual({ state: 'off', since: null, venue: null, wandering: [] })
})

it('follows prices, and the book of a pair in use, by public questions without a key', async () => {
  const { start, live, practice, server, prices, until, best, errors } = await world()
  start()
  expect(prices.view().state).toBe('waiting')
  await until('live')
  expect(best(practice, 'BTC-USDT')).toEqual(best(live, 'BTC-USDT'))
  expect(best(practice, 'ETH-USDT')).toEqual(best(live, 'ETH-USDT'))
  expect(prices.view()).toMatchObject({ venue: 'Near', wandering: [] })
  const { seen } = server.control
  expect(new Set(seen.map(({ method, path }) => `${method} ${path.split('?')[0]}`))).toEqual(
    new Set([
      'GET /api/v1/market/allTickers',
      'GET /api/v1/market/orderbook/level2_100',
      'GET /api/v1/market/histories',
    ]),
  )
  const names = seen.flatMap(({ headers }) => Object.keys(headers))
  expect(names.filter((name) => /api|key|sign|passphrase|auth|cookie/i.test(name))).toEqual([])
  expect(seen.every(({ body }) => body === null)).toBe(true)
  expect(errors).toEqual([])
})

const faults: readonly Fault[] = [
  { kind: 'html', status: 503 },
  { kind: 'not-json' },
  { kind: 'reset-before-read' },
  { kind: 'truncated-body' },
  { kind: 'rate-limited', headers: false },
  // An answer that never comes.
  { kind: 'hold', until: new Promise(() => undefined) },
]
it.each(faults)('says at once that prices are lost by $kind, and comes back by itself', async (fault) => {
  const { start, server, prices, until, best, practice, live, time } = await world()
  start()
  await until('live')
  const last = best(practice, 'BTC-USDT')[0] ?? 0
  server.control.fault({ fault })
  await until('lost')
  const { since } = prices.view()
  expect(Math.abs((since ?? 0) - time.now())).toBeLessThan(15_000)
  expect((best(practice, 'BTC-USDT')[0] ?? 0) / last).toBeCloseTo(1, 2)
  expect(prices.view().since).toBe(since)
  server.control.clearFaults()
  live.control.movePrice('BTC', 1.2)
  await until('live')
  await until('live')
  expect((best(practice, 'BTC-USDT')[0] ?? 0) / (best(live, 'BTC-USDT')[0] ?? 1)).toBeCloseTo(1, 2)
})

it('forgets what it read as soon as it is switched off', async () => {
  const { start, change, until, prices, server, time } = await world()
  start()
  await until('live')
  change({ practiceLive: false })
  expect(prices.view().state).toBe('off')
  await time.advance(5_000)
  const { length } = server.control.seen
  await time.advance(60_000)
  expect(server.control.seen.length).toBe(length)
  change({ practiceLive: true })
  await until('live')
})

it('a venue whose record is gone is a lost one', async () => {
  const { start, until, prices, server } = await world({ practiceVenue: 'gone' })
  start()
  await until('lost')
  expect(prices.view().venue).toBeNull()
  expect(server.control.seen).toEqual([])
})

it('old answers are no prices of now, whatever the machine did meanwhile', () => {
  const time = virtualTime()
  const prices = createLivePrices(time)
  const row = { symbol: 'BTC-USDT', buy: '1', sell: '2' } as never
  prices.begin()
  prices.put({ tickers: [row], pairs: [] })
  expect(prices.source.quoteOf('BTC-USDT')).not.toBeNull()
  time.sleepMachine(60_000)
  expect(prices.source.quoteOf('BTC-USDT')).toBeNull()
  expect(prices.standing().state).toBe('lost')
})

it('a book of a lower sequence is believed once two readings in a row have one: the venue counts anew', () => {
  const prices = createLivePrices(virtualTime())
  const row = { symbol: 'BTC-USDT', buy: '1', sell: '2' } as never
  const put = (sequence: string, price: string) => {
    const book = { sequence, time: 1, bids: [[price, '1']], asks: [['9', '1']] }
    prices.put({ tickers: [row], pairs: [{ symbol: 'BTC-USDT', book, trades: [] } as never] })
    return prices.source.quoteOf('BTC-USDT')?.book?.bids[0]?.[0]
  }
  prices.begin()
  expect(put('1000', '5')).toBe('5')
  // Servers that lag take turns with one that does not.
  expect(put('999', '4')).toBe('5')
  expect(put('1001', '6')).toBe('6')
  expect(put('1000', '5')).toBe('6')
  expect(put('1000', '5')).toBe('5')
  expect(put('7', '2')).toBe('5')
  expect(put('8', '3')).toBe('3')
  expect(put('7', '2')).toBe('3')
})
