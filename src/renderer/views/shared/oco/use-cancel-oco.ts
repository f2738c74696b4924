import type { OcoSummary } from '#shared/exchange/index.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

/** The cancel of both legs of one OCO order, and a message of what became of it. */
export function useCancelOco() {
  const { t } = useText()
  const { words: say } = useMessages()
  const notices = useNoticesStore()
  const profiles = useProfilesStore()
  const { act, locked } = useMoneyAct('oco.cancel')

  async function cancel(oco: Pick<OcoSummary, 'orderId' | 'symbol'>): Promise<void> {
    const at = { pair: oco.symbol, ...(profiles.currentId === null ? {} : { profileId: profiles.currentId }) }
    const result = await act({ orderId: oco.orderId })
    const what = t('intentKind.place-oco', { symbol: oco.symbol })
    // The venue took it and named no leg that it cancelled: both may still be open.
    if (result?.kind === 'accepted' && result.note !== null)
      notices.say('bad', t('cancel.tooLate', { what, note: say(result.note) }), null, { ...at, head: 'notCancelled' })
    else if (result?.kind === 'accepted')
      notices.say('good', t('cancel.done', { what }), null, { ...at, head: 'cancelled' })
    if (result?.kind === 'unknown')
      notices.say('unknown', t('cancel.unknown', { what }), null, { ...at, head: 'cancelUnknown' })
    if (result?.kind === 'unanswered')
      notices.say('unknown', t('cancel.unanswered', { what }), result.error, { ...at, head: 'cancelUnknown' })
    if (result?.kind === 'refused' || result?.kind === 'blocked')
      notices.say('bad', t('cancel.refused', { what }), result.error, { ...at, head: 'notCancelled' })
  }
  return { cancel, locked }
}
