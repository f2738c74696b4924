import type { Level } from '#shared/domain/feed-change.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import { isLaterBy } from '../tracker.ts'
import { comparePlain, createLevelSide } from './level-side.ts'
import type { LevelSide } from './level-side.ts'

export type BookPush = PushOf<'book'>

/**
 * What became of a push or a snapshot. `gap`: pushes are missing, the venue counts anew, or the book would be crossed; only a
 * new snapshot mends it. `old`: the snapshot is older than the first push that was kept, so another one is needed.
 */
export type BookStep = 'applied' | 'repeated' | 'kept' | 'gap' | 'old'

/** Pushes that are kept for a snapshot. More of them: the oldest are dropped, and the snapshot must be newer. */
const mostKept = 5_000
/** Pushes that are remembered for a comparison with a reading. */
const mostRemembered = 1_000

/** A whole book from a snapshot and the pushes since (facts, section 6: "Level-2 book build"). */
export class BookBuild {
  bids = createLevelSide('bids')
  asks = createLevelSide('asks')
  isLive = false
  /** What the book is as of: the sequence of the last push or of the snapshot. */
  sequence = 0
  /** ms since the epoch by the venue. */
  time = 0
  private kept: BookPush[] = []
  /** Applied ones since `rememberedFrom`, without a hole. */
  private remembered: BookPush[] = []
  private rememberedFrom = 0

  push(push: BookPush): BookStep {
    if (this.isLive) return this.apply(push)
    this.kept.push(push)
    if (this.kept.length > mostKept) this.kept.shift()
    return 'kept'
  }

  /** A whole book over REST. */
  start(book: OrderBook): BookStep {
    const asOf = Number(book.sequence)
    const pushes = this.kept.filter(({ sequenceEnd }) => sequenceEnd > asOf)
    // A snapshot from before the first kept push leaves a hole between them.
    if (!Number.isSafeInteger(asOf) || (pushes[0]?.sequenceStart ?? asOf + 1) > asOf + 1) return 'old'
    this.bids = createLevelSide('bids', book.bids)
    this.asks = createLevelSide('asks', book.asks)
    if (isCrossed(this.bids, this.asks)) return 'old'
    this.sequence = this.rememberedFrom = asOf
    this.time = book.time
    this.kept = []
    this.remembered = []
    this.isLive = true
    for (const [index, push] of pushes.entries()) {
      if (this.apply(push) !== 'gap') continue
      this.kept = pushes.slice(index)
      return 'gap'
    }
    return 'applied'
  }

  /** Begins anew: pushes are kept until the next snapshot. */
  reset(kept: readonly BookPush[] = []): void {
    this.isLive = false
    this.kept = [...kept]
    this.remembered = []
  }

  /** Pushes later than a sequence, oldest first; null where they are not all remembered. */
  since(from: number): readonly BookPush[] | null {
    if (!this.isLive || from < this.rememberedFrom) return null
    return this.remembered.filter(({ sequenceEnd }) => sequenceEnd > from)
  }

  private apply(push: BookPush): BookStep {
    const isOld = push.sequenceEnd <= this.sequence
    if (isOld && !isLaterBy(push.time ?? -Infinity, this.time)) return 'repeated'
    const isGap = isOld || push.sequenceStart > this.sequence + 1
    if (!isGap) this.take(push)
    if (!isGap && !isCrossed(this.bids, this.asks)) return 'applied'
    this.reset([push])
    return 'gap'
  }

  private take(push: BookPush): void {
    applyLevels(this.bids, push.changes.bids, this.sequence)
    applyLevels(this.asks, push.changes.asks, this.sequence)
    this.sequence = push.sequenceEnd
    this.time = push.time ?? this.time
    this.remembered.push(push)
    if (this.remembered.length < 2 * mostRemembered) return
    this.rememberedFrom = this.remembered[mostRemembered - 1]?.sequenceEnd ?? this.sequence
    this.remembered = this.remembered.slice(mostRemembered)
  }
}

/** Rows that a snapshot of this sequence knows already are skipped; price "0" only moves the sequence on. */
export function applyLevels(
  side: LevelSide,
  rows: readonly (readonly [string, string, string])[],
  after: number,
): void {
  for (const [price, size, row] of rows) if (price !== '0' && Number(row) > after) side.set(price, size)
}

export const isCrossed = (bids: Pick<LevelSide, 'best'>, asks: Pick<LevelSide, 'best'>): boolean => {
  const [bid, ask] = [bids.best(), asks.best()]
  return bid !== null && ask !== null && comparePlain(bid, ask) >= 0
}

/** The best so many levels of each side. */
export const windowOf = ({ bids, asks, sequence, time }: BookBuild, count: number): OrderBook => ({
  time,
  sequence: String(sequence),
  bids: bids.top(count) as Level[],
  asks: asks.top(count) as Level[],
})
