import { describe, expect, it } from 'vitest'
import type { KeySummary, Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { CallEvent } from '#main/exchange/call-event.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import { openRetests } from '#main/profiles/retest.ts'
import { passed } from '#test/support/passed-key.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const key = (role: KeySummary['role'], part: Partial<KeySummary> = {}) =>
  ({ role, test: { state: 'untested' }, testAgain: false, ...part }) as KeySummary
const profile = (id: string, keys: readonly KeySummary[], part: Partial<Profile> = {}) =>
  ({ id, kind: 'live', keys, ...part }) as Profile

function world(profiles: readonly Profile[]) {
  const time = virtualTime()
  const errors: unknown[] = []
  const onError = (_place: string, error: unknown): void => void errors.push(error)
  const events = createEvents(onError)
  const closing = new AbortController()
  const tested: string[] = []
  let locked = false
  let waiting: Promise<unknown> = Promise.resolve()
  const { onCall } = openRetests({ time, events, onError, closing: closing.signal } as unknown as Base, {
    vault: {
      list: () => profiles,
      state: () => ({ locked }) as never,
      lookUpKey: (_id, role, sentBy = '') => ({ sender: sentBy, role: sentBy as typeof role, weaker: null }),
    },
    test: async (profileId, role) => {
      tested.push(`${profileId} ${role}`)
      await waiting
      return fail(appError('not-connected', asWritten('No line.')))
    },
  })
  return {
    /** An answer to what a key signed, which is named by its role here. */
    call: (part: Partial<CallEvent & { profileId: string }>, signer: string | null = 'trade') =>
      onCall(
        { profileId: 'a', endpoint: 'getOrder', outcome: 'accepted', error: null, httpStatus: 200, ...part } as never,
        signer,
      ),
    time,
    events,
    tested,
    errors,
    lock: (next: boolean) => void (locked = next),
    hold: (until: Promise<unknown>) => void (waiting = until),
    close: () => closing.abort(new Error('closing')),
  }
}

describe('keys that wait for their test', () => {
  it('V6: are tested from the start, again and again, the withdraw key never', async () => {
    const one = world([profile('a', [key('withdraw'), key('read'), key('trade')])])
    one.events.emit('started', null)
    await one.time.flush()
    expect(one.tested).toEqual(['a read', 'a trade'])
    await one.time.advance(20_000)
    expect(one.tested).toEqual(['a read', 'a trade', 'a read', 'a trade'])
    one.close()
    await one.time.advance(100_000)
    expect([one.tested.length, one.errors]).toEqual([4, []])
  })

  it('are those that were not tested, or not asked whose account they are of, of live profiles', async () => {
    const one = world([
      profile('a', [key('read', { test: passed }), key('trade', { test: passed, testAgain: true })]),
      profile('p', [key('trade')], { kind: 'practice' }),
      profile('b', [key('read', { test: { state: 'failed', at: 1, message: '', venueCode: null } as never })]),
    ])
    one.events.emit('started', null)
    await one.time.flush()
    expect(one.tested).toEqual(['a trade'])
    one.close()
  })

  it('are tested at once when their own venue is back', async () => {
    const one = world([profile('a', [key('read')]), profile('b', [key('read')])])
    one.events.emit('venue-back', 'b')
    await one.time.flush()
    expect(one.tested).toEqual(['b read'])
  })

  it('V6: are left alone while the vault is locked', async () => {
    const one = world([profile('a', [key('read')])])
    one.lock(true)
    one.events.emit('started', null)
    one.events.emit('venue-back', 'a')
    await one.time.advance(60_000)
    expect(one.tested).toEqual([])
    one.lock(false)
    await one.time.advance(20_000)
    expect(one.tested).toEqual(['a read'])
    one.close()
  })

  it('are tested once at a time', async () => {
    const one = world([profile('a', [key('read')])])
    let answer = (): void => undefined
    one.hold(new Promise((resolve) => (answer = () => resolve(ok(null)))))
    one.events.emit('venue-back', 'a')
    one.events.emit('venue-back', 'a')
    await one.time.flush()
    expect(one.tested).toEqual(['a read'])
    answer()
    await one.time.flush()
    one.events.emit('venue-back', 'a')
    await one.time.flush()
    expect(one.tested).toHaveLength(2)
  })
})

describe('keys whose answers do not fit their last test', () => {
  const failed = { state: 'failed', at: 1, message: '', venueCode: '400003' } as never
  const refused = { outcome: 'refused', error: 'key-refused' } as const

  it.each(['key-refused', 'ip-refused', 'permission-refused'] as const)(
    'are tested once the venue refuses one in use: %s',
    async (error) => {
      const one = world([profile('a', [key('trade', { test: passed }), key('withdraw', { test: passed })])])
      one.call({})
      one.call(refused, null)
      one.call(refused, 'withdraw')
      one.call({ ...refused, httpStatus: null })
      one.call({ outcome: 'refused', error: 'rate-limited' })
      one.call({ ...refused, profileId: 'b' })
      await one.time.flush()
      expect(one.tested).toEqual([])
      one.call({ ...refused, error })
      await one.time.flush()
      expect(one.tested).toEqual(['a trade'])
    },
  )

  it('are tested once the venue takes one again that failed', async () => {
    const one = world([profile('a', [key('read', { test: passed }), key('trade', { test: failed })])])
    one.call({}, 'read')
    await one.time.flush()
    expect(one.tested).toEqual([])
    one.call({})
    await one.time.flush()
    expect(one.tested).toEqual(['a trade'])
  })

  it('V6: are left to the user’s own test where it is the withdraw key that the venue takes again', async () => {
    const one = world([profile('a', [key('trade', { test: passed }), key('withdraw', { test: failed })])])
    one.call({}, 'withdraw')
    await one.time.advance(60_000)
    expect(one.tested).toEqual([])
  })

  it('are tested once in 20 s, however many answers come', async () => {
    const one = world([profile('a', [key('trade', { test: passed })])])
    one.call(refused)
    one.call(refused)
    await one.time.advance(19_999)
    one.call(refused)
    await one.time.flush()
    expect(one.tested).toHaveLength(1)
    await one.time.advance(1)
    one.call(refused)
    await one.time.flush()
    expect(one.tested).toHaveLength(2)
  })
})
