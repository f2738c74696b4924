import { app } from 'electron'
import type { Language, LanguageChoice } from '#shared/domain/language.ts'
import { languageOf } from '#shared/domain/language.ts'
import type { TrustedMessage, TrustedWordings } from '#shared/messages.ts'
import { wordsOf } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'
import { trustedDe } from '#shared/texts/de/trusted/index.ts'
import { en } from '#shared/texts/en/index.ts'
import { trustedEn } from '#shared/texts/en/trusted/index.ts'

const wordings: Readonly<Record<Language, TrustedWordings>> = {
  en: { ...en, ...trustedEn },
  de: { ...de, ...trustedDe },
}

/** What main's own windows say, in the chosen language; in the system's until the settings are read. */
export interface Speech {
  readonly language: () => Language
  readonly words: (message: TrustedMessage) => string
  readonly choose: (choice: LanguageChoice) => void
}

/** BCP 47 tag. Electron knows it only once it is ready. */
const systemLanguage = (): string => app.getLocale() || Intl.DateTimeFormat().resolvedOptions().locale

/** `system` gives the system's language as a BCP 47 tag; `onChange` is called after each choice. */
export function createSpeech(onChange: () => void = () => undefined, system = systemLanguage): Speech {
  let chosen: LanguageChoice = 'system'
  const language = (): Language => languageOf(chosen, system())
  return {
    language,
    words: (message) => wordsOf(message, wordings[language()]),
    choose: (choice) => {
      chosen = choice
      onChange()
    },
  }
}
