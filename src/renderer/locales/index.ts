import { createI18n } from 'vue-i18n'
import { languageOf } from '#shared/domain/language.ts'
import type { Language, LanguageChoice } from '#shared/domain/language.ts'
import { en } from './en.ts'

/** The shape of every language: a missing or an unknown key does not compile. */
export type Messages = typeof en

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]

/** Every text of the page by its path; a path that does not exist does not compile. */
export type TextKey = Leaves<Messages>

/** English is part of the first view; every other language is a file of its own. */
const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Messages>>> = {
  de: async () => (await import('./de.ts')).de,
}

const english: Partial<Record<Language, Messages>> = { en }

/** Messages are compiled to data, never to code: nothing here needs `eval` (R4). */
export const createTexts = () =>
  createI18n({
    ...{ legacy: false as const, locale: 'en', fallbackLocale: 'en', messages: english },
    ...{ missingWarn: true, fallbackWarn: false },
  })

interface Speaker {
  readonly locale: { value: string }
  readonly availableLocales: readonly string[]
  setLocaleMessage: (language: Language, messages: Messages) => void
}

/** The language to speak for a choice, on this system. */
export const languageFor = (choice: LanguageChoice): Language => languageOf(choice, navigator.language)

/**
 * Speaks `language` once its texts are here, if it is `still` wanted then. Rejects where they cannot be read; the texts
 * then stay as they are.
 */
export async function speak(texts: Speaker, language: Language, still = (): boolean => true): Promise<void> {
  if (language !== 'en' && !texts.availableLocales.includes(language)) {
    texts.setLocaleMessage(language, await others[language]())
  }
  if (still()) texts.locale.value = language
}
