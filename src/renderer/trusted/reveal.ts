import type { ExposedTrusted, TrustedView } from '#shared/bridge/trusted.ts'
import { markedMiddle } from '#shared/domain/address-groups.ts'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Control } from './form.ts'
import { bodyOf } from './words.ts'

/** The typed check of a first use: what is hidden of the recipient is shown once it was typed correctly (M8). */
export interface Reveal {
  readonly isHidden: () => boolean
  /** Something was typed. */
  readonly changed: () => void
}

export interface RevealListeners {
  readonly onWhole: (view: TrustedView) => void
  /** Why what was typed is not it; null while too little is typed to say. */
  readonly onProblem: (problem: AppError | null) => void
}

/** Asks main for the whole view as soon as as many characters are typed as are asked for. Only main knows them. */
export const createReveal = (
  { reveal }: Pick<ExposedTrusted, 'reveal'>,
  view: TrustedView,
  typed: Pick<Control, 'value'> | null,
  { onWhole, onProblem }: RevealListeners,
): Reveal => {
  let hidden = view.subject.kind === 'withdrawal' && view.subject.hidden
  let asked = ''
  const wanted = wantedOf(view)

  const ask = async (text: string): Promise<void> => {
    const answered = await reveal(text).catch(() => null)
    if (!hidden) return
    if (answered?.ok === true) {
      hidden = false
      onWhole(answered.value)
    } else if (asked === text) onProblem(answered === null ? noAnswer : answered.error)
  }

  return {
    isHidden: () => hidden,
    changed: () => {
      const text = typed?.value().trim() ?? ''
      if (!hidden || text === asked) return
      asked = text
      if ([...text].length < wanted) onProblem(null)
      else void ask(text)
    },
  }
}

/** How many characters are asked for: the marked middle of an address, or the whole recipient. */
const wantedOf = ({ subject }: TrustedView): number => {
  if (subject.kind !== 'withdrawal') return 0
  const { toAddress } = bodyOf(subject)
  const middle = subject.typed === 'marked' ? markedMiddle(toAddress) : null
  return middle === null ? [...toAddress].length : middle.end - middle.start
}

const noAnswer = appError('internal', msg('trusted.no-answer'))
