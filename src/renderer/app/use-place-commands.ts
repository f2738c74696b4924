import { computed } from 'vue'
import { useRouter } from 'vue-router'
import { orderTabs } from '#renderer/data/stores/desk.ts'
import { orderListNames } from '#renderer/views/shared/orders/order-lists.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { usePanicStore } from '#renderer/views/safety/panic-store.ts'
import { viewNames } from './router.ts'

/** Views that are also looked for by other words, which stand in the texts. */
const viewSynonyms = {
  markets: true,
  orders: true,
  account: true,
  'sub-accounts': true,
  ledgers: true,
  withdrawals: true,
  activity: true,
  safety: true,
  settings: true,
} as const

/** A name inside a sentence, whose script does not turn the rest around (Unicode: first strong isolate). */
const isolated = (name: string): string => `“\u2068${name}\u2069”`

/** The lists of the Orders view. */
function useOrderLists() {
  const { t } = useText()
  const router = useRouter()
  return computed(() =>
    orderListNames.map((list) => ({
      id: `orders ${list}`,
      kind: 'view' as const,
      label: t('palette.orderList', { list: t(`orderList.${list}`) }),
      run: () => void router.push({ name: 'orders', query: { list } }),
    })),
  )
}

/** Where the page can go, and the forms it can open there. */
export function usePlaceCommands() {
  const { t } = useText()
  const router = useRouter()
  const panic = usePanicStore()
  const views = computed(() =>
    viewNames.map((name) => ({
      id: `view ${name}`,
      kind: 'view' as const,
      label: t('palette.goTo', { view: t(`view.${name}`) }),
      also: name in viewSynonyms ? t(`orderText.also.${name as keyof typeof viewSynonyms}`) : '',
      run: () => void router.push({ name }),
    })),
  )
  const forms = computed(() =>
    orderTabs.map((form) => ({
      id: `form ${form}`,
      kind: 'view' as const,
      label: t('palette.form', { form: t(`orderTab.${form}`) }),
      also: t(`orderText.also.${form}`),
      run: () => void router.push({ name: 'trading', query: { form } }),
    })),
  )
  const orderLists = useOrderLists()
  const subAccounts = computed(() =>
    (['overview', 'list'] as const).map((show) => ({
      id: `sub-accounts ${show}`,
      kind: 'view' as const,
      label: t(`subAccounts.${show}`),
      run: () => void router.push({ name: 'sub-accounts', query: { show } }),
    })),
  )
  const safety = computed(() => {
    const labels = panic.chosen.map(({ label }) => isolated(label)).join(', ')
    const run = (): void => void router.push({ name: 'safety' })
    return labels === ''
      ? []
      : [
          {
            id: 'panic',
            kind: 'view' as const,
            label: t('palette.panic', { labels }),
            also: t('orderText.also.panic'),
            run,
          },
        ]
  })
  const addProfile = computed(() => ({
    id: 'add profile',
    kind: 'action' as const,
    label: t('profile.add'),
    run: () => void router.push({ name: 'profiles', query: { add: 'live' } }),
  }))
  return { views, forms, orderLists, subAccounts, safety, addProfile }
}
