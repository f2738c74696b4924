import { useI18n } from 'vue-i18n'
import type { AppError } from '#shared/errors.ts'
import { reasonOf } from '#shared/errors.ts'
import type { Message, Wordings } from '#shared/messages.ts'
import { wordsOf } from '#shared/messages.ts'
import { en } from '#shared/texts/en/index.ts'

/** What main says, by the page's language. A language without wordings of its own reads English. */
const wordings: Readonly<Record<string, Wordings>> = { en }

/** Words what main sends as ids with parameters: notes, reasons and errors. */
export function useMessages(): {
  readonly words: (message: Message) => string
  readonly errorWords: (error: AppError) => string
} {
  const { locale } = useI18n({ useScope: 'global' })
  const words = (message: Message): string => wordsOf(message, wordings[locale.value] ?? en)
  return { words, errorWords: (error) => words(reasonOf(error)) }
}
