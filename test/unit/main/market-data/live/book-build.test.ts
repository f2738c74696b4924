import { describe, expect, it } from 'vitest'
import type { OrderBook } from '#shared/exchange/index.ts'
import type { BookPush } from '#main/market-data/live/book/book-build.ts'
import { BookBuild, windowOf } from '#main/market-data/live/book/book-build.ts'
import { comparePlain, createLevelSide, plainText } from '#main/market-data/live/book/level-side.ts'
import { compare } from '#shared/decimal.ts'
import fc from 'fast-check'
import { faultyLine, seeded } from '#test/support/faulty-line.ts'
import { full } from '#test/support/runs.ts'
import { bookMarket, PlainBook } from './book-play.ts'

/** Each change of the second book is made by a rule of its own, so that the two cannot be wrong together. */
function play(updates: number, seed: number) {
  const random = seeded(seed)
  const market = bookMarket(random)
  const line = faultyLine<BookPush>(random, 0.01)
  const second = new PlainBook()
  const build = new BookBuild()
  const steps = { applied: 0, repeated: 0, kept: 0, gap: 0, old: 0 }
  const seen = { wrong: 0, crossed: 0, unnoticed: 0, emptySide: 0, checked: 0, rebuilt: 0 }
  let snapshots: { at: number; book: OrderBook }[] = []
  const ask = (turn: number): void => {
    // A snapshot that is on its way for a while, and was taken at some moment of that.
    snapshots = [{ at: turn + Math.floor(random() * 30), book: market.truth.snapshot() }]
  }
  const look = (isWhole: boolean): void => {
    while (second.sequence < build.sequence) second.take(market.log[second.sequence] as never)
    const depth = isWhole ? Infinity : 20
    const shown = windowOf(build, depth)
    for (const side of ['bids', 'asks'] as const) {
      const wanted = second.levels(side).slice(0, depth)
      if (JSON.stringify(shown[side]) !== JSON.stringify(wanted)) seen.wrong += 1
      if (wanted.length === 0) seen.emptySide += 1
    }
    const [bid, ask] = [shown.bids[0]?.[0], shown.asks[0]?.[0]]
    if (bid !== undefined && ask !== undefined && compare(bid, ask) >= 0) seen.crossed += 1
    seen.checked += 1
  }

  build.reset()
  ask(0)
  for (let turn = 0; turn < updates; turn += 1) {
    for (const push of line.take(market.next())) {
      const [wasLive, before] = [build.isLive, build.sequence]
      const step = build.push(push)
      steps[step] += 1
      if (wasLive && push.sequenceStart > before + 1 && step !== 'gap') seen.unnoticed += 1
      if (step === 'gap') ask(turn)
    }
    const due = snapshots.filter(({ at }) => at <= turn)
    snapshots = snapshots.filter(({ at }) => at > turn)
    for (const { book } of due) {
      const step = build.start(book)
      steps[step] += 1
      if (step === 'applied') seen.rebuilt += 1
      else ask(turn)
    }
    if (build.isLive) look(turn % 10 === 0)
  }
  return { steps, seen, faults: line.counts }
}

const updates = full ? 1_000_000 : 20_000

describe('rule 6: a streamed book', () => {
  it(`over ${updates} updates with 1 % faults shows no wrong level and is never crossed, and every gap is noticed`, () => {
    const found = play(updates, 13)
    console.log(JSON.stringify(found))
    expect(found.seen).toMatchObject({ wrong: 0, crossed: 0, unnoticed: 0 })
    expect(found.seen.checked).toBeGreaterThan(0.5 * updates)
    // The corners were met: else none of this says anything.
    const least = updates / 1_000
    expect(found.faults.lost).toBeGreaterThan(least)
    expect(found.faults.twice).toBeGreaterThan(least)
    expect(found.faults.swapped).toBeGreaterThan(least)
    expect(found.faults.late).toBeGreaterThan(least)
    expect(found.steps.gap).toBeGreaterThan(least)
    expect(found.steps.repeated).toBeGreaterThan(least)
    expect(found.steps.kept).toBeGreaterThan(least)
    expect(found.steps.old).toBeGreaterThan(0)
    expect(found.seen.emptySide).toBeGreaterThan(0)
    expect(found.seen.rebuilt).toBeGreaterThan(least)
  })

  const push = (
    start: number,
    end: number,
    bids: [string, string, string][] = [],
    asks: typeof bids = [],
  ): BookPush => ({
    symbol: 'A-B',
    sequenceStart: start,
    sequenceEnd: end,
    time: end,
    changes: { bids, asks },
  })
  const book = (sequence: number): OrderBook => ({
    time: sequence,
    sequence: String(sequence),
    bids: [
      ['9', '1'],
      ['8', '1'],
    ],
    asks: [['10', '1']],
  })

  it('joins at the snapshot: older pushes are dropped, rows it knows skipped, and one that is too old refused', () => {
    const build = new BookBuild()
    expect(build.push(push(4, 5, [['7', '9', '5']]))).toBe('kept')
    expect(
      build.push(
        push(6, 8, [
          ['9', '5', '6'],
          ['8', '0', '8'],
        ]),
      ),
    ).toBe('kept')
    expect(build.start(book(2))).toBe('old')
    expect(build.start(book(7))).toBe('applied')
    expect(windowOf(build, 20)).toEqual({ time: 8, sequence: '8', bids: [['9', '1']], asks: [['10', '1']] })
  })

  it('shows no crossed book, though no push is missing', () => {
    const build = new BookBuild()
    build.start(book(1))
    expect(build.push(push(2, 2, [['10.5', '1', '2']]))).toBe('gap')
    expect(build.isLive).toBe(false)
    expect(build.start({ ...book(5), bids: [['11', '1']] })).toBe('old')
    expect(build.start(book(5))).toBe('applied')
  })

  it('takes a price of zero for the sequence alone', () => {
    const build = new BookBuild()
    build.start(book(1))
    expect(build.push(push(2, 2, [['0', '0', '2']]))).toBe('applied')
    expect(windowOf(build, 20)).toMatchObject({ sequence: '2', bids: book(1).bids })
  })

  it('keeps 5,000 pushes for a snapshot, and takes none from before them', () => {
    const build = new BookBuild()
    for (let sequence = 1; sequence <= 5_002; sequence += 1) build.push(push(sequence, sequence))
    expect(build.start(book(1))).toBe('old')
    expect(build.start(book(2))).toBe('applied')
    expect(build.sequence).toBe(5_002)
  })
})

describe('prices as texts', () => {
  const decimals = fc
    .tuple(fc.nat(2_000), fc.nat(99_999))
    .map(([whole, part]) => `${whole}.${String(part).padStart(5, '0')}`)
    .filter((text) => compare(text, '0') > 0)

  it('stand in the order of their values, and one value has one text', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(Math.sign(comparePlain(plainText(a), plainText(b)))).toBe(compare(a, b))
        expect(plainText(a) === plainText(b)).toBe(compare(a, b) === 0)
      }),
    )
  })

  it('make one level, however they are padded', () => {
    const side = createLevelSide('asks', [['100.10', '1.0']])
    expect(side.set('100.1', '1')).toBe(false)
    expect(side.set('100.100', '0.00')).toBe(true)
    expect(side.length).toBe(0)
    expect(plainText('1200')).toBe('1200')
  })
})
