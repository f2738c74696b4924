import type { IntentView } from '#shared/domain/intent.ts'
import type { Violation } from '#test/invariants/list.ts'

/** ms after which a request that is lost can no longer be accepted (safety, fact 5). */
const lateMs = 15_000
/** ms that the venue must have left an order open, answering all the while, before only the user's word can end it. */
const undecidedMs = 60_000
/** What no look-up can prove absent (safety, M4): a withdrawal or a transfer that is in no list may still come. */
const neverAbsent: readonly string[] = ['withdraw', 'transfer']

export interface UserWordParts {
  /** ms since the intent left; undefined where it never did. */
  readonly sinceLeftMs: number | undefined
  /** Whether another key was put into its profile, or the machine's clock or the venue's was moved, at any time before. */
  readonly isBoundToAsk: boolean
}

/** That only the user can end an intent is said of what is truly undecidable, and not before that can be known. */
export function onlyUserCanTell(view: IntentView, { sinceLeftMs, isBoundToAsk }: UserWordParts): Violation | null {
  if (view.byUser !== true || sinceLeftMs === undefined) return null
  const least = neverAbsent.includes(view.kind) || isBoundToAsk ? lateMs : undecidedMs
  return sinceLeftMs >= least
    ? null
    : {
        id: 'unknown-is-undecidable',
        what: `${view.kind} ${view.id} waits for the user's word ${sinceLeftMs.toFixed(0)} ms after it left (${view.note?.id})`,
      }
}

/** What ended by the user's word is kept as he said it. */
export const keepsUserWord = (
  views: readonly IntentView[],
  said: ReadonlyMap<string, 'accepted' | 'absent'>,
): readonly Violation[] =>
  views.flatMap((view): Violation[] =>
    view.endedBy !== 'user' || view.state === said.get(view.id)
      ? []
      : [
          {
            id: 'ends-are-true',
            what: `${view.kind} ${view.id} is ${view.state}, and the user said ${said.get(view.id) ?? 'nothing'}`,
          },
        ],
  )
