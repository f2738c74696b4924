import type { FeedChange, Level, LevelsChange, Side } from '#shared/domain/feed-change.ts'
import type { TopicOf } from '#shared/domain/feed-topic.ts'
import type { AppError } from '#shared/errors.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import type { Time } from '#main/platform/time.ts'
import { diff } from '../../diff.ts'
import type { Coalescer } from '../../coalescer.ts'
import { createCoalescer } from '../../coalescer.ts'
import type { Sink, Source, SourceFlow, Provenance } from '../../source.ts'
import type { LiveFlow } from '../live-flow.ts'
import { latestMs, streamEveryMs } from '../live-state.ts'
import { lagMs } from '../tracker.ts'
import type { BookPush } from './book-build.ts'
import { windowOf } from './book-build.ts'
import type { Shape } from './grouped.ts'
import { isCrossedBook, shapeOf } from './grouped.ts'
import { plainText } from './level-side.ts'
import type { BookReader, SharedBook } from './shared-book.ts'

export interface BookFlowParts {
  readonly profileId: string
  readonly topic: TopicOf<'book'>
  readonly sink: Sink
  readonly ageMs: number | null
  readonly book: () => SharedBook
  readonly polling: Source
  readonly time: Time
  readonly onError: (error: unknown) => void
}

/** A book at one depth: a window onto the streamed one while that is whole, and polled otherwise. */
export class BookFlow implements LiveFlow, BookReader {
  private readonly parts: BookFlowParts
  private readonly count: number
  private readonly shape: Shape
  /** Every level is sent, and so only which of them moved. */
  private readonly isWhole: boolean
  private readonly poll: SourceFlow
  private readonly news: Coalescer
  private readonly moved = createMovedLevels()
  private shared: SharedBook | null = null
  private leave: (() => void) | null = null
  private paceMs: number | null = null
  private isLive = false
  /** Why it is polled; null before there is a reason. */
  private lost: AppError | null = null
  private shown: OrderBook | null = null
  /** Steady ms at which it was shown. */
  private shownAt = -Infinity

  constructor(parts: BookFlowParts) {
    const { topic, time, sink, polling, profileId, ageMs, onError } = parts
    this.parts = parts
    this.count = topic.depth === 'full' ? Infinity : topic.depth
    this.shape = shapeOf(topic.grouped, this.count)
    this.isWhole = this.count === Infinity && topic.grouped === undefined
    this.news = createCoalescer(time, latestMs, () => this.notify(), onError)
    const polled: Sink = {
      ...sink,
      value: (value, provenance) => this.takePolled(value as OrderBook, provenance),
      error: (error, at) => {
        if (!this.isLive) sink.error(error, at)
      },
    }
    this.poll = polling.open({ profileId, topic }, polled, ageMs)
  }

  pace(everyMs: number | null): void {
    this.paceMs = everyMs
    if (!this.isLive || everyMs === null) this.poll.pace(everyMs)
    if (everyMs === null) return this.rest()
    if (this.leave !== null) return
    this.shared = this.parts.book()
    this.leave = this.shared.join(this)
  }

  refresh(): void {
    if (this.isLive) this.shared?.check()
    else this.poll.refresh()
  }

  close(): void {
    this.rest()
    this.news.stop()
    this.poll.close()
  }

  onAlive(lastMessageAt: number): void {
    const { shared } = this
    if (!this.isLive || shared === null) return
    shared.pulse(this.paceMs)
    if (this.isLive) this.parts.sink.alive(lastMessageAt, shared.provenAt())
  }

  onChange(push: BookPush | null): void {
    if (!this.isLive) this.poll.pace(null)
    this.isLive = true
    this.lost = null
    if (push === null) this.shown = null
    // What moved is only asked of the whole book; of a part it would grow without end.
    if (this.isWhole) this.moved.add(push)
    this.news.changed()
  }

  onRebuilding(): void {
    this.isLive = false
    this.parts.sink.rebuilding(this.parts.time.now())
  }

  onUnavailable(error: AppError): void {
    const { isLive, shown, shared, paceMs } = this
    this.isLive = false
    this.lost = error
    this.poll.pace(paceMs)
    if (!isLive || shown === null || shared === null) return
    // From now on one missed turn of the fast pace makes it old.
    const [at, lastMessageAt, everyMs] = [shared.provenAt(), this.parts.time.now(), paceMs ?? streamEveryMs]
    this.parts.sink.value(shown, { at, lastMessageAt, source: 'stream', everyMs, unreadable: null, unstreamed: error })
  }

  private notify(): void {
    const { shared, parts } = this
    if (!this.isLive || shared === null) return
    const book = this.shape(windowOf(shared.build, parts.topic.grouped === undefined ? this.count : Infinity))
    const change = this.isWhole ? this.moved.take(shared, book) : changeBetween(this.shown, book)
    this.shown = book
    this.shownAt = parts.time.monotonic()
    const [at, lastMessageAt] = [shared.provenAt(), parts.time.now()]
    const provenance = { at, lastMessageAt, source: 'stream', everyMs: streamEveryMs, unreadable: null } as const
    parts.sink.value(book, provenance, change)
  }

  private takePolled(book: OrderBook, provenance: Provenance): void {
    const { sink } = this.parts
    // The last reading of the time before the stream may end after it.
    if (this.isLive || this.isOlder(book, provenance)) return
    if (isCrossedBook(book)) return sink.rebuilding(provenance.at)
    this.shown = null
    sink.value(book, this.lost === null ? provenance : { ...provenance, unstreamed: this.lost })
  }

  /** Older than what was pushed; a venue may also count anew, so that holds for a while only. */
  private isOlder(book: OrderBook, { asked }: Provenance): boolean {
    const { shown, shownAt } = this
    if (shown === null || (asked !== undefined && asked.steady >= shownAt + lagMs)) return false
    return Number(book.sequence) < Number(shown.sequence) && book.time < shown.time
  }

  private rest(): void {
    this.leave?.()
    this.leave = this.lost = null
    this.isLive = false
  }
}

const changeBetween = (before: OrderBook | null, after: OrderBook): FeedChange | null =>
  before === null ? null : diff('book', before, after)

/** Prices whose size may have changed since they were last taken, of a whole book. */
function createMovedLevels() {
  let isWhole = true
  let prices: Record<Side, Set<string>> = { bids: new Set(), asks: new Set() }
  return {
    /** Null: any. */
    add(push: BookPush | null): void {
      if (push === null) isWhole = true
      else
        for (const side of ['bids', 'asks'] as const)
          for (const [price] of push.changes[side]) prices[side].add(plainText(price))
    },
    take({ build }: SharedBook, { time, sequence }: OrderBook): LevelsChange | null {
      const changed = prices
      prices = { bids: new Set(), asks: new Set() }
      const wasWhole = isWhole
      isWhole = false
      if (wasWhole) return null
      const levels = (side: Side): Level[] =>
        [...changed[side]].filter((price) => price !== '0').map((price) => [price, build[side].sizeOf(price)])
      return { kind: 'levels', time, sequence, bids: levels('bids'), asks: levels('asks') }
    },
  }
}
