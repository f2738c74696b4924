import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { AppError } from '#shared/errors.ts'
import { isOffline } from '#renderer/data/snapshot.ts'
import type { PanelStatus, SourceName } from '#renderer/data/snapshot.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { fineSpan } from '#renderer/ui/format/time.ts'
import { useAge } from './use-age.ts'

interface Shown {
  readonly status: PanelStatus
  /** ms since the epoch. */
  readonly at: number | null
  readonly source: SourceName | null
  readonly error: AppError | null
}

/**
 * Where a figure comes from and how old it is, in words: `streaming, 40 ms`, `polling, 1.2 s`, `rebuilding, 3.0 s old`,
 * `offline, 12 s old`. Of a fresh one the age is that of the page's last tick, so that the words change once a second however
 * often it is pushed, and at once where an old one becomes fresh. null: there is nothing to say, such as of what is not there.
 */
export function useSourceWords(shown: () => Shown): ComputedRef<string | null> {
  const { t } = useText()
  const now = useClock()
  const old = useAge(() => shown().at)
  const sampled = shallowRef<number | null>(null)
  watch(
    [now, () => shown().at === null, () => shown().source, () => shown().status],
    () => {
      const { at } = shown()
      sampled.value = at === null ? null : Math.max(0, Date.now() - at)
    },
    { immediate: true },
  )
  return computed(() => {
    const { status, source, error } = shown()
    if (status === 'stale') {
      if (source === 'rebuilding') return t('panel.source.rebuilding', { age: old.value })
      return t(error !== null && isOffline(error) ? 'panel.source.offline' : 'panel.stale', { age: old.value })
    }
    if (status !== 'ready' || sampled.value === null || (source !== 'stream' && source !== 'poll')) return null
    const { unit, count } = fineSpan(sampled.value)
    return t(`panel.source.${source}`, { age: t(`age.${unit}`, { count }) })
  })
}
