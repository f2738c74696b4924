import type { Settings, SettingsChange } from '#shared/domain/settings.ts'
import type { TrustedChange, TrustedForm } from '#shared/bridge/trusted.ts'
import { appError, fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { change, shown, trustedForm } from './form.ts'
import type { AskTrusted } from './ports.ts'

export interface GuardedSettingsDeps {
  readonly settings: {
    get(): Settings
    change(change: SettingsChange): Promise<Result<Settings>>
  }
  readonly askTrusted: AskTrusted
  readonly words: (message: TrustedMessage) => string
}

/**
 * Changes of the settings as the page may ask for them. What weakens a protection (a later idle lock, V6; the system's own
 * certificates, T10) is confirmed in main's own window; everything else applies at once. Errors: disk-failed, cancelled,
 * confirm-open.
 */
export const createGuardedSettings =
  ({ settings, askTrusted, words }: GuardedSettingsDeps) =>
  (asked: SettingsChange): Promise<Result<Settings>> => {
    const weakened = weakenings(settings.get(), asked)
    if (weakened.length === 0) return settings.change(asked)
    return askTrusted({
      profile: null,
      needs: 'vault',
      subject: formOf(weakened, words(msg('trusted.word.weaken'))),
      act: () => {
        // Only what was shown may be weakened, whatever was changed while the window was open.
        const now = weakenings(settings.get(), asked)
        return JSON.stringify(now) === JSON.stringify(weakened)
          ? settings.change(asked)
          : Promise.resolve(fail(appError('confirm-stale', msg('protection.changed'))))
      },
    })
  }

const onOff = (on: boolean) => shown.words(on ? msg('protection.on') : msg('protection.off'))
const minutes = (count: number) => shown.words(msg('protection.minutes', { minutes: count }))

/** What a change weakens that is always confirmed. */
export const weakenings = (
  now: Settings,
  { lockMinutes = now.lockMinutes, systemCertificates = now.systemCertificates }: SettingsChange,
): readonly TrustedChange[] => [
  ...(lockMinutes > now.lockMinutes
    ? [change(msg('protection.lock-minutes'), minutes(now.lockMinutes), minutes(lockMinutes))]
    : []),
  ...(systemCertificates && !now.systemCertificates
    ? [change(msg('protection.certificates'), onOff(false), onOff(true))]
    : []),
]

const formOf = (changes: readonly TrustedChange[], word: string): TrustedForm =>
  trustedForm({
    task: 'protection-off',
    title: msg('protection.title'),
    warnings: changes.some(({ label }) => label.id === 'protection.certificates')
      ? [msg('protection.certificates-warning')]
      : [],
    changes,
    word,
    action: msg('protection.action'),
  })
