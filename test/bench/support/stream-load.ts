import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { ok } from '#shared/errors.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createFeed } from '#main/market-data/feed.ts'
import { createDisagreements } from '#main/market-data/live/disagreements.ts'
import { createLiveSource } from '#main/market-data/live/live-source.ts'
import { createPolling } from '#main/market-data/polling.ts'
import type { Time } from '#main/platform/time.ts'
import { createStreams } from '#main/streams/create-streams.ts'
import type { SocketListener } from '#main/streams/socket.ts'
import { createSleepers } from '#test/support/virtual-time.ts'

/** A clock that is moved by hand: whoever is due wakes, and what they start runs before it goes on. */
export function steppedTime() {
  let steady = 0
  const start = 1_760_000_000_000
  const { sleepers, sleep } = createSleepers(() => steady)
  const time: Time = {
    now: () => start + Math.floor(steady),
    monotonic: () => steady,
    sleep,
  }
  async function step(ms: number): Promise<void> {
    steady += ms
    for (const sleeper of sleepers) {
      if (sleeper.at > steady) continue
      sleepers.delete(sleeper)
      sleeper.wake()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { time, step }
}

/** Pairs of a market, and the venue's texts about them: of ten frames seven tell of the book, two of a trade, one of the ticker. */
export function createMarketFrames(pairCount: number, levels: number) {
  const symbols = Array.from({ length: pairCount }, (_, index) => `C${String(index).padStart(3, '0')}-USDT`)
  const sequences = new Map(symbols.map((symbol) => [symbol, 14_701_689_783]))
  let [frames, state] = [0, 1]
  const chance = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % most
  }
  const size = (): string => `${chance(40)}.${String(10_000_000 + chance(89_999_999))}`
  const priceOf = (tick: number): string => `${67_000 + Math.floor(tick / 10)}.${tick % 10}`
  const middle = 5_000
  const tick = (side: 1 | -1): number => middle + side * (1 + Math.floor((chance(levels) * chance(levels)) / levels))
  const levelsOf = (side: 1 | -1): [string, string][] =>
    Array.from({ length: levels }, (_, index) => [priceOf(middle + side * (index + 1)), size()])

  const message = (topic: string, subject: string, data: object): string =>
    JSON.stringify({ type: 'message', topic, subject, data })

  function bookFrame(symbol: string): string {
    const from = (sequences.get(symbol) ?? 0) + 1
    const rows: Record<'bids' | 'asks', [string, string, string][]> = { bids: [], asks: [] }
    const count = 1 + chance(3)
    for (let change = 0; change < count; change += 1) {
      const side = chance(2) === 0 ? 'bids' : 'asks'
      // One level in ten is taken away.
      const next = chance(10) === 0 ? '0' : size()
      rows[side].push([priceOf(tick(side === 'bids' ? -1 : 1)), next, String(from + change)])
    }
    sequences.set(symbol, from + count - 1)
    const span = { sequenceEnd: from + count - 1, sequenceStart: from, symbol, time: 1_729_816_425_625 + frames }
    return message(`/market/level2:${symbol}`, 'trade.l2update', { changes: rows, ...span })
  }
  const tradeFrame = (symbol: string): string =>
    message(`/market/match:${symbol}`, 'trade.l3match', {
      makerOrderId: '671b5007389355000701b1d3',
      price: priceOf(middle),
      sequence: String(11_067_996_711_960_577n + BigInt(frames)),
      side: 'buy',
      size: size(),
      symbol,
      takerOrderId: '671b50161777ff00074c168d',
      time: `${1_729_843_222_921 + frames}000000`,
      tradeId: String(11_067_996_711_960_577n + BigInt(frames)),
      type: 'match',
    })
  const tickerFrame = (symbol: string): string =>
    message(`/market/ticker:${symbol}`, 'trade.ticker', {
      bestAsk: priceOf(middle + 1),
      bestAskSize: size(),
      bestBid: priceOf(middle - 1),
      bestBidSize: size(),
      price: priceOf(middle),
      sequence: String(14_691_455_768 + frames),
      size: size(),
      time: 1_729_757_723_612 + frames,
    })

  return {
    symbols,
    topics: symbols.flatMap((symbol): readonly Topic[] => [
      { kind: 'book', symbol, depth: 100 },
      { kind: 'trades', symbol },
      { kind: 'ticker', symbol },
    ]),
    book: (symbol: string): OrderBook => ({
      time: 1_729_816_425_000,
      sequence: String(sequences.get(symbol) ?? 0),
      bids: levelsOf(-1),
      asks: levelsOf(1),
    }),
    /** The next texts, as they would come over the socket. */
    next: (count: number): readonly string[] =>
      Array.from({ length: count }, () => {
        frames += 1
        const symbol = symbols[chance(symbols.length)] as string
        const kind = frames % 10
        return kind < 7 ? bookFrame(symbol) : kind < 9 ? tradeFrame(symbol) : tickerFrame(symbol)
      }),
  }
}

type Frames = ReturnType<typeof createMarketFrames>

/** Main's streams, trackers and feed as the app has them, over a socket that is handed texts. Nothing is polled but what streams stand on. */
export function openStreamLoad(frames: Frames, time: Time) {
  const sent = { messages: 0, characters: 0, streamed: new Set<string>() }
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  let socket: SocketListener | null = null
  const limits = {
    spot: createRateLimiter({ pool: 'spot', time, limit: 1e9 }),
    management: createRateLimiter({ pool: 'management', time, limit: 1e9 }),
    public: createRateLimiter({ pool: 'public', time, limit: 1e9 }),
  }
  const answer = (row: string, { symbol = '' }: { readonly symbol?: string }): unknown => {
    if (row === 'getPublicStreamToken') {
      const server = { endpoint: `wss://${new URL(kucoinVenue.baseUrl).host}/`, encrypt: true, protocol: 'websocket' }
      return { token: 'bench-token', instanceServers: [{ ...server, pingInterval: 18_000, pingTimeout: 10_000 }] }
    }
    if (row === 'getFullBook' || row === 'getPartialBook') return frames.book(symbol)
    if (row === 'listTrades') return []
    return {
      symbol,
      sequence: '1',
      price: '67500',
      size: '1',
      bestAsk: '1',
      bestAskSize: '1',
      bestBid: '1',
      bestBidSize: '1',
      time: 1,
    }
  }
  const receipt = { attempts: 1, sentAt: 0, sha256: null, httpStatus: 200 }
  const call = (row: string, request: object): Promise<unknown> =>
    Promise.resolve({ kind: 'accepted', data: answer(row, request), unreadable: null, receipt })
  const clock = { sync: () => Promise.resolve(), nowServer: time.now }
  const connection = { venue: kucoinVenue, client: { call } as unknown as ExchangeClient, limits, clock }
  const connectionOf = () => ok(connection as never)
  const streams = createStreams({
    connectionOf,
    openSocket: () => (_url, listener) => {
      socket = listener
      queueMicrotask(() => listener.onText('{"id":"bench","type":"welcome"}'))
      return {
        send: (text) => {
          const { id, type } = JSON.parse(text) as { id: string; type: string }
          queueMicrotask(() => listener.onText(JSON.stringify({ id, type: type === 'ping' ? 'pong' : 'ack' })))
        },
        close: () => undefined,
      }
    },
    keyOf: () => '',
    packaged: true,
    time,
    random: () => 0.5,
    newId: () => 'bench',
    onError: (_where, error) => onError(error),
    onSecret: () => undefined,
  })
  const polling = createPolling({ connectionOf, time, random: () => 0.5, onError })
  const disagreements = createDisagreements()
  const feed = createFeed({
    connectionOf,
    time,
    isLocked: () => false,
    push: (event, kind) => {
      if (event.kind !== 'change') return
      sent.messages += 1
      sent.characters += writeChange(event.change, kind).length
      if (event.source === 'stream') sent.streamed.add(event.watchId)
    },
    hasPage: () => true,
    onError,
    random: () => 0.5,
    source: createLiveSource({ streams, polling, time, random: () => 0.5, disagreements, onError }),
  })
  frames.topics.forEach((topic, index) => feed.watch({ watchId: `w${index}`, profileId: 'bench', topic, pace: 'fast' }))
  return {
    sent,
    errors,
    unreadable: () => streams.view('bench').public.unreadable,
    /** One text of the venue's. */
    take: (text: string): void => socket?.onText(text),
    stop: () => {
      feed.stop()
      streams.stop()
    },
  }
}
