import { describe, expect, it } from 'vitest'
import { leftText, trayIsOn, trayView } from '#main/shell/tray-view.ts'
import type { TraySwitch } from '#main/shell/tray-view.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { appError } from '#shared/errors.ts'
import { inEnglish, msg } from '#shared/messages.ts'

const now = Date.UTC(2026, 10, 28, 12, 0, 0)
const style = { timeZone: 'utc', clock: '24' } as const

const one = (label: string, view: Partial<DeadManView> | null): TraySwitch => ({
  label,
  view: view === null ? null : { ...deadManOff('p'), ...view },
})
const set = (label: string, ms: number, state: DeadManView['state'] = 'on'): TraySwitch =>
  one(label, { state, timeout: 60, firesAt: now + ms })
const said = (...switches: readonly TraySwitch[]) => {
  const { title, tip, lines, counts } = trayView({ locked: false, switches, style }, now)
  return {
    title: title === null ? null : inEnglish(title),
    tip: tip.map(inEnglish),
    lines: lines.map(inEnglish),
    counts,
  }
}

describe('M13: what the tray says of the dead-man switches', () => {
  it('is off only where every one is known to be off', () => {
    expect(said(one('Main', {}), one('Second', {}))).toEqual({
      title: null,
      tip: ['Unlocked', 'Dead-man switch: off'],
      lines: ['Dead-man switch: off', 'Unlocked'],
      counts: false,
    })
  })

  it.each([
    ['main cannot tell', one('Main', null)],
    ['the venue could not be asked', set('Main', 20_000, 'unclear')],
    ['its moment has passed', set('Main', 0)],
    ['its moment is missing', one('Main', { state: 'on' })],
    ['it was found, and its moment has passed', set('Main', -1, 'found')],
  ])('is “not known”, never off, where %s', (_what, unknown) => {
    const { title, tip, lines } = said(unknown, one('Second', {}))
    expect(title).toBe('not known')
    expect(tip).toEqual(['Unlocked', 'Dead-man switch: not known'])
    expect(lines).toEqual(['Dead-man switch of “Main”: not known', 'Unlocked'])
  })

  it('is neither off nor counted where one is over with no word of what it did', () => {
    const error = appError('unknown-outcome', msg('dead-man.other-key-past'))
    const { title, tip, lines } = said(one('Main', { state: 'off', error }), one('Second', {}))
    expect(title).toBe('not known')
    expect(tip).toEqual(['Unlocked', 'Dead-man switch: over, result unknown'])
    expect(lines[0]).toBe('Dead-man switch of “Main”: over, result unknown, orders may be cancelled; check')
  })

  it('counts to the first moment, and says first which are not known', () => {
    expect(said(set('Main', 61_000), set('Second', 42_000, 'late'), one('Third', null), one('Fourth', {}))).toEqual({
      title: 'not known',
      tip: ['Unlocked', 'Dead-man switch: 0:42', 'Dead-man switch: not known'],
      lines: [
        'Dead-man switch of “Main”: cancels at 12:01:01 unless renewed',
        'Dead-man switch of “Second”: last renewal not confirmed, cancels at 12:00:42',
        'Dead-man switch of “Third”: not known',
        'Unlocked',
      ],
      counts: true,
    })
  })

  it('says of one that an earlier run left that nothing renews it, and of one that fired what it did', () => {
    const fired = one('Second', { state: 'fired', fired: [{ orderId: 'a', symbol: 'BTC-USDT' }] })
    const { tip, lines } = said(set('Main', 5_000, 'found'), fired)
    expect(tip).toEqual(['Unlocked', 'Dead-man switch: 0:05', 'It is not renewed', 'Dead-man switch: fired'])
    expect(lines.slice(0, 2)).toEqual([
      'Dead-man switch of “Main”: still set, not renewed, cancels at 12:00:05',
      'Dead-man switch of “Second”: fired, orders may be cancelled, 1 listed so far; check',
    ])
  })

  it.each([
    ['fired', [one('Main', { state: 'fired' })]],
    ['fired', [set('Main', 42_000), one('Second', null), one('Third', { state: 'fired' })]],
    ['not known', [set('Main', 42_000), { label: null, view: null }]],
    ['0:42', [set('Main', 42_000), one('Second', {})]],
  ])('says “%s” first where there is room for one word', (word, switches) => {
    expect(said(...switches).title).toBe(word)
  })

  const lockOf = (locked: boolean, ...switches: readonly TraySwitch[]): string =>
    inEnglish(trayView({ locked, switches, style }, now).lock)
  it.each(['on', 'late', 'unclear'] as const)(
    'says before a lock that it stops the renewals, of one that is %s',
    (state) => {
      const switches = [one('Main', {}), set('Second', 42_000, state)]
      expect(lockOf(false, ...switches)).toBe('Lock Now (stops renewing the dead-man switch)')
      expect(lockOf(true, ...switches)).toBe('Lock Now')
    },
  )
  it('says so of none that nothing renews anyway', () => {
    const error = appError('read-only', msg('limits.read-only'))
    const left = one('Third', { state: 'unclear', notRenewed: true, firesAt: now + 5_000 })
    const switches = [set('Main', 5_000, 'late'), set('Second', 5_000, 'found'), left, one('Fourth', null)]
    const [first, ...others] = switches
    expect(lockOf(false, { ...first!, view: { ...first!.view!, error } }, ...others)).toBe('Lock Now')
  })

  it('does not say that a lock stops the renewals of one that another key set, which nothing renews', () => {
    const error = appError('unknown-outcome', msg('dead-man.other-key'))
    const other = set('Main', 5_000, 'unclear')
    expect(lockOf(false, other)).toBe('Lock Now (stops renewing the dead-man switch)')
    expect(lockOf(false, { ...other, view: { ...other.view!, error } })).toBe('Lock Now')
  })

  it('says of one that another client set that Coffer did not', () => {
    const { lines } = said(one('Main', { state: 'found', setElsewhere: true, timeout: 60, firesAt: now + 5_000 }))
    expect(lines[0]).toBe('Dead-man switch of “Main”: set elsewhere, cancels at 12:00:05 unless renewed there')
  })

  it.each([false, true])(
    'says of one that a read-only profile keeps from being renewed no more than that (locked: %s)',
    (locked) => {
      const error = appError('read-only', msg('limits.read-only'))
      const switches = [one('Main', { state: 'late', timeout: 60, firesAt: now + 5_000, error })]
      const { lines, tip } = trayView({ locked, switches, style }, now)
      expect(lines.map(inEnglish)[0]).toBe(
        'Dead-man switch of “Main”: not renewed, the profile is read-only, cancels at 12:00:05',
      )
      expect(tip).toContainEqual(msg('tray.tip-not-renewed'))
    },
  )

  it('says while Coffer is locked that only the unlock keeps its own switches from cancelling', () => {
    const switches = [set('Main', 60_000), set('Second', 42_000, 'late'), set('Third', 5_000, 'found')]
    expect(trayView({ locked: true, switches, style }, now).lines.map(inEnglish)).toEqual([
      'Dead-man switch of “Main”: cancels at 12:01:00 unless you unlock',
      'Dead-man switch of “Second”: cancels at 12:00:42 unless you unlock',
      'Dead-man switch of “Third”: still set, not renewed, cancels at 12:00:05',
      'Locked',
    ])
  })

  it('counts to the one that will fire, not to one that is renewed before', () => {
    const switches = [set('A', 42_000), set('B', 90_000, 'found')]
    const { title, tip } = said(...switches)
    expect([title, tip]).toEqual(['1:30', ['Unlocked', 'Dead-man switch: 1:30', 'It is not renewed']])
    // One whose last renewal is not confirmed may fire; a locked Coffer renews none.
    expect(said(...switches, set('C', 50_000, 'late')).tip).toEqual(['Unlocked', 'Dead-man switch: 0:50'])
    expect(trayView({ locked: true, switches, style }, now).tip.map(inEnglish)).toEqual([
      'Locked',
      'Dead-man switch: 0:42',
      'It is not renewed',
    ])
    expect(said(set('A', 42_000), set('C', 50_000)).tip).toEqual(['Unlocked', 'Dead-man switch: 0:42'])
  })

  it('says whether Coffer is locked', () => {
    const { tip, lines } = trayView({ locked: true, switches: [], style }, now)
    expect([inEnglish(tip[0]!), inEnglish(lines.at(-1)!)]).toEqual(['Locked', 'Locked'])
  })
})

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [725_000, '12:05'],
  [3_600_000, '1:00:00'],
  [86_400_000, '24:00:00'],
])('%d ms are %s', (ms, text) => expect(leftText(ms)).toBe(text))

it.each([
  ['win32', true],
  ['darwin', true],
  ['linux', false],
] as const)('by itself the item is shown on %s: %s; a choice holds everywhere', (platform, auto) => {
  expect([trayIsOn('auto', platform), trayIsOn('on', platform), trayIsOn('off', platform)]).toEqual([auto, true, false])
})
