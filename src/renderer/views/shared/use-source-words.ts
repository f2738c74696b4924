import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { AppError } from '#shared/errors.ts'
import { isOffline } from '#renderer/data/snapshot.ts'
import type { PanelStatus, SourceName } from '#renderer/data/snapshot.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { fineSpan } from '#renderer/ui/format/time.ts'
import { useAge } from './use-age.ts'
import { useFormat } from './use-format.ts'

interface Shown {
  readonly status: PanelStatus
  /** ms since the epoch. */
  readonly at: number | null
  readonly source: SourceName | null
  readonly error: AppError | null
}

/**
 * Where a figure comes from and how old it is, in words: `streaming, 40 ms`, `polling, 1.2 s`, `as of 12:03:04`,
 * `rebuilding, 3.0 s old`, `offline, 12 s old`. Of a fresh one the age is that of the page's last tick, so that the words change once a second however
 * often it is pushed, and at once where an old one becomes fresh. null: there is nothing to say, such as of what is not there.
 * `short` is the age alone, for narrow heads: `40 ms`, `12 s old`.
 */
export function useSourceWords(shown: () => Shown): Readonly<Record<'words' | 'short', ComputedRef<string | null>>> {
  const { t } = useText()
  const { time } = useFormat()
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
  const age = computed(() => {
    if (sampled.value === null) return null
    const { unit, count } = fineSpan(sampled.value)
    return t(`age.${unit}`, { count })
  })
  const fresh = computed(() => {
    const { status, source } = shown()
    return status === 'ready' && age.value !== null && (source === 'stream' || source === 'poll')
      ? { source, age: age.value }
      : null
  })
  /** Of a history the moment up to which it is known: it does not change with the clock. */
  const readAt = computed(() => {
    const { status, source, at } = shown()
    return status === 'ready' && source === 'read' && at !== null ? time(at) : null
  })
  const words = computed(() => {
    const { status, source, error } = shown()
    if (readAt.value !== null) return t('panel.source.read', { time: readAt.value })
    if (fresh.value !== null) return t(`panel.source.${fresh.value.source}`, { age: fresh.value.age })
    if (status !== 'stale') return null
    if (source === 'rebuilding') return t('panel.source.rebuilding', { age: old.value })
    return t(error !== null && isOffline(error) ? 'panel.source.offline' : 'panel.stale', { age: old.value })
  })
  const short = computed(() => {
    if (readAt.value !== null) return readAt.value
    if (fresh.value !== null) return fresh.value.age
    return shown().status === 'stale' ? t('panel.stale', { age: old.value }) : null
  })
  return { words, short }
}
