import type { FeedEvent, FeedOrigin } from '#shared/bridge/market-data.ts'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { FeedValues, Topic, TopicOf } from '#shared/domain/feed-topic.ts'
import { ok } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import type { Transport } from '#main/exchange/wire.ts'
import { createFeed } from '#main/market-data/feed.ts'
import { createDisagreements } from '#main/market-data/live/disagreements.ts'
import { createLiveSource } from '#main/market-data/live/live-source.ts'
import { createPolling } from '#main/market-data/polling.ts'
import type { Time } from '#main/platform/time.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { createStreams } from '#main/streams/create-streams.ts'
import type { OpenSocket } from '#main/streams/socket.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

/** Each way over a network takes so long, in ms. */
const delayed =
  (transport: Transport, time: Time, ms: number): Transport =>
  async (request, signal) => {
    if (ms > 0) await time.sleep(ms)
    const answer = await transport(request, signal)
    if (ms > 0) await time.sleep(ms)
    return answer
  }

/**
 * What pushes and readings of the practice exchange become in main, in process and in virtual time. `wire` stands between
 * the exchange's sockets and the client's; `wayMs` delays REST each way.
 */
export function streamedVenue(
  seed: number,
  random: () => number = Math.random,
  wire: (open: OpenSocket) => OpenSocket = (open) => open,
  wayMs = 0,
) {
  const time = virtualTime()
  const exchange = createPracticeExchange({ seed, time })
  const transport = delayed(practiceTransport(exchange), time, wayMs)
  const limits = () => ({
    spot: createRateLimiter({ pool: 'spot', time }),
    management: createRateLimiter({ pool: 'management', time }),
    public: createRateLimiter({ pool: 'public', time }),
  })
  const clock = createServerClock({ time, sample: createTimeSample(practiceVenue, transport) })
  const funding = { USDT: '900000000', BTC: '9000' }
  const accountOf = () => exchange.createAccount({ funding, mainFunding: {} })
  const clientOf = (accountId: number, quotas = limits()): ExchangeClient => {
    const key = exchange.createKey({ accountId, permissions: ['Spot'] })
    const credentials = () => Promise.resolve(ok({ ...key, keyVersion: 3 as const }))
    return createClient({ random, venue: practiceVenue, transport, clock, limits: quotas, credentials, time })
  }
  const quotas = limits()
  const own = accountOf()
  const client = clientOf(own, quotas)
  const counterparty = clientOf(accountOf())
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  const connectionOf = () => ok({ venue: practiceVenue, client, limits: quotas, clock })
  const streams = createStreams({
    connectionOf,
    openSocket: () => wire(exchange.openSocket),
    keyOf: () => '',
    packaged: true,
    time,
    random,
    newId: () => crypto.randomUUID(),
    onError: (_where, error) => onError(error),
    onSecret: () => undefined,
  })
  const polling = createPolling({ connectionOf, time, random, onError })
  const disagreements = createDisagreements()
  const source = createLiveSource({ streams, polling, time, random, disagreements, onError })
  return {
    time,
    exchange,
    client,
    counterparty,
    /** The account's own, with a quota beside the one that is measured. */
    truth: clientOf(own),
    limits: quotas,
    connectionOf,
    streams,
    source,
    errors,
    onError,
    missed: () => disagreements.of('p1'),
  }
}

/** The feed over it. */
export function streamedDesk(seed: number, random: () => number = Math.random, wayMs = 0) {
  const { source, connectionOf, onError, ...venue } = streamedVenue(seed, random, undefined, wayMs)
  const { time, streams } = venue
  const events: FeedEvent[] = []
  const listeners = new Set<(event: FeedEvent) => void>()
  const feed = createFeed({
    connectionOf,
    time,
    isLocked: () => false,
    push: (event) => {
      events.push(event)
      for (const listener of listeners) listener(event)
    },
    hasPage: () => true,
    onError,
    random,
    source,
  })

  /** Watches a topic as a page does; gives what is shown, at each news of it. */
  const watch = <Of extends Topic>(topic: Of, onNews: (shown: Shown<Of>) => void = () => undefined): Shown<Of> => {
    const watchId = `w${listeners.size}`
    const shown: Shown<Of> = { value: null, source: null, isFresh: false, news: 0 }
    listeners.add((event) => {
      if (event.watchId !== watchId) return
      shown.news += 1
      if (event.kind === 'change') {
        shown.value = applyChange(topic.kind, shown.value as never, event.change as never) as never
        shown.source = event.source
      }
      shown.isFresh = event.kind === 'change' || (event.kind === 'alive' && shown.isFresh)
      onNews(shown)
    })
    feed.watch({ watchId, profileId: 'p1', topic, pace: 'fast' })
    return shown
  }
  return {
    ...venue,
    feed,
    events,
    watch,
    close: () => {
      feed.stop()
      streams.stop()
    },
  }
}

export interface Shown<Of extends Topic> {
  value: (Of extends TopicOf<Of['kind']> ? FeedValues[Of['kind']] : never) | null
  source: FeedOrigin | null
  isFresh: boolean
  news: number
}
