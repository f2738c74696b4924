import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToHeap, peek, take, type Heap } from '#main/practice/engine/heap.ts'
import { bestLevel, createLevelList, levelAt, levelsOf, removeLevel } from '#main/practice/engine/levels.ts'
import {
  createQueue,
  newestOrder,
  newestFirst,
  oldest,
  push,
  shift,
  sizeOf,
  toArray,
} from '#main/practice/engine/queue.ts'
import { runs } from '#test/support/runs.ts'

describe('the levels of one side', () => {
  it.each([1, -1] as const)('stay sorted and findable under any insertion and removal (sign %i)', (sign) => {
    const step = fc.record({ price: fc.integer({ min: 1, max: 3_000 }), remove: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3_000, size: 'max' }), (steps) => {
        const list = createLevelList(sign)
        const model = new Set<number>()
        for (const { price, remove } of steps) {
          const level = levelAt(list, price)
          expect(levelAt(list, price)).toBe(level)
          model.add(price)
          if (remove) {
            removeLevel(list, level)
            model.delete(price)
          }
        }
        const expected = [...model].sort((a, b) => (a - b) * sign)
        expect(Array.from(levelsOf(list), ({ price }) => price)).toEqual(expected)
        expect(bestLevel(list)?.price).toBe(expected[0])
        expect(list.chunks.every(({ ranks, levels }) => ranks.length <= 256 && ranks.length === levels.length)).toBe(
          true,
        )
      }),
      { numRuns: runs(20) },
    )
  })
})

describe('queue', () => {
  it('keeps the newest up to its limit, in order, through any use', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.boolean(), { maxLength: 5_000, size: 'max' }),
        (limit, uses) => {
          const queue = createQueue<number>(limit)
          const model: number[] = []
          for (const [value, adds] of uses.entries()) {
            if (adds) {
              const left = push(queue, value)
              model.push(value)
              expect(left).toBe(model.length > limit ? model.shift() : undefined)
            } else {
              expect(shift(queue)).toBe(model.shift())
            }
          }
          expect(toArray(queue)).toEqual(model)
          expect([...newestFirst(queue)]).toEqual(model.toReversed())
          expect([sizeOf(queue), oldest(queue), newestOrder(queue)]).toEqual([model.length, model[0], model.at(-1)])
        },
      ),
      { numRuns: runs(30) },
    )
  })

  it('does not grow with what has passed through it', () => {
    const queue = createQueue<number>(10)
    for (let value = 0; value < 100_000; value += 1) push(queue, value)
    expect(queue.items.length).toBeLessThan(5_000)
  })
})

describe('heap', () => {
  it('gives back in order of time, and of number within a time, however they were put in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 })), fc.infiniteStream(fc.nat({ max: 1_000 })), (times, places) => {
        const dues = times.map((at, seq) => ({ at, item: { seq } }))
        const shuffled: typeof dues = []
        for (const due of dues) shuffled.splice((places.next().value as number) % (shuffled.length + 1), 0, due)
        const heap: Heap<{ readonly seq: number }> = []
        for (const due of shuffled) addToHeap(heap, due)
        expect(peek(heap)?.at).toBe(times.length === 0 ? undefined : Math.min(...times))
        const out: typeof dues = []
        for (let due = take(heap); due; due = take(heap)) out.push(due)
        expect(out).toEqual(dues.toSorted((a, b) => a.at - b.at || a.item.seq - b.item.seq))
      }),
      { numRuns: runs(100) },
    )
  })
})
