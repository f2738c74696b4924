import type { TrustedAnswer, TrustedView } from '#shared/bridge/trusted.ts'
import { typedWords } from '#shared/domain/address-groups.ts'
import type { WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { ShowTrusted, TrustedEnd, TrustedRequest } from '#main/trusted/index.ts'

/** What a person in front of main's own window types beside what is asked for. */
export type Typed = Partial<Pick<TrustedAnswer, 'pin' | 'fields' | 'typed'>>

/** What a careful person answers to a view: the fields as they stand, the word, the typed check of a withdrawal. */
export const answerTo = (view: TrustedView, typed: Typed = {}): TrustedAnswer => {
  const { id, digest, subject } = view
  const fields = subject.kind === 'form' ? subject.fields.map(({ name, value }) => [name, value] as const) : []
  return {
    id,
    digest,
    confirm: true,
    typed: subject.kind === 'form' ? (subject.word ?? '') : checkOf(subject),
    pin: null,
    ...typed,
    fields: { ...Object.fromEntries(fields), ...typed.fields },
  }
}

const checkOf = ({ typed, body }: Extract<TrustedView['subject'], { kind: 'withdrawal' }>): string =>
  typed === 'nothing' ? '' : typedWords(JSON.parse(body) as WithdrawalRequest)

/** Presses the button with this answer; the window goes either way, without the pause that a cancel brings. */
export const press = async ({ decide }: TrustedRequest, answer: TrustedAnswer): Promise<TrustedEnd> =>
  (await decide(answer)).ok ? 'confirmed' : 'closed'

/** A person who reads, types what is asked for and confirms. */
export const confirming =
  (typed: Typed | ((view: TrustedView) => Typed) = {}): ShowTrusted =>
  (request) =>
    press(request, answerTo(request.view, typeof typed === 'function' ? typed(request.view) : typed))
