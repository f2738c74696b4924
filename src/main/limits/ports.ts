import type { Profile } from '#shared/domain/profile.ts'
import type { LoosenedOrderLimit } from '#shared/domain/order-limits.ts'
import type { Result } from '#shared/errors.ts'
import type { SentAct } from '#main/intents/limits-gate.ts'
import type { Verdict } from './judge.ts'
import type { LimitedOrder, PairMarket } from './limited.ts'

/** What main's own window shows of a request that a limit does not let through by itself. */
export interface OnceQuestion {
  readonly profile: Profile
  readonly act: SentAct
  /** Read from the requests that will be sent. */
  readonly orders: readonly LimitedOrder[]
  readonly verdict: Verdict
  /** By pair. */
  readonly market: ReadonlyMap<string, PairMarket>
  /** SHA-256 of what will be sent: method, path and body. */
  readonly digest: string
  /** ms since the epoch at which the market was looked at. */
  readonly at: number
  /** Reads what is not fresh any more and judges the act as it stands now. Errors: the store's, the journal's. */
  readonly again: () => Promise<Result<Verdict>>
}

/**
 * Main's own window: resolves once the one request is confirmed there. Errors: `confirm-open` while another one is shown,
 * `cancelled` where it was not confirmed.
 */
export type AskOnce = (question: OnceQuestion) => Promise<Result<null>>

/** The same for limits that are loosened, with a word that is typed. */
export type AskLoosening = (question: {
  readonly profile: Profile
  readonly changes: readonly LoosenedOrderLimit[]
}) => Promise<Result<null>>
