import type { Base } from '#main/platform/base.ts'
import { createTrusted } from './ask.ts'
import { createGuardedSettings } from './guarded-settings.ts'
import type { GuardedSettingsDeps } from './guarded-settings.ts'
import { createLockActs } from './lock-acts.ts'
import type { LockActsDeps } from './lock-acts.ts'
import type { Trusted } from './ask.ts'
import type { AskTrusted, TrustedDeps } from './ports.ts'

export type { AskTrusted, ShowTrusted, TrustedDeps, TrustedEnd, TrustedInput, TrustedRequest } from './ports.ts'

/** What the page may ask for of Coffer as a whole, and main asks its user about. */
export const openTrustedActs = (
  askTrusted: AskTrusted,
  parts: Omit<LockActsDeps, 'askTrusted'> & Omit<GuardedSettingsDeps, 'askTrusted'>,
) => ({
  lockActs: createLockActs({ ...parts, askTrusted }),
  changeSettings: createGuardedSettings({ ...parts, askTrusted }),
})

/** Main's own window as the subsystems ask for it; what needs an unlocked Coffer closes when it is locked. */
export function openTrusted({ time, newId, events }: Base, parts: Omit<TrustedDeps, 'time' | 'newId'>): Trusted {
  const trusted = createTrusted({ ...parts, time, newId })
  events.on('locked', trusted.locked)
  return trusted
}
