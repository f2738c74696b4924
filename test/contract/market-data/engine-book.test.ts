import { afterEach, describe, expect, it } from 'vitest'
import { compare } from '#shared/decimal.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { shownLevels } from '#main/practice/engine/book.ts'
import { formatSteps } from '#main/practice/engine/scale.ts'
import type { LevelList, Market } from '#main/practice/engine/types.ts'
import type { Sink } from '#main/market-data/source.ts'
import type { OpenSocket } from '#main/streams/socket.ts'
import { faultyLine, seeded } from '#test/support/faulty-line.ts'
import { full } from '#test/support/runs.ts'
import { engineTraders } from './engine-traders.ts'
import { streamedVenue } from './streamed-desk.ts'

const symbol = 'BTC-USDT'

/** The engine's own book: its levels, which no push has made. */
const engineBook = (market: Market): string => {
  const side = (list: LevelList) =>
    shownLevels(list).map(({ price, visible }) => [formatSteps(price, market.tick), formatSteps(visible, market.lot)])
  return levelsText(side(market.bids), side(market.asks))
}
type Levels = readonly (readonly string[])[]
const numbers = (levels: Levels) => levels.map(([price, size]) => [Number(price), Number(size)])
const levelsText = (bids: Levels, asks: Levels): string => JSON.stringify([numbers(bids), numbers(asks)])

interface Push {
  readonly topic?: string
  readonly data?: { readonly sequenceStart: number; readonly sequenceEnd: number }
}

/** Pushes of the book meet faults on their way, each with its own chance; `onPush` sees those that arrive, before the client. */
function faultyWire(line: ReturnType<typeof faultyLine<string>>, onPush: (start: number, end: number) => void) {
  const topic = `"topic":"/market/level2:${symbol}"`
  return (open: OpenSocket): OpenSocket =>
    (url, listener) =>
      open(url, {
        ...listener,
        onText(text) {
          if (!text.includes(topic) || !text.includes('"message"')) return listener.onText(text)
          for (const arrived of line.take(text)) {
            const { data } = JSON.parse(arrived) as Push
            if (data !== undefined) onPush(data.sequenceStart, data.sequenceEnd)
            listener.onText(arrived)
          }
        },
      })
}

/** What is shown, as a page keeps it, and what is wrong with it at each news. */
function shownBook(market: Market, onStreamed: (sequence: number) => void) {
  const seen = { compared: 0, whole: 0, polled: 0, wrong: 0, crossed: 0, rebuilt: 0, gaps: 0, unnoticed: 0 }
  let [shown, isFresh, source]: [OrderBook | null, boolean, string] = [null, false, '']
  /** Of the gap that nothing was said of yet: the first push behind it. */
  let gap = Infinity
  const sink: Sink = {
    value(value, provenance, change) {
      const next = (change ?? { kind: 'whole', value }) as FeedChange<'book'>
      const book = applyChange('book', shown, next)
      shown = book
      if (book === null) throw new Error('a change of no book')
      isFresh = true
      source = provenance.source
      if (source === 'stream') onStreamed(Number(book.sequence))
      if (source === 'stream' && Number(book.sequence) >= gap) {
        seen.unnoticed += 1
        gap = Infinity
      }
      const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]]
      if (bid !== undefined && ask !== undefined && compare(bid, ask) >= 0) seen.crossed += 1
      if (source === 'poll') seen.polled += 1
      // What is behind the engine's lacks pushes that were lost or are late; the next push shows it.
      if (Number(book.sequence) !== market.sequence) return
      seen.compared += 1
      if (levelsText(book.bids, book.asks) !== engineBook(market)) seen.wrong += 1
      else if (source === 'stream') seen.whole += 1
    },
    rebuilding() {
      if (isFresh) seen.rebuilt += 1
      isFresh = false
      gap = Infinity
    },
    alive: () => undefined,
    error: () => void (isFresh = false),
  }
  return {
    seen,
    sink,
    isStreamed: () => isFresh && source === 'stream',
    isFresh: () => isFresh,
    gapBefore(push: number): void {
      if (!isFresh || source !== 'stream' || gap !== Infinity) return
      gap = push
      seen.gaps += 1
    },
    isGapOpen: () => gap !== Infinity,
  }
}

let close = (): void => undefined
afterEach(() => close())

async function play(updates: number, share: number) {
  const random = seeded(29)
  const line = faultyLine<string>(random, share)
  /** The last number of what arrived or was shown: what follows must join it. */
  let joined = 0
  let onGap = (_push: number): void => undefined
  const wire = faultyWire(line, (start, end) => {
    if (start > joined + 1) onGap(start)
    joined = Math.max(joined, end)
  })
  const venue = streamedVenue(7, random, wire)
  const { time, exchange, source, errors } = venue
  const traders = engineTraders(exchange, symbol, random)
  const { market } = traders
  const book = shownBook(market, (sequence) => void (joined = Math.max(joined, sequence)))
  onGap = book.gapBefore
  const flow = source.open({ profileId: 'p1', topic: { kind: 'book', symbol, depth: 'full' } }, book.sink, null)
  close = () => {
    flow.close()
    venue.streams.stop()
  }
  flow.pace(5_000)
  await time.advance(3_000)
  const begun = market.sequence
  while (market.sequence - begun < updates) {
    traders.move(1 + Math.floor(random() * 60))
    await time.advance(150)
    // A snapshot is on its way; mostly so long that three a minute are enough.
    if (!book.isStreamed()) await time.advance(random() < 0.95 ? 21_000 : 1_000)
  }
  await time.advance(100_000)
  return { seen: book.seen, errors, faults: line.counts, isGapOpen: book.isGapOpen() }
}

const updates = full ? 1_000_000 : 20_000

describe('rule 6: the streamed book against the practice engine', () => {
  it(`over ${updates} random updates with 1 % faults shows no wrong level, is never crossed, and notices every gap`, async () => {
    const { seen, errors, faults, isGapOpen } = await play(updates, 0.01)
    console.log(JSON.stringify({ ...seen, faults, updates }))
    expect(errors).toEqual([])
    expect(seen).toMatchObject({ wrong: 0, crossed: 0, unnoticed: 0 })
    expect(isGapOpen).toBe(false)
    // The corners were met: else none of this says anything.
    expect(seen.whole).toBeGreaterThan(updates / 50)
    expect(seen.polled).toBeGreaterThan(updates / 200)
    expect(seen.gaps).toBeGreaterThan(updates / 250)
    expect(seen.rebuilt).toBeGreaterThanOrEqual(seen.gaps)
    for (const fault of ['lost', 'twice', 'swapped', 'late'] as const)
      expect(faults[fault]).toBeGreaterThan(updates / 1_000)
  })
})
