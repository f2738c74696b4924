import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AlertRule, AlertView } from '#shared/domain/alert.ts'
import { newsText } from '#shared/domain/alert.ts'
import type { Result } from '#shared/errors.ts'
import { alertsDesk } from '#test/support/alerts-desk.ts'

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

let dataDir: string
let world: ReturnType<typeof alertsDesk>
let now: ReturnType<ReturnType<typeof alertsDesk>['run']>
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coffer-alerts-'))
  world = alertsDesk(dataDir)
  now = world.run()
})
afterEach(async () => {
  await now.end()
  rmSync(dataDir, { recursive: true, force: true })
})
const add = (rule: AlertRule, options: object = {}) => now.alerts.add({ profileId: 'p1', rule, options })
const views = (): readonly AlertView[] => must(now.alerts.list())
const minutes = async (count: number) => {
  await world.time.advance(count * 60_000)
  await now.written()
}
/** Closed for so many minutes, in which `meanwhile` happens. */
const closedFor = async (count: number, meanwhile: () => void) => {
  await now.end()
  await world.time.advance(count * 60_000)
  meanwhile()
  now = world.run()
  await minutes(1)
}
const told = () => now.news.map(({ message }) => message.id)
const holds = (balance: string) => void (world.venue.balances = [{ ...world.venue.balances[0]!, balance }])
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
    must(await add(volume, { repeat: true, pauseMinutes: 1 }))
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
    must(await add(volume, { repeat: true, pauseMinutes: 60 }))
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
    must(await add(volume))
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
    must(await add(balance, { repeat: true, pauseMinutes: 1 }))
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
    await world.time.advance(600_000)
    expect(told()).toHaveLength(1)
    now.lock(false)
    await minutes(1)
    expect(told()).toEqual(['alerts.fired-moved', 'alerts.fired-moved-late'])
    expect(views()[0]?.gaps).toMatchObject([{ why: 'locked' }])
    await closedFor(5, () => holds('0'))
    expect(told()).toEqual(['alerts.fired-moved-late'])
  })

  it('of another account begins anew', async () => {
    must(await add(balance))
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
    must(await add(listing, { repeat: true, pauseMinutes: 1 }))
    await minutes(1)
    now.lock(true)
    world.venue.pairs.set('NEW-USDT', true)
    await world.time.advance(30_000)
    await now.written()
    expect(told()).toEqual(['alerts.pair-listed'])
    world.venue.pairs.delete('ETH-USDT')
    await world.time.advance(15_000)
    world.venue.pairs.set('ETH-USDT', true)
    await world.time.advance(120_000)
    expect(told()).toHaveLength(1)
    world.venue.pairs.set('BTC-USDT', false)
    world.venue.pairs.delete('NEW-USDT')
    await world.time.advance(60_000)
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
    const [view] = must(await add(listing))
    await minutes(1)
    const { id } = view!
    must(await now.alerts.change({ id, paused: true }))
    world.venue.pairs.set('ETH-USDT', false)
    await minutes(1)
    must(await now.alerts.change({ id, paused: false }))
    await minutes(1)
    expect(told()).toEqual([])
    world.venue.pairs.set('ETH-USDT', true)
    await minutes(1)
    expect(told()).toEqual(['alerts.pair-resumed'])
  })

  it('tells after a restart what it learnt of, as late, and once; an empty answer says nothing', async () => {
    must(await add(listing, { repeat: true, pauseMinutes: 1 }))
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
    must(await add(announcement, { repeat: true, pauseMinutes: 1 }))
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

  it('says what could not be seen, and tells it when the venue answers again', async () => {
    must(await add(announcement))
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
    const [view] = must(await add(announcement))
    await minutes(1)
    const { id } = view!
    must(await now.alerts.change({ id, paused: true }))
    announce('2', 'Delisting of XLM')
    await minutes(2)
    must(await now.alerts.change({ id, paused: false }))
    await minutes(2)
    expect(told()).toEqual([])
  })
})

describe('the file of alerts', () => {
  it('of a Coffer before these kinds is read, and alerts go on', async () => {
    must(await add({ kind: 'price', symbol: 'BTC-USDT', price: '61000', direction: 'either' }))
    await now.end()
    const path = join(dataDir, 'alerts.json')
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
    now = world.run()
    expect(views()).toMatchObject([{ history: [{ at: 5, value: '61000', isLate: false }], gaps: [{ why: 'offline' }] }])
  })
})
