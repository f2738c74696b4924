import { computed } from 'vue'
import { useTopic } from '#renderer/composables/use-topic.ts'

/** How much of the book: the public 100 best levels a side, or all of it, which needs a key and is asked for seldom. */
export type Depth = '100' | 'full'

/** The book as deep as wanted; the other depth is not asked for. */
export function useDepth(pair: () => string | null, depth: () => Depth) {
  const wanted = (which: Depth): { symbol: string } | null => {
    const symbol = pair()
    return symbol === null || depth() !== which ? null : { symbol }
  }
  const best = useTopic(
    'getPartialBook',
    () => {
      const request = wanted('100')
      return request && { ...request, size: 100 as const }
    },
    { everyMs: 2000 },
  )
  const full = useTopic('getFullBook', () => wanted('full'), { everyMs: 5000 })
  return computed(() => (depth() === 'full' ? full : best))
}
