import type { OrderKind } from '#shared/domain/intent-kinds.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import { sentAtOf } from './sent-window.ts'
import type { LookupCase } from './strategy.ts'

/** ms by which what is measured of the venue's clock may be off. */
const measuredMs = 1_000

/** What is looked at of an order: `at` is when the venue says it was made, ms since the epoch. */
export interface Placed {
  readonly clientOid: string | null
  readonly at: number
}

/**
 * Tells which orders were surely at the venue before a cancel of all of them left: those the journal has as accepted before
 * it, and of others, that somebody else or a trigger placed, those the venue dates before it. No other says what became of
 * the cancel: the venue may have got the cancel before an order that had left before it, and after it anybody may place
 * more. Fails where the journal cannot be read.
 */
export function wasThereBefore(
  { intent, reader, clockOffset }: Pick<LookupCase, 'intent' | 'reader' | 'clockOffset'>,
  placed: readonly Placed[],
  kinds: readonly OrderKind[],
): Result<(one: Placed) => boolean> {
  const underWay = reader.clientOidsUnderWay(intent.id)
  if (!underWay.ok) return underWay
  const known = reader.placedBefore(
    intent.id,
    placed.flatMap(({ clientOid }) => clientOid ?? []),
    kinds,
  )
  if (!known.ok) return known
  const offset = clockOffset()
  return ok(({ clientOid, at }) => {
    if (clientOid !== null && known.value.has(clientOid)) return true
    if (clientOid !== null && underWay.value.has(clientOid)) return false
    return offset !== null && at < sentAtOf(intent) + offset - measuredMs
  })
}
