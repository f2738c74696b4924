import { computed } from 'vue'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import type { OpenRow } from '#shared/domain/open-rows.ts'

/**
 * The cancel of one open order, wherever it is pressed (table, chart, book): one request, and a message of what became of it.
 * One order at a time; a press while an answer is awaited does nothing.
 */
export function useCancelOrder() {
  const { t } = useText()
  const { words: say, errorWords } = useMessages()
  const { amount } = useFormat()
  const settings = useSettingsStore()
  const profiles = useProfilesStore()
  const notices = useNoticesStore()
  const { act, locked, outcome } = useMoneyAct('orders.cancel')

  /** "Buy 0.5 BTC at 60,000": with its figures, for a message that hides them itself. */
  const whatOf = ({ side, size, symbol, price }: Pick<OpenRow, 'side' | 'size' | 'symbol' | 'price'>): string =>
    t('order.limit', {
      side: t(`side.${side}`),
      size: amount(size),
      base: symbol.split('-')[0] ?? '',
      price: amount(price),
    })

  /** `what` names the order in the message, as it was named when it was pressed. */
  async function cancel({ symbol, orderId }: { symbol: string; orderId: string }, what: string): Promise<void> {
    const at = { pair: symbol, ...(profiles.currentId === null ? {} : { profileId: profiles.currentId }) }
    const ofIntent = (intentId: string) => ({ ...at, intentId, event: `${intentId} told` })
    const result = await act({ wait: settings.current.waitForMatch, symbol, orderId })
    if (result?.kind === 'accepted' && result.note !== null)
      notices.say('plain', t('cancel.tooLate', { what, note: say(result.note) }), null, {
        ...ofIntent(result.intentId),
        head: 'notCancelled',
      })
    else if (result?.kind === 'accepted')
      notices.say('good', t('cancel.done', { what }), null, { ...ofIntent(result.intentId), head: 'cancelled' })
    if (result?.kind === 'unknown')
      notices.say('unknown', t('cancel.unknown', { what }), null, {
        ...ofIntent(result.intentId),
        head: 'cancelUnknown',
      })
    if (result?.kind === 'unanswered')
      notices.say('unknown', t('cancel.unanswered', { what }), result.error, { ...at, head: 'cancelUnknown' })
    if (result?.kind === 'refused' && result.error.code === 'filled-first')
      notices.say('plain', t('cancel.tooLate', { what, note: errorWords(result.error) }), null, {
        ...at,
        head: 'notCancelled',
      })
    else if (result?.kind === 'refused' || result?.kind === 'blocked')
      notices.say('bad', t('cancel.refused', { what }), result.error, { ...at, head: 'notCancelled' })
  }
  return { whatOf, cancel, locked, unknown: computed(() => outcome.value?.kind === 'unknown') }
}
