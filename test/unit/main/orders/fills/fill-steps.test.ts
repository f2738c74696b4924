import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFillSteps } from '#main/orders/fills/fill-steps.ts'
import { compare } from '#shared/decimal.ts'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const fillOf = (size: string, part: Partial<FillView> = {}): FillView => ({
  orderId: 'o1',
  side: 'buy',
  size,
  of: '1',
  funds: '1',
  averagePrice: '1',
  fees: [],
  complete: false,
  slippage: null,
  at: 1,
  ...part,
})
const open = () => {
  const time = virtualTime()
  const told: string[] = []
  const steps = createFillSteps({
    notify: ({ fill }) => told.push(`${fill.orderId} ${fill.size}${fill.complete ? ' done' : ''}`),
    time,
    venueOf: () => 'venue',
  })
  const heard = (size: string, part: Partial<FillView> = {}): void =>
    steps.add({ profileId: 'p', symbol: 'BTC-USDT', fill: fillOf(size, part), intentId: null, isLate: false })
  return { told, steps, heard, advance: time.advance }
}
const done = { complete: true }

describe('news of fills', () => {
  it('ten trades of one moment are one message, of the whole', async () => {
    const { told, heard, advance } = open()
    for (let n = 1; n < 10; n += 1) heard(`0.${n}`)
    heard('1', done)
    await advance(60_000)
    expect(told).toEqual(['o1 1 done'])
  })

  it('each part is told within a second, however it goes on trading, and the end at once', async () => {
    const { told, heard, advance } = open()
    heard('0.1')
    await advance(400)
    heard('0.2')
    await advance(350)
    expect(told).toEqual(['o1 0.2'])
    heard('0.4')
    heard('1', done)
    await advance(250)
    expect(told.at(-1)).toBe('o1 1 done')
  })

  it('a size waits for its price and fee within that second, and is told without them where they do not come', async () => {
    const { told, heard, advance } = open()
    heard('1', { ...done, averagePrice: null, fees: null })
    await advance(400)
    expect(told).toEqual([])
    heard('1', done)
    await advance(250)
    expect(told).toEqual(['o1 1 done'])
    heard('2', { ...done, orderId: 'o2', averagePrice: null, fees: null })
    await advance(750)
    expect(told).toEqual(['o1 1 done', 'o2 2 done'])
  })

  it('of two that tell the same size the one with price and fee is told, with the request that either named', async () => {
    const time = virtualTime()
    const told: FillNews[] = []
    const steps = createFillSteps({ notify: (news) => told.push(news), time, venueOf: () => 'venue' })
    const news = { profileId: 'p', symbol: 'BTC-USDT', isLate: false }
    steps.add({ ...news, fill: fillOf('1'), intentId: 'i1' })
    steps.add({ ...news, fill: fillOf('1', { fees: null }), intentId: null })
    await time.advance(1_000)
    expect(told).toEqual([{ ...news, fill: fillOf('1'), added: '1', intentId: 'i1' }])
    steps.add({ ...news, fill: fillOf('2', { fees: null }), intentId: 'i1' })
    steps.add({ ...news, fill: fillOf('2'), intentId: null })
    await time.advance(1_000)
    expect(told.at(-1)).toEqual({ ...news, fill: fillOf('2'), added: '1', intentId: 'i1' })
  })

  it('each names what it adds to the one before, or to what was known before', async () => {
    const time = virtualTime()
    const added: string[] = []
    const steps = createFillSteps({ notify: (news) => added.push(news.added), time, venueOf: () => 'venue' })
    const step = { profileId: 'p', symbol: 'BTC-USDT', intentId: null, isLate: false }
    for (const size of ['0.1', '0.3', '1']) {
      steps.add({ ...step, fill: fillOf(size) })
      await time.advance(1_000)
    }
    steps.known('p', fillOf('0.4', { orderId: 'o2' }))
    steps.add({ ...step, fill: fillOf('0.5', { orderId: 'o2' }) })
    await time.advance(1_000)
    expect(added).toEqual(['0.1', '0.2', '0.7', '0.1'])
  })

  it('a stopgap gives way to whoever knows more of the order, first or last, and is told where nobody does', async () => {
    const time = virtualTime()
    const told: FillNews[] = []
    const steps = createFillSteps({ notify: (news) => told.push(news), time, venueOf: () => 'venue' })
    const news = { profileId: 'p', symbol: 'BTC-USDT', isLate: false, intentId: 'i1' }
    const better = fillOf('1', { ...done, slippage: '0.01' })
    steps.add({ ...news, fill: fillOf('1', done) }, { isStopgap: true })
    await time.advance(500)
    steps.add({ ...news, fill: better })
    steps.add({ ...news, fill: fillOf('1', done) }, { isStopgap: true })
    await time.advance(1_000)
    expect(told.map(({ fill }) => fill)).toEqual([better])
    steps.add({ ...news, fill: fillOf('2', done) }, { isStopgap: true })
    await time.advance(1_000)
    expect(told).toHaveLength(2)
  })

  it('nothing is told twice: not what is heard again, in another form, late, or was known before', async () => {
    const { told, steps, heard, advance } = open()
    steps.known('p', fillOf('0.5'))
    heard('0.5')
    heard('0.50')
    await advance(60_000)
    expect(told).toEqual([])
    heard('0.7')
    heard('0.6')
    await advance(60_000)
    heard('0.7')
    heard('0.700', done)
    steps.known('p', fillOf('0.1'))
    heard('0.2')
    await advance(60_000)
    expect(told).toEqual(['o1 0.7'])
  })

  it('nothing traded is no message, and nothing comes after the end', async () => {
    const { told, steps, heard, advance } = open()
    heard('0')
    heard('0', done)
    heard('0.5')
    steps.stop()
    await advance(60_000)
    expect(told).toEqual([])
  })

  it('what is late stays late beside what is not, and of two profiles the one that placed the order is named', async () => {
    const time = virtualTime()
    const told: FillNews[] = []
    const steps = createFillSteps({ notify: (news) => told.push(news), time, venueOf: () => 'venue' })
    const news = { profileId: 'a', symbol: 'BTC-USDT', isLate: true, intentId: null, fill: fillOf('1') }
    steps.add(news)
    steps.add({ ...news, profileId: 'b', isLate: false })
    steps.add({ ...news, profileId: 'b', isLate: false, fill: fillOf('2', { orderId: 'o2' }) })
    steps.add({ ...news, fill: fillOf('2', { orderId: 'o2' }), intentId: 'i', isLate: false }, { isStopgap: true })
    await time.advance(1_000)
    expect(told.map(({ profileId, intentId, isLate }) => [profileId, intentId, isLate])).toEqual([
      ['a', null, true],
      ['a', 'i', false],
    ])
  })

  it('what waits of a profile that is locked is not told, and counts as never heard', async () => {
    const { told, steps, heard, advance } = open()
    heard('0.5')
    steps.drop('other')
    steps.drop('p')
    await advance(60_000)
    expect(told).toEqual([])
    expect(steps.notified('p', 'o1')).toBe('0')
    heard('0.5')
    await advance(60_000)
    expect(told).toEqual(['o1 0.5'])
  })

  it('property: whatever is heard in whatever order, sizes told of an order grow, end at the greatest heard, and none waits over a second', async () => {
    const reached = { orders: 0, late: 0, messages: 0 }
    const event = fc.record({
      order: fc.integer({ min: 1, max: 3 }),
      size: fc.integer({ min: 0, max: 9 }),
      complete: fc.boolean(),
      known: fc.boolean(),
      wait: fc.constantFrom(0, 100, 1_000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const time = virtualTime()
        const told: FillView[] = []
        const sums = new Map<string, number>()
        const lastMessageAt = new Map<string, number>()
        const notify = ({ fill, added }: FillNews): void => {
          told.push(fill)
          const sum = (sums.get(fill.orderId) ?? 0) + Number(added)
          expect(fill.size).toBe(String(sum))
          sums.set(fill.orderId, sum)
          expect(time.monotonic() - (lastMessageAt.get(`${fill.orderId} ${fill.size}`) ?? 0)).toBeLessThan(1_000)
        }
        const steps = createFillSteps({ notify, time, venueOf: () => 'venue' })
        const most = new Map<string, number>()
        for (const { order, size, complete, known, wait } of events) {
          const fill = fillOf(String(size), { orderId: String(order), complete, ...(known ? {} : { fees: null }) })
          const key = `${fill.orderId} ${fill.size}`
          lastMessageAt.set(key, lastMessageAt.get(key) ?? time.monotonic())
          steps.add({ profileId: 'p', symbol: 'A-B', fill, intentId: null, isLate: false })
          if (size < (most.get(fill.orderId) ?? 0)) reached.late += 1
          most.set(fill.orderId, Math.max(size, most.get(fill.orderId) ?? 0))
          await time.advance(wait)
        }
        await time.advance(60_000)
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
      { numRuns: 100 },
    )
    for (const count of Object.values(reached)) expect(count).toBeGreaterThan(100)
  })
})
