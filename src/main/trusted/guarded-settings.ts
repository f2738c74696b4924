import type { Settings, SettingsChange } from '#shared/domain/settings.ts'
import type { TrustedChange, TrustedForm } from '#shared/bridge/trusted.ts'
import { appError, fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { AskTrusted } from './ports.ts'

export interface GuardedSettingsDeps {
  readonly settings: {
    get(): Settings
    change(change: SettingsChange): Promise<Result<Settings>>
  }
  readonly askTrusted: AskTrusted
  readonly words: (message: Message) => string
}

/**
 * Changes of the settings as the page may ask for them. What weakens a protection (a later idle lock, V6; the system's own
 * certificates, T10) is confirmed in main's own window; everything else applies at once. Errors: disk-failed, cancelled,
 * confirm-open.
 */
export const createGuardedSettings =
  ({ settings, askTrusted, words }: GuardedSettingsDeps) =>
  (change: SettingsChange): Promise<Result<Settings>> => {
    const weakened = weakenings(settings.get(), change)
    if (weakened.length === 0) return settings.change(change)
    return askTrusted({
      profile: null,
      needs: 'vault',
      subject: formOf(weakened, change, words(msg('trusted.word.weaken'))),
      act: () => {
        // Only what was shown may be weakened, whatever was changed while the window was open.
        const now = weakenings(settings.get(), change)
        return JSON.stringify(now) === JSON.stringify(weakened)
          ? settings.change(change)
          : Promise.resolve(fail(appError('confirm-stale', msg('protection.changed'))))
      },
    })
  }

const onOff = (on: boolean) => ({ kind: 'words', words: on ? msg('protection.on') : msg('protection.off') }) as const
const minutes = (count: number) => ({ kind: 'words', words: msg('protection.minutes', { minutes: count }) }) as const

const weakenings = (
  now: Settings,
  { lockMinutes = now.lockMinutes, systemCertificates = now.systemCertificates }: SettingsChange,
): readonly TrustedChange[] => [
  ...(lockMinutes > now.lockMinutes
    ? [
        {
          label: msg('protection.lock-minutes'),
          from: minutes(now.lockMinutes),
          to: minutes(lockMinutes),
          note: null,
        },
      ]
    : []),
  ...(systemCertificates && !now.systemCertificates
    ? [{ label: msg('protection.certificates'), from: onOff(false), to: onOff(true), note: null }]
    : []),
]

const formOf = (changes: readonly TrustedChange[], change: SettingsChange, word: string): TrustedForm => ({
  kind: 'form',
  task: 'protection-off',
  title: msg('protection.title'),
  warnings: change.systemCertificates === true ? [msg('protection.certificates-warning')] : [],
  changes,
  facts: [],
  fields: [],
  word,
  note: null,
  action: msg('protection.action'),
})
