import { computed, inject, ref } from 'vue'
import type { HistoryOf } from '#shared/domain/history-topic.ts'
import { useSymbols } from '#renderer/data/use-market.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { startsWithAllPairs } from '#renderer/views/shared/orders/order-lists.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'

/** The choice of every pair; no pair has such a name. */
const allPairs = 'all'

/** What history is asked for: the pair in view, every pair or another one, a side, a type and a span. */
export function useHistoryFilter<List extends 'closedOrders' | 'fills'>(list: List) {
  const { t } = useText()
  const desk = useDeskStore()
  const symbols = useSymbols()
  const startsWithAll = inject(startsWithAllPairs, false)
  /** Empty: the pair in view. */
  const start: string = startsWithAll ? allPairs : ''
  const chosen = ref(start)
  const side = ref<'all' | 'buy' | 'sell'>('all')
  const type = ref<'all' | 'limit' | 'market'>('all')
  const span = ref<'all' | '1' | '7'>('all')

  const isOfAll = computed(() => chosen.value === allPairs)
  /** null: every pair, or none is in view. */
  const pair = computed(() => (isOfAll.value ? null : chosen.value === '' ? desk.pair : chosen.value))
  const pairs = computed(() => [
    ...(startsWithAll ? [] : [{ value: '', label: t('manage.thisPair') }]),
    { value: allPairs, label: t('manage.allPairs') },
    ...(symbols.data.value ?? []).map(({ symbol }) => ({ value: symbol, label: symbol })),
  ])
  const sides = (['all', 'buy', 'sell'] as const).map((value) => ({ value, label: t(`manage.side.${value}`) }))
  const types = [
    { value: 'all' as const, label: t('manage.allTypes') },
    { value: 'limit' as const, label: t('orderType.limit') },
    { value: 'market' as const, label: t('orderType.market') },
  ]
  const spans = (['all', '1', '7'] as const).map((value) => ({ value, label: t(`manage.span.${value}`) }))

  /** null without a pair. */
  const history = computed((): HistoryOf<List> | null => {
    if (pair.value === null && !isOfAll.value) return null
    const asked = {
      list,
      ...(pair.value === null ? {} : { symbol: pair.value }),
      ...(side.value === 'all' ? {} : { side: side.value }),
      ...(type.value === 'all' ? {} : { type: type.value }),
      ...(span.value === 'all' ? {} : { days: Number(span.value) }),
    }
    return asked as HistoryOf<List>
  })
  return { pair, isOfAll, start, chosen, side, type, span, pairs, sides, types, spans, history }
}
