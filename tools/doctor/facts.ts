/** What the doctor knows of a machine; made up in tests. */
import type { Machine } from '#tools/provision/needs.ts'

/** Whether somebody who was asked answers; `not-asked` where there was no reason to, or no way. */
export type Answer = 'yes' | 'no' | 'not-asked'

export interface Facts extends Machine {
  /** `24.21.0`. */
  readonly node: string
  /** Sentences on the Node that the project brought, where it is not the one that the repository knows. */
  readonly nodeProblems: readonly string[]
  /** Whether the project's packages are installed. */
  readonly hasModules: boolean
  /** Sentences on packages that are installed and are not those of the lockfile. */
  readonly moduleProblems: readonly string[]
  /** Why Electron's binary is not used: COFFER_HOST hides it, or the folder that the environment names has none; null otherwise. */
  readonly setAside: 'hidden' | 'wrong-folder' | null
  /** Whether an unpackaged Electron can start with Chromium's sandbox as this user; false on Linux alone. */
  readonly hasSandbox: boolean
  /** What a window is shown on; `system` on Windows and macOS. */
  readonly display: 'system' | 'wayland' | 'x11' | 'none'
  /** A person's own message bus that answers (Linux): notifications, keychain and log-off come over it. */
  readonly hasSessionBus: boolean
  /** Whether the system keeps secrets for this person: always on Windows and macOS, a Secret Service on Linux. */
  readonly keychain: Answer
  /** The registry that npm is set to. */
  readonly registry: Answer
  /** Where Electron's binary is fetched from; asked only where it is missing. */
  readonly releaseHost: Answer
  /** Variables of the environment that signing takes on this system, and that are not set. */
  readonly unsetForSigning: readonly string[]
  /** Whether fetching it failed less than a day ago, so that a start does not try again yet. */
  readonly fetchFailedLately: boolean
}
