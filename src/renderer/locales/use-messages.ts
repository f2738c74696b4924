import { useI18n } from 'vue-i18n'
import { withFigures } from '#shared/domain/message-figures.ts'
import type { AppError } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { wordsOf } from '#shared/messages.ts'
import { useKnownPairsStore } from '#renderer/data/stores/known-pairs.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { wordingsIn } from './index.ts'

/** Words what main sends as ids with parameters: notes, reasons and errors; their figures as everywhere else on the page. */
export function useMessages(): {
  readonly words: (message: Message) => string
  readonly errorWords: (error: AppError) => string
} {
  const { locale } = useI18n({ useScope: 'global' })
  const settings = useSettingsStore()
  const { placesOf, currencyPlacesOf } = useKnownPairsStore()
  const words = (message: Message): string => {
    const look = { grouping: settings.current.grouping, placesOf, currencyPlacesOf }
    return wordsOf(withFigures(message, look), wordingsIn(locale.value))
  }
  return { words, errorWords: (error) => words(error.reason) }
}
