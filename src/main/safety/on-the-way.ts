import type { CancelReport } from '#shared/domain/cancel-report.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import { makers } from '#main/intents/presses.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import { lostAfterMs } from '#main/reconcile/unresolved.ts'

export interface OnTheWayDeps {
  readonly reader: Pick<JournalReader, 'unresolved'>
  /** ms since an outcome became unknown, by the clock that never jumps. */
  readonly unknownFor: (intentId: string) => number
}

/** Of the orders and changes that were begun before and whose outcome is open still. */
export interface OnTheWay {
  /** Those that may come to rest yet: after a cancel of all, and after a list that does not hold them. */
  readonly mayRest: number
  /** Those of which it is only unknown what became of them: the lists hold what rests of them. */
  readonly unresolved: number
}

/** Counts, each time it is called, the orders and changes of some kinds that were begun before now. Cancels are sent first. */
export function createOnTheWay(
  { reader, unknownFor }: OnTheWayDeps,
  {
    profileId,
    symbol,
    families,
  }: Pick<CancelReport, 'profileId' | 'families'> & { readonly symbol?: string | undefined },
): () => OnTheWay {
  const kinds = new Set(families.flatMap((family) => makers[family]))
  const open = (): readonly IntentRecord[] =>
    reader
      .unresolved(profileId)
      .filter((one) => kinds.has(one.kind) && (symbol === undefined || requestText(one, 'symbol') === symbol))
  const before = new Set(open().map(({ id }) => id))
  return () => {
    const left = open().filter(({ id }) => before.has(id))
    const mayRest = left.filter(({ id, state }) => state === 'sending' || unknownFor(id) < lostAfterMs).length
    return { mayRest, unresolved: left.length - mayRest }
  }
}
