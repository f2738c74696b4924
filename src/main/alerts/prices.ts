import type { Result } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import type { Streams } from '#main/streams/streams.ts'

export interface PriceParts {
  readonly clientOf: (profileId: string) => Result<ExchangeClient>
  readonly streams: Pick<Streams, 'subscribe'>
  readonly time: Time
  readonly onError: OnError
}

export interface PriceListener {
  /** `at`: ms since the epoch by the venue, or by this machine where it named none. */
  onPrice(symbol: string, value: string, at: number): void
  /** Every pair that the venue lists. */
  onListed(symbols: ReadonlySet<string>): void
  /** Whether prices reach Coffer. */
  onSeen(isSeen: boolean): void
}

/** ms between two readings of all pairs: while the stream is away, and as a check beside it. */
const unstreamedMs = 10_000
const streamedMs = 120_000

/** Follows the last prices of every pair of a profile's venue, as pushed, and read where nothing is. Gives what ends it. */
export function followPrices(parts: PriceParts, profileId: string, listener: PriceListener): () => void {
  const { clientOf, streams, time, onError } = parts
  const ending = new AbortController()
  const { signal } = ending
  let isJoined = false
  let again = new AbortController()

  async function read(): Promise<void> {
    const client = clientOf(profileId)
    const answer = client.ok ? await client.value.call('listTickers', {}, { priority: 'market', signal }) : null
    if (signal.aborted) return
    if (answer?.kind !== 'accepted') {
      if (!isJoined) listener.onSeen(false)
      return
    }
    const { ticker, time: at } = answer.data
    listener.onSeen(true)
    // A list with rows that could not be read does not say which pairs there are.
    if (answer.unreadable === null) listener.onListed(new Set(ticker.map(({ symbol }) => symbol)))
    for (const { symbol, last } of ticker) if (last !== null) listener.onPrice(symbol, last, at)
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      again = new AbortController()
      await read()
      // Ended early where the stream is lost or joined again; the only other rejection is the end's.
      await time
        .sleep(isJoined ? streamedMs : unstreamedMs, AbortSignal.any([signal, again.signal]))
        .catch(() => undefined)
    }
  }
  const unsubscribe = streams.subscribe(profileId, 'tickers', null, {
    onJoined: () => {
      isJoined = true
      again.abort(new Error('read again'))
    },
    onLost: () => {
      isJoined = false
      again.abort(new Error('read again'))
    },
    onPush: ({ price, time: at }, symbol, arrivedAt) => {
      if (price !== null) listener.onPrice(symbol, price, at ?? arrivedAt)
    },
  })
  run().catch((error: unknown) => {
    if (!signal.aborted) onError('alerts', error)
  })
  return () => {
    ending.abort(new Error('no alert watches prices of the profile'))
    unsubscribe()
  }
}
