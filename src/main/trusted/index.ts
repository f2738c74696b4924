import type { Base } from '#main/platform/base.ts'
import { createTrusted } from './ask.ts'
import type { Trusted } from './ask.ts'
import type { TrustedDeps } from './ports.ts'

export type { AskTrusted, ShowTrusted, TrustedDeps, TrustedEnd, TrustedInput, TrustedRequest } from './ports.ts'

/** Main's own window as the subsystems ask for it; what needs an unlocked Coffer closes when it is locked. */
export function openTrusted({ time, newId, events }: Base, parts: Omit<TrustedDeps, 'time' | 'newId'>): Trusted {
  const trusted = createTrusted({ ...parts, time, newId })
  events.on('locked', trusted.locked)
  return trusted
}
