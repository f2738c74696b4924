import type { AppError, ErrorCode } from '../errors.ts'
import type { ReleasedFile } from './update-manifest.ts'

/** The newest version that a believed manifest has named. */
export interface NamedVersion {
  readonly version: string
  readonly minimumVersion: string
  /** When that was signed: ms since the epoch. */
  readonly signedAt: number
  /** Lines of plain text, without characters nobody sees. */
  readonly notes: readonly string[]
  readonly files: readonly ReleasedFile[]
}

/**
 * How this Coffer stands to it: `unknown` before the first manifest, `unsupported` below the least version that is still safe to
 * trade with. Neither changes what Coffer does.
 */
export type UpdateStanding = 'unknown' | 'current' | 'newer' | 'unsupported'

/** The update check as the page shows it. */
export interface UpdatesView {
  readonly installed: string
  /** The page to fetch a version from; null where this build names none, and nothing is checked. */
  readonly page: string | null
  readonly newest: NamedVersion | null
  readonly standing: UpdateStanding
  readonly checking: boolean
  /** ms since the epoch of the last check whose answer was believed; null before the first. */
  readonly checkedAt: number | null
  /** Why the last check found nothing out. */
  readonly error: AppError | null
  /** May be said unasked: false until a moment without unresolved requests and armed switches, true from then on. */
  readonly isAnnounced: boolean
}

const unbelieved: ReadonlySet<ErrorCode> = new Set(['answer-unexpected', 'answer-unreadable', 'clock-off'])

/** Whether an answer came that was not believed, while the newest version is shown that an earlier one named. */
export const showsEarlierAnswer = ({ newest, error }: Pick<UpdatesView, 'newest' | 'error'>): boolean =>
  newest !== null && error !== null && unbelieved.has(error.code)

/** What a downloaded file is: the named one, one that bears its name only, or one that the manifest does not name. */
export interface CheckedFile {
  readonly name: string
  readonly verdict: 'matches' | 'altered' | 'unlisted'
  /** Of the file; null where its size alone told. */
  readonly sha256: string | null
  /** The version whose files it was compared with. */
  readonly version: string
  /** The named file that it is, or whose name it bears; null where there is none. */
  readonly listed: string | null
}
