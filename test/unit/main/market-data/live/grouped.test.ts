import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, ceilTo, compare, floorTo } from '#shared/decimal.ts'
import { priceGroupOf } from '#shared/domain/book-groups.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import type { Level, Side } from '#shared/domain/feed-change.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { groupedSide, shapeOf } from '#main/market-data/live/book/grouped.ts'
import { seeded } from '#test/support/faulty-line.ts'
import { PlainBook } from './book-play.ts'
import { liveWorld } from './support.ts'

/** The same by the decimal library, level by level, in no order. */
function naive(levels: readonly Level[], step: string, side: Side): [string, string][] {
  const sums = new Map<number, [string, string]>()
  for (const [price, size] of levels) {
    const group = (side === 'bids' ? floorTo : ceilTo)(price, step)
    const [, sum] = sums.get(Number(group)) ?? [group, '0']
    sums.set(Number(group), [group, add(sum, size)])
  }
  return [...sums.values()].sort(([a], [b]) => (side === 'bids' ? compare(b, a) : compare(a, b)))
}

const isSame = (found: readonly Level[], wanted: readonly Level[]): boolean =>
  found.length === wanted.length &&
  found.every(([price, size], at) => {
    const [otherPrice = '', otherSize = ''] = wanted[at] ?? []
    return compare(price, otherPrice) === 0 && compare(size, otherSize) === 0
  })

/** Levels of one side, best first, in ticks of a hundredth. */
const levelsOf = (side: Side) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 10_000 })), {
      selector: ([tick]) => tick,
      maxLength: 60,
    })
    .map((list) =>
      list
        .toSorted(([a], [b]) => (side === 'bids' ? b - a : a - b))
        .map(([tick, size]): Level => [(tick / 100).toFixed(2), (size / 1000).toFixed(3)]),
    )

describe('levels put together by a price step', () => {
  it('are the groups of the decimal library, bids rounded down and asks up, and lose no size', () => {
    const steps = fc.constantFrom('0.01', '0.1', '0.25', '7', '50', '1000')
    fc.assert(
      fc.property(levelsOf('bids'), levelsOf('asks'), steps, (bids, asks, step) => {
        expect(isSame(groupedSide(bids, step, 'bids', Infinity), naive(bids, step, 'bids'))).toBe(true)
        expect(isSame(groupedSide(asks, step, 'asks', Infinity), naive(asks, step, 'asks'))).toBe(true)
        expect(isSame(groupedSide(asks, step, 'asks', 3), naive(asks, step, 'asks').slice(0, 3))).toBe(true)
      }),
    )
  })

  it('name the group that a price of one’s own stands in', () => {
    expect(priceGroupOf('61234.9', '1', 'bids')).toBe('61234')
    expect(priceGroupOf('61234.1', '1', 'asks')).toBe('61235')
    expect(priceGroupOf('61234.0', '1', 'asks')).toBe('61234')
  })

  it('leave a crossed book as it is, so that it is seen to be', () => {
    const crossed: OrderBook = { time: 1, sequence: '1', bids: [['105', '1']], asks: [['101', '1']] }
    expect(shapeOf({ step: '10' }, 100)(crossed)).toBe(crossed)
    expect(shapeOf({ share: 0.1, groups: 10 }, 100)(crossed)).toBe(crossed)
  })
})

describe('levels put together for a picture', () => {
  const ends = (levels: readonly Level[]): number => Number(levels.at(-1)?.[0] ?? Number.NaN)

  it('reach as far as asked in at most as many groups, each exact', () => {
    const seen = { cut: 0, shallow: 0, oneSide: 0, empty: 0 }
    const shares = fc.constantFrom(null, 0.001, 0.01, 0.1, 1)
    fc.assert(
      fc.property(
        levelsOf('bids'),
        levelsOf('asks'),
        shares,
        fc.integer({ min: 1, max: 50 }),
        (low, high, share, groups) => {
          const asks = high.map(([price, size]): Level => [add(price, '1000'), size])
          const book = shapeOf({ share, groups }, Infinity)({ time: 1, sequence: '1', bids: low, asks })
          seen.empty += Number(low.length + asks.length === 0)
          seen.oneSide += Number((low.length === 0) !== (asks.length === 0))
          const best = [low[0], asks[0]].flatMap((level) => (level === undefined ? [] : [Number(level[0])]))
          const middle = best.reduce((sum, price) => sum + price, 0) / best.length
          for (const [side, levels] of [
            ['bids', low],
            ['asks', asks],
          ] as const) {
            const found = book[side]
            expect(found.length).toBeLessThanOrEqual(groups + 1)
            if (found.length === 0) continue
            // What is told of a group is what stands up to its edge.
            const edge = found.at(-1)?.[0] ?? ''
            const within = levels.filter(([price]) => compare(price, edge) * (side === 'bids' ? 1 : -1) >= 0)
            const total = (all: readonly Level[]): string => all.reduce((sum, [, size]) => add(sum, size), '0')
            expect(compare(total(found), total(within))).toBe(0)
            const isCut = within.length < levels.length
            seen.cut += Number(isCut)
            // What is left out lies beyond what was asked for.
            if (isCut && share !== null)
              expect(Math.abs(ends(found) - middle)).toBeGreaterThanOrEqual(share * middle * 0.99)
            if (isCut && share === null) seen.shallow += 1
          }
        },
      ),
      {
        numRuns: 1_000,
        examples: [
          [[], [], null, 10],
          [[['100.00', '1']], [], 0.1, 10],
          [[], [['100.00', '1']], null, 1],
          // So shallow that the last group cuts it, which random books seldom are.
          [
            [['345.75', '5.729']],
            [
              ['119.09', '9.705'],
              ['179.78', '2.481'],
              ['390.47', '1.685'],
              ['778.85', '1.016'],
              ['848.25', '8.859'],
            ],
            null,
            2,
          ],
        ],
      },
    )
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0)
  })

  it('keep their step while the market moves a little, and take another where it would do no longer', () => {
    const shape = shapeOf({ share: null, groups: 100 }, Infinity)
    const wide = (reach: number): OrderBook => ({
      time: 1,
      sequence: '1',
      bids: Array.from({ length: 200 }, (_, at): Level => [String(10_000 - (at + 1) * reach), '1']),
      asks: Array.from({ length: 200 }, (_, at): Level => [String(10_000 + (at + 1) * reach), '1']),
    })
    const stepOf = ({ asks }: OrderBook): number => Number(asks[1]?.[0]) - Number(asks[0]?.[0])
    expect(stepOf(shape(wide(10)))).toBe(20)
    expect(stepOf(shape(wide(9)))).toBe(20)
    expect(stepOf(shape(wide(4)))).toBe(20)
    expect(stepOf(shape(wide(1)))).toBe(2)
    expect(stepOf(shape(wide(2)))).toBe(5)
  })
})

