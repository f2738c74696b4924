import { describe, expect, it } from 'vitest'
import type { Other } from '#test/support/faults/look-up.ts'
import { early, late, lookUp } from '#test/support/faults/look-up.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, unknownWith } from '#test/support/faults/scripted-client.ts'

describe('protect', () => {
  const request = { timeout: 60, symbols: 'BTC-USDT,ETH-USDT' }
  const intent = { kind: 'protect', endpoint: 'setDeadMan', request, clientOid: null } as const
  const set = (fields: { timeout?: number; setFor?: number; symbols?: string[] } = {}): Script => {
    const { timeout = 60, setFor = 1, symbols = ['ETH-USDT', 'BTC-USDT'] } = fields
    return {
      getDeadMan: () => acceptedWith({ timeout, symbols, currentTime: 1_000, triggerTime: 1_000 - setFor + timeout }),
    }
  }

  const earlier = { kind: 'protect', endpoint: 'setDeadMan', request: { timeout: 5, symbols: '' } } as const
  const before = (fields: { timeout?: number; symbols?: string } = {}, ago = 30_000) => [
    { intent: { ...earlier, request: { ...earlier.request, ...fields } }, ago },
  ]
  const nothing: Script = { getDeadMan: () => acceptedWith(null) }
  const minutes = 600_000

  it.each<[string, Script, number, ReturnType<typeof before>, string]>([
    ['set since', set(), early, [], 'accepted'],
    ['an equal setting, but older than this request', set({ setFor: 30 }), early, [], 'unknown'],
    ['an equal, older setting, late', set({ setFor: 90 }), late, [], 'absent'],
    ['the setting of before, late', set({ timeout: 5, symbols: [] }), late, before(), 'absent'],
    ['a setting of nobody known, late', set({ timeout: 5 }), late, [], 'unknown'],
    ['other pairs, of nobody known, late', set({ symbols: [] }), late, [], 'unknown'],
    ['no setting, before its time has passed', nothing, late, [], 'absent'],
    ['no setting, early', nothing, early, [], 'unknown'],
    ['no setting, after its time: it may have fired', nothing, minutes, [], 'unknown'],
    ['no answer', { getDeadMan: () => unknownWith() }, late, [], 'unknown'],
    ['an answer without its data', { getDeadMan: () => unknownWith('answer-unexpected') }, late, [], 'unknown'],
    [
      'an equal one of before, that any request renews',
      set({ setFor: 0 }),
      late,
      before({ timeout: 60, symbols: 'BTC-USDT,ETH-USDT' }),
      'unknown',
    ],
    [
      'an equal one of before, early, when the look-up itself may have renewed it',
      set({ setFor: 0 }),
      early,
      before({ timeout: 60, symbols: 'BTC-USDT,ETH-USDT' }),
      'unknown',
    ],
    ['replaced by a later setting', nothing, late, before({}, -1_000), 'absent'],
    [
      'renewed since by an equal one, beside which it changes nothing',
      nothing,
      early,
      before({ timeout: 60, symbols: 'ETH-USDT,BTC-USDT' }, -1_000),
      'absent',
    ],
    ['sent before a later setting, after which it may still arrive', nothing, early, before({}, -1_000), 'unknown'],
  ])('%s', async (_case, script, age, others, state) => {
    expect((await lookUp({ intent, script, age, others })).state).toBe(state)
  })

  it('does not take for its own what a setting made while it was looked up shows', async () => {
    const others: Other[] = []
    const getDeadMan: NonNullable<Script['getDeadMan']> = (asked) => {
      others.push({ intent, ago: -1_000 })
      return set().getDeadMan?.(asked) ?? acceptedWith(null)
    }
    expect((await lookUp({ intent, script: { getDeadMan }, others })).state).toBe('absent')
  })

  it('tells no setting from an equal one sent shortly before whose outcome is open, nor from an accepted one', async () => {
    const found = async (setFor: number, ago: number, state: 'accepted' | 'unknown') =>
      (await lookUp({ intent, script: set({ setFor }), age: 20_000, others: [{ intent, ago, state }] })).state
    for (const state of ['accepted', 'unknown'] as const) {
      expect(await found(22, 2_000, state)).toBe('unknown')
      expect(await found(20, 2_000, state)).toBe('unknown')
      expect(await found(20, 10_000, state)).toBe('accepted')
      expect(await found(30, 10_000, state)).toBe('unknown')
    }
  })

  it('does not take a setting for one of before that may still have been on its way', async () => {
    const open = [{ ...before()[0], intent: before()[0]?.intent ?? {}, ago: 30_000, state: 'unknown' }] as const
    const script = set({ timeout: 5, symbols: [] })
    expect((await lookUp({ intent, script, others: open })).state).toBe('unknown')
    const off = { ...intent, request: { timeout: -1, symbols: '' } }
    expect((await lookUp({ intent: off, script, others: open })).state).toBe('unknown')
    expect((await lookUp({ intent: off, script: nothing, others: open })).state).toBe('unknown')
  })

  it('times that the venue does not tell prove nothing', async () => {
    const script: Script = {
      getDeadMan: () =>
        acceptedWith({ timeout: 60, symbols: ['BTC-USDT', 'ETH-USDT'], currentTime: null, triggerTime: null }),
    }
    expect((await lookUp({ intent, script })).state).toBe('unknown')
  })

  it('switching off: by the setting being gone, where it cannot have run out instead', async () => {
    const off = { ...intent, request: { timeout: -1, symbols: '' } }
    expect((await lookUp({ intent: off, script: nothing, age: early })).state).toBe('accepted')
    const found = async (script: Script, others: ReturnType<typeof before>) =>
      (await lookUp({ intent: off, script, others })).state
    expect(await found(nothing, before({ timeout: 3_600 }))).toBe('accepted')
    expect(await found(nothing, before({ timeout: 5 }))).toBe('unknown')
    expect(await found(nothing, before({ timeout: -1 }))).toBe('accepted')
    expect(await found(set(), [])).toBe('absent')
    expect(await found(set(), before({ timeout: 60, symbols: 'BTC-USDT,ETH-USDT' }))).toBe('absent')
    expect(await found(set(), before({ timeout: 30 }))).toBe('unknown')
    // It has run out by the time of the answer, though it had not when the venue was asked.
    let passed = 2_000
    const getDeadMan: NonNullable<Script['getDeadMan']> = () => {
      passed = 8_000
      return acceptedWith(null)
    }
    const asked = { intent: off, script: { getDeadMan }, age: early, sentAgo: () => passed }
    expect((await lookUp({ ...asked, others: before({ timeout: 15 }, 10_000) })).state).toBe('unknown')
    // The machine's clock was set back behind the sending: by the steady one it has run out all the same.
    const setBack = { intent: off, script: nothing, age: 20_000, sentAgo: () => -40_000 }
    expect((await lookUp({ ...setBack, others: before({ timeout: 12 }, 700) })).state).toBe('unknown')
    // Two presses of off: whichever of them did it.
    expect(await found(nothing, before({ timeout: -1 }, -1_000))).toBe('accepted')
    expect(await found(nothing, before({ timeout: 30 }, -1_000))).toBe('absent')
  })

  describe('a later one of another key, which may be of another account', () => {
    const signer = 'another'
    const hour = 3_600
    const armed = { ...intent, request: { timeout: hour, symbols: 'BTC-USDT' } }
    const disarmed = { ...intent, request: { timeout: -1, symbols: '' } }
    const found = async (asked: typeof armed, script: Script, others: readonly Other[]) =>
      (await lookUp({ intent: asked, script, others })).state

    it('is no word on a setting: the venue tells of that', async () => {
      const others = [{ intent: disarmed, ago: -1_000, signer }]
      expect(await found(armed, set({ timeout: hour, symbols: ['BTC-USDT'] }), others)).toBe('accepted')
      expect(await found(armed, nothing, others)).toBe('absent')
      expect(await found(armed, { getDeadMan: () => unknownWith() }, others)).toBe('unknown')
    })

    it('nor on a disarm', async () => {
      const before: Other = { intent: armed, ago: 10_000 }
      const others = [before, { intent: disarmed, ago: -1_000, signer }]
      expect(await found(disarmed, nothing, others)).toBe('accepted')
      expect(await found(disarmed, set({ timeout: hour, symbols: ['BTC-USDT'] }), others)).toBe('absent')
    })

    it('has replaced it where the venue shows that one, of the same account then', async () => {
      const others = [{ intent: armed, ago: -10_000, signer }]
      const byIt = async (asked: typeof armed, age = 20_000) =>
        lookUp({ intent: asked, script: set({ timeout: hour, symbols: ['BTC-USDT'] }), others, age })
      // It may have been made, and have fired, before that one was.
      const later = { state: 'absent', note: { id: 'found.switch-later' } }
      expect(await byIt({ ...armed, request: { timeout: 60, symbols: 'BTC-USDT' } })).toMatchObject(later)
      expect(await byIt(disarmed)).toMatchObject(later)
      expect((await byIt(disarmed, 14_000)).state).toBe('unknown')
      // Equal ones are told apart by when they were set.
      expect(await found(armed, set({ timeout: hour, symbols: ['BTC-USDT'], setFor: 5 }), others)).toBe('unknown')
      expect(await found(armed, set({ timeout: hour, symbols: ['BTC-USDT'], setFor: 15 }), others)).toBe('accepted')
    })
  })
})
