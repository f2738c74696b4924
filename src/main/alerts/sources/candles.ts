import type { MinuteVolume } from '#main/alerts/rules/volume.ts'
import type { SourceParts } from './prices.ts'
import type { PollingSource } from './rereading.ts'
import { rereading } from './rereading.ts'

interface CandleListener {
  /** The first minute (since the epoch) that a reading is to have. */
  from(): number
  /** `isReading`: all minutes from `from` on; otherwise the one that is pushed. */
  onMinutes(rows: readonly MinuteVolume[], isReading: boolean): void
  /** Pushes may have been lost: what comes next does not join until a reading. */
  onLost(): void
  onSeen(isSeen: boolean): void
}

const unstreamedMs = 30_000
const streamedMs = 120_000
/** Rows that one answer has at most (facts, section 4.3). */
const mostRows = 1_500
/** A minute so far (ms) ahead of this machine's clock is a mistake of the venue's. */
const mostAheadMs = 86_400_000

/** Follows what trades of a pair in each minute, as its candles of one minute say. */
export function followCandles(
  parts: SourceParts,
  profileId: string,
  symbol: string,
  listener: CandleListener,
): PollingSource {
  const { clientOf, streams, time } = parts
  const ending = new AbortController()
  const { signal } = ending
  let isJoined = false

  const isBelieved = ({ minute }: MinuteVolume): boolean => minute <= (time.now() + mostAheadMs) / 60_000
  async function read(): Promise<void> {
    const client = clientOf(profileId)
    const from = Math.max(listener.from(), Math.floor(time.now() / 60_000) - mostRows + 1)
    const request = { symbol, type: '1min', startAt: from * 60 } as const
    const answer = client.ok ? await client.value.call('listCandles', request, { priority: 'market', signal }) : null
    if (signal.aborted) return
    // Minutes that could not be read would be missing from the sum unnoticed.
    if (answer?.kind !== 'accepted' || answer.unreadable !== null) {
      if (!isJoined) listener.onSeen(false)
      return
    }
    const rows = answer.data.map(({ start, volume, turnover }) => ({
      minute: start / 60,
      base: volume,
      quote: turnover,
    }))
    // This machine's clock or the venue's is wrong by more than a day: of which minutes it is cannot be said.
    if (!rows.every(isBelieved)) return listener.onSeen(false)
    listener.onMinutes(rows, true)
    listener.onSeen(true)
  }
  const reading = rereading({ ...parts, signal, read, waitMs: () => (isJoined ? streamedMs : unstreamedMs) })
  const unsubscribe = streams.subscribe(profileId, 'candles', `${symbol}_1min`, {
    onJoined: () => {
      isJoined = true
      reading.again()
    },
    onLost: () => {
      isJoined = false
      listener.onLost()
      reading.again()
    },
    onPush: ({ candles: [start, , , , , base, quote] }) =>
      listener.onMinutes([{ minute: start / 60, base, quote }].filter(isBelieved), false),
  })
  return {
    again: reading.again,
    end: () => {
      ending.abort(new Error('no alert watches the volume of the pair'))
      unsubscribe()
    },
  }
}
