import { describe, expect, it } from 'vitest'
import type { AlertRule } from '#shared/domain/alert.ts'
import { alertsPerTest } from '#test/support/alerts-desk.ts'
import { expectOk } from '#test/support/results.ts'

const { world, now, add, minutes, told } = alertsPerTest()
const crosses: AlertRule = { kind: 'price', symbol: 'BTC-USDT', price: '61000', direction: 'either' }
/** Never met: keeps the prices of the profile followed. */
const far: AlertRule = { ...crosses, price: '99000' }
const seconds = (count: number) => world.time.advance(count * 1_000)

describe('a new alert on a price is held against the price that stands when it is made', () => {
  it.each([['either'], ['above']] as const)(
    'and fires, %s, where the first one after it is past',
    async (direction) => {
      world.world.movesTo = '61500'
      expectOk(await add({ ...crosses, direction }))
      await now.written()
      expect(told()).toEqual(['alerts.fired-price'])
    },
  )

  it('also when it is written anew', async () => {
    const [view] = expectOk(await add(far))
    await minutes(1)
    world.world.movesTo = '61500'
    expectOk(await now.alerts.change({ id: view!.id, rule: crosses }))
    await now.push('61500')
    expect(told()).toEqual(['alerts.fired-price'])
  })

  it('says that it was late where no prices arrived in between', async () => {
    expectOk(await add(far))
    await minutes(1)
    expectOk(await add(crosses))
    world.world.isOnline = false
    await minutes(1)
    world.prices.set('BTC-USDT', '61500')
    world.world.isOnline = true
    await minutes(1)
    expect(told()).toEqual(['alerts.fired-price-late'])
  })

  it('of a percentage moves from it', async () => {
    world.world.movesTo = '66100'
    expectOk(await add({ kind: 'change', symbol: 'BTC-USDT', percent: '10', minutes: 15 }))
    await now.written()
    expect(told()).toEqual(['alerts.fired-change'])
  })

  it('which is the last pushed one where the reading is older', async () => {
    expectOk(await add(far))
    await minutes(1)
    await now.push('61500', 'BTC-USDT', world.time.now() + 1_000)
    world.prices.set('BTC-USDT', '60000')
    expect(await add({ ...crosses, direction: 'above' })).toMatchObject({
      error: { code: 'bad-input', field: 'price', reason: { params: { last: '61500' } } },
    })
    expectOk(await add(crosses))
    await now.push('60900', 'BTC-USDT', world.time.now() + 2_000)
    expect(told()).toEqual(['alerts.fired-price'])
  })

  it('and not fired by one of an earlier moment that arrives later', async () => {
    expectOk(await add(far))
    await minutes(1)
    await seconds(3)
    const asked = world.time.now()
    expectOk(await add(crosses))
    await now.push('61500', 'BTC-USDT', asked - 1_000)
    expect(told()).toEqual([])
    await now.push('61500', 'BTC-USDT', asked + 1_000)
    expect(told()).toEqual(['alerts.fired-price'])
  })
})

describe('an alert on a price that goes on after a pause', () => {
  it('is held against the price that stands then, also where nothing is pushed', async () => {
    expectOk(await add(far))
    const { id } = expectOk(await add(crosses)).at(-1)!
    expectOk(await now.alerts.change({ id, paused: true }))
    await now.push('62000')
    expectOk(await now.alerts.change({ id, paused: false }))
    await now.written()
    await now.push('60000')
    expect(told()).toEqual(['alerts.fired-price'])
  })

  it('which is the last pushed one where the reading is older', async () => {
    expectOk(await add(far))
    const { id } = expectOk(await add(crosses)).at(-1)!
    expectOk(await now.alerts.change({ id, paused: true }))
    await now.push('62000', 'BTC-USDT', world.time.now() + 1_000)
    world.prices.set('BTC-USDT', '60000')
    expectOk(await now.alerts.change({ id, paused: false }))
    await now.written()
    await now.push('60900', 'BTC-USDT', world.time.now() + 2_000)
    expect(told()).toEqual(['alerts.fired-price'])
  })
})
