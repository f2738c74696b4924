import type { ConfirmView, LimitsReview, WithdrawalBody, WithdrawalReview } from '#shared/bridge/confirm.ts'
import type { Language } from '#shared/domain/language.ts'
import type { Message, Wordings } from '#shared/messages.ts'
import { groupThousands } from '#shared/domain/grouping.ts'
import { msg, wordsOf } from '#shared/messages.ts'
import { en } from '#shared/texts/en/index.ts'

let wordings: Wordings = en

/** Words everything in `language` from now on; English where its texts cannot be read. */
export async function loadWordings(language: Language): Promise<void> {
  if (language === 'de') wordings = await import('#shared/texts/de/index.ts').then(({ de }) => de).catch(() => en)
  document.documentElement.lang = wordings === en ? 'en' : language
  document.title = say(msg('confirm.title'))
}

/** A message in the window's language. */
export const say = (message: Message): string => wordsOf(message, wordings)

export const kindWord = (view: ConfirmView): string =>
  say(view.profile.kind === 'practice' ? msg('confirm.practice') : msg('confirm.live'))

/** The built-in account has its name from here, any other from its user. */
export const labelOf = ({ profile }: ConfirmView): string =>
  profile.kind === 'practice' ? say(msg('confirm.practice-label')) : profile.label

export const titleOf = (view: ConfirmView): string =>
  view.kind === 'withdrawal'
    ? say(msg('confirm.withdraw-title', { currency: bodyOf(view).currency }))
    : say(msg('confirm.limits-title'))

/** An amount of the bytes with the thousands apart, as the page writes it; no digit is left out. */
export const groupedAmount = ({ look }: ConfirmView, amount: string): string => groupThousands(amount, look.grouping)

const withdrawOf = (view: WithdrawalReview): Message => {
  const { amount, currency } = bodyOf(view)
  return msg('confirm.withdraw', { amount: groupedAmount(view, amount), currency })
}

/** The word on the button that does it: what, how much, and whether it is real. */
export const actionOf = (view: ConfirmView): string => {
  const act = view.kind === 'limits' ? msg('confirm.change-limits') : withdrawOf(view)
  return `${say(act)} · ${kindWord(view)}`
}

/** The withdrawal as it stands in the bytes that are signed. */
export const bodyOf = (view: WithdrawalReview): WithdrawalBody => JSON.parse(view.body) as WithdrawalBody

export const changeOf = (view: LimitsReview, { what, currency, from, to }: LimitsReview['changes'][number]): string => {
  const before = { currency: currency ?? '', from: from === null ? '' : groupedAmount(view, from) }
  if (what === 'waiting') return say(msg('confirm.waiting', { from: from ?? '', to: to ?? '' }))
  return to === null
    ? say(msg('confirm.no-cap', before))
    : say(msg('confirm.cap', { ...before, to: groupedAmount(view, to) }))
}

/** What is left of the time to answer; from 0 s on an answer is refused. */
export const leftOf = (seconds: number): string => {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return say(seconds > 0 ? msg('confirm.ends-in', { time }) : msg('review.too-old'))
}
