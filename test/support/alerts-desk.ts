import { randomUUID } from 'node:crypto'
import type { AlertNews } from '#shared/domain/alert.ts'
import { ok } from '#shared/errors.ts'
import { openAlerts } from '#main/alerts/index.ts'
import type { Alerts } from '#main/alerts/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import type { Script } from './faults/scripted-client.ts'
import { acceptedWith, notSentWith, scriptedClient } from './faults/scripted-client.ts'
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
export function alertsDesk(dataDir: string) {
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
  }
  const world = {
    isOnline: true,
    isLocked: false,
    profiles: ['p1'],
    /** An answer about all prices waits for it. */
    held: null as Promise<unknown> | null,
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
      return where(() => ({ time: time.now(), ticker: [...prices].map(([symbol, last]) => ({ symbol, last })) }))
    },
    listCurrencies: () => where(() => [{ currency: 'BTC' }, { currency: 'USDT' }]),
    listAccounts: () => where(() => [...venue.balances]),
    listSymbols: () => where(() => [...venue.pairs].map(([symbol, enableTrading]) => ({ symbol, enableTrading }))),
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
  return { time, world, prices, venue, run }
}
