import type { DeadManView } from '#shared/domain/dead-man.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { Settings } from '#shared/domain/settings.ts'
import type { AppError } from '#shared/errors.ts'
import type { Events } from '#main/platform/events.ts'
import type { TrayState, TraySwitch } from './tray-view.ts'

/** What the tray item is told by the rest of main, and may ask of it. */
export interface TraySource {
  readonly choice: () => Pick<Settings, 'tray' | 'keepInTray'>
  readonly state: () => TrayState
  /** Told after each change of any of it. */
  readonly onChange: (listener: () => void) => void
  /** Locks Coffer, as its own button does. */
  readonly lock: () => void
}

interface TrayParts {
  readonly vault: {
    state(): { readonly locked: boolean }
    list(): readonly { readonly id: string; readonly label: string }[]
    problem(): AppError | null
    lock(reason: 'user'): void
  }
  readonly deadMan: { view(profileId: string): DeadManView | null }
  readonly settings: { get(): Settings }
}

/** Of a start by `--smoke`: no item, and so no window that hides behind one. */
export const noTray: TraySource = {
  choice: () => ({ tray: 'off', keepInTray: false }),
  state: () => ({ locked: false, switches: [], style: defaultSettings }),
  onChange: () => undefined,
  lock: () => undefined,
}

/** Joins what the tray item shows. */
export function createTraySource(events: Pick<Events, 'on'>, parts: TrayParts): TraySource {
  const { vault, deadMan, settings } = parts
  const named = (): TraySwitch[] => vault.list().map(({ id, label }) => ({ label, view: deadMan.view(id) }))
  return {
    choice: settings.get,
    state: () => ({
      locked: vault.state().locked,
      // Of a list that cannot be read nobody knows which profiles, and which switches, there are.
      switches: vault.problem() === null ? named() : [...named(), { label: null, view: null }],
      style: settings.get(),
    }),
    onChange: (listener) => {
      for (const name of ['dead-man-changed', 'vault-changed', 'profiles-changed', 'settings-changed'] as const)
        events.on(name, listener)
    },
    lock: () => vault.lock('user'),
  }
}
