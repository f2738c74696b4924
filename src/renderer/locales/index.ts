import { createI18n } from 'vue-i18n'
import { languageOf } from '#shared/domain/language.ts'
import type { Language, LanguageChoice } from '#shared/domain/language.ts'
import type { Wordings } from '#shared/messages.ts'
import { en as wordings } from '#shared/texts/en/index.ts'
import type { en } from './en.ts'
import { firstViewTexts } from './first-view.ts'

/** The shape of every language: a missing or an unknown key does not compile. */
export type Messages = typeof en

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]

/** Every text of the page by its path; a path that does not exist does not compile. */
export type TextKey = Leaves<Messages>

interface Texts {
  readonly page: Messages
  readonly wordings: Wordings
}

/** English of the desk is part of the first view, of other views read with the first of them; every other language once it is spoken. */
const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Texts>>> = {
  async de() {
    const [page, main] = await Promise.all([import('./de.ts'), import('#shared/texts/de/index.ts')])
    return { page: page.de, wordings: main.de }
  },
}

/** What main says, in the languages that were read. */
const read = new Map<string, Wordings>([['en', wordings]])

/** How main's messages are worded in a language; in English while its texts are not here. */
export const wordingsIn = (language: string): Wordings => read.get(language) ?? wordings

/** Messages are compiled to data, never to code: nothing here needs `eval` (R4). */
export const createTexts = (english: typeof firstViewTexts = firstViewTexts) => {
  // By the type every text is there: views open when `readLaterTexts` has brought theirs.
  const messages: Partial<Record<Language, Messages>> = { en: english as Messages }
  return createI18n({
    legacy: false as const,
    locale: 'en',
    fallbackLocale: 'en',
    messages,
    missingWarn: true,
    fallbackWarn: false,
  })
}

interface Speaker {
  readonly locale: { value: string }
  readonly availableLocales: readonly string[]
  setLocaleMessage: (language: Language, messages: Messages) => void
  mergeLocaleMessage: (language: Language, messages: Partial<Messages>) => void
}

/** Brings the English of every view but the desk beside what is there; rejects where its file cannot be read. */
export async function readLaterTexts(texts: Pick<Speaker, 'mergeLocaleMessage'>): Promise<void> {
  texts.mergeLocaleMessage('en', (await import('./later-views.ts')).laterTexts)
}

/** The language to speak for a choice, on this system. */
export const languageFor = (choice: LanguageChoice): Language => languageOf(choice, navigator.language)

/**
 * Speaks `language` once its texts are here, if it is `still` wanted then. Rejects where they cannot be read; the texts
 * then stay as they are.
 */
export async function speak(texts: Speaker, language: Language, still = (): boolean => true): Promise<void> {
  if (language !== 'en' && !texts.availableLocales.includes(language)) {
    const found = await others[language]()
    read.set(language, found.wordings)
    texts.setLocaleMessage(language, found.page)
  }
  if (still()) texts.locale.value = language
}
