import { describe, expect, it } from 'vitest'
import {
  bannerWords,
  hasClock,
  isHeldBack,
  lastSettingFailed,
  lockWords,
  standingWords,
  stateWord,
} from '#renderer/views/safety/dead-man-words.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

const now = 1_000_000
const view = (state: DeadManView['state'], more: Partial<DeadManView> = {}): DeadManView => ({
  ...deadManOff('p1'),
  state,
  firesAt: now + 60_000,
  ...more,
})
const unclear = (more: Partial<DeadManView> = {}) => view('unclear', more)
const [earlier, due, asleep] = [{ notRenewed: true }, { firesAt: now }, { asleepSince: now - 5_000 }]

describe('M13: what is said of a switch that may be set', () => {
  it('claims a moment, and counts down to it, only where the venue has said that it is set', () => {
    expect(standingWords(view('on'), now, false, false)).toBe('deadMan.renewed')
    expect(standingWords(view('late'), now, false, false)).toBe('deadMan.lateUnknown')
    expect(standingWords(view('late'), now, true, false)).toBe('deadMan.late')
    expect(standingWords(view('found', earlier), now, false, false)).toBe('deadMan.found')
    expect(
      (['on', 'late', 'found', 'unclear', 'off', 'fired'] as const).filter((state) => hasClock({ state })),
    ).toEqual(['on', 'late', 'found'])
  })

  it('says of one that a read-only profile holds back that nothing was sent, whatever became of the last setting', () => {
    const refused = view('late', { error: appError('read-only', msg('limits.read-only')) })
    for (const failed of [false, true]) {
      expect(standingWords(refused, now, failed, false)).toBe('deadMan.lateReadOnly')
      expect(standingWords(view('late'), now, failed, true)).toBe('deadMan.lateReadOnly')
      // Before the first renewal is due nothing was refused yet.
      expect(standingWords(view('on'), now, failed, true)).toBe('deadMan.lateReadOnly')
    }
    expect(
      [view('on'), view('late'), { ...refused, state: 'unclear' as const }].map((one) => isHeldBack(one, false)),
    ).toEqual([false, false, false])
    expect(isHeldBack(unclear(), true)).toBe(false)
  })

  it('says so of it everywhere: in a word, over every view, and not that unlocking renews it', () => {
    expect([view('on'), view('late'), view('found'), unclear(), null].map((one) => stateWord(one, true))).toEqual([
      'heldBack',
      'heldBack',
      'found',
      'unclear',
      'unknown',
    ])
    expect(stateWord(view('on'), false)).toBe('on')
    expect(bannerWords(view('on'), now, true)).toBe('banner.deadManReadOnly')
    expect(bannerWords(view('late', asleep), now, true)).toBe('banner.deadManReadOnly')
    expect(bannerWords(view('late', due), now, true)).toBe('banner.deadManDue')
    expect(lockWords(view('late'), now, true)).toBeNull()
    expect(lockWords(view('late'), now, false)).toBe('lock.deadMan.armed')
  })

  it('says of one that is unclear that it cannot be told, whoever made it, and of its moment once that has passed', () => {
    expect(standingWords(unclear(), now, false, false)).toBe('deadMan.unclear')
    expect(standingWords(unclear(earlier), now, false, false)).toBe('deadMan.unclearFound')
    expect(standingWords(unclear(due), now, false, false)).toBe('deadMan.unclearDue')
    expect(standingWords(unclear({ ...earlier, ...due }), now, false, false)).toBe('deadMan.unclearDue')
  })

  it('stands over every view where nothing renews it, and never as still set while that cannot be read', () => {
    expect(bannerWords(view('found', earlier), now, false)).toBe('banner.deadManFound')
    expect(bannerWords(unclear(earlier), now, false)).toBe('banner.deadManUnclear')
    expect(bannerWords(unclear({ ...earlier, ...due }), now, false)).toBe('banner.deadManDue')
    expect(bannerWords(view('on', asleep), now, false)).toBe('banner.asleep')
    expect(bannerWords(unclear({ ...asleep, ...due }), now, false)).toBe('banner.deadManDue')
    for (const quiet of [view('on'), view('late'), unclear(), view('fired', asleep), deadManOff('p1')])
      expect(bannerWords(quiet, now, false)).toBeNull()
  })

  it('does not call one that another client set a setting of an earlier run', () => {
    const elsewhere = { ...earlier, setElsewhere: true }
    expect(standingWords(view('found', elsewhere), now, false, false)).toBe('deadMan.foundElsewhere')
    expect(standingWords(unclear(elsewhere), now, false, false)).toBe('deadMan.unclearElsewhere')
    expect(bannerWords(view('found', elsewhere), now, false)).toBe('banner.deadManElsewhere')
    expect(bannerWords(unclear(elsewhere), now, false)).toBe('banner.deadManElsewhereUnclear')
  })

  it.each([
    [['unknown'], false],
    [['accepted'], false],
    [[], false],
    [['absent', 'unknown'], true],
    [['sending', 'not-sent'], true],
    [['unknown', 'refused'], false],
  ] as const)(
    'after settings that are %j, newest first: the last one is known to have failed: %s',
    (states, failed) => {
      const settings = states.map((state) => ({ kind: 'protect' as const, state }))
      expect(lastSettingFailed([{ kind: 'place', state: 'refused' }, ...settings])).toBe(failed)
    },
  )

  it('the user’s word that a setting had no effect is not known to be so', () => {
    expect(lastSettingFailed([{ kind: 'protect', state: 'absent', endedBy: 'user' }])).toBe(false)
  })
})
