import type { AlertParts } from '#main/alerts/parts.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import type { PollingSource } from './rereading.ts'
import { rereading } from './rereading.ts'

export interface SourceParts extends Pick<AlertParts, 'clientOf' | 'streams'> {
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

/** Follows the last prices of every pair of a profile's venue, as pushed, and read where nothing is. */
export function followPrices(parts: SourceParts, profileId: string, listener: PriceListener): PollingSource {
  const { clientOf, streams } = parts
  const ending = new AbortController()
  const { signal } = ending
  let isJoined = false

  async function read(): Promise<void> {
    const client = clientOf(profileId)
    const answer = client.ok ? await client.value.call('listTickers', {}, { priority: 'market', signal }) : null
    if (signal.aborted) return
    // A venue without a pair is none: the answer says nothing.
    if (answer?.kind !== 'accepted' || answer.data.ticker.length === 0) {
      if (!isJoined) listener.onSeen(false)
      return
    }
    const { ticker, time: at } = answer.data
    listener.onSeen(true)
    // A list with rows that could not be read does not say which pairs there are.
    if (answer.unreadable === null) listener.onListed(new Set(ticker.map(({ symbol }) => symbol)))
    for (const { symbol, last } of ticker) if (last !== null) listener.onPrice(symbol, last, at)
  }
  const reading = rereading({ ...parts, signal, read, waitMs: () => (isJoined ? streamedMs : unstreamedMs) })
  const joined = (isNow: boolean) => (): void => {
    isJoined = isNow
    reading.again()
  }
  const unsubscribe = streams.subscribe(profileId, 'tickers', null, {
    onJoined: joined(true),
    onLost: joined(false),
    onPush: ({ price, time: at }, symbol, arrivedAt) => {
      if (price !== null) listener.onPrice(symbol, price, at ?? arrivedAt)
    },
  })
  return {
    again: reading.again,
    end: () => {
      ending.abort(new Error('no alert watches prices of the profile'))
      unsubscribe()
    },
  }
}
