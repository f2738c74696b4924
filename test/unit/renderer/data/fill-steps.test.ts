import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFillSteps } from '#renderer/data/fill-steps.ts'
import { compare } from '#shared/decimal.ts'
import type { FillView } from '#shared/domain/fill.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const fillOf = (size: string, part: Partial<FillView> = {}): FillView => ({
  ...{ orderId: 'o1', side: 'buy', size, of: '1', funds: '1', averagePrice: '1', fees: [] },
  ...{ complete: false, slippage: null, at: 1, ...part },
})
const open = () => {
  const told: string[] = []
  const steps = createFillSteps(({ fill }) => told.push(`${fill.orderId} ${fill.size}${fill.complete ? ' done' : ''}`))
  const heard = (size: string, part: Partial<FillView> = {}): void =>
    steps.heard({ profileId: 'p', symbol: 'BTC-USDT', fill: fillOf(size, part), intentId: null })
  return { told, steps, heard }
}
const done = { complete: true }

describe('messages of fills', () => {
  it('ten trades of one moment are one message, of the whole', () => {
    const { told, heard } = open()
    for (let n = 1; n < 10; n += 1) heard(`0.${n}`)
    heard('1', done)
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual(['o1 1 done'])
  })

  it('a part is told after a moment, its growth now and then, the end at once', () => {
    const { told, heard } = open()
    heard('0.1')
    vi.advanceTimersByTime(1_500)
    expect(told).toEqual(['o1 0.1'])
    for (const size of ['0.2', '0.3']) {
      heard(size)
      vi.advanceTimersByTime(2_000)
    }
    expect(told).toEqual(['o1 0.1'])
    vi.advanceTimersByTime(12_000)
    expect(told).toEqual(['o1 0.1', 'o1 0.3'])
    heard('0.4')
    heard('1', done)
    vi.advanceTimersByTime(250)
    expect(told.at(-1)).toBe('o1 1 done')
  })

  it('a size waits for its price and fee, and is told without them where they do not come', () => {
    const { told, heard } = open()
    heard('1', { ...done, averagePrice: null, fees: null })
    vi.advanceTimersByTime(2_900)
    expect(told).toEqual([])
    heard('1', done)
    vi.advanceTimersByTime(250)
    expect(told).toEqual(['o1 1 done'])
    heard('2', { ...done, orderId: 'o2', averagePrice: null, fees: null })
    vi.advanceTimersByTime(3_000)
    expect(told).toEqual(['o1 1 done', 'o2 2 done'])
  })

  it('nothing is told twice: not what is heard again, in another form, late, or was known before', () => {
    const { told, steps, heard } = open()
    steps.known(fillOf('0.5'))
    heard('0.5')
    heard('0.50')
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
    heard('0.7')
    heard('0.6')
    vi.advanceTimersByTime(60_000)
    heard('0.7')
    heard('0.700', done)
    steps.known(fillOf('0.1'))
    heard('0.2')
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual(['o1 0.7'])
  })

  it('nothing traded is no message, and nothing comes after the end', () => {
    const { told, steps, heard } = open()
    heard('0')
    heard('0', done)
    heard('0.5')
    steps.stop()
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([])
  })

  it('property: whatever is heard in whatever order, the sizes told of an order grow, and the last is the greatest heard', () => {
    const reached = { orders: 0, late: 0, messages: 0 }
    const event = fc.record({
      order: fc.integer({ min: 1, max: 3 }),
      size: fc.integer({ min: 0, max: 9 }),
      complete: fc.boolean(),
      known: fc.boolean(),
      wait: fc.constantFrom(0, 100, 1_000, 20_000),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const told: FillView[] = []
        const steps = createFillSteps(({ fill }) => told.push(fill))
        const most = new Map<string, number>()
        for (const { order, size, complete, known, wait } of events) {
          const fill = fillOf(String(size), { orderId: String(order), complete, ...(known ? {} : { fees: null }) })
          steps.heard({ profileId: 'p', symbol: 'A-B', fill, intentId: null })
          if (size < (most.get(fill.orderId) ?? 0)) reached.late += 1
          most.set(fill.orderId, Math.max(size, most.get(fill.orderId) ?? 0))
          vi.advanceTimersByTime(wait)
        }
        vi.advanceTimersByTime(60_000)
        for (const [orderId, greatest] of most) {
          const sizes = told.filter((fill) => fill.orderId === orderId).map(({ size }) => size)
          sizes.forEach((size, index) => {
            if (index > 0) expect(compare(size, sizes[index - 1] ?? '0')).toBe(1)
          })
          expect(sizes.at(-1) ?? '0').toBe(String(greatest))
          reached.orders += 1
          reached.messages += sizes.length
        }
      }),
      { numRuns: 200 },
    )
    for (const count of Object.values(reached)) expect(count).toBeGreaterThan(100)
  })
})
