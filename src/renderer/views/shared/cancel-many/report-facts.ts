import { isOffline } from '#renderer/data/snapshot.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import { tradeTypes } from '#shared/exchange/trade-types.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import type { CancelFamily, CheckedList, CancelReport } from '#shared/domain/cancel-report.ts'

/** What a report adds up to over its rounds, for one kind of order. */
export interface KindFacts {
  readonly kind: CancelFamily
  /** null: of every account, or of spot alone. */
  readonly tradeType: TradeType | null
  /** What the venue named as cancelled, each once: pairs for plain orders, ids of OCO legs and of stop orders. */
  readonly cancelled: readonly string[]
  /** Pairs the venue ever named as failed; `left` says whether a later round ended them. */
  readonly failed: readonly string[]
  /** What its list held after the last round; null where it was not read. */
  readonly left: readonly string[] | null
  /** Requests of which nobody can tell whether they were carried out: what they cancelled is not in `cancelled`. */
  readonly unanswered: number
  /** Requests that were refused or never left. */
  readonly refused: number
  /** False: no request of its own cancels it. */
  readonly isAsked: boolean
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort()

/** One entry for each list of the kinds that were to be cancelled, in the order of the request. */
export const reportFacts = (report: CancelReport): readonly KindFacts[] =>
  report.families.flatMap((kind) => listsOf(report, kind).map((list) => factsOf(report, list)))

/** Spot first. */
const listsOf = ({ lists }: CancelReport, kind: CancelFamily): readonly CheckedList[] => {
  const place = ({ tradeType }: CheckedList): number => (tradeType === null ? -1 : tradeTypes.indexOf(tradeType))
  return lists.filter(({ family }) => family === kind).toSorted((a, b) => place(a) - place(b))
}

function factsOf({ symbol, steps }: CancelReport, { family: kind, tradeType, left }: CheckedList): KindFacts {
  const own = steps.filter((step) => step.family === kind && step.tradeType === tradeType)
  // The cancel of one pair names nothing in its answer: the pair is the one that was asked for.
  const pairs = own.flatMap(({ answer, cancelledSymbols }) =>
    symbol === null ? cancelledSymbols : answer === 'accepted' ? [symbol] : [],
  )
  return {
    kind,
    tradeType,
    cancelled: unique(kind === 'hf' ? pairs : own.flatMap(({ cancelledIds }) => cancelledIds)),
    failed: unique(own.flatMap(({ failedSymbols }) => failedSymbols)),
    left,
    unanswered: own.filter(({ answer }) => answer === 'unknown').length,
    refused: own.filter(({ answer }) => answer === 'refused').length,
    isAsked: own.length > 0,
  }
}

/** Nothing was taken, no list was read, and no venue was there to say why. */
const isUnreached = (report: CancelReport): boolean =>
  report.steps.length > 0 &&
  report.steps.every(({ answer, error }) => answer !== 'accepted' && error !== null && isOffline(error)) &&
  reportFacts(report).every(({ left }) => left === null)

/** Nothing left Coffer, so nothing was cancelled: of what the venue refused, its own words are there. */
const isNotSent = ({ state, steps }: CancelReport): boolean =>
  state !== 'empty' &&
  steps.length > 0 &&
  steps.every(({ answer, error }) => answer === 'refused' && error !== null && error.venue === undefined)

/** Keys of the sentences a report begins with, and whether everything is known to be gone by the lists (M12). */
export function reportHead(report: CancelReport): { readonly keys: readonly TextKey[]; readonly clear: boolean } {
  if (isUnreached(report)) return { keys: ['report.state.unreached'], clear: false }
  if (isNotSent(report)) return { keys: ['report.state.notSent'], clear: false }
  if (report.state !== 'empty') return { keys: [`report.state.${report.state}`], clear: false }
  const kinds = report.families
  if (kinds.length === 3) return { keys: ['report.noneLeft.all'], clear: true }
  if (!kinds.includes('stop') && kinds.length === 2) return { keys: ['report.noneLeft.both'], clear: true }
  return { keys: kinds.map((kind) => `report.noneLeft.${kind}` as const), clear: true }
}

/** Pairs the venue named as failed; null where a request had no answer, so that it may have named others or none. */
export function failedPairs(report: CancelReport): readonly string[] | null {
  const failed = unique(report.steps.flatMap(({ failedSymbols }) => failedSymbols))
  const answered = report.steps.some(({ answer }) => answer === 'accepted')
  const open = report.steps.some(({ answer }) => answer === 'unknown')
  return failed.length === 0 && (open || !answered) ? null : failed
}
