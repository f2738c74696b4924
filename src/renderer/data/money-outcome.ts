import { assertNever } from '#shared/assert.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { ReplacedState } from '#shared/domain/intent-states.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, ErrorCode, Result } from '#shared/errors.ts'
import { type Message, msg } from '#shared/messages.ts'

/**
 * What the page may say about an act that can move money (design section 3). `unknown` is its own word: it is never
 * shown as failed.
 */
export type MoneyOutcome =
  /** `note` says what is not as asked for all the same: a cancel that came after the fill, an amendment without replacement. */
  | {
      readonly kind: 'accepted'
      readonly intentId: string
      readonly note: Message | null
      /** Base that a finished cancel took off and that had traded before; absent where the venue did not say. */
      readonly sizes?: { readonly cancelled: string; readonly filled: string }
    }
  /** `replacedState`: where the order stands whose place this one was to take. */
  | { readonly kind: 'unknown'; readonly intentId: string; readonly replacedState?: ReplacedState }
  | { readonly kind: 'refused'; readonly error: AppError; readonly replacedState?: ReplacedState }
  /** Coffer itself did not answer, so not even an intent is named: it may have left, and Activity tells. Never sent again. */
  | { readonly kind: 'unanswered'; readonly error: AppError }
  /** An open like-for-like intent stands in the way; the user may override it by name. */
  | { readonly kind: 'blocked'; readonly error: AppError; readonly duplicateId: string }

/** ms after an answer in which a press belongs to the one before: a slow double click, a held key (M11). */
export const guardMs = 600

const unexplained = (answer: MoneyAnswer): AppError =>
  answer.error ?? appError('refused', answer.note ?? msg('money.refused-unexplained'))

/** Codes after which the page cannot tell whether something left. */
const saysNothing: ReadonlySet<ErrorCode> = new Set(['internal', 'unknown-outcome'])

/** Total: every answer of main has one outcome. */
export function outcomeOf(answer: Result<MoneyAnswer>): MoneyOutcome {
  if (!answer.ok) {
    const { error } = answer
    if (error.code === 'duplicate-blocked' && error.intentId !== undefined)
      return { kind: 'blocked', error, duplicateId: error.intentId }
    if (error.code === 'unknown-outcome' && error.intentId !== undefined)
      return { kind: 'unknown', intentId: error.intentId }
    if (saysNothing.has(error.code)) return { kind: 'unanswered', error }
    // An answer that is no intent's: another press has cancelled the old order already.
    return {
      kind: 'refused',
      error,
      ...(error.code === 'not-replaced' ? ({ replacedState: 'cancelled' } as const) : {}),
    }
  }
  const { intentId, state, sizes, replacedState } = answer.value
  const replaced = replacedState === undefined ? {} : { replacedState }
  switch (state) {
    case 'accepted':
      return { kind: 'accepted', intentId, note: answer.value.note, ...(sizes === undefined ? {} : { sizes }) }
    case 'sending':
    case 'unknown':
      return { kind: 'unknown', intentId, ...replaced }
    case 'refused':
    case 'not-sent':
    case 'absent':
      return { kind: 'refused', error: unexplained(answer.value), ...replaced }
    default:
      return assertNever(state)
  }
}

const unanswered = fail(appError('internal', msg('money.answer-short')))

/**
 * What became of each of `count` orders sent in one call, in the order sent: when the whole call failed, that is what became
 * of each, and an answer that is short leaves the rest unanswered.
 */
export const outcomesOf = (answer: Result<readonly MoneyAnswer[]>, count: number): readonly MoneyOutcome[] =>
  Array.from({ length: count }, (_, place) => {
    const one = answer.ok ? answer.value[place] : undefined
    return outcomeOf(answer.ok ? (one === undefined ? unanswered : ok(one)) : answer)
  })
