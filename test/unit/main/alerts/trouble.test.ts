import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AlertRule } from '#shared/domain/alert.ts'
import { alertsPerTest } from '#test/support/alerts-desk.ts'
import { expectOk } from '#test/support/results.ts'

const { world, now, add, views, minutes, closedFor, told, holds } = alertsPerTest()

const price = { kind: 'price', symbol: 'BTC-USDT', price: '61000', direction: 'either' } as const
const change = { kind: 'change', symbol: 'BTC-USDT', percent: '10', minutes: 15 } as const
const listing = { kind: 'listing', symbol: null, event: 'either' } as const
const moves = { kind: 'balance', currency: 'BTC', amount: '0.5', direction: 'moves' } as const

describe('the same alert twice', () => {
  it.each<[AlertRule, AlertRule]>([
    [price, { ...price, price: '61000.00' }],
    [listing, { ...listing }],
    [
      { kind: 'announcement', words: ['delist', 'Halt'] },
      { kind: 'announcement', words: ['halt', 'DELIST', 'halt'] },
    ],
  ])('is refused, and none is added: %j', async (one, other) => {
    expectOk(await add(one))
    expect(await add(other, { repeat: true })).toMatchObject({
      error: { code: 'bad-input', reason: { id: 'alerts.same' } },
    })
    expect(views()).toHaveLength(1)
  })

  it('is refused while the first is still asked about, of another profile it is another one', async () => {
    world.world.profiles.push('p2')
    const answers = await Promise.all([add(price), add(price)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expectOk(await now.alerts.add({ profileId: 'p2', rule: price, options: {} }))
    expect(views()).toHaveLength(2)
  })

  it('does not come of a change either; one that fired is to be resumed', async () => {
    expectOk(await add(price))
    const second = expectOk(await add({ ...price, price: '65000' })).at(-1)
    expect(await now.alerts.change({ id: second!.id, rule: price })).toMatchObject({
      error: { reason: { id: 'alerts.same' } },
    })
    await minutes(1)
    await now.push('61000')
    await now.push('60000')
    expect(await add(price)).toMatchObject({ error: { reason: { id: 'alerts.same', params: { state: 'fired' } } } })
  })
})

describe('a change of an alert', () => {
  it('of its note alone is not refused for a price that is past, and nothing begins anew', async () => {
    const [view] = expectOk(await add({ ...price, direction: 'above' }, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    await now.push('62000')
    await minutes(2)
    const { id, rule, addedAt } = view!
    expect(expectOk(await now.alerts.change({ id, rule: { ...rule }, options: { note: 'look' } }))).toMatchObject([
      { options: { note: 'look' }, addedAt, state: 'watching' },
    ])
  })

  it('of its rule ends the pause of the former one', async () => {
    const [view] = expectOk(await add(price, { repeat: true, pauseMinutes: 60 }))
    await minutes(1)
    await now.push('61000')
    expectOk(await now.alerts.change({ id: view!.id, rule: { ...price, price: '65000' } }))
    await minutes(1)
    await now.push('64000')
    await now.push('65000')
    expect(told()).toHaveLength(2)
  })

  it('that is kept before what fired by the former rule leaves the new rule watched', async () => {
    const [view] = expectOk(await add(price))
    await minutes(1)
    const changing = now.alerts.change({ id: view!.id, rule: { ...price, price: '65000' } })
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
    await Promise.all([changing, now.push('61000')])
    await now.written()
    expect(views()).toMatchObject([{ rule: { price: '65000' }, state: 'watching' }])
  })
})

describe('a profile', () => {
  it('that is removed while the venue is asked about an alert of it gets none', async () => {
    let release = (): void => undefined
    world.world.held = new Promise<void>((resolve) => (release = resolve))
    const adding = add(price)
    world.world.profiles.length = 0
    now.events.emit('profiles-changed', [])
    world.world.held = null
    release()
    expect(await adding).toMatchObject({ error: { code: 'profile-not-found' } })
    expect(views()).toEqual([])
  })
})

describe('a disk that takes nothing', () => {
  it('leaves a fired alert fired in the list, and keeps it when it can', async () => {
    expectOk(await add(price))
    await minutes(1)
    const file = join(world.dataDir, 'alerts.json')
    rmSync(file)
    mkdirSync(file)
    await now.push('61000')
    expect(told()).toHaveLength(1)
    expect(views()).toMatchObject([{ state: 'fired', history: [{ value: '61000' }] }])
    rmSync(file, { recursive: true })
    await minutes(1)
    await closedFor(5, () => undefined)
    expect(views()).toMatchObject([{ state: 'fired', history: [{ value: '61000' }] }])
  })

  it('loses no time in which nothing was watched', async () => {
    expectOk(await add(moves))
    await minutes(1)
    const file = join(world.dataDir, 'alerts.json')
    const text = readFileSync(file)
    rmSync(file)
    mkdirSync(file)
    now.lock(true)
    await minutes(3)
    now.lock(false)
    await minutes(1)
    const gaps = () => views()[0]?.gaps.map(({ why, from, to }) => [why, to - from])
    expect(gaps()).toEqual([['locked', 3 * 60_000]])
    rmSync(file, { recursive: true })
    writeFileSync(file, text)
    await minutes(1)
    await closedFor(0, () => undefined)
    expect(gaps()).toEqual([['locked', 3 * 60_000]])
  })
})

describe('answers that say nothing', () => {
  it('an empty list of prices is not taken for a venue without pairs', async () => {
    expectOk(await add(price))
    await minutes(1)
    world.prices.clear()
    await minutes(1)
    expect(views()).toMatchObject([{ state: 'unseen', why: 'offline' }])
    expect(await add(change)).toMatchObject({ ok: true })
  })

  it('a last price of zero is none', async () => {
    world.prices.set('BTC-USDT', '0')
    expectOk(await add({ ...price, price: '5', direction: 'below' }))
    expectOk(await add(change))
    expectOk(await add(price))
    await minutes(1)
    await now.push('60000')
    await now.push('0')
    await now.push('60100')
    expect(told()).toEqual([])
  })

  it('an empty list of accounts counts once a second one says the same', async () => {
    expectOk(await add(moves))
    await minutes(1)
    const { balances } = world.venue
    world.venue.balances = []
    await world.time.advance(16_000)
    world.venue.balances = balances
    await minutes(1)
    expect(told()).toEqual([])
    world.venue.balances = []
    await minutes(1)
    expect(told()).toEqual(['alerts.fired-moved'])
  })

  it('a reading that breaks is logged, and the next one is made', async () => {
    expectOk(await add(price))
    await minutes(1)
    world.world.broken = new Error('broken')
    await minutes(1)
    expect(now.errors).toEqual(['alerts'])
    world.prices.set('BTC-USDT', '61000')
    await minutes(1)
    expect(told()).toHaveLength(1)
  })
})

describe('a clock that jumps', () => {
  it('a moment far ahead that a venue named once silences nothing for long', async () => {
    expectOk(await add(price))
    await minutes(1)
    await now.push('60500', 'BTC-USDT', world.time.now() + 86_400_000)
    await minutes(1)
    await now.push('61000')
    expect(told()).toEqual(['alerts.fired-price'])
  })

  it('back by an hour: prices without a moment are still judged, and not called late for a loss long ago', async () => {
    expectOk(await add(price, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    world.world.isOnline = false
    await minutes(1)
    world.world.isOnline = true
    await minutes(1)
    now.join()
    await now.push('60500', 'BTC-USDT', null)
    world.time.jump(-3_600_000)
    await minutes(2)
    await now.push('60600', 'BTC-USDT', null)
    await now.push('61000', 'BTC-USDT', null)
    expect(told()).toEqual(['alerts.fired-price'])
  })

  it('back by an hour: a change is not held against prices of before', async () => {
    world.prices.set('BTC-USDT', '50000')
    expectOk(await add(change))
    await minutes(1)
    // It puts the price of before ahead of the clock.
    world.time.jump(-3_600_000)
    world.prices.set('BTC-USDT', '60000')
    await minutes(30)
    expect(told()).toEqual([])
    await now.push('66500')
    expect(told()).toEqual(['alerts.fired-change'])
  })

  it('forward by a sleep: what it finds after it is told as late', async () => {
    expectOk(await add(price))
    expectOk(await add(listing))
    expectOk(await add(moves))
    await minutes(1)
    now.join()
    now.join('balances')
    await minutes(1)
    world.time.sleepMachine(8 * 3_600_000)
    world.venue.pairs.set('ETH-USDT', false)
    holds('5')
    await now.push('61000')
    await minutes(3)
    expect(told().sort()).toEqual(['alerts.fired-moved-late', 'alerts.fired-price-late', 'alerts.pair-halted'])
    expect(now.news.map(({ alert }) => alert.history[0]?.isLate)).toEqual([true, true, true])
  })
})

describe('a price that went beyond its level while Coffer was closed', () => {
  it('is told at the start as late, once, and not where it went there and back', async () => {
    expectOk(await add(price, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    await closedFor(60, () => world.prices.set('BTC-USDT', '62000'))
    expect(told()).toEqual(['alerts.fired-price-late'])
    expect(views()).toMatchObject([{ history: [{ isLate: true }], gaps: [{ why: 'closed' }] }])
    await closedFor(60, () => undefined)
    expect(told()).toEqual([])
  })

  it('is not told where the alert was paused, or is of another account', async () => {
    const [view] = expectOk(await add(price))
    await minutes(1)
    expectOk(await now.alerts.change({ id: view!.id, paused: true }))
    await closedFor(60, () => world.prices.set('BTC-USDT', '62000'))
    expectOk(await now.alerts.change({ id: view!.id, paused: false }))
    await minutes(1)
    now.events.emit('account-replaced', 'p1')
    world.prices.set('BTC-USDT', '60000')
    await minutes(1)
    expect(told()).toEqual([])
  })
})

describe('a lock or a loss that was under way when Coffer closed', () => {
  it('is told beside the time in which it was closed', async () => {
    expectOk(await add(moves))
    await minutes(1)
    now.lock(true)
    await minutes(2)
    world.world.isLocked = false
    await closedFor(5, () => undefined)
    const gaps = views()[0]!.gaps
    expect(gaps.map(({ why }) => why)).toEqual(['locked', 'closed'])
    expect(gaps[0]!.to - gaps[0]!.from).toBe(2 * 60_000)
  })
})
