import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'

/** Only a row that is known to have failed may be sent again; an unknown one never is. */
export const mayRetry = (outcome: MoneyOutcome | null | undefined): boolean => outcome?.kind === 'refused'

/** Places, among all rows, of those to send again. */
export const failedPlaces = (outcomes: readonly (MoneyOutcome | null)[]): readonly number[] =>
  outcomes.flatMap((outcome, place) => (mayRetry(outcome) ? [place] : []))

/** Places that wait for a look-alike whose outcome is open, with that one's id. */
export const blockedPlaces = (
  outcomes: readonly (MoneyOutcome | null)[],
): readonly { readonly place: number; readonly duplicateId: string }[] =>
  outcomes.flatMap((outcome, place) =>
    outcome?.kind === 'blocked' ? [{ place, duplicateId: outcome.duplicateId }] : [],
  )

/** Puts the answers of a retry at the places they belong to. */
export const withRetried = (
  outcomes: readonly (MoneyOutcome | null)[],
  places: readonly number[],
  retried: readonly (MoneyOutcome | null)[],
): readonly (MoneyOutcome | null)[] => {
  const next = [...outcomes]
  places.forEach((place, index) => void (next[place] = retried[index] ?? null))
  return next
}
