import { useRoute, useRouter } from 'vue-router'
import { useText } from '#renderer/locales/use-text.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { emptyDraft } from '#renderer/data/order-draft.ts'
import { advancedOf, draftOf } from './clone.ts'
import { useAdvancedStore } from './advanced-store.ts'

/** Puts an order into the form of its pair and shows the desk. Nothing is sent. */
export function useClone(): (order: OrderRecord) => void {
  const desk = useDeskStore()
  const advanced = useAdvancedStore()
  const notices = useNoticesStore()
  const route = useRoute()
  const router = useRouter()
  const { t } = useText()
  return (order) => {
    desk.pair = order.symbol
    const draft = draftOf(order, emptyDraft)
    desk.draft = draft
    desk.tab = draft.type
    desk.wantForm()
    advanced.options = advancedOf(order)
    notices.say('plain', t('manage.cloned', { pair: order.symbol }))
    if (route.name !== 'trading') void router.push({ name: 'trading' })
  }
}
