import type { TrustedView, TrustedWithdrawal, WithdrawalBody } from '#shared/bridge/trusted.ts'
import { hiddenCharacter, hiddenRecipient, isTyped, typedWords } from '#shared/domain/address-groups.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** What of a view is shown while the typed check of a first use is not met (M8). */
export interface Hiding {
  /** As it may be shown now. */
  view(): TrustedView
  /** The whole view from now on, where `typed` is what is hidden; `bad-input` for the field `typed` otherwise. */
  reveal(typed: string): Result<TrustedView>
  isWhole(): boolean
}

/**
 * Hides of a withdrawal's recipient what a first use asks to be typed. The characters come from the user's own source: whoever
 * reads them off the screen compares the screen with itself, and a recipient that a page put into the book passes (T8).
 */
export const createHiding = (view: TrustedView): Hiding => {
  const { subject } = view
  let whole = subject.kind !== 'withdrawal' || subject.typed === 'nothing'
  return {
    view: () => (whole || subject.kind !== 'withdrawal' ? view : { ...view, subject: hidden(subject) }),
    reveal: (typed) => {
      const problem = whole || subject.kind !== 'withdrawal' ? null : typedProblem(bodyOf(subject), typed)
      if (problem !== null) return fail(problem)
      whole = true
      return ok(view)
    },
    isWhole: () => whole,
  }
}

const bodyOf = ({ body }: TrustedWithdrawal): WithdrawalBody => JSON.parse(body) as WithdrawalBody

const hidden = (subject: TrustedWithdrawal): TrustedWithdrawal => {
  const body = bodyOf(subject)
  const { remark, memo } = body
  const cover = coverOf(typedWords(body))
  const shownBody = {
    ...body,
    toAddress: hiddenRecipient(body),
    ...(remark === undefined ? {} : { remark: cover(remark) }),
    ...(memo === undefined ? {} : { memo: cover(memo) }),
  }
  return {
    ...subject,
    hidden: true,
    entryLabel: cover(subject.entryLabel),
    chainName: subject.chainName === null ? null : cover(subject.chainName),
    body: JSON.stringify(shownBody),
  }
}

/** Covers a text of the page or the venue that holds the hidden characters: a label can carry them, in any dress. */
const coverOf = (words: string): ((text: string) => string) => {
  const wanted = folded(words)
  return (text) => (wanted.length >= leastCovered && folded(text).includes(wanted) ? hiddenCharacter.repeat(6) : text)
}

/** Fewer characters stand in any word by chance, and are nobody's recipient. */
const leastCovered = 4

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Why what was typed is not what is hidden of a recipient (M8), or null. */
export const typedProblem = (
  recipient: Pick<WithdrawalBody, 'withdrawType' | 'toAddress'>,
  typed: string,
): AppError | null => {
  if (isTyped(recipient, typed)) return null
  const isWhole = typedWords(recipient) === recipient.toAddress
  return appError('bad-input', msg(isWhole ? 'withdrawal.type-recipient' : 'withdrawal.type-marked'), {
    field: 'typed',
  })
}
