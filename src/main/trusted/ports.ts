import type { TrustedAnswer, TrustedSubject, TrustedView } from '#shared/bridge/trusted.ts'
import type { Profile } from '#shared/domain/profile.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import type { Vault } from '#main/vault/types.ts'

export interface TrustedRequest {
  readonly view: TrustedView
  /** Judges a pressed button: ok closes the window as confirmed, an error is shown and the window stays. */
  readonly decide: (answer: TrustedAnswer) => Promise<Result<null>>
  /** A text was pasted into a field of the form. */
  readonly onPaste: (field: string, text: string) => void
  /** What the window's own wait runs by. */
  readonly time: Pick<Time, 'monotonic' | 'sleep'>
  /** Closes the window from main's side. */
  readonly signal: AbortSignal
}

/** `cancelled` by the person in front of it; `closed` by main, or because it failed. */
export type TrustedEnd = 'confirmed' | 'cancelled' | 'closed'

/** Shows main's own window; resolves when it is gone. */
export type ShowTrusted = (request: TrustedRequest) => Promise<TrustedEnd>

export interface TrustedInput<T> {
  /** Whose it is; null where it is about Coffer as a whole. */
  readonly profile: Profile | null
  readonly subject: TrustedSubject
  /**
   * What has to be proven. `vault`: Coffer is unlocked, stays it, and its PIN or Touch ID is asked for. `unlocked`: it is
   * unlocked and stays it; the form has fields of its own for the PIN, or none is due. `nothing`: it may be locked.
   */
  readonly needs: 'vault' | 'unlocked' | 'nothing'
  /** ms from being shown until an answer is refused; 2 minutes by default (M7). */
  readonly lastsMs?: number
  /** What else an answer must satisfy; asked when it comes, and again once the user has proven who they are. */
  readonly judge?: (answer: TrustedAnswer) => AppError | null
  /** A text was pasted into a field of the form, whether or not it is confirmed later. */
  readonly onPaste?: (field: string, text: string) => void
  /**
   * `act` only reads, and its yes is leave for what follows once the window is gone: it counts only where the window ended
   * confirmed. Without this, what `act` came to has happened, and is what counts however the window went.
   */
  readonly onlyPermits?: true
  /**
   * Does it, while the window is open: its error is shown there, and what was typed is not lost. `signal` is aborted once the
   * window is gone; what has not begun by then must not begin (`whileShown`).
   */
  readonly act: (answer: TrustedAnswer, signal: AbortSignal) => Promise<Result<T>>
}

/**
 * Shows the subject in main's own window and resolves with what `act` gave once it is confirmed there. Errors: `confirm-open`
 * while another one is shown or shortly after a cancel, `vault-locked`, `cancelled` where it was not confirmed, for whatever reason.
 */
export type AskTrusted = <T>(input: TrustedInput<T>) => Promise<Result<T>>

export interface TrustedDeps {
  readonly vault: Pick<Vault, 'get' | 'state' | 'prove' | 'touch'>
  readonly showTrusted: ShowTrusted
  readonly look: () => TrustedView['look']
  readonly time: Time
  readonly newId: () => string
}