describe('a grouped book in the feed', () => {
  it('follows the whole streamed book by its changes alone, deeper than the levels it would have had', async () => {
    const symbol = 'BTC-USDT'
    const truth = new PlainBook()
    const random = seeded(7)
    const world = liveWorld(() => ({ data: truth.snapshot() }))
    const topics = {
      rows: { kind: 'book', symbol, depth: 20, grouped: { step: '10' } },
      picture: { kind: 'book', symbol, depth: 'full', grouped: { share: null, groups: 40 } },
    } as const satisfies Record<string, Topic>
    for (let tick = 13; tick <= 1_300; tick += 13) {
      truth.take(['bids', 2_000 - tick, 1 + (tick % 7)])
      truth.take(['asks', 2_000 + tick, 1 + (tick % 5)])
    }
    for (const [id, topic] of Object.entries(topics)) world.watch(id, topic)
    world.join('book', symbol)
    await world.time.advance(500)
    const seen = { gone: 0, moved: 0, whole: 0, looks: 0 }
    for (let turn = 0; turn < 400; turn += 1) {
      const from = truth.sequence + 1
      const changes: Record<Side, [string, string, string][]> = { bids: [], asks: [] }
      for (let change = 0; change <= random() * 4; change += 1) {
        const side = random() < 0.5 ? 'bids' : 'asks'
        const tick = 2_000 + (side === 'bids' ? -1 : 1) * 13 * (1 + Math.floor(random() * 100))
        const size = random() < 0.4 ? 0 : 1 + Math.floor(random() * 9)
        truth.take([side, tick, size])
        changes[side].push([
          tick % 2 === 0 ? String(tick / 2) : `${(tick - 1) / 2}.5`,
          String(size),
          String(truth.sequence),
        ])
      }
      world.push('book', symbol, {
        symbol,
        sequenceStart: from,
        sequenceEnd: truth.sequence,
        time: truth.sequence,
        changes,
      })
      await world.time.advance(60)
      if (turn % 10 !== 9) continue
      await world.time.advance(200)
      const rows = world.shown('rows', topics.rows) as OrderBook
      for (const side of ['bids', 'asks'] as const) {
        const wanted = naive(truth.levels(side) as Level[], '10', side).slice(0, 20)
        expect(rows[side]).toHaveLength(20)
        expect(isSame(rows[side], wanted)).toBe(true)
      }
      const picture = world.shown('picture', topics.picture) as OrderBook
      const step = String(Number(picture.asks[1]?.[0]) - Number(picture.asks[0]?.[0]))
      expect(isSame(picture.asks, naive(truth.levels('asks') as Level[], step, 'asks').slice(0, 41))).toBe(true)
      seen.looks += 1
    }
    for (const id of ['rows', 'picture'])
      for (const event of world.eventsOf(id)) {
        if (event.kind !== 'change') continue
        if (event.change.kind === 'whole') seen.whole += 1
        if (event.change.kind !== 'levels') continue
        const levels = [...event.change.bids, ...event.change.asks]
        seen.gone += levels.filter(([, size]) => size === '0').length
        seen.moved += levels.length
      }
    // One whole book each: the polled one, or that of the stream.
    expect(seen.looks).toBe(40)
    expect(Math.min(seen.gone, seen.moved)).toBeGreaterThan(0)
    expect(seen.whole).toBeLessThanOrEqual(4)
    expect(world.count('getFullBook')).toBeLessThanOrEqual(2)
    world.feed.stop()
    expect(world.errors).toEqual([])
  })
})
