import { z } from 'zod'
import type { IntentView } from './intent.ts'
import type { IntentState } from './intent-states.ts'
import { kindFilters, outcomeFilters } from './intent-words.ts'
import type { KindFilter, OutcomeFilter } from './intent-words.ts'
import type { Message } from '#shared/messages.ts'
import { rule } from '../messages.ts'

export const intentFilterSchema = z.object({
  outcome: z.enum(outcomeFilters),
  kind: z.enum(kindFilters),
  /** Every word of it must be found. */
  text: z.string().max(200, rule('input.too-long', { most: 200 })),
})
export type IntentFilter = Readonly<z.infer<typeof intentFilterSchema>>

/** An intent with what proves its outcome, of which the page may see all. */
export interface IntentEvidence extends IntentView {
  /** ms since the epoch, own clock, of the last wire attempt; null until known. */
  readonly sentAt: number | null
  /** SHA-256 (hex) of the bytes signed. */
  readonly sha256: string | null
  readonly httpStatus: number | null
  readonly venueCode: string | null
  /** Untrusted text. */
  readonly venueMessage: string | null
  /** What reconciled it: by whom, and what each endpoint answered. */
  readonly evidence: Readonly<Record<string, unknown>> | null
  /** The open duplicate that the user chose to disregard. */
  readonly overrides: string | null
}

const outcomes: Readonly<Record<IntentState, OutcomeFilter>> = {
  sending: 'open',
  unknown: 'open',
  accepted: 'accepted',
  refused: 'refused',
  'not-sent': 'nothing',
  absent: 'nothing',
}

const kindOf = ({ kind }: IntentView): KindFilter => {
  if (kind === 'withdraw' || kind === 'cancel-withdrawal') return 'withdrawals'
  if (kind === 'transfer') return 'transfers'
  if (kind === 'protect') return 'protection'
  return kind.startsWith('cancel') ? 'cancels' : 'orders'
}

/** Values at any depth; names are not searched, or `symbol` would find everything. */
const valuesOf = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

/** Every text of an intent that a person might look for: ids, pair, address, amounts, day (UTC), outcome and evidence. */
const textOf = (intent: IntentEvidence, words: (message: Message) => string): string =>
  [
    new Date(intent.createdAt).toISOString(),
    intent.kind,
    intent.state,
    intent.endpoint,
    intent.id,
    intent.clientOid,
    intent.orderId,
    intent.batchId,
    intent.note === null ? null : words(intent.note),
    intent.sha256,
    intent.httpStatus,
    intent.venueCode,
    intent.venueMessage,
    intent.overrides,
    ...valuesOf(intent.request),
    ...valuesOf(intent.evidence),
  ]
    .join(' ')
    .toLowerCase()

/** Whether an intent fits, its note as `words` says it: what the page lists and what an export holds go by the same answer. */
export function intentMatcher(
  { outcome, kind, text }: IntentFilter,
  words: (message: Message) => string,
): (intent: IntentEvidence) => boolean {
  const wanted = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return (intent) => {
    if (outcome !== 'all' && outcomes[intent.state] !== outcome) return false
    if (kind !== 'all' && kindOf(intent) !== kind) return false
    if (wanted.length === 0) return true
    const within = textOf(intent, words)
    return wanted.every((word) => within.includes(word))
  }
}
