import { onScopeDispose } from 'vue'
import type { FillNews } from '#shared/domain/fill.ts'
import { completedNews, isUnpriced } from '#shared/domain/fill-news.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useFillFacts } from '#renderer/views/shared/use-fill-words.ts'
import { usePriceText } from '#renderer/views/shared/use-price-text.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** Messages that wait for their price or fee at most: as many as are kept. */
const mostUnpriced = 300

/** Says wherever the user is, as main tells it once, that an order has traded and that a stop order was triggered. */
export function useAccountNotices(): void {
  const bridge = useBridge()
  const notices = useNoticesStore()
  const { t } = useText()
  const priceText = usePriceText()
  const { sentence } = useFillFacts()

  /** The last message of an order whose price or fee was not known yet, by the order's id. */
  const unpriced = new Map<string, FillNews>()
  const eventOf = ({ orderId, size }: FillNews['fill']): string => `${orderId} ${size} traded`
  const words = ({ symbol, fill, added, isLate }: FillNews): string => {
    const said = sentence(symbol, fill, added)
    return isLate ? t('fill.late', { said }) : said
  }

  onScopeDispose(
    bridge.on('intent-changed', (intent) => {
      const news = unpriced.get(intent.fill?.orderId ?? '')
      const complete = news === undefined ? null : completedNews(news, intent)
      if (complete === null) return
      if (!isUnpriced(complete.fill)) unpriced.delete(complete.fill.orderId)
      notices.reword(eventOf(complete.fill), words(complete))
    }),
  )
  onScopeDispose(
    bridge.on('order-filled', (news) => {
      const { profileId, symbol, fill, intentId } = news
      const head = fill.side === 'buy' ? ('bought' as const) : ('sold' as const)
      const about = `${fill.orderId} traded`
      const detail = {
        head,
        pair: symbol,
        profileId,
        filled: true,
        about,
        event: eventOf(fill),
      }
      unpriced.delete(fill.orderId)
      if (isUnpriced(fill)) unpriced.set(fill.orderId, news)
      for (const oldest of [...unpriced.keys()].slice(0, -mostUnpriced)) unpriced.delete(oldest)
      notices.say('good', words(news), null, intentId === null ? detail : { ...detail, intentId })
    }),
  )
  onScopeDispose(
    bridge.on('stop-triggered', ({ profileId, symbol, side, isOco, stopPrice, error, isLate }) => {
      const detail = { pair: symbol, profileId }
      const what = isOco ? 'oco' : 'stop'
      if (error !== null)
        return notices.say('bad', t(`notice.triggered.failed.${what}`, { error }), null, {
          ...detail,
          head: isOco ? 'legFailed' : 'triggerFailed',
        })
      const said =
        stopPrice === null
          ? t(`notice.triggered.unpriced.${what}.${side}`)
          : t(`notice.triggered.${what}.${side}`, { price: priceText(stopPrice, symbol) })
      notices.say('plain', isLate ? t('fill.late', { said }) : said, null, { ...detail, head: 'triggered' })
    }),
  )
}
