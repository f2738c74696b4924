import type { IntentState, IntentView } from '#shared/domain/intent.ts'

/** What the list is narrowed to. Outcomes are grouped as people ask for them. */
export const outcomeFilters = ['all', 'open', 'accepted', 'refused', 'nothing'] as const
export type OutcomeFilter = (typeof outcomeFilters)[number]
export const kindFilters = ['all', 'orders', 'cancels', 'withdrawals', 'transfers', 'protection'] as const
export type KindFilter = (typeof kindFilters)[number]

export interface IntentFilter {
  readonly outcome: OutcomeFilter
  readonly kind: KindFilter
  readonly text: string
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

/** Every text of an intent that a person might look for: ids, pair, amounts, the note. */
const textOf = (intent: IntentView, words: string): string =>
  [
    words,
    intent.id,
    intent.clientOid,
    intent.orderId,
    intent.endpoint,
    intent.note,
    ...Object.values(intent.request).filter((value) => typeof value === 'string'),
  ]
    .join(' ')
    .toLowerCase()

/** The intents that fit, in their order; every word typed must be in one of them. */
export function filterIntents(
  intents: readonly IntentView[],
  { outcome, kind, text }: IntentFilter,
  wordsOf: (intent: IntentView) => string,
): readonly IntentView[] {
  const wanted = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return intents.filter((intent) => {
    if (outcome !== 'all' && outcomes[intent.state] !== outcome) return false
    if (kind !== 'all' && kindOf(intent) !== kind) return false
    if (wanted.length === 0) return true
    const within = textOf(intent, wordsOf(intent))
    return wanted.every((word) => within.includes(word))
  })
}

/**
 * Whether the outcome is the user's to say: of kinds that no look-up can end (design, section 3), and of any that main
 * says it cannot find out. Main has the last word.
 */
export const needsWord = ({ kind, state, byUser }: IntentView): boolean =>
  state === 'unknown' && (kind === 'withdraw' || kind === 'transfer' || kind === 'cancel-stop' || byUser === true)
