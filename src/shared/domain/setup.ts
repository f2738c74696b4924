import type { AppError } from '../errors.ts'
import type { AlertRule } from './alert.ts'
import type { PagePartName } from './page-names.ts'
import type { Settings } from './settings.ts'

/** What one setup file can carry to another Coffer. Keys are never among it. */
export const setupParts = ['settings', 'desk', 'alerts', 'labels'] as const
export type SetupPart = (typeof setupParts)[number]

/** UTF-16 units of the longest setup file that is read. */
export const longestSetup = 1_000_000

/** What a setup file would change here; nothing is changed by looking. */
export interface SetupPreview {
  /** When it was exported (ISO, UTC), and by which version. */
  readonly savedAt: string
  readonly app: string
  /** Settings that would change, by name, and those of the file that cannot be read and stay as they are. */
  readonly settings: readonly (keyof Settings)[]
  readonly unreadSettings: readonly string[]
  /** What the page keeps and would change, by name: layouts, watchlists, drawings, indicators. */
  readonly desk: readonly string[]
  /** What of it is refused and stays as it is here. */
  readonly unreadDesk: readonly SetupRefusal[]
  /** How many entries of it belong to a profile that is not here, or find no room. */
  readonly deskElsewhere: number
  readonly alerts: SetupRows
  readonly labels: SetupRows
}

/** Something the page keeps that a file has in a form that cannot be taken; `part` is null for a name that is not known here. */
export interface SetupRefusal {
  readonly name: string
  readonly part: PagePartName | null
  readonly why: 'newer' | 'junk' | 'unknown'
}

/** How many rows of a file would be carried out, and why the others would not. */
export interface SetupRows {
  readonly change: number
  /** Here already, as they are. */
  readonly same: number
  /** Of a profile, or an address, that is not here. */
  readonly elsewhere: number
  readonly unread: number
}

/** What became of an import; alerts that the venue or Coffer refused, with why. */
export interface SetupDone {
  readonly settings: number
  readonly desk: number
  readonly alerts: number
  readonly labels: number
  readonly refused: readonly { readonly rule: AlertRule; readonly error: AppError }[]
}
