import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/exchange/index.ts'
import { appError } from '#shared/errors.ts'
import { streamErrors } from '#main/streams/stream-errors.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { asWritten } from '#shared/messages.ts'
import { world } from './status-world.ts'

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
