import type { CancelReport } from '#shared/domain/cancel-report.ts'
import { requestText } from '#shared/domain/intent-words.ts'
import { makers } from '#main/intents/presses.ts'
import type { JournalReader } from '#main/journal/index.ts'

/**
 * Counts, each time it is called, the orders and changes of some kinds that were begun before now and whose outcome is open still.
 * Cancels are sent first: such an order may come to rest after a cancel of all, and after a list that does not hold it.
 */
export function createOnTheWay(
  reader: Pick<JournalReader, 'unresolved'>,
  {
    profileId,
    symbol,
    families,
  }: Pick<CancelReport, 'profileId' | 'families'> & { readonly symbol?: string | undefined },
): () => number {
  const kinds = new Set(families.flatMap((family) => makers[family]))
  const open = (): readonly string[] =>
    reader
      .unresolved(profileId)
      .filter((one) => kinds.has(one.kind) && (symbol === undefined || requestText(one, 'symbol') === symbol))
      .map(({ id }) => id)
  const before = new Set(open())
  return () => open().filter((id) => before.has(id)).length
}
