import type { SweepFamily, SweepReport } from '#shared/domain/cancel-report.ts'

/** What a report adds up to over its rounds, for one kind of order. */
export interface KindFacts {
  readonly kind: SweepFamily
  /** What the venue named as cancelled, each once: pairs for plain orders, ids of OCO legs and of stop orders. */
  readonly cancelled: readonly string[]
  /** Pairs the venue ever named as failed; `left` says whether a later round ended them. */
  readonly failed: readonly string[]
  /** What its list held after the last round; null where that cannot be told: an unread list, or a kind without one. */
  readonly left: readonly string[] | null
  /** Requests of which nobody can tell whether they were carried out: what they cancelled is not in `cancelled`. */
  readonly unanswered: number
  /** Requests that were refused or never left. */
  readonly refused: number
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort()

/** One entry for each kind that was to be cancelled, in the order of the request. */
export const reportFacts = ({ families, symbol, steps, leftSymbols, leftOcoIds }: SweepReport): readonly KindFacts[] =>
  families.map((kind) => {
    const own = steps.filter(({ family }) => family === kind)
    // The cancel of one pair names nothing in its answer: the pair is the one that was asked for.
    const pairs = own.flatMap(({ answer, cancelledSymbols }) =>
      symbol === null ? cancelledSymbols : answer === 'accepted' ? [symbol] : [],
    )
    return {
      kind,
      cancelled: unique(kind === 'hf' ? pairs : own.flatMap(({ cancelledIds }) => cancelledIds)),
      failed: unique(own.flatMap(({ failedSymbols }) => failedSymbols)),
      left: kind === 'hf' ? leftSymbols : kind === 'oco' ? leftOcoIds : null,
      unanswered: own.filter(({ answer }) => answer === 'unknown').length,
      refused: own.filter(({ answer }) => answer === 'refused').length,
    }
  })
