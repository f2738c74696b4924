import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'

/** What an act is about to send: the requests themselves. */
export interface SentAct {
  readonly profileId: string
  readonly endpoint: EndpointName
  readonly requests: readonly object[]
  /** The venue's id of the order whose place it takes, where that is not an amendment's own: cancelled before, it counts no more. */
  readonly replacedOrderId?: string
}

/** An act that its limits let through, by themselves or because it was confirmed in main's own window. */
export interface Admission {
  /** The user was asked: the wait was his, and his confirmation is the press that counts. */
  readonly isAsked: boolean
  /** Why the act may not leave after all, or null; asked once, right before its intents are written, with no wait in between. */
  readonly refusal: (act: SentAct) => AppError | null
  /** The market's price of a pair as known now, quote per base; null: not known. What the act counts by is written with its intents. */
  readonly marketPrice: (symbol: string) => string | null
}

/** The limits of a profile's orders, and whether anything may leave of it at all (ADR 21). */
export interface LimitsGate {
  /**
   * Why nothing that changes anything may leave, or null: the profile is read-only, or its limits cannot be read, which holds
   * all but cancels. From memory. Errors: `read-only`, `disk-failed`, `profile-not-found`.
   */
  holdRefusal(profileId: string, kind: IntentKind): AppError | null
  /** Lets an act through, or asks about it. Errors: `cancelled`, `confirm-open`, `over-limit`, and what kept it from judging. */
  admit(act: SentAct, client: ExchangeClient): Promise<Result<Admission>>
}
