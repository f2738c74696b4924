import { expect } from 'vitest'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { Settings } from '#shared/domain/settings.ts'
import type { Message } from '#shared/messages.ts'
import { inEnglish } from '#shared/messages.ts'
import { openNotifications } from '#main/notifications/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import { plainLook } from '#test/support/plain-look.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

/** Notifications of one profile 'a', as `title | body`, and `| always` where the focus does not matter, in the time that the test makes pass. */
export function open(
  settings: Partial<Settings> = {},
  words: (message: Message) => string = inEnglish,
  look = plainLook,
) {
  const time = virtualTime()
  const shown: string[] = []
  const problems: unknown[] = []
  const onError = (_where: unknown, error: unknown): void => void problems.push(error)
  const events = createEvents(onError)
  openNotifications({ events, time, onError, closing: new AbortController().signal } as unknown as Base, {
    settings: { get: () => ({ ...defaultSettings, ...settings }) },
    words,
    look: () => look,
    show: ({ title, body, always }) => shown.push(`${title} | ${body}${always === true ? ' | always' : ''}`),
    labelOf: (profileId) => (profileId === 'a' ? 'Main account' : null),
  })
  const said = (): string[] => {
    expect(problems).toEqual([])
    return shown
  }
  return { time, events, said }
}
