import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { requestText } from '#shared/domain/intent-words.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useLive } from '#renderer/data/use-live.ts'

const pageSize = 100

/** Which stop orders: of a pair or, null, of every one. */
interface StopsOf {
  readonly symbol: string | null
}
const ofEveryPair: StopsOf = { symbol: null }

/** Stop orders; `rows` are those that wait for their trigger, null while they are not known. `of` null: nothing is asked. */
export function useStopList(options: Parameters<typeof useLive>[1] = {}, of: () => StopsOf | null = () => ofEveryPair) {
  const list = useLive(() => {
    const wanted = of()
    if (wanted === null) return null
    const request = wanted.symbol === null ? { pageSize } : { symbol: wanted.symbol, pageSize }
    return { kind: 'read', row: 'listStopOrders', request }
  }, options)
  const cancelled = useCancelledStops()
  const rows = computed(
    () => list.data.value?.items.filter(({ id, status }) => status === 'NEW' && !cancelled.value.has(id)) ?? null,
  )
  return { list, rows }
}

/** Ids of stop orders whose cancel the venue has taken: a list may lag behind it, and ids are never given twice. */
function useCancelledStops(): ComputedRef<ReadonlySet<string>> {
  const intents = useIntentsStore()
  return computed(
    () =>
      new Set(
        intents.current
          .filter(({ kind, state }) => kind === 'cancel-stop' && state === 'accepted')
          .flatMap((intent) => requestText(intent, 'orderIds')?.split(',') ?? []),
      ),
  )
}
