import { computed, ref } from 'vue'
import { useClock } from '#renderer/data/use-clock.ts'
import { useSymbols } from '#renderer/data/use-market.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface HistoryRequest {
  readonly symbol: string
  readonly side?: 'buy' | 'sell'
  readonly type?: 'limit' | 'market'
  readonly startAt?: number
  readonly endAt?: number
  readonly limit: number
}

/** What history is asked for: one pair at a time (the venue lists no others), a side, a type and a span; `limit` rows a page. */
export function useHistoryFilter(limit: number) {
  const now = useClock()
  const { t } = useText()
  const desk = useDeskStore()
  const symbols = useSymbols()
  /** Empty: the pair in view. */
  const chosen = ref('')
  const side = ref<'all' | 'buy' | 'sell'>('all')
  const type = ref<'all' | 'limit' | 'market'>('all')
  const span = ref<'all' | '1' | '7'>('all')

  const pair = computed(() => (chosen.value === '' ? desk.pair : chosen.value))
  const pairs = computed(() => [
    { value: '', label: t('manage.thisPair') },
    ...(symbols.data.value ?? []).map(({ symbol }) => ({ value: symbol, label: symbol })),
  ])
  const sides = (['all', 'buy', 'sell'] as const).map((value) => ({ value, label: t(`manage.side.${value}`) }))
  const types = [
    { value: 'all' as const, label: t('manage.allTypes') },
    { value: 'limit' as const, label: t('orderType.limit') },
    { value: 'market' as const, label: t('orderType.market') },
  ]
  const spans = (['all', '1', '7'] as const).map((value) => ({ value, label: t(`manage.span.${value}`) }))

  const subject = computed(() => JSON.stringify([pair.value, side.value, type.value, span.value]))
  /** Within a span the question moves on by the hour, so that it stays the same one in between. */
  const hour = computed(() => Math.floor(now.value / hourMs) + 1)
  /** The fields of the request; null without a pair. Times in ms. */
  const request = computed<HistoryRequest | null>(() => {
    if (pair.value === null) return null
    const endAt = hour.value * hourMs
    return {
      symbol: pair.value,
      ...(side.value === 'all' ? {} : { side: side.value }),
      ...(type.value === 'all' ? {} : { type: type.value }),
      ...(span.value === 'all' ? {} : { startAt: endAt - Number(span.value) * dayMs, endAt }),
      limit,
    }
  })
  return { pair, chosen, side, type, span, pairs, sides, types, spans, subject, request }
}
