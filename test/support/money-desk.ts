import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { IntentView } from '#shared/domain/intent.ts'
import { practiceVenue } from '#shared/domain/built-in-venues.ts'
import { ok } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { ActionDeps } from '#test/support/actions.ts'
import { createActions } from '#test/support/actions.ts'
import { createClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { startPracticeServer } from '#main/practice/server.ts'
import { systemTime } from '#main/platform/time.ts'
import { journalAt, temporaryFolder } from './faults/journal.ts'
import { scheduleTime } from './schedule-time.ts'
import { noLimits } from '#test/support/no-limits.ts'

/**
 * The whole money path for real: acts, journal on disk, client, HTTP over loopback, and a practice exchange with faults
 * behind it. Schedules run a hundred times faster than a clock, while deadlines keep their length.
 */
export async function moneyDesk({
  answerWithinMs = 20_000,
  mainUsdt = '1000',
  ...options
}: Partial<ActionDeps> & {
  /** Short in a test whose venue does not answer: a busy machine may need long for any other answer. */
  readonly answerWithinMs?: number
  /** What Main holds, from which withdrawals are paid. */
  readonly mainUsdt?: string
} = {}) {
  const folder = temporaryFolder()
  const exchange = createPracticeExchange({ seed: 7, time: systemTime })
  const accountId = exchange.createAccount({ funding: { USDT: '1000000', BTC: '10' }, mainFunding: { USDT: mainUsdt } })
  const key = exchange.createKey({ accountId, permissions: ['Spot', 'Withdrawal'] })
  let keyOf = (_role: KeyRole): ReturnType<typeof exchange.createKey> => key
  const server = await startPracticeServer({ exchange })
  const venue = { ...practiceVenue, baseUrl: server.baseUrl }
  const transport = createHttpTransport({
    time: systemTime,
    allowedOrigins: (origin) => origin === venue.baseUrl,
    allowLoopbackHttp: true,
    headersTimeoutMs: answerWithinMs,
    totalTimeoutMs: 2 * answerWithinMs,
  })
  const limit = (pool: 'spot' | 'management' | 'public') => createRateLimiter({ pool, time: systemTime })
  const time = scheduleTime(100)
  const ownClient = createClient({
    random: Math.random,
    venue,
    transport,
    clock: createServerClock({ time: systemTime, sample: createTimeSample(venue, transport) }),
    limits: { spot: limit('spot'), management: limit('management'), public: limit('public') },
    credentials: (role) => Promise.resolve(ok({ ...keyOf(role), keyVersion: 3 as const })),
    time: systemTime,
  })
  const client = time.holding(ownClient)
  const path = join(folder.path, 'journal.sqlite')
  const journal = journalAt(path)
  const changes: IntentView[] = []
  const listeners = new Set<() => void>()
  const childFolder = join(folder.path, 'child')
  mkdirSync(childFolder)
  const deps: ActionDeps = {
    journal,
    clients: () => ok(client),
    time,
    newId: randomUUID,
    onIntent: (intent) => {
      changes.push(intent)
      for (const listener of listeners) listener()
    },
    limits: noLimits,
    serviceStatus: () => ({ state: 'open', message: '' }),
    batchLimit: () => 20,
    ...options,
  }
  const actions = createActions(deps)

  return {
    actions,
    journal,
    client,
    /** What the schedules of the acts go by. */
    time,
    exchange,
    control: server.control,
    changes,
    /** A fresh envelope, as the page makes one per form. */
    envelope: () => ({ profileId: 'p1', draftId: randomUUID() }),
    /** Resolves with the intent once it is in the state. */
    until: (intentId: string, state: IntentView['state']): Promise<IntentView> =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = changes.findLast(({ id }) => id === intentId)
          if (found?.state !== state) return
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        look()
      }),
    baseUrl: server.baseUrl,
    key,
    /** A key of a second account of the venue. */
    strangersKey: () => {
      const other = exchange.createAccount({ funding: { USDT: '1000000' } })
      return exchange.createKey({ accountId: other, permissions: ['Spot', 'Withdrawal'] })
    },
    /** Says which key the profile has for each role from now on. */
    useKeys: (next: typeof keyOf): void => {
      keyOf = next
    },
    /** A data folder of its own for a child process on the same account. */
    childFolder,
    /** Resolves once the venue has seen this many requests. */
    requests: async (least: number): Promise<void> => {
      while (server.control.seen.length < least) await systemTime.sleep(2)
    },
    /** The journal a child left behind, with what reconciles it. */
    openChildJournal: () => {
      const left = journalAt(join(childFolder, 'journal.sqlite'))
      const heirs = createActions({ ...deps, journal: left })
      return {
        reader: left.reader,
        reconcileAll: async (): Promise<void> => {
          while (left.reader.unresolved().length > 0) await systemTime.sleep(20)
        },
        close: (): void => {
          heirs.stop()
          left.close()
        },
      }
    },
    /** How often a request reached the venue. */
    count: (method: string, pathPart: string): number =>
      server.control.seen.filter((seen) => seen.method === method && seen.path.startsWith(pathPart)).length,
    async close() {
      actions.stop()
      await transport.reset()
      await server.close()
      journal.close()
      folder.remove()
    },
  }
}

export type MoneyDesk = Awaited<ReturnType<typeof moneyDesk>>
