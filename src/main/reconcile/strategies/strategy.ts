import { requestText } from '#shared/domain/intent-words.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import { cancelIntentOf } from '#main/journal/index.ts'
import type { Prober } from '../probe.ts'

/**
 * What a look-up concludes. `shown`: the venue's records prove that it took this very intent, not one like it. `superseded`: it
 * can have no effect any more, and the venue's records prove that. `none`: no endpoint shows an effect; the reconciler decides when that means absent.
 */
export type Finding =
  | { readonly effect: 'shown'; readonly orderId: string | null; readonly note: Message | null }
  | { readonly effect: 'superseded'; readonly note: Message }
  /**
   * `whenAbsent`: what is said once it is concluded that there is no effect, and not before. `unsettled`: what endpoints
   * lack proves nothing this time, since they disagree or none of them shows what the request was about.
   */
  | {
      readonly effect: 'none'
      readonly note: Message | null
      readonly whenAbsent?: Message
      readonly unsettled?: true
    }

export interface LookupCase {
  readonly intent: IntentRecord
  readonly prober: Prober
  readonly reader: JournalReader
  /**
   * True when the absence of records may be believed: from 15 s after the outcome became unknown, since a lost request can no longer be
   * accepted then (safety, fact 5), and while nothing bounds the look-up (`bound.ts`).
   */
  readonly late: boolean
  /** ms since the outcome became unknown here, by a clock that never jumps; at most the time since it was sent. */
  readonly age: number
  /** ms since it was sent, at the moment of the call, by the machine's clock, which may have jumped: an answer may be long in coming. */
  readonly sentAgo: () => number
  /** ms by which the machine's clock is behind the venue's, by what is known when it is called; null where that is nothing. */
  readonly clockOffset: () => number | null
}

export interface Strategy {
  readonly find: (asked: LookupCase) => Promise<Finding>
  /**
   * How many different endpoints must show no effect before the intent is absent; `user` when only the user may say so.
   */
  readonly absence: 1 | 2 | 'user'
  /**
   * Whether these endpoints, showing nothing, leave no place where the effect could be. All of them that `absence` counts
   * where it is not given.
   */
  readonly covers?: (missing: ReadonlySet<EndpointName>) => boolean
}

export const shown = (orderId: string | null, note: Message | null = null): Finding => ({
  effect: 'shown',
  orderId,
  note,
})
export const superseded = (note: Message): Finding => ({ effect: 'superseded', note })
/** Nothing is found of an order. Only its end says that it was not placed, where the one it was to replace is cancelled (ADR 24). */
export const notFound = (intent: Pick<IntentRecord, 'before'>): Finding =>
  cancelIntentOf(intent) === null ? none() : { effect: 'none', note: null, whenAbsent: msg('replace.no-trace') }
export const none = (note: Message | null = null): Finding => ({ effect: 'none', note })
/** Nothing can be concluded from what is missing: never an end, however late. */
export const unsettled = (note: Message): Finding => ({ effect: 'none', note, unsettled: true })

/** A text field of the request as sent; empty when it carried none. */
export const sent = (intent: IntentRecord, field: string): string => requestText(intent, field) ?? ''
