import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { outcomeOf } from '#renderer/composables/money-outcome.ts'
import type { MoneyOutcome } from '#renderer/composables/money-outcome.ts'

/** Answers stand in the order sent; when the whole call failed, that is what became of each row. */
export const rowOutcomes = (answer: Result<readonly MoneyAnswer[]>, count: number): readonly MoneyOutcome[] =>
  answer.ok ? answer.value.map((one) => outcomeOf(ok(one))) : Array.from({ length: count }, () => outcomeOf(answer))

/** Only a row that is known to have failed may be sent again; an unknown one never is. */
export const mayRetry = (outcome: MoneyOutcome | null | undefined): boolean => outcome?.kind === 'refused'

/** Places, among all rows, of those to send again. */
export const failedPlaces = (outcomes: readonly (MoneyOutcome | null)[]): readonly number[] =>
  outcomes.flatMap((outcome, place) => (mayRetry(outcome) ? [place] : []))

/** Places that wait for a look-alike whose outcome is open, with that one's id. */
export const blockedPlaces = (
  outcomes: readonly (MoneyOutcome | null)[],
): readonly { readonly place: number; readonly twinId: string }[] =>
  outcomes.flatMap((outcome, place) => (outcome?.kind === 'blocked' ? [{ place, twinId: outcome.twinId }] : []))

/** Puts the answers of a retry at the places they belong to. */
export const withRetried = (
  outcomes: readonly (MoneyOutcome | null)[],
  places: readonly number[],
  retried: readonly MoneyOutcome[],
): readonly (MoneyOutcome | null)[] => {
  const next = [...outcomes]
  places.forEach((place, index) => void (next[place] = retried[index] ?? null))
  return next
}
