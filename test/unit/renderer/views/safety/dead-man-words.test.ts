import { describe, expect, it } from 'vitest'
import {
  bannerWords,
  hasClock,
  isHeldBack,
  lastSettingFailed,
  lockWords,
  pressShown,
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
const readOnly = { error: appError('read-only', msg('limits.read-only')) }
const otherKey = { error: appError('unknown-outcome', msg('dead-man.other-key')) }
const [earlier, due, asleep] = [{ notRenewed: true }, { firesAt: now }, { asleepSince: now - 5_000 }]

describe('M13: what is said of a switch that may be set', () => {
  it('claims a moment, and counts down to it, only where the venue has said that it is set', () => {
    expect(standingWords(view('on'), now, false)).toBe('deadMan.renewed')
    expect(standingWords(view('late'), now, false)).toBe('deadMan.lateUnknown')
    expect(standingWords(view('late'), now, true)).toBe('deadMan.late')
    expect(standingWords(view('found', earlier), now, false)).toBe('deadMan.found')
    expect(
      (['on', 'late', 'found', 'unclear', 'off', 'fired'] as const).filter((state) => hasClock({ state })),
    ).toEqual(['on', 'late', 'found'])
  })

  it('says of one that a read-only profile holds back that nothing was sent, whatever became of the last setting', () => {
    for (const failed of [false, true])
      expect(standingWords(view('late', readOnly), now, failed)).toBe('deadMan.lateReadOnly')
    expect([view('on'), view('late'), unclear(readOnly)].map(isHeldBack)).toEqual([false, false, false])
  })

  it('says so of it everywhere: in a word, over every view, and not that unlocking renews it', () => {
    const held = view('late', readOnly)
    expect([held, view('on'), view('found'), unclear(readOnly), null].map(stateWord)).toEqual([
      'heldBack',
      'on',
      'found',
      'unclear',
      'unknown',
    ])
    expect(bannerWords(held, now)).toBe('banner.deadManReadOnly')
    expect(bannerWords({ ...held, ...asleep }, now)).toBe('banner.deadManReadOnly')
    expect(bannerWords({ ...held, ...due }, now)).toBe('banner.deadManDue')
    expect(lockWords(held, now)).toBeNull()
    expect(lockWords(view('late'), now)).toBe('lock.deadMan.armed')
  })

  it('says of one that is unclear that it cannot be told, whoever made it, and of its moment once that has passed', () => {
    expect(standingWords(unclear(), now, false)).toBe('deadMan.unclear')
    expect(standingWords(unclear(earlier), now, false)).toBe('deadMan.unclearFound')
    expect(standingWords(unclear(due), now, false)).toBe('deadMan.unclearDue')
    expect(standingWords(unclear({ ...earlier, ...due }), now, false)).toBe('deadMan.unclearDue')
  })

  it('stands over every view where nothing renews it, and never as still set while that cannot be read', () => {
    expect(bannerWords(view('found', earlier), now)).toBe('banner.deadManFound')
    expect(bannerWords(unclear(earlier), now)).toBe('banner.deadManUnclear')
    expect(bannerWords(unclear({ ...earlier, ...due }), now)).toBe('banner.deadManDue')
    expect(bannerWords(view('on', asleep), now)).toBe('banner.asleep')
    expect(bannerWords(unclear({ ...asleep, ...due }), now)).toBe('banner.deadManDue')
    for (const quiet of [view('on'), view('late'), unclear(), view('fired', asleep), deadManOff('p1')])
      expect(bannerWords(quiet, now)).toBeNull()
  })

  it('does not call one that another client set a setting of an earlier run', () => {
    const elsewhere = { ...earlier, setElsewhere: true }
    expect(standingWords(view('found', elsewhere), now, false)).toBe('deadMan.foundElsewhere')
    expect(standingWords(unclear(elsewhere), now, false)).toBe('deadMan.unclearElsewhere')
    expect(bannerWords(view('found', elsewhere), now)).toBe('banner.deadManElsewhere')
    expect(bannerWords(unclear(elsewhere), now)).toBe('banner.deadManElsewhereUnclear')
  })

  it('says of one that another key set that it is not renewed, before and after its moment, over every view', () => {
    for (const more of [otherKey, { ...otherKey, ...due }, { ...otherKey, ...earlier, ...asleep }]) {
      expect(standingWords(unclear(more), now, false)).toBe('deadMan.otherKey')
      expect(bannerWords(unclear(more), now)).toBe('banner.deadManOtherKey')
      expect(lockWords(unclear(more), now)).toBeNull()
    }
  })

  it('says of one that is over with no word of what it did that its result is unknown, never that it is off', () => {
    const over = { ...deadManOff('p1'), error: appError('unknown-outcome', msg('dead-man.other-key-past')) }
    expect([over, deadManOff('p1')].map(stateWord)).toEqual(['over', 'off'])
    expect([over, deadManOff('p1')].map((one) => lockWords(one, now))).toEqual(['lock.deadMan.over', null])
  })

  it('shows what came of a disarm where another key set the switch, which stays as it was', () => {
    expect(pressShown('accepted', true, unclear(otherKey))).toBe('other-key-disarmed')
    expect(pressShown('unknown', true, unclear(otherKey))).toBe('outcome')
    expect(pressShown('accepted', false, unclear(otherKey))).toBeNull()
    expect(pressShown('accepted', true, deadManOff('p1'))).toBeNull()
    expect(pressShown('unknown', true, unclear())).toBeNull()
    expect(pressShown('refused', true, unclear())).toBe('outcome')
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
