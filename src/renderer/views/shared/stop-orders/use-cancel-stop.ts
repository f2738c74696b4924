import type { StopOrder } from '#shared/exchange/index.ts'
import { tradeTypes } from '#shared/exchange/trade-types.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** The cancel of one stop order by its id, and a message of what became of it. */
export function useCancelStop() {
  const { t } = useText()
  const notices = useNoticesStore()
  const profiles = useProfilesStore()
  const { act, locked } = useMoneyAct('stopOrders.cancel')

  async function cancel({ id, symbol, tradeType }: Pick<StopOrder, 'id' | 'symbol' | 'tradeType'>): Promise<void> {
    const at = { pair: symbol, ...(profiles.currentId === null ? {} : { profileId: profiles.currentId }) }
    // Where none is named, the venue looks in the spot account alone.
    const account = tradeTypes.find((type) => type === tradeType)
    const result = await act({ orderIds: [id], ...(account === undefined ? {} : { tradeType: account }) })
    const what = t('intentKind.place-stop', { symbol })
    if (result?.kind === 'accepted') notices.say('good', t('cancel.done', { what }), null, { ...at, head: 'cancelled' })
    if (result?.kind === 'unknown')
      notices.say('unknown', t('cancel.unknown', { what }), null, { ...at, head: 'cancelUnknown' })
    if (result?.kind === 'unanswered')
      notices.say('unknown', t('cancel.unanswered', { what }), result.error, { ...at, head: 'cancelUnknown' })
    if (result?.kind === 'refused' || result?.kind === 'blocked')
      notices.say('bad', t('cancel.refused', { what }), result.error, { ...at, head: 'notCancelled' })
  }
  return { cancel, locked }
}
