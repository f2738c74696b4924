import type { IntentView } from '#shared/domain/intent.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { TextKey } from '#renderer/locales/index.ts'

/**
 * How an intent ended, and by whom. What the user's word ended is an ending of its own: it proves nothing, and no text may tell
 * it as something that was found. `notFound`: of what makes something new, looked for in two places and late enough.
 */
export type Ending = 'accepted' | 'refused' | 'not-sent' | 'notFound' | 'absent' | 'executedByUser' | 'noEffectByUser'

const makesSomething: ReadonlySet<IntentView['kind']> = new Set([
  'place',
  'place-oco',
  'place-stop',
  'withdraw',
  'transfer',
])

/** The ending of an intent; null while it is open. Whatever tells how one ended asks this. */
export function endingOf({ kind, state, endedBy }: Pick<IntentView, 'kind' | 'state' | 'endedBy'>): Ending | null {
  if (isUnresolved(state)) return null
  if (endedBy === 'user') return state === 'accepted' ? 'executedByUser' : 'noEffectByUser'
  if (state === 'absent' && makesSomething.has(kind)) return 'notFound'
  return state === 'sending' || state === 'unknown' ? null : state
}

/** The text for the lists in which a request may show although it was not found. */
export const listsOf = (kind: IntentView['kind']): TextKey =>
  kind === 'place-stop' ? 'outcome.lists.stop' : kind === 'place-oco' ? 'outcome.lists.oco' : 'outcome.lists.order'

/** Whether the first request stands by this: nothing like it is sent again then. */
export const isTaken = (ending: Ending | null): boolean => ending === 'accepted' || ending === 'executedByUser'

/** ms after the outcome became unknown from which the venue's silence is believed. */
const leastMs = 15_000

/** ms after it was sent at which it was not found, by a clock that may have been set meanwhile. */
export const notFoundAfter = ({ createdAt, endedAt }: Pick<IntentView, 'createdAt' | 'endedAt'>): number =>
  Math.max(leastMs, (endedAt ?? createdAt) - createdAt)
