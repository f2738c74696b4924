import { expect, it } from 'vitest'
import { createTraySource } from '#main/shell/tray-source.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import { createEvents } from '#main/platform/events.ts'

function source(journal: 'ok' | 'read-only' | 'corrupt' | 'newer') {
  const events = createEvents(() => undefined)
  const locks: string[] = []
  const made = createTraySource(events, {
    vault: {
      state: () => ({ locked: true }),
      list: () => [{ id: 'p', label: 'Main' }],
      lock: (reason) => void locks.push(reason),
    },
    deadMan: { view: deadManOff },
    settings: { get: () => defaultSettings },
    journal: { state: journal },
  })
  return { events, locks, made }
}

it.each(['ok', 'read-only'] as const)(
  'M13: a switch is off where the journal (%s) says that nothing was left set',
  (state) => {
    expect(source(state).made.state().switches).toEqual([{ label: 'Main', view: deadManOff('p') }])
  },
)

it.each(['corrupt', 'newer'] as const)('M13: a switch is not known where the journal is %s', (state) => {
  expect(source(state).made.state().switches).toEqual([{ label: 'Main', view: null }])
})

it('tells of changes of switches and settings, and locks as the page’s button does', () => {
  const { events, locks, made } = source('ok')
  let told = 0
  made.onChange(() => (told += 1))
  events.emit('dead-man-changed', deadManOff('p'))
  events.emit('settings-changed', defaultSettings)
  expect(told).toBe(2)
  made.lock()
  expect(locks).toEqual(['user'])
})
