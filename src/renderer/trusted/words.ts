import type { Shown, TrustedView, TrustedWithdrawal, WithdrawalBody } from '#shared/bridge/trusted.ts'
import { groupsOf, hiddenCharacter } from '#shared/domain/address-groups.ts'
import type { Language } from '#shared/domain/language.ts'
import type { TrustedMessage, TrustedWordings } from '#shared/messages.ts'
import { groupThousands } from '#shared/domain/grouping.ts'
import { timesWith } from '#shared/domain/times.ts'
import { msg, withTexts, wordsOf } from '#shared/messages.ts'
import { cleanName } from '#shared/names.ts'
import { en } from '#shared/texts/en/index.ts'
import { trustedEn } from '#shared/texts/en/trusted/index.ts'
import { element } from './element.ts'

const english: TrustedWordings = { ...en, ...trustedEn }
let wordings = english

/** Words everything in `language` from now on; English where its texts cannot be read. */
export async function loadWordings(language: Language): Promise<void> {
  if (language === 'de') wordings = await readGerman().catch(() => english)
  document.documentElement.lang = wordings === english ? 'en' : language
  document.title = say(msg('trusted.window'))
}

const readGerman = async (): Promise<TrustedWordings> => {
  const [{ de }, { trustedDe }] = await Promise.all([
    import('#shared/texts/de/index.ts'),
    import('#shared/texts/de/trusted/index.ts'),
  ])
  return { ...de, ...trustedDe }
}

/** A message in the window's language. */
export const say = (message: TrustedMessage): string => wordsOf(message, wordings)

/**
 * A name from outside as what it is: without characters that steer the text, in quotation marks, and isolated, so that it can
 * neither turn nor continue the words around it (T16).
 */
export const named = (text: string): HTMLElement =>
  element('bdi', { class: 'name' }, say(msg('trusted.name', { name: cleanName(text) })))

/** The built-in account has its name from here; any other's can say anything, and stands in quotation marks. */
export const profileName = ({ kind, label }: NonNullable<TrustedView['profile']>): HTMLElement =>
  kind === 'practice' ? element('bdi', {}, say(msg('trusted.practice-label'))) : named(label)

const allNamed = (texts: readonly string[]): HTMLElement =>
  element(
    'span',
    { class: 'names' },
    ...texts.flatMap((text, index) => (index === 0 ? [named(text)] : [' ', named(text)])),
  )

const coloured = (colour: string): HTMLElement => {
  const swatch = element('i', { class: 'swatch', attributes: { 'aria-hidden': 'true' } })
  swatch.style.setProperty('background', colour)
  return element('span', { class: 'coloured' }, swatch, colour)
}

/** A value: words and figures as they are, a name as a name. */
export const shown = (value: Shown, look: TrustedView['look']): Node => {
  if (value.kind === 'name') return named(value.text)
  if (value.kind === 'names') return allNamed(value.texts)
  if (value.kind === 'words') return document.createTextNode(sayFigures(look, value.words))
  if (value.kind === 'address') return addressGroups(value.text)
  if (value.kind === 'colour') return coloured(value.text)
  if (value.kind === 'time') return document.createTextNode(dayTime(look, value.at))
  return element('bdi', {}, grouped(look, value.text))
}

/** A moment (ms since the epoch) as the page writes it: ISO day and time, by the zone and the clock of the settings. */
export const dayTime = (look: TrustedView['look'], at: number): string => timesWith(look).dayAndTime(at)

/** An address in groups of four, its middle marked where it has to be typed. Read out as one text. */
export const addressGroups = (text: string, marks = false): HTMLElement =>
  element(
    'p',
    { class: 'address', attributes: { 'data-address': text } },
    element('span', { class: 'sr-only' }, spoken(text)),
    ...groupsOf(text).map(({ characters }) =>
      element(
        'span',
        { class: 'group', attributes: { 'aria-hidden': 'true' } },
        ...characters.map((one) => element('span', one.marked && marks ? { class: 'marked' } : {}, one.text)),
      ),
    ),
  )

/** An address as it is read out: its hidden characters as so many, and not as dots. */
const spoken = (text: string): string => {
  const characters = [...text]
  const from = characters.indexOf(hiddenCharacter)
  if (from === -1) return text
  const to = characters.lastIndexOf(hiddenCharacter) + 1
  return say(
    msg('trusted.hidden', {
      before: characters.slice(0, from).join(''),
      hidden: to - from,
      after: characters.slice(to).join(''),
    }),
  )
}

/** The whole-number part of each figure with its thousands apart, as the page writes it; anything else as it is. */
const grouped = (look: TrustedView['look'], text: string): string =>
  text.replace(/(?<=^| )\d+(?:\.\d+)?(?=$| )/gu, (figure) => groupThousands(figure, look.grouping))

/** A message whose parameters are figures with their units. */
export const sayFigures = (look: TrustedView['look'], message: TrustedMessage): string =>
  say(withTexts(message, (text) => grouped(look, text)))

/** An amount of the bytes with the thousands apart; no digit is left out. */
export const groupedAmount = ({ look }: Pick<TrustedView, 'look'>, amount: string): string =>
  groupThousands(amount, look.grouping)

/** The withdrawal as it stands in the bytes that are signed. */
export const bodyOf = (subject: TrustedWithdrawal): WithdrawalBody => JSON.parse(subject.body) as WithdrawalBody

export const titleOf = ({ subject }: TrustedView): string =>
  say(
    subject.kind === 'withdrawal'
      ? msg('trusted.withdraw-title', { currency: bodyOf(subject).currency })
      : subject.title,
  )

/** The word on the button that does it: a verb and its object. */
export const actionOf = (view: TrustedView): string => {
  const { subject } = view
  if (subject.kind === 'form') return sayFigures(view.look, subject.action)
  const { amount, currency } = bodyOf(subject)
  return say(msg('trusted.withdraw', { amount: groupedAmount(view, amount), currency }))
}

/** What is left of the time to answer, of `lastsMs` in all; from 0 s on an answer is refused. */
export const leftOf = (seconds: number, lastsMs: number): string => {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return say(
    seconds > 0
      ? msg('trusted.ends-in', { time })
      : msg('trusted.too-old', { seconds: String(Math.round(lastsMs / 1000)) }),
  )
}
