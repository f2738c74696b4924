import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { span } from '#renderer/ui/format/time.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** How long ago an instant (ms since the epoch) was, in words that tick; a dash where there is none. */
export function useAge(at: () => number | null): ComputedRef<string> {
  const now = useClock()
  const { t } = useText()
  return computed(() => {
    const instant = at()
    if (instant === null) return t('age.never')
    const { unit, count } = span(now.value - instant)
    return t(`age.${unit}`, { count })
  })
}
