import { requestText } from '#shared/domain/intent-words.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { endOf, useIntentWords } from '#renderer/views/shared/use-intent-words.ts'

/**
 * A request in a few words: an order that has filled by what came of it, an OCO order without its prices, anything else in the
 * words of its button. What the request or its fill does not say is not guessed.
 */
export function useRecentWords(): (intent: IntentView) => string {
  const { t } = useText()
  const { own } = useFormat()
  const words = useIntentWords()
  return (intent) => {
    const side = requestText(intent, 'side')
    const [base = ''] = requestText(intent, 'symbol')?.split('-') ?? []
    if (side !== 'buy' && side !== 'sell') return words(intent)
    const end = endOf(intent)
    if (intent.kind === 'place' && (end === 'filled' || end === 'partFilled') && intent.fill != null)
      return t(`recent.filled.${side}`, { size: own.amount(intent.fill.size), base })
    const size = requestText(intent, 'size')
    return intent.kind === 'place-oco' && size != null
      ? t(`recent.oco.${side}`, { size: own.amount(size), base })
      : words(intent)
  }
}
