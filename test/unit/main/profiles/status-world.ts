import { expect, onTestFinished } from 'vitest'
import type { StatusView } from '#shared/bridge/app.ts'
import type { AppError } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Connection, Connections } from '#main/profiles/connections.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { CallOutcome } from '#main/exchange/outcome.ts'
import { createStatus } from '#main/profiles/service-status.ts'
import { streamErrors } from '#main/streams/stream-errors.ts'
import type { LineView } from '#main/streams/streams.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { asWritten } from '#shared/messages.ts'

type Word = { readonly status: 'open' | 'close' | 'cancelonly'; readonly msg: string | null }

const receipt = { attempts: 1, sentAt: 0, sha256: null, httpStatus: 200 }
/** What a client answers that reached nobody. */
export const unreachable: CallOutcome<never> = {
  kind: 'not-sent',
  error: appError('not-connected', asWritten('Check the network.')),
  receipt,
}

/** Profiles `a` and `c` at one venue and `b` at another, which say what the test lets them say. */
export function world() {
  const time = virtualTime()
  const asked: string[] = []
  const pushed: StatusView[] = []
  let word: Word | null = { status: 'open', msg: null }
  let closed: AppError | null = null
  let unresolved = 0
  let syncs = 0
  let breaks = false
  const problems: unknown[] = []
  const gone = new Set<string>()
  const unlocked: string[] = []
  onTestFinished(() => expect(problems).toEqual([]))

  const connect = (profileId: string): Connection => {
    const quota = { snapshot: () => ({ limit: 4_000, remaining: 3_990, resetsInMs: 0 }) }
    return {
      venue: { id: profileId === 'b' ? 'two' : 'one' },
      client: {
        call: (name: string) => {
          asked.push(`${profileId} ${name}`)
          if (breaks) return Promise.reject(new Error('the client broke'))
          return Promise.resolve(
            word === null ? unreachable : { kind: 'accepted', data: word, unreadable: null, receipt },
          )
        },
      } as unknown as ExchangeClient,
      clock: {
        isFresh: () => syncs > 0,
        offset: () => 12,
        sync: () => {
          syncs += 1
          return Promise.resolve(ok(12))
        },
      },
      limits: { spot: quota, management: quota, public: quota },
      connected: profileId !== 'c',
      lastAnswerAt: 5,
    } as unknown as Connection
  }
  const made = new Map(['a', 'b', 'c'].map((id) => [id, connect(id)]))
  const connections: Pick<Connections, 'of'> = {
    of: (profileId) => {
      const connection = gone.has(profileId) ? undefined : made.get(profileId)
      return connection === undefined
        ? fail(appError('profile-not-found', asWritten('Choose another one.')))
        : ok(connection)
    },
  }
  const status = createStatus({
    connections,
    unlockedIds: () => unlocked,
    time,
    startupGate: () => closed,
    unresolved: () => Array.from({ length: unresolved }),
    streams: { view: () => ({ public: lineView('joined', null), private: lineView('waiting', streamErrors.silent) }) },
    missed: () => 3,
    practicePrices: () => ({ state: 'off', since: null, venue: null, wandering: [] }),
    onChange: (view) => pushed.push(view),
    onError: (where, error) => problems.push(where, error),
  })
  return {
    time,
    status,
    asked,
    pushed,
    gone,
    problems,
    made,
    /** The vault opens with these profiles; none: it is locked. */
    unlock: (...ids: readonly string[]) => void unlocked.splice(0, Infinity, ...ids),
    break: (isBroken: boolean) => void (breaks = isBroken),
    say: (next: Word | null) => void (word = next),
    close: (error: AppError | null) => void (closed = error),
    leave: (count: number) => void (unresolved = count),
    syncs: () => syncs,
    run: () => {
      const ending = new AbortController()
      onTestFinished(() => ending.abort())
      return { done: status.run(ending.signal), end: () => ending.abort() }
    },
  }
}

/** A stream's line, with what changes all the time, of which nothing may cross. */
const lineView = (state: LineView['state'], error: AppError | null): LineView => ({
  state,
  error,
  lastMessageAt: Math.random(),
  retryAt: Math.random(),
  topics: Math.random(),
  connects: 1,
  unreadable: 0,
})

/** A world in which somebody looks at the first profile, `ms` ago. */
export const looking = async (ms = 1_000) => {
  const made = world()
  await made.status.of('a')
  made.run()
  return made.time.advance(ms).then(() => made)
}
