import { afterEach, describe, expect, it } from 'vitest'
import { useTradedOrders } from '#renderer/data/use-traded-orders.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { writeChange } from '#shared/domain/feed-change.ts'
import { appError, fail } from '#shared/errors.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const order = (id: string, part: Partial<OrderRecord> = {}): OrderRecord =>
  ({ id, symbol: 'BTC-USDT', dealSize: '0', active: true, state: 'open', createdAt: 1, ...part }) as OrderRecord
const filled = (id: string) => order(id, { active: false, state: 'filled', dealSize: '1' })

async function open() {
  page = openPage()
  const told: string[] = []
  const profiles = page.run(() => {
    useTradedOrders(({ id, dealSize }) => told.push(`${id} ${dealSize}`))
    return useProfilesStore()
  })
  await profiles.load()
  await page.settled()
  const list = async (...rows: OrderRecord[]): Promise<void> => {
    const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
    const change = writeChange({ kind: 'whole', value: rows })
    page.notify('feed', { watchId, profileId, kind: 'change', at: Date.now(), everyMs: 2000, change })
    await page.settled()
  }
  return { profiles, told, list, asked: () => page.of('read.getOrder') }
}

describe('a resting order that leaves the list', () => {
  it('is told of once its own record says that it traded, and not before', async () => {
    const { told, list, asked } = await open()
    await list(order('a'), order('b'))
    await list(order('b'))
    expect(asked().map(({ input }) => input['request'])).toEqual([{ symbol: 'BTC-USDT', orderId: 'a' }])
    expect(told).toEqual([])
    await asked()[0]?.answer(filled('a'))
    expect(told).toEqual(['a 1'])
  })

  it('is told of where a part traded before the rest was cancelled, and not where nothing did', async () => {
    const { told, list, asked } = await open()
    await list(order('a'), order('b'), order('c'))
    await list()
    await asked()[0]?.answer(order('a', { active: false, state: 'cancelled', dealSize: '0.4' }))
    await asked()[1]?.answer(order('b', { active: false, state: 'cancelled' }))
    await asked()[2]?.give(fail(appError('timed-out', 'No answer came.')))
    expect(told).toEqual(['a 0.4'])
  })

  it('is told of while it rests, each time that more has traded, and of nothing that was traded before', async () => {
    const { told, list, asked } = await open()
    await list(order('a', { dealSize: '0.1' }), order('b'))
    await list(order('a', { dealSize: '0.10' }), order('b', { dealSize: '0.2' }))
    await list(order('a', { dealSize: '0.3' }), order('b', { dealSize: '0.2' }))
    expect(told).toEqual(['b 0.2', 'a 0.3'])
    expect(asked()).toEqual([])
  })

  it('T12: is not looked for in another profile’s list, nor told of once another one is in view', async () => {
    const { told, list, asked, profiles } = await open()
    await list(order('a'), order('b'))
    await list(order('b'))
    profiles.select('b')
    await page.settled()
    await asked()[0]?.answer(filled('a'))
    await list(order('c'))
    expect(asked()).toHaveLength(1)
    expect(told).toEqual([])
  })
})
