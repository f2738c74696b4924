import { useI18n } from 'vue-i18n'
import type { AppError } from '#shared/errors.ts'
import { reasonOf } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { wordsOf } from '#shared/messages.ts'
import { wordingsIn } from './index.ts'

/** Words what main sends as ids with parameters: notes, reasons and errors. */
export function useMessages(): {
  readonly words: (message: Message) => string
  readonly errorWords: (error: AppError) => string
} {
  const { locale } = useI18n({ useScope: 'global' })
  const words = (message: Message): string => wordsOf(message, wordingsIn(locale.value))
  return { words, errorWords: (error) => words(reasonOf(error)) }
}
