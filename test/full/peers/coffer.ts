import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { ok } from '#shared/errors.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createStreamSockets } from '#main/exchange/stream-sockets.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { createDisagreements } from '#main/market-data/live/disagreements.ts'
import { createLiveSource } from '#main/market-data/live/live-source.ts'
import { createPolling } from '#main/market-data/polling.ts'
import type { Sink, SourceFlow } from '#main/market-data/source.ts'
import { systemTime as time } from '#main/platform/time.ts'
import { createStreams } from '#main/streams/create-streams.ts'
import type { Account, Peer } from './peer.ts'
import { pair } from './peer.ts'
import type { EngineBook } from './venue.ts'

/** Client, streams and live store as in the app, over real sockets. */
function connect({ baseUrl, ...key }: Account, onError: (error: unknown) => void) {
  const venue = { ...practiceVenue, baseUrl, streamHosts: [] }
  const transport = createHttpTransport({
    time,
    allowedOrigins: (origin) => origin === baseUrl,
    allowLoopbackHttp: true,
  })
  const limits = {
    spot: createRateLimiter({ pool: 'spot', time }),
    management: createRateLimiter({ pool: 'management', time }),
    public: createRateLimiter({ pool: 'public', time }),
  }
  const clock = createServerClock({ time, sample: createTimeSample(venue, transport) })
  const credentials = () => Promise.resolve(ok({ ...key, keyVersion: 3 as const }))
  const random = Math.random
  const client = createClient({ random, venue, transport, clock, limits, credentials, time })
  const connectionOf = () => ok({ venue, client, limits, clock })
  const sockets = createStreamSockets({ time })
  const streams = createStreams({
    connectionOf,
    openSocket: () => sockets.open,
    keyOf: () => '',
    packaged: false,
    time,
    random,
    newId: () => crypto.randomUUID(),
    onError: (_where, error) => onError(error),
    onSecret: () => () => undefined,
  })
  const polling = createPolling({ connectionOf, time, random, onError })
  const source = createLiveSource({ streams, polling, time, random, disagreements: createDisagreements(), onError })
  const close = async (): Promise<void> => {
    streams.stop()
    await sockets.reset()
    await transport.reset()
  }
  return { source, close }
}

const numbers = (levels: OrderBook['bids']): number[][] => levels.map(([price, size]) => [Number(price), Number(size)])

export function openCoffer(account: Account): Peer {
  const problems: string[] = []
  const { source, close } = connect(account, (error) => problems.push(String(error)))
  const flows: SourceFlow[] = []
  let [whole, shown]: [OrderBook | null, EngineBook | null] = [null, null]
  const open = (topic: Topic, sink: Sink): void => {
    const flow = source.open({ profileId: 'p1', topic }, sink, null)
    flows.push(flow)
    flow.pace(1_000)
  }
  const trouble = (what: string): void => {
    if (problems.at(-1) !== what) problems.push(what)
  }
  const bookSink = (onFirst: () => void): Sink => ({
    value(value, { source: origin, unstreamed }, change) {
      whole = applyChange('book', whole, (change ?? { kind: 'whole', value }) as FeedChange<'book'>)
      if (whole === null) return
      shown = { sequence: Number(whole.sequence), bids: numbers(whole.bids), asks: numbers(whole.asks) }
      if (origin === 'poll') trouble(`polled: ${unstreamed?.reason.id ?? 'not streamed yet'}`)
      onFirst()
    },
    alive: () => undefined,
    rebuilding() {
      shown = null
      trouble('rebuilding')
    },
    error: ({ code }) => trouble(code),
  })
  return {
    name: '**Coffer**',
    watchBook: () => new Promise((resolve) => open({ kind: 'book', symbol: pair, depth: 'full' }, bookSink(resolve))),
    watchOrders: () =>
      new Promise((resolve) => {
        const none = (): void => undefined
        open({ kind: 'orders', symbol: null }, { value: () => resolve(), alive: none, rebuilding: none, error: none })
      }),
    shown: () => shown,
    passedOn: () => 0,
    problems: () => problems,
    close: async () => {
      for (const flow of flows) flow.close()
      await close()
    },
  }
}
