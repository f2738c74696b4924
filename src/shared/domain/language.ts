/** Languages that Coffer speaks, each complete. */
const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** What a person chose; `system` follows the system's language. */
export const languageChoices = ['system', ...languages] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** The language to speak. `system` is a BCP 47 tag such as `de-AT`; a language that Coffer lacks is English. */
export function languageOf(choice: LanguageChoice, system: string): Language {
  if (choice !== 'system') return choice
  const tag = system.toLowerCase().split(/[-_]/)[0]
  return languages.find((one) => one === tag) ?? 'en'
}
