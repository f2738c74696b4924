import { useIntentsStore } from '#renderer/stores/intents.ts'
import { useNoticesStore } from '#renderer/stores/notices.ts'
import { useFormat } from './use-format.ts'
import { useText } from './use-text.ts'
import { useTradedOrders } from './use-traded-orders.ts'

/** Says it wherever the user is when a resting order has traded. */
export function useFillNotices(): void {
  const intents = useIntentsStore()
  const notices = useNoticesStore()
  const { t } = useText()
  const { amount } = useFormat()

  useTradedOrders((order) => {
    const { id, clientOid, side, size, price, dealSize } = order
    const [base = ''] = order.symbol.split('-')
    const what = t('order.limit', { side: t(`side.${side}`), size: amount(size), base, price: amount(price) })
    const said =
      order.state === 'filled'
        ? t('notice.filled', { what })
        : t('notice.partFilled', { what, filled: amount(dealSize) })
    const intent = intents.current.find((made) => clientOid !== null && made.clientOid === clientOid)
    const detail = { side, filled: true, event: `${id} traded` }
    notices.say('good', said, null, intent === undefined ? detail : { ...detail, intentId: intent.id })
  })
}
