import { type Message, msg } from '#shared/messages.ts'
import type { IntentRecord } from '#main/journal/index.ts'

/**
 * Why a look-up must not end in absence, however many endpoints show nothing: another account may be answering, or the
 * venue may have forgotten. The outcome then stays unknown until the venue shows something or the user reconciles it (M4).
 */
export interface Bound {
  /**
   * `other-key`: only a record that names the order counts. `forgotten`: records still count, their lack does not.
   * `unmeasured`: the same, until the venue's clock has been asked.
   */
  readonly kind: 'other-key' | 'forgotten' | 'unmeasured'
  /** For people. */
  readonly reason: Message
}

export interface BoundInput {
  /** Mark of the key that looks; null when the profile has none for the role any more. */
  readonly signer: string | null
  /** ms since the epoch by the machine's clock. */
  readonly now: number
  /** ms since the outcome became unknown, by the clock that never jumps. */
  readonly age: number
  /** ms by which the machine's clock is behind the venue's; null when that is not known. */
  readonly offset: number | null
}

const hour = 3_600_000
/** The shortest time a venue keeps what ended (facts, section 4.2: two days), with room for a clock that is a day off. */
const kept = 24 * hour
/** ms that the machine's clock may fall behind the steady one, as small corrections make it. */
const slack = 60_000

const replaced = msg('reconcile.key-replaced')
const unsigned = msg('reconcile.key-unknown')
const old = msg('reconcile.too-old')
const unmeasured = msg('reconcile.clock-unmeasured')
const timeless = msg('reconcile.clock-wrong')

/** Pure and total; null where a lack of records may be believed. */
export function boundOf(
  intent: Pick<IntentRecord, 'signer' | 'createdAt'>,
  { signer, now, age, offset }: BoundInput,
): Bound | null {
  if (intent.signer === null) return { kind: 'other-key', reason: unsigned }
  if (intent.signer !== signer) return { kind: 'other-key', reason: replaced }
  const elapsed = now - intent.createdAt
  if (Math.max(elapsed, age) > kept) return { kind: 'forgotten', reason: old }
  // A clock that is wrong by the same amount all along measures well; only one that moved, or is days off, does not.
  const moved = elapsed < age - slack
  if (offset === null) return { kind: 'unmeasured', reason: unmeasured }
  return moved || Math.abs(offset) > kept + hour ? { kind: 'forgotten', reason: timeless } : null
}
