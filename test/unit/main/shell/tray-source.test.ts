import { expect, it } from 'vitest'
import { createTraySource } from '#main/shell/tray-source.ts'
import { trayView } from '#main/shell/tray-view.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { inEnglish, msg } from '#shared/messages.ts'
import { createEvents } from '#main/platform/events.ts'

function source(view: (profileId: string) => DeadManView | null = deadManOff, problem: AppError | null = null) {
  const events = createEvents(() => undefined)
  const locks: string[] = []
  const made = createTraySource(events, {
    vault: {
      state: () => ({ locked: true }),
      list: () => (problem === null ? [{ id: 'p', label: 'Main' }] : []),
      problem: () => problem,
      lock: (reason) => void locks.push(reason),
    },
    deadMan: { view },
    settings: { get: () => defaultSettings },
  })
  return { events, locks, made }
}

it('M13: a switch that nobody can tell of is passed on as that, never as off', () => {
  expect(source().made.state().switches).toEqual([{ label: 'Main', view: deadManOff('p') }])
  expect(source(() => null).made.state().switches).toEqual([{ label: 'Main', view: null }])
})

it('M13: says “not known”, never “off”, where the list of profiles cannot be read', () => {
  const state = source(deadManOff, appError('disk-failed', msg('profiles.corrupt'))).made.state()
  const { title, tip, lines } = trayView(state, 0)
  expect(title === null ? null : inEnglish(title)).toBe('not known')
  expect(tip.map(inEnglish)).toEqual(['Locked', 'Dead-man switch: not known'])
  expect(lines.map(inEnglish)).toEqual(['Dead-man switch: not known', 'Locked'])
})

it('tells of changes of switches and settings, and locks as the page’s button does', () => {
  const { events, locks, made } = source()
  let told = 0
  made.onChange(() => (told += 1))
  events.emit('dead-man-changed', deadManOff('p'))
  events.emit('settings-changed', defaultSettings)
  expect(told).toBe(2)
  made.lock()
  expect(locks).toEqual(['user'])
})
