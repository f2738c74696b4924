import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { createEngine } from '#main/practice/engine/engine.ts'
import { ocoStatus } from '#main/practice/engine/oco.ts'
import { saveState } from '#main/practice/engine/snapshot.ts'
import { createIds } from '#main/practice/ids.ts'
import { renderOrder } from '#main/practice/routes/render.ts'
import { limit, otherListing, testListing } from '#test/support/practice-engine.ts'
import { violations } from '#test/support/practice-invariants.ts'

/**
 * Written before sizes were bounded by the request schemas, by an engine with orders, stops, OCO orders, a withdrawal and a dead-man
 * switch; one of its stops has a size and a shown size of Infinity, which JSON keeps as null.
 */
const old = readFileSync(new URL('saved-by-0.1.json', import.meta.url), 'utf8')
const listings = [testListing, otherListing]

it('a state that an earlier version saved opens whole, and goes on', () => {
  const engine = createEngine({ listings, now: 0, state: old })
  const { state } = engine
  const at = state.now
  expect(violations(state)).toEqual([])
  const kept = [...state.orders.values()].filter(({ seq }) => seq > 2)
  expect(kept.map((order) => renderOrder(order, createIds(0)))).toMatchObject([
    { clientOid: 'open', size: '2', funds: '180', remainFunds: '180', active: true },
    { iceberg: true, visibleSize: '0.2', remainSize: '2', remainFunds: '300' },
    { timeInForce: 'GTT', cancelAfter: 3600 },
    { side: 'buy', dealSize: '0.5', active: true },
    { type: 'market', funds: '50', dealFunds: '49.5', cancelExist: false, remainFunds: '0.5', cancelledFunds: '0' },
  ])
  expect([...state.ocos.values()].map(ocoStatus)).toEqual(['NEW', 'CANCELED'])
  expect(state.accounts.get(1)?.deadMan).toMatchObject({ timeout: 600, symbols: ['B-T'] })

  // Far enough down that every stop is reached: the one without a size is refused, the others stand.
  engine.run('place', at, { uid: 2, request: limit('sell', '80', '2.51', { timeInForce: 'IOC' }) })
  expect([...state.stops.values()].map(({ stopPrice, status }) => [stopPrice, status])).toEqual([
    [1100, 'CANCELED'],
    [900, 'TRIGGERED'],
    [1100, 'CANCELED'],
    [900, 'CANCELED'],
    [850, 'CANCELED'],
    [920, 'TRIGGERED'],
  ])
  engine.run('tick', at + 60_000, null)
  expect([...state.withdrawals.values()].map(({ status }) => status)).toEqual(['SUCCESS'])
  expect(violations(state)).toEqual([])
  const again = createEngine({ listings, now: 0, state: saveState(state) })
  expect(saveState(again.state)).toBe(saveState(state))
})

it('the market maker’s accounts of a data folder of version 0.1.0 are the venue’s own, and nobody else’s', () => {
  const file = new URL('../../../../fixtures/data-folder-0.1.0/data/practice.json', import.meta.url)
  const { venue } = createPracticeExchange({
    seed: 1,
    time: { now: () => 1_795_165_500_000, sleep: () => new Promise(() => undefined) },
    state: readFileSync(file, 'utf8'),
  })
  const accounts = [...venue.engine.state.accounts.values()]
  expect(accounts.filter(({ isVenueAccount }) => isVenueAccount).map(({ uid }) => uid)).toEqual([1, 2])
  expect(accounts.length).toBeGreaterThan(4)
})
