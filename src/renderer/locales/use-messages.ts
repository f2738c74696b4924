import { useI18n } from 'vue-i18n'
import { isDecimal } from '#shared/decimal.ts'
import type { Grouping } from '#shared/domain/grouping.ts'
import { groupThousands } from '#shared/domain/grouping.ts'
import type { AppError } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { withTexts, wordsOf } from '#shared/messages.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { wordingsIn } from './index.ts'

/** Messages whose parameters are figures in words; a code of the venue is digits too, and is never grouped. */
const hasFigures = /^(order-rule|withdrawal)\./

/** The message with the figures of rules and withdrawals grouped, as everywhere else on the page. */
const figuresIn = (message: Message, grouping: Grouping): Message =>
  hasFigures.test(message.id)
    ? withTexts(message, (text) => (isDecimal(text) ? groupThousands(text, grouping) : text))
    : message

/** Words what main sends as ids with parameters: notes, reasons and errors. */
export function useMessages(): {
  readonly words: (message: Message) => string
  readonly errorWords: (error: AppError) => string
} {
  const { locale } = useI18n({ useScope: 'global' })
  const settings = useSettingsStore()
  const words = (message: Message): string =>
    wordsOf(figuresIn(message, settings.current.grouping), wordingsIn(locale.value))
  return { words, errorWords: (error) => words(error.reason) }
}
