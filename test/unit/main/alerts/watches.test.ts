import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AlertRule } from '#shared/domain/alert.ts'
import { newsText } from '#shared/domain/alert.ts'
import { alertsPerTest } from '#test/support/alerts-desk.ts'
import { expectOk } from '#test/support/results.ts'

const { world, now, start, add, views, minutes, closedFor, told, holds } = alertsPerTest()
const announce = (annId: string, annTitle: string) =>
  world.venue.announced.unshift({ annId, annTitle, cTime: world.time.now() })
/** What trades now. */
const trade = (volume: string, ago = 0) =>
  world.venue.candles.unshift({
    start: (Math.floor(world.time.now() / 60_000) - ago) * 60,
    volume,
    turnover: '0',
  })

const balance: AlertRule = { kind: 'balance', currency: 'BTC', amount: '0.5', direction: 'moves' }
const listing: AlertRule = { kind: 'listing', symbol: null, event: 'either' }
const announcement: AlertRule = { kind: 'announcement', words: ['delist', 'halt'] }
const volume: AlertRule = { kind: 'volume', symbol: 'BTC-USDT', amount: '10', unit: 'base', minutes: 15 }

describe('an alert on a volume', () => {
  it('fires where enough trades, not for what traded before, and says what traded while Coffer was closed', async () => {
    trade('20')
    expect(await add(volume)).toMatchObject({ error: { code: 'bad-input', field: 'amount' } })
    world.venue.candles.length = 0
    trade('6')
    expectOk(await add(volume, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    expect(told()).toEqual([])
    trade('4')
    await minutes(1)
    expect(told()).toEqual(['alerts.fired-volume'])
    await minutes(30)
    expect(told()).toHaveLength(1)
    await closedFor(60, () => trade('11', 40))
    expect(now.news).toMatchObject([
      {
        message: { id: 'alerts.fired-volume-late', params: { sum: '11' } },
        alert: { history: [{ isLate: true }, {}] },
      },
    ])
    await closedFor(1, () => undefined)
    expect(told()).toEqual([])
  })

  it('that was passed over in its pause is not told of it after a restart either', async () => {
    expectOk(await add(volume, { repeat: true, pauseMinutes: 60 }))
    await minutes(1)
    trade('10')
    await minutes(30)
    trade('12')
    await minutes(5)
    expect(told()).toHaveLength(1)
    await closedFor(60, () => undefined)
    expect(told()).toEqual([])
  })

  it('of a pair that the venue delists says so', async () => {
    expectOk(await add(volume))
    await minutes(1)
    expect(views()).toMatchObject([{ state: 'watching' }])
    world.prices.set('ETH-USDT', '3000')
    world.prices.delete('BTC-USDT')
    await minutes(3)
    expect(views()).toMatchObject([{ state: 'not-traded' }])
  })
})

describe('an alert on a balance', () => {
  it('is refused for what is so already, or for a currency that there is not', async () => {
    expect(await add({ ...balance, currency: 'NOPE' })).toMatchObject({ error: { field: 'currency' } })
    expect(await add({ ...balance, direction: 'above' })).toMatchObject({ error: { field: 'amount' } })
  })

  it('is not watched while locked, says so, and tells afterwards what the balance came to as late', async () => {
    expectOk(await add(balance, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    holds('1.4')
    await minutes(1)
    expect(told()).toEqual([])
    // What adds up counts.
    holds('1.5')
    await minutes(1)
    expect(told()).toEqual(['alerts.fired-moved'])
    expect(newsText(now.news[0]!, true)).toMatchObject({ id: 'alerts.fired-balance-hidden' })
    expect(newsText(now.news[0]!, false)).toBe(now.news[0]!.message)
    now.lock(true)
    expect(now.isFollowed('balances')).toBe(false)
    expect(views()).toMatchObject([{ state: 'unseen', why: 'locked', history: [{ value: null }] }])
    holds('9')
    await minutes(10)
    expect(told()).toHaveLength(1)
    now.lock(false)
    await minutes(1)
    expect(told()).toEqual(['alerts.fired-moved', 'alerts.fired-moved-late'])
    expect(views()[0]?.gaps).toMatchObject([{ why: 'locked' }])
    await closedFor(5, () => holds('0'))
    expect(told()).toEqual(['alerts.fired-moved-late'])
  })

  it('that fired tells of the next change too where it is resumed', async () => {
    const [view] = expectOk(await add(balance))
    await minutes(1)
    holds('2')
    await minutes(1)
    expectOk(await now.alerts.change({ id: view!.id, paused: false }))
    await minutes(1)
    now.lock(true)
    now.lock(false)
    await minutes(1)
    expect(told()).toHaveLength(1)
    holds('3')
    await minutes(1)
    expect(told()).toEqual(['alerts.fired-moved', 'alerts.fired-moved'])
    await minutes(5)
    expect(told()).toHaveLength(2)
  })

  it('of another account begins anew', async () => {
    expectOk(await add(balance))
    await minutes(1)
    holds('100')
    now.events.emit('account-replaced', 'p1')
    await minutes(3)
    expect(told()).toEqual([])
    holds('101')
    await minutes(3)
    expect(told()).toEqual(['alerts.fired-moved'])
  })
})

describe('an alert on the list of pairs', () => {
  it('fires for what happens since it began, also while locked; a list that is short once is no delisting', async () => {
    expectOk(await add(listing, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    now.lock(true)
    world.venue.pairs.set('NEW-USDT', true)
    await minutes(0.5)
    expect(told()).toEqual(['alerts.pair-listed'])
    world.venue.pairs.delete('ETH-USDT')
    await world.time.advance(15_000)
    world.venue.pairs.set('ETH-USDT', true)
    await minutes(2)
    expect(told()).toHaveLength(1)
    world.venue.pairs.set('BTC-USDT', false)
    world.venue.pairs.delete('NEW-USDT')
    await minutes(1)
    now.lock(false)
    await now.written()
    // In the pause after the halt the delisting is listed alone.
    expect(now.news.at(-1)).toMatchObject({ message: { id: 'alerts.pair-halted', params: { symbol: 'BTC-USDT' } } })
    expect(views()[0]?.history.map(({ value }) => value)).toEqual([
      'NEW-USDT delisted',
      'BTC-USDT halted',
      'NEW-USDT listed',
    ])
  })

  it('that goes on after a pause is told nothing of what happened in it', async () => {
    const [view] = expectOk(await add(listing))
    await minutes(1)
    const { id } = view!
    expectOk(await now.alerts.change({ id, paused: true }))
    world.venue.pairs.set('ETH-USDT', false)
    await minutes(1)
    expectOk(await now.alerts.change({ id, paused: false }))
    await minutes(1)
    expect(told()).toEqual([])
    world.venue.pairs.set('ETH-USDT', true)
    await minutes(1)
    expect(told()).toEqual(['alerts.pair-resumed'])
  })

  it('begins with a whole list alone: a pair whose row could not be read at first is not listed anew', async () => {
    world.venue.unreadPair = 'ETH-USDT'
    expectOk(await add(listing, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    expect(views()).toMatchObject([{ state: 'unseen' }])
    world.venue.unreadPair = null
    await minutes(1)
    expect(told()).toEqual([])
    expect(views()).toMatchObject([{ state: 'watching' }])
    world.venue.pairs.set('NEW-USDT', true)
    await minutes(1)
    expect(told()).toEqual(['alerts.pair-listed'])
  })

  it('tells after a restart what it learnt of, as late, and once; an empty answer says nothing', async () => {
    expectOk(await add(listing, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    await closedFor(60, () => world.venue.pairs.set('BTC-USDT', false))
    expect(now.news).toMatchObject([
      {
        message: { id: 'alerts.pair-halted', more: [{ id: 'alerts.late' }] },
        alert: { history: [{ isLate: true }] },
      },
    ])
    await closedFor(2, () => undefined)
    expect(told()).toEqual([])
    world.venue.pairs.clear()
    await minutes(3)
    expect(told()).toEqual([])
    expect(views()).toMatchObject([{ state: 'unseen', why: 'offline' }])
  })
})

describe('an alert on announcements', () => {
  it('fires once for each with a word, not for those that were there, and not again after restarts', async () => {
    expectOk(await add(announcement, { repeat: true, pauseMinutes: 1 }))
    await minutes(2)
    expect(told()).toEqual([])
    announce('2', 'Welcome')
    announce('3', 'Trading HALT of SOL')
    await minutes(2)
    expect(told()).toEqual(['alerts.fired-announced'])
    await closedFor(5, () => announce('4', 'Delisting of XLM'))
    expect(now.news).toMatchObject([{ message: { id: 'alerts.fired-announced-late' } }])
    await closedFor(5, () => undefined)
    await minutes(5)
    expect(told()).toEqual([])
    expect(views()[0]?.history).toHaveLength(2)
  })

  it('takes an empty first list for none, so that what was there already is no news', async () => {
    const there = world.venue.announced.splice(0)
    expectOk(await add(announcement, { repeat: true, pauseMinutes: 1 }))
    await minutes(2)
    expect(views()).toMatchObject([{ state: 'unseen', why: 'offline' }])
    world.venue.announced.push(...there)
    await minutes(2)
    expect(told()).toEqual([])
    expect(views()).toMatchObject([{ state: 'watching' }])
    announce('2', 'Delisting of XLM')
    await minutes(2)
    expect(told()).toHaveLength(1)
  })

  it('says what could not be seen, and tells it when the venue answers again', async () => {
    expectOk(await add(announcement))
    await minutes(1)
    world.world.isOnline = false
    await minutes(2)
    expect(views()).toMatchObject([{ state: 'unseen', why: 'offline' }])
    announce('2', 'Delisting of XLM')
    announce('3', 'Delisting of SOL')
    world.world.isOnline = true
    await minutes(2)
    expect(now.news).toMatchObject([
      {
        message: { id: 'alerts.fired-announced-late', more: [{ params: { count: 1 } }] },
        alert: { state: 'fired', history: [{ value: 'Delisting of SOL' }, { value: 'Delisting of XLM' }] },
      },
    ])
  })

  it('that is paused is told nothing, and begins anew when it goes on', async () => {
    const [view] = expectOk(await add(announcement))
    await minutes(1)
    const { id } = view!
    expectOk(await now.alerts.change({ id, paused: true }))
    announce('2', 'Delisting of XLM')
    await minutes(2)
    expectOk(await now.alerts.change({ id, paused: false }))
    await minutes(2)
    expect(told()).toEqual([])
  })
})

describe('the file of alerts', () => {
  it('of a Coffer before these kinds is read, and alerts go on', async () => {
    expectOk(await add({ kind: 'price', symbol: 'BTC-USDT', price: '61000', direction: 'either' }))
    await now.end()
    const path = join(world.dataDir, 'alerts.json')
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown> & {
      alerts: Record<string, unknown>[]
    }
    delete kept.pairs
    delete kept.announced
    for (const alert of kept.alerts) {
      delete alert.mark
      alert.history = [{ at: 5, value: '61000' }]
    }
    kept.gaps = [{ from: 1, to: world.time.now() + 10_000, why: 'offline', profileId: 'p1' }]
    writeFileSync(path, JSON.stringify(kept))
    start()
    expect(views()).toMatchObject([{ history: [{ at: 5, value: '61000', isLate: false }], gaps: [{ why: 'offline' }] }])
  })
})
