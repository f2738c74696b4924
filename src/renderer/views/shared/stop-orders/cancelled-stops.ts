import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { requestText } from '#shared/domain/intent-words.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'

/** Ids of stop orders whose cancel the venue has taken: a list may lag behind it, and ids are never given twice. */
export function useCancelledStops(): ComputedRef<ReadonlySet<string>> {
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
