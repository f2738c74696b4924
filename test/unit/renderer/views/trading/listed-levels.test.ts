import { effectScope, nextTick, ref, shallowRef } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useListedLevels } from '#renderer/views/trading/book/use-listed-levels.ts'
import type { BookLevel } from '#renderer/views/trading/book/book-levels.ts'

const levelsAt = (size: string, count = 30): BookLevel[] =>
  Array.from({ length: count }, (_, at) => ({ price: String(100 - at), size, total: size, depth: 1, gone: false }))

let scope = effectScope()
beforeEach(() => {
  vi.useFakeTimers()
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function open() {
  const shown = shallowRef(levelsAt('1'))
  const mine = shallowRef<ReadonlySet<string>>(new Set())
  const [whole, from, subject] = [ref(false), ref(0), ref('BTC-USDT 1')]
  const listed = scope.run(() =>
    useListedLevels({
      shown: () => shown.value,
      from: () => from.value,
      mine: () => mine.value,
      whole: () => whole.value,
      subject: () => subject.value,
    }),
  )
  if (listed === undefined) throw new Error('No levels')
  const prices = () => listed.value.map(({ level }) => level.price)
  const sizes = () => new Set(listed.value.map(({ level }) => level.size))
  return { shown, mine, whole, from, subject, listed, prices, sizes }
}

describe('the levels in the page’s tree', () => {
  it('are the ten best, as they were at the last second', async () => {
    const { shown, prices, sizes } = open()
    expect(prices()).toEqual(levelsAt('1', 10).map(({ price }) => price))
    shown.value = levelsAt('2')
    await nextTick()
    expect(sizes(), 'within the second').toEqual(new Set(['1']))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sizes()).toEqual(new Set(['2']))
  })

  it('are all on screen, as they are now, while somebody is in the book', () => {
    const { shown, whole, prices, sizes } = open()
    whole.value = true
    shown.value = levelsAt('3')
    expect(prices()).toHaveLength(30)
    expect(sizes()).toEqual(new Set(['3']))
  })

  it('have every own order among them, however deep', async () => {
    const { mine, prices } = open()
    mine.value = new Set(['75'])
    await nextTick()
    expect(prices()).toHaveLength(11)
    expect(prices()).toContain('75')
  })

  it('are never those of another pair, and none where the book is gone', async () => {
    const { shown, subject, prices, sizes } = open()
    subject.value = 'ETH-USDT 1'
    shown.value = levelsAt('9', 20)
    await nextTick()
    expect(sizes()).toEqual(new Set(['9']))
    shown.value = []
    await nextTick()
    expect(prices()).toEqual([])
  })

  it('count from the best price, wherever the side is scrolled to', async () => {
    const { from, listed } = open()
    from.value = 5
    await nextTick()
    expect(listed.value.map(({ at }) => at)).toEqual([5, 6, 7, 8, 9])
  })
})
