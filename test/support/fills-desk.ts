import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { ok } from '#shared/errors.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { createOrderFills } from '#main/orders/fills/order-fills.ts'
import { createActions } from '#test/support/actions.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import type { Order } from '#main/practice/engine/types.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { practiceTransport } from '#main/practice/transport.ts'
import { keyMark } from '#main/platform/key-use.ts'
import { systemTime } from '#main/platform/time.ts'
import { journalAt, temporaryFolder } from './faults/journal.ts'
import { virtualTime } from './virtual-time.ts'
import { said } from '#test/support/said.ts'
import { noLimits } from '#test/support/no-limits.ts'

export const symbol = 'BTC-USDT'

/**
 * Orders, their fills and a journal on disk over the practice exchange in process, with a second account to trade against.
 * Waits of the fills end only when a test lets time pass; `asked` counts what was read for them.
 */
export function fillsDesk() {
  const folder = temporaryFolder()
  const exchange = createPracticeExchange({ seed: 11, time: systemTime })
  const [own, other] = [0, 1].map(() =>
    exchange.createAccount({ funding: { USDT: '900000000', BTC: '9000' }, mainFunding: {} }),
  ) as [number, number]
  const newKey = (accountId: number) => exchange.createKey({ accountId, permissions: ['Spot'] })
  const keys = new Map([own, other].map((id) => [id, newKey(id)]))
  const asked: string[] = []
  /** Refuses reads with this path while it is set. */
  let outage: RegExp | null = null
  const wire = practiceTransport(exchange)
  const transport = (request: WireRequest, signal?: AbortSignal) => {
    if (request.method === 'GET') asked.push(request.path)
    if (request.method === 'GET' && outage?.test(request.path) === true)
      return Promise.resolve({
        ok: true as const,
        value: { status: 200, headers: {}, body: JSON.stringify({ code: '400100', msg: 'Not now.' }) },
      })
    return wire(request, signal)
  }
  const clientOf = (account: number) =>
    createClient({
      random: () => 0,
      venue: practiceVenue,
      transport: account === own ? transport : wire,
      clock: createServerClock({ time: systemTime, sample: createTimeSample(practiceVenue, wire) }),
      limits: {
        spot: createRateLimiter({ pool: 'spot', time: systemTime, limit: 1_000_000 }),
        management: createRateLimiter({ pool: 'management', time: systemTime }),
        public: createRateLimiter({ pool: 'public', time: systemTime }),
      },
      credentials: () => {
        const key = keys.get(account)
        if (key === undefined) throw new Error('no such account')
        return Promise.resolve(ok({ ...key, keyVersion: 3 as const }))
      },
      time: systemTime,
    })
  const [client, counterparty] = [clientOf(own), clientOf(other)]
  const told: IntentView[] = []
  const problems: unknown[] = []

  const start = () => {
    const time = virtualTime()
    const journal = journalAt(join(folder.path, 'journal.sqlite'))
    const fills = createOrderFills({
      journal,
      clients: () => ok(client),
      isOfAccountRead: () => true,
      time,
      onFill: (intent) => told.push(intent),
      onError: (_where, error) => problems.push(error),
    })
    const actions = createActions({
      journal,
      clients: () => ok(client),
      time: systemTime,
      newId: randomUUID,
      withFill: fills.withFill,
      onIntent: fills.onIntent,
      limits: noLimits,
      serviceStatus: () => ({ state: 'open', message: '' }),
      batchLimit: () => 20,
    })
    return { time, journal, fills, actions }
  }
  let run = start()
  const stop = (): void => {
    run.fills.stop()
    run.actions.stop()
    run.journal.close()
  }

  const orders = async (): Promise<readonly OrderRecord[]> => {
    const listed = await client.call('listOpenOrders', { symbol })
    if (listed.kind !== 'accepted') throw new Error(said(listed.error))
    return listed.data
  }
  return {
    exchange,
    client,
    counterparty,
    told,
    problems,
    asked,
    orders,
    /** From now on a new key signs: of the same account, or of the one that is traded against. Gives its mark. */
    replaceKey: (of: 'own' | 'other'): string => {
      const key = newKey(of === 'own' ? own : other)
      keys.set(own, key)
      return keyMark(key.key)
    },
    get actions() {
      return run.actions
    },
    get fills() {
      return run.fills
    },
    get journal() {
      return run.journal
    },
    get time() {
      return run.time
    },
    envelope: () => ({ profileId: 'p1', draftId: randomUUID() }),
    /** The venue's own record of an order, not the wire's. */
    truth: (orderId: string): Order | null => {
      const seq = exchange.venue.ids.orderSeq(orderId)
      return seq === null ? null : (exchange.venue.engine.state.orders.get(seq) ?? null)
    },
    refuseReads: (path: RegExp | null): void => {
      outage = path
    },
    /** Lets readings under way end. */
    quiet: async (): Promise<void> => {
      for (let i = 0; i < 60; i += 1) await new Promise((resolve) => setImmediate(resolve))
    },
    view: (intentId: string): IntentView | undefined => {
      const listed = run.actions.listIntents({ profileId: 'p1', limit: 500 })
      return listed.ok ? listed.value.find(({ id }) => id === intentId) : undefined
    },
    restart: (): void => {
      stop()
      run = start()
    },
    close: (): void => {
      stop()
      folder.remove()
    },
  }
}

export type FillsDesk = ReturnType<typeof fillsDesk>
