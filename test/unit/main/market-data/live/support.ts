import type { StreamName, PushOf } from '#shared/streams/topics.ts'
import { topicText } from '#shared/streams/topics.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { LineView, StreamListener, Streams } from '#main/streams/streams.ts'
import { createPolling } from '#main/market-data/polling.ts'
import { createDisagreements } from '#main/market-data/live/disagreements.ts'
import { createLiveSource } from '#main/market-data/live/live-source.ts'
import type { PublicTrade } from '#shared/exchange/index.ts'
import { feedWorld } from '../support.ts'
import type { Answering } from '../support.ts'

export const lostLine = appError('not-connected', asWritten('The line ended.'))

/** Streams that a test plays: it acknowledges, pushes and breaks topics as it likes. */
export function fakeStreams(now: () => number) {
  const listeners = new Map<string, Set<StreamListener<StreamName>>>()
  let lastMessageAt: number | null = null
  const heard = (): void => {
    lastMessageAt = now()
  }
  const key = (profileId: string, name: StreamName, subject: string | null): string =>
    `${profileId} ${topicText(name, subject)}`
  const of = (name: StreamName, subject: string | null, profileId = 'p1'): StreamListener<StreamName>[] => [
    ...(listeners.get(key(profileId, name, subject)) ?? []),
  ]
  const view = (): LineView => ({
    state: 'joined',
    lastMessageAt,
    retryAt: null,
    error: null,
    topics: listeners.size,
    connects: 1,
    unreadable: 0,
  })
  const streams: Pick<Streams, 'subscribe' | 'view'> = {
    subscribe: (profileId, name, subject, listener) => {
      const text = key(profileId, name, subject)
      const all = listeners.get(text) ?? new Set()
      listeners.set(text, all)
      all.add(listener as never)
      return () => {
        all.delete(listener as never)
        if (all.size === 0) listeners.delete(text)
      }
    },
    view: () => ({ public: view(), private: view() }),
  }
  return {
    streams,
    topics: () => [...listeners.keys()],
    heard,
    join: (name: StreamName, subject: string | null = null) => {
      heard()
      for (const one of of(name, subject)) one.onJoined()
    },
    lose: (name: StreamName, subject: string | null = null, error = lostLine) => {
      for (const one of of(name, subject)) one.onLost(error)
    },
    push: <Name extends StreamName>(name: Name, subject: string | null, push: PushOf<Name>, named = subject ?? '') => {
      heard()
      for (const one of of(name, subject)) one.onPush(push, named, now())
    },
  }
}

/** The feed over a scripted venue and played streams, in virtual time. */
export function liveWorld(answer?: Answering, random: () => number = () => 0.5) {
  const parts: { fake?: ReturnType<typeof fakeStreams> } = {}
  const disagreements = createDisagreements()
  const world = feedWorld({
    ...(answer === undefined ? {} : { answer }),
    random,
    sourceOver: ({ connectionOf, time, onError }) => {
      const fake = fakeStreams(time.now)
      parts.fake = fake
      const polling = createPolling({ connectionOf, time, onError, random })
      return createLiveSource({ streams: fake.streams, polling, time, random, disagreements, onError })
    },
  })
  const { fake } = parts
  if (fake === undefined) throw new Error('no streams were made')
  return { ...world, ...fake, disagreements, missed: () => disagreements.of('p1') }
}

export type LiveWorld = ReturnType<typeof liveWorld>

export const symbol = 'BTC-USDT'

/** The push of an order that the venue opened. */
export const opened = {
  orderId: 'a',
  clientOid: null,
  symbol,
  side: 'buy',
  orderType: 'limit',
  type: 'open',
  status: 'open',
  orderTime: 1,
  ts: '1000000',
  originSize: '1',
  originFunds: null,
  price: '2',
  size: '1',
  filledSize: '0',
  remainSize: '1',
  remainFunds: null,
  canceledSize: '0',
  canceledFunds: null,
  oldSize: null,
  matchPrice: null,
  matchSize: null,
  tradeId: null,
  liquidity: null,
  feeType: null,
} as const

export const quote = (sequence: number, price: string, time = sequence) => ({
  sequence: String(sequence),
  price,
  size: '1',
  bestAsk: '11',
  bestAskSize: '1',
  bestBid: '9',
  bestBidSize: '1',
  time,
})
export const trade = (sequence: number): PublicTrade => ({
  sequence: String(sequence),
  price: '10',
  size: '1',
  side: 'buy',
  time: `${sequence}000000`,
})
export const matched = (sequence: number) => ({
  ...trade(sequence),
  symbol,
  tradeId: String(sequence),
  takerOrderId: null,
  makerOrderId: null,
})

/** What the venue answers now, as a test sets it. */
export function venue() {
  const state = {
    quote: quote(1, '10'),
    trades: [trade(1)],
    rows: [line('A-USDT', '1'), line('B-USDT', '2')],
    waitMs: 0,
  }
  const answer: Answering = ({ row }) => {
    if (row === 'listSymbols') return { data: [] }
    const data =
      row === 'getTicker' ? state.quote : row === 'listTrades' ? state.trades : { time: 0, ticker: state.rows }
    return { data }
  }
  return { state, answer }
}
export const line = (of: string, last: string) => ({
  symbol: of,
  last,
  changeRate: '0.1',
  high: '9',
  low: '1',
  vol: '5',
  volValue: '5',
})
