import { onScopeDispose } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useFillFacts } from '#renderer/views/shared/use-fill-words.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** Says wherever the user is, as main tells it once, that an order has traded and that a stop order was triggered. */
export function useAccountNotices(): void {
  const bridge = useBridge()
  const notices = useNoticesStore()
  const { t } = useText()
  const { amount } = useFormat()
  const { sentence } = useFillFacts()

  onScopeDispose(
    bridge.on('order-filled', ({ profileId, symbol, fill, added, intentId, isLate }) => {
      const head = fill.side === 'buy' ? ('bought' as const) : ('sold' as const)
      const about = `${fill.orderId} traded`
      const detail = {
        head,
        pair: symbol,
        profileId,
        filled: true,
        about,
        event: `${fill.orderId} ${fill.size} traded`,
      }
      const said = sentence(symbol, fill, added)
      const text = isLate ? t('fill.late', { said }) : said
      notices.say('good', text, null, intentId === null ? detail : { ...detail, intentId })
    }),
  )
  onScopeDispose(
    bridge.on('stop-triggered', ({ profileId, symbol, side, isOco, stopPrice, error, isLate }) => {
      const detail = { pair: symbol, profileId }
      if (error !== null)
        return notices.say('bad', t('notice.triggered.failed', { error }), null, { ...detail, head: 'triggerFailed' })
      const said = t(`notice.triggered.${isOco ? 'oco' : 'stop'}.${side}`, { price: amount(stopPrice) })
      notices.say('plain', isLate ? t('fill.late', { said }) : said, null, { ...detail, head: 'triggered' })
    }),
  )
}
