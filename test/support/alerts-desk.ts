import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { AlertNews, AlertRule, AlertView } from '#shared/domain/alert.ts'
import { ok } from '#shared/errors.ts'
import { openAlerts } from '#main/alerts/index.ts'
import type { Alerts } from '#main/alerts/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import { makeFolder, removeFolder } from './folders.ts'
import type { Script } from './faults/scripted-client.ts'
import { acceptedWith, lackingRows, notSentWith, scriptedClient } from './faults/scripted-client.ts'
import { expectOk } from './results.ts'
import { virtualTime } from './virtual-time.ts'

interface Listener {
  onJoined(): void
  onLost(error: never): void
  onPush(push: never, subject: string, at: number): void
}

interface CandleRow {
  readonly start: number
  readonly volume: string
  readonly turnover: string
}

/** Until everything that was to be kept is on disk: a change of nothing waits behind it. */
export const written = async (alerts: Alerts): Promise<void> => {
  await alerts.remove('nothing')
  await new Promise((resolve) => setImmediate(resolve))
}

/** A Coffer that watches one profile; `run` begins another one over the same data folder, as after a restart. */
function alertsDesk(dataDir: string) {
  const time = virtualTime()
  const prices = new Map([['BTC-USDT', '60000']])
  /** What the venue has now; each may be changed. */
  const venue = {
    balances: [{ id: '1', type: 'trade', currency: 'BTC', balance: '1', available: '1', holds: '0' }],
    pairs: new Map([
      ['BTC-USDT', true],
      ['ETH-USDT', true],
    ]),
    announced: [{ annId: '1', annTitle: 'Delisting of OLD', cTime: time.now() - 1_000 }],
    candles: [] as CandleRow[],
    /** A pair whose row of the list cannot be read. */
    unreadPair: null as string | null,
  }
  const world = {
    isOnline: true,
    isLocked: false,
    profiles: ['p1'],
    /** An answer about all prices waits for it. */
    held: null as Promise<unknown> | null,
    /** What BTC-USDT stands at right after the next reading of all prices. */
    movesTo: null as string | null,
    /** The next reading of all prices breaks with it. */
    broken: null as Error | null,
  }
  const where = <T>(data: () => T) => (world.isOnline ? acceptedWith(data() as never) : notSentWith())
  const asked: Script = {
    listTickers: async () => {
      const { broken } = world
      world.broken = null
      if (broken !== null) throw broken
      await world.held
      const answer = where(() => ({
        time: time.now(),
        ticker: [...prices].map(([symbol, last]) => ({ symbol, last })),
      }))
      if (world.movesTo !== null) prices.set('BTC-USDT', world.movesTo)
      world.movesTo = null
      return answer
    },
    listCurrencies: () => where(() => [{ currency: 'BTC' }, { currency: 'USDT' }]),
    listAccounts: () => where(() => [...venue.balances]),
    listSymbols: () => {
      const rows = [...venue.pairs].map(([symbol, enableTrading]) => ({ symbol, enableTrading }))
      const { unreadPair } = venue
      if (unreadPair === null) return where(() => rows)
      return lackingRows(rows.filter(({ symbol }) => symbol !== unreadPair) as never, 1, rows.length)
    },
    listAnnouncements: () => where(() => ({ items: [...venue.announced], currentPage: 1, totalPage: 1 })),
    listCandles: ({ startAt = 0 }) => where(() => venue.candles.filter(({ start }) => start >= startAt)),
  }
  const run = () => {
    const ending = new AbortController()
    const errors: string[] = []
    const news: AlertNews[] = []
    const onError: Base['onError'] = (place) => void errors.push(place)
    const events = createEvents(onError)
    const listeners = new Map<string, Listener>()
    const base = { dataDir, time, events, onError, closing: ending.signal, newId: randomUUID } as unknown as Base
    const alerts = openAlerts(base, {
      clientOf: () => ok(scriptedClient(asked)),
      streams: {
        subscribe: (_profileId: string, topic: string, _symbol: string | null, told: Listener) => {
          listeners.set(topic, told)
          return () => void listeners.delete(topic)
        },
      } as never,
      isLocked: () => world.isLocked,
      profiles: () => world.profiles.map((id) => ({ id })),
      unlockedIds: () => (world.isLocked ? [] : ['p1']),
    })
    const settled = (): Promise<void> => {
      const { isLocked } = world
      // While it is locked a change is refused before it waits for anything; asked in this turn, it is not locked.
      world.isLocked = false
      const kept = written(alerts)
      world.isLocked = isLocked
      return kept
    }
    events.on('alert-fired', (fired) => void news.push(fired))
    events.emit('started', null)
    return {
      alerts,
      /** Until everything that was to be kept is on disk, also while it is locked. */
      written: settled,
      news,
      errors,
      events,
      /** A price as the stream pushes it. */
      push: async (price: string, symbol = 'BTC-USDT', at: number | null = time.now()) => {
        prices.set(symbol, price)
        listeners.get('tickers')?.onPush({ price, time: at } as never, symbol, time.now())
        await settled()
      },
      /** The stream of a topic is there. */
      join: (topic = 'tickers') => listeners.get(topic)?.onJoined(),
      lock: (isLocked: boolean) => {
        world.isLocked = isLocked
        events.emit(isLocked ? 'locked' : 'unlocked', null)
      },
      isFollowed: (topic = 'tickers') => listeners.has(topic),
      end: async () => {
        ending.abort(new Error('ended'))
        await time.flush()
      },
    }
  }
  return { dataDir, time, world, prices, venue, run }
}

type AlertsDesk = ReturnType<typeof alertsDesk>

/** ms between two notes of a running Coffer that it watches. */
const noteEveryMs = 30_000

/** The desk of each test of a file, with a data folder of its own: `now` is the Coffer that runs. Called at the top of the file. */
export function alertsPerTest() {
  const world = {} as AlertsDesk
  const now = {} as ReturnType<AlertsDesk['run']>
  const start = (): void => void Object.assign(now, world.run())
  beforeEach(async () => {
    Object.assign(world, alertsDesk(await makeFolder('alerts')))
    start()
  })
  afterEach(async () => {
    await now.end()
    await removeFolder(world.dataDir)
  })
  /** What is due in so many minutes is on disk before time goes on, however slow the disk. */
  const minutes = async (count: number): Promise<void> => {
    for (let note = 0; note < (count * 60_000) / noteEveryMs; note += 1) {
      await world.time.advance(noteEveryMs)
      await now.written()
    }
  }
  return {
    world,
    now,
    start,
    minutes,
    add: (rule: AlertRule, options: object = {}) => now.alerts.add({ profileId: 'p1', rule, options }),
    views: (): readonly AlertView[] => expectOk(now.alerts.list()),
    /** Ids of what was told since the start. */
    told: (): string[] => now.news.map(({ message }) => message.id),
    /** What the account has of its one currency. */
    holds: (balance: string) => void (world.venue.balances = [{ ...world.venue.balances[0]!, balance }]),
    /** Closed for so many minutes, in which `meanwhile` happens. */
    closedFor: async (count: number, meanwhile: () => void): Promise<void> => {
      await now.end()
      await world.time.advance(count * 60_000)
      meanwhile()
      start()
      await minutes(1)
    },
  }
}
