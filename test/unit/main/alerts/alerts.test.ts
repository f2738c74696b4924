import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AlertRule, AlertView } from '#shared/domain/alert.ts'
import { alertsPerTest } from '#test/support/alerts-desk.ts'
import { expectOk } from '#test/support/results.ts'

const crosses: AlertRule = { kind: 'price', symbol: 'BTC-USDT', price: '61000', direction: 'either' }
const only = (views: readonly AlertView[]): AlertView => {
  const [view] = views
  if (view === undefined || views.length > 1) throw new Error(`${views.length} alerts`)
  return view
}

const { world, now, start, minutes, add: addAny, views: listed } = alertsPerTest()
const add = async (rule: AlertRule = crosses, options: object = {}) => only(expectOk(await addAny(rule, options)))

describe('an alert', () => {
  it('fires once where the price gets there, keeps when, and not again', async () => {
    await add()
    await minutes(1)
    await now.push('60500')
    expect(now.news).toEqual([])
    await now.push('61000')
    expect(now.news).toMatchObject([{ message: { id: 'alerts.fired-price' }, alert: { state: 'fired' } }])
    await now.push('60000')
    await now.push('62000')
    expect(now.news).toHaveLength(1)
    expect(only(listed()).history).toEqual([{ at: now.news[0]?.at, value: '61000', isLate: false }])
  })

  it('that repeats is silent for its pause, and fires again after it', async () => {
    await add(crosses, { repeat: true, pauseMinutes: 10 })
    await minutes(1)
    await now.push('61000')
    await now.push('60000')
    await now.push('61500')
    expect(now.news).toHaveLength(1)
    await minutes(10)
    await now.push('60000')
    expect(now.news).toHaveLength(2)
    expect(only(listed()).history).toHaveLength(2)
  })

  it('survives a restart: a fired one stays fired, a repeating one keeps its pause, and the closed time is told', async () => {
    await add()
    await add2()
    await minutes(1)
    await now.push('61000')
    expect(now.news).toHaveLength(2)
    await now.push('60000')
    await now.end()
    await minutes(5)
    start()
    await minutes(1)
    expect(listed().map(({ state }) => state)).toEqual(['fired', 'watching'])
    expect(listed()[1]?.gaps).toMatchObject([{ why: 'closed' }])
    await now.push('61500')
    expect(now.news).toEqual([])
    await minutes(10)
    await now.push('60000')
    expect(now.news).toMatchObject([{ alert: { rule: again, options: { repeat: true } } }])
  })
  const add2 = async () =>
    expectOk(await now.alerts.add({ profileId: 'p1', rule: again, options: { repeat: true, pauseMinutes: 10 } }))
  const again: AlertRule = { ...crosses, price: '60900' }

  it('says that the price went there while no prices arrived, and from when to when that was', async () => {
    await add()
    await minutes(1)
    world.world.isOnline = false
    await minutes(1)
    expect(only(listed())).toMatchObject({ state: 'unseen', why: 'offline' })
    world.prices.set('BTC-USDT', '62000')
    world.world.isOnline = true
    await minutes(1)
    expect(now.news).toMatchObject([{ message: { id: 'alerts.fired-price-late' } }])
    const gap = only(listed()).gaps.at(-1)
    expect(gap).toMatchObject({ why: 'offline' })
    expect((gap?.to ?? 0) - (gap?.from ?? 0)).toBeGreaterThan(30_000)
  })

  it('is followed while it is watched, and nothing is asked for one that is paused, fired or gone', async () => {
    const { id } = await add()
    expect(now.isFollowed()).toBe(true)
    expectOk(await now.alerts.change({ id, paused: true }))
    expect(now.isFollowed()).toBe(false)
    expect(only(listed()).state).toBe('paused')
    world.prices.set('BTC-USDT', '62000')
    expectOk(await now.alerts.change({ id, paused: false }))
    await minutes(1)
    // The first price after a pause only says on which side it stands.
    expect(now.news).toEqual([])
    await now.push('60000')
    expect(now.news).toHaveLength(1)
    expectOk(await now.alerts.remove(id))
    expect([now.isFollowed(), listed()]).toEqual([false, []])
    expect(await now.alerts.change({ id, paused: true })).toMatchObject({ error: { code: 'not-found' } })
  })

  it('that is added paused is not asked about, and watched once it goes on', async () => {
    const rule: AlertRule = { ...crosses, price: '50000', direction: 'above' }
    const [view] = expectOk(await now.alerts.add({ profileId: 'p1', rule, options: {}, paused: true }))
    expect([view?.state, now.isFollowed()]).toEqual(['paused', false])
    expectOk(await now.alerts.change({ id: view!.id, paused: false }))
    await minutes(1)
    expect(only(listed()).state).toBe('watching')
    await now.push('40000')
    await now.push('50000')
    expect(now.news).toHaveLength(1)
  })

  it('that is written anew is watched from anew, and may fire again', async () => {
    const { id } = await add()
    await minutes(1)
    await now.push('61000')
    expect(only(listed()).state).toBe('fired')
    const rule = { ...crosses, price: '65000' }
    expect(only(expectOk(await now.alerts.change({ id, rule })))).toMatchObject({ state: 'watching', rule })
    await now.push('64000')
    await now.push('65000')
    expect(now.news).toHaveLength(2)
  })

  it.each(['resumed', 'given its own rule again'])('that fired and is %s fires again', async (how) => {
    const { id } = await add()
    await minutes(1)
    await now.push('61000')
    await now.push('62000')
    const again = how === 'resumed' ? { id, paused: false } : { id, rule: crosses }
    expect(only(expectOk(await now.alerts.change(again))).state).toBe('watching')
    await minutes(1)
    await now.push('60000')
    await now.push('59000')
    await now.push('61000')
    expect(now.news).toHaveLength(2)
    expect(only(listed())).toMatchObject({ state: 'fired', history: [{ value: '60000' }, { value: '61000' }] })
  })

  it('of a pair that the venue does not list is refused, and one that it lists no more says so', async () => {
    const strange = { ...crosses, symbol: 'OLD-USDT' }
    expect(await now.alerts.add({ profileId: 'p1', rule: strange, options: {} })).toMatchObject({
      error: { code: 'bad-input', field: 'symbol' },
    })
    world.prices.set('OLD-USDT', '1')
    await add({ ...strange, price: '2' })
    await minutes(1)
    world.prices.delete('OLD-USDT')
    await minutes(3)
    expect(only(listed()).state).toBe('not-traded')
  })

  it('on prices fires while Coffer is locked, cannot be changed then, and one on fills shows no value', async () => {
    const { id } = await add()
    expectOk(await now.alerts.add({ profileId: 'p1', rule: { kind: 'fill', symbol: null }, options: { repeat: true } }))
    await minutes(1)
    now.events.emit('order-filled', {
      profileId: 'p1',
      symbol: 'BTC-USDT',
      fill: { side: 'buy' },
      added: '0.5',
      isLate: false,
    } as never)
    await now.written()
    expect(now.news).toMatchObject([{ message: { id: 'alerts.fired-fill' } }])
    world.world.isLocked = true
    now.events.emit('locked', null as never)
    await now.push('61000')
    expect(now.news).toHaveLength(2)
    expect(await now.alerts.remove(id)).toMatchObject({ error: { code: 'vault-locked' } })
    expect(listed().find(({ rule }) => rule.kind === 'fill')).toMatchObject({
      state: 'unseen',
      why: 'locked',
      history: [{ value: null }],
    })
  })

  it('on fills is watched while trades can be read, and tells a fill that Coffer learnt of later as such', async () => {
    await add({ kind: 'fill', symbol: null }, { repeat: true, pauseMinutes: 1 })
    const listedAlert = () => only(listed())
    expect(listedAlert()).toMatchObject({ state: 'unseen', why: 'offline' })
    now.events.emit('fills-read', { profileId: 'p1', isWhole: true })
    expect(listedAlert()).toMatchObject({ state: 'watching', why: null })
    now.events.emit('fills-read', { profileId: 'p1', isWhole: false })
    expect(listedAlert()).toMatchObject({ state: 'unseen', why: 'offline' })
    await minutes(5)
    now.events.emit('fills-read', { profileId: 'p2', isWhole: true })
    expect(listedAlert()).toMatchObject({ state: 'unseen' })
    now.events.emit('fills-read', { profileId: 'p1', isWhole: true })
    await now.written()
    const gap = listedAlert().gaps.at(-1)
    expect(gap).toMatchObject({ why: 'offline' })
    expect((gap?.to ?? 0) - (gap?.from ?? 0)).toBe(5 * 60_000)
    now.events.emit('order-filled', {
      profileId: 'p1',
      symbol: 'BTC-USDT',
      fill: { side: 'buy' },
      added: '0.5',
      isLate: true,
    } as never)
    await now.written()
    expect(now.news).toMatchObject([{ message: { id: 'alerts.fired-fill-late' } }])
    expect(listedAlert().history).toMatchObject([{ value: 'buy 0.5 BTC-USDT', isLate: true }])
  })

  it('on fills of a pair that the venue lists no more says so, one on any fill does not', async () => {
    world.prices.set('OLD-USDT', '1')
    const { id } = await add({ kind: 'fill', symbol: 'OLD-USDT' })
    expectOk(await addAny({ kind: 'fill', symbol: null }))
    now.events.emit('fills-read', { profileId: 'p1', isWhole: true })
    const states = () => Object.fromEntries(listed().map((alert) => [alert.id === id ? 'old' : 'any', alert.state]))
    await minutes(1)
    expect(states()).toEqual({ old: 'watching', any: 'watching' })
    world.prices.delete('OLD-USDT')
    await minutes(3)
    expect(states()).toEqual({ old: 'not-traded', any: 'watching' })
  })

  it('on any fill has no prices read for it', async () => {
    await add({ kind: 'fill', symbol: null })
    await minutes(1)
    expect(now.isFollowed()).toBe(false)
  })

  it('on fills lists each fill inside its pause, which it does not tell', async () => {
    await add({ kind: 'fill', symbol: null }, { repeat: true, pauseMinutes: 10 })
    for (const added of ['0.5', '0.7']) {
      now.events.emit('order-filled', {
        profileId: 'p1',
        symbol: 'BTC-USDT',
        fill: { side: 'buy' },
        added,
        isLate: false,
      } as never)
      await now.written()
    }
    expect(now.news).toHaveLength(1)
    expect(only(listed()).history).toMatchObject([{ value: 'buy 0.7 BTC-USDT' }, { value: 'buy 0.5 BTC-USDT' }])
  })

  it('is told also where the disk takes nothing, which is logged, and not twice', async () => {
    await add()
    await minutes(1)
    rmSync(join(world.dataDir, 'alerts.json'))
    mkdirSync(join(world.dataDir, 'alerts.json'))
    await now.push('61000')
    await now.push('60000')
    await now.push('61000')
    expect(now.news).toHaveLength(1)
    expect(now.errors).toContain('keep-alerts')
  })
})
