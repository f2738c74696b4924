import { describe, expect, it, onTestFinished } from 'vitest'
import type { StatusView } from '#shared/bridge/app.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { AppError } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Connection, Connections } from '#main/profiles/connections.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { CallOutcome } from '#main/exchange/outcome.ts'
import { createStatus } from '#main/profiles/service-status.ts'
import { streamErrors } from '#main/streams/stream-errors.ts'
import type { LineView } from '#main/streams/streams.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { asWritten } from '#shared/messages.ts'

type Word = { readonly status: 'open' | 'close' | 'cancelonly'; readonly msg: string | null }

const receipt = { attempts: 1, sentAt: 0, sha256: null, httpStatus: 200 }
const unreachable: CallOutcome<never> = {
  kind: 'not-sent',
  error: appError('not-connected', asWritten('Check the network.')),
  receipt,
}

/** Profiles `a` and `c` at one venue and `b` at another, which say what the test lets them say. */
function world() {
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
    unresolved: () => unresolved,
    isReadOnly: () => false,
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

/** With what changes all the time, of which nothing may cross. */
const lineView = (state: LineView['state'], error: AppError | null): LineView => ({
  state,
  error,
  lastMessageAt: Math.random(),
  retryAt: Math.random(),
  topics: Math.random(),
  connects: 1,
  unreadable: 0,
})

describe('the status of a profile', () => {
  it('starts without the venue’s word and asks for it in the background', async () => {
    const { status, asked, time, syncs } = world()
    expect(expectOk(await status.of('a'))).toEqual({
      profileId: 'a',
      service: { state: 'not-asked', message: '' },
      connected: true,
      lastAnswerAt: 5,
      clockOffsetMs: 12,
      limits: Object.fromEntries(
        ['spot', 'management', 'public'].map((pool) => [pool, { limit: 4000, remaining: 3990 }]),
      ),
      startupGate: { open: true, reason: null },
      unresolved: 0,
      readOnly: false,
      streams: { public: { state: 'joined', error: null }, private: { state: 'waiting', error: streamErrors.silent } },
      missed: 3,
      practicePrices: null,
    })
    await time.flush()
    expect(asked).toEqual(['a getStatus'])
    expect(syncs()).toBe(1)
    expect(expectOk(await status.of('a')).service).toEqual({ state: 'open', message: '' })
  })

  it('asks again once the word is 1.8 s old, and not before, however often it is read', async () => {
    const { status, asked, time, say } = world()
    await status.of('a')
    say({ status: 'cancelonly', msg: 'Upgrade' })
    await time.advance(1_799)
    for (let reads = 0; reads < 50; reads += 1) await status.of('a')
    expect(asked).toHaveLength(1)
    expect(status.service('a')).toEqual({ state: 'open', message: '' })
    await time.advance(1)
    await status.of('a')
    await time.flush()
    expect(asked).toHaveLength(2)
    expect(status.service('a')).toEqual({ state: 'cancelonly', message: 'Upgrade' })
  })

  it('keeps the last word when the venue cannot be asked', async () => {
    const { status, time, say } = world()
    say({ status: 'close', msg: 'Back soon' })
    await status.of('a')
    await time.flush()
    say(null)
    await time.advance(60_000)
    await status.of('a')
    await time.flush()
    expect(status.service('a')).toEqual({ state: 'close', message: 'Back soon' })
  })

  it('measures the clock again after ten minutes', async () => {
    const { status, time, syncs } = world()
    await status.of('a')
    await time.advance(10 * 60_000)
    await status.of('a')
    expect(syncs()).toBe(1)
    await time.advance(1)
    await status.of('a')
    expect(syncs()).toBe(2)
  })

  it('is open for the gate before the first word: a refusal must have a reason', () => {
    expect(world().status.service('a')).toEqual({ state: 'open', message: '' })
  })

  it('says why new orders wait, and how many outcomes are unknown', async () => {
    const { status, close, leave } = world()
    close(appError('gated', asWritten('Coffer is still resolving one request.')))
    leave(3)
    expect(expectOk(await status.of('a'))).toMatchObject({
      startupGate: { open: false, reason: asWritten('Coffer is still resolving one request.') },
      unresolved: 3,
    })
  })

  it('passes on why a profile has no connection', async () => {
    expect(expectFail(await world().status.of('nobody')).code).toBe('profile-not-found')
  })
})

/** A world in which somebody looks at the first profile, `ms` ago. */
const looking = async (ms = 1_000) => {
  const made = world()
  await made.status.of('a')
  made.run()
  return made.time.advance(ms).then(() => made)
}

describe('without anybody who looks', () => {
  it('a halt and its end are known within two seconds of each unlocked profile, for the gate of its orders', async () => {
    const { status, time, say, run, unlock, pushed } = world()
    run()
    unlock('a', 'b', 'c')
    await time.advance(2_000)
    for (const state of ['close', 'open', 'cancelonly', 'open'] as const) {
      await time.advance(137)
      say({ status: state, msg: 'Upgrade' })
      await time.advance(2_000)
      for (const id of ['a', 'b', 'c']) expect(status.service(id)).toEqual({ state, message: 'Upgrade' })
    }
    expect(pushed).toEqual([])
  })

  it('each venue is asked once whatever its profiles, at 2.5 % of the public pool, and nothing while locked', async () => {
    const { time, run, unlock, asked } = world()
    run()
    await time.advance(30_000)
    expect(asked).toEqual([])
    unlock('a', 'b', 'c')
    await time.advance(30_000)
    const [one, two] = [asked.filter((call) => !call.startsWith('b')), asked.filter((call) => call.startsWith('b'))]
    // Weight 3 of 2,000 in 30 s.
    expect((one.length * endpoints.getStatus.weight) / 2_000).toBeLessThanOrEqual(0.026)
    expect(two.length).toBe(one.length)
    expect(endpoints.getStatus.pool).toBe('public')
    unlock()
    asked.length = 0
    await time.advance(30_000)
    expect(asked).toEqual([])
  })

  it('a client that throws is reported, and asked again later', async () => {
    const broken = world()
    broken.break(true)
    broken.run()
    broken.unlock('a')
    await broken.time.advance(2_000)
    expect(broken.problems.splice(0)).toEqual(['read-status', new Error('the client broke')])
    broken.break(false)
    broken.say({ status: 'close', msg: null })
    await broken.time.advance(61_000)
    expect(broken.status.service('a').state).toBe('close')
  })
})

describe('changes of the status', () => {
  it('are pushed once each, within a second, until the signal ends it', async () => {
    const { status, time, say, pushed, leave, run } = world()
    await status.of('a')
    const { done, end } = run()
    await time.advance(3_000)
    expect(pushed).toHaveLength(1)
    say({ status: 'close', msg: 'Back soon' })
    await time.advance(20_000)
    expect(pushed.map(({ service }) => service.state)).toEqual(['open', 'close'])
    say({ status: 'open', msg: '' })
    await time.advance(21_000)
    expect(pushed.at(-1)?.service).toEqual({ state: 'open', message: '' })
    leave(1)
    await time.advance(1_000)
    expect(pushed.at(-1)?.unresolved).toBe(1)
    end()
    await done
    leave(2)
    await time.advance(5_000)
    expect(pushed.at(-1)?.unresolved).toBe(1)
  })

  it('of the venue’s service are pushed within two seconds, and a venue that does not answer is asked ever more seldom', async () => {
    const { time, say, pushed, asked } = await looking(0)
    for (let turn = 0; turn < 20; turn += 1) {
      const state = turn % 2 === 0 ? ('cancelonly' as const) : ('open' as const)
      await time.advance(137)
      say({ status: state, msg: null })
      await time.advance(1_900)
      expect(pushed.at(-1)?.service.state).toBe(state)
    }
    say(null)
    const before = asked.length
    await time.advance(300_000)
    expect(asked.length - before).toBeLessThan(15)
  })

  it('of a profile’s own way to the venue are found as it comes into view, though another one has just asked', async () => {
    const { status, time, asked, pushed, made } = world()
    await status.of('a').then(time.flush)
    const asking = status.of('c')
    Object.assign(made.get('c') ?? {}, { connected: true, lastAnswerAt: time.now() })
    await asking.then(time.flush)
    expect(pushed.at(-1)).toMatchObject({ profileId: 'c', connected: true })
    for (let reads = 0; reads < 50; reads += 1) await status.of('c')
    expect(asked).toEqual(['a getStatus', 'c getStatus'])
  })

  it('are watched of the profile in view alone: the others cost no quota', async () => {
    const { status, time, asked, pushed } = await looking()
    await status.of('b')
    const before = asked.filter((call) => call.startsWith('a')).length
    await time.advance(60_000)
    const [first, second] = ['a', 'b'].map((id) => asked.filter((call) => call.startsWith(id)).length)
    expect([first, (second ?? 0) > 2]).toEqual([before, true])
    expect(pushed.at(-1)?.profileId).toBe('b')
  })

  it('end with the profile', async () => {
    const { time, asked, gone } = await looking()
    gone.add('a')
    const before = [...asked]
    await time.advance(60_000)
    expect(asked).toEqual(before)
  })
})
