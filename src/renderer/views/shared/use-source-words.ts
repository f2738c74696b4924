import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { AppError } from '#shared/errors.ts'
import { isOffline } from '#renderer/data/snapshot.ts'
import type { PanelStatus, SourceName } from '#renderer/data/snapshot.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { fineSpan } from '#renderer/ui/format/time.ts'
import { useCoarseAge } from './use-age.ts'
import { useFormat } from './use-format.ts'

interface Shown {
  readonly status: PanelStatus
  /** ms since the epoch. */
  readonly at: number | null
  readonly source: SourceName | null
  readonly error: AppError | null
}

const isLineLost = (error: AppError | null): boolean => error !== null && isOffline(error)

/**
 * Where a figure comes from, in words: `streaming`, `polling`, `as of 12:03:04`, `rebuilding, 3.0 s old`, `offline, 12 s old`. Of what
 * is fresh they say no age: that nothing new came to a quiet list is no delay. null: there is nothing to say, such as of what is not
 * there. `short` is for narrow heads: null of what is fresh, without the lost line of what is old. `detail` is for a pointer: the words
 * with the age of what is fresh too, written anew once a second.
 */
export function useSourceWords(
  shown: () => Shown,
): Readonly<Record<'words' | 'short' | 'detail', ComputedRef<string | null>>> {
  const { t } = useText()
  const { time } = useFormat()
  const now = useClock()
  const old = useCoarseAge(() => shown().at)
  /** ms at the last tick, whatever has been pushed since. */
  const sampled = shallowRef<number | null>(null)
  const subject = computed(() => `${shown().source} ${shown().status} ${shown().at === null}`)
  watch(
    [now, subject],
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
    const { status, source, at } = shown()
    return status === 'ready' && at !== null && (source === 'stream' || source === 'poll') ? source : null
  })
  /** Of a history the moment up to which it is known: it does not change with the clock. */
  const readAt = computed(() => {
    const { status, source, at } = shown()
    return status === 'ready' && source === 'read' && at !== null ? time(at) : null
  })
  const words = computed(() => {
    const { status, source, error } = shown()
    if (readAt.value !== null) return t('panel.source.read', { time: readAt.value })
    if (fresh.value !== null) return t(`panel.source.${fresh.value}`)
    if (status !== 'stale') return null
    if (source === 'rebuilding') return t('panel.source.rebuilding', { age: old.value })
    return t(isLineLost(error) ? 'panel.source.offline' : 'panel.stale', { age: old.value })
  })
  const short = computed(() => {
    if (readAt.value !== null) return readAt.value
    if (fresh.value !== null) return null
    // Why it is old matters more than the room it takes, but for what the status bar says of everything.
    const { status, source, error } = shown()
    return status === 'stale' && source !== 'rebuilding' && isLineLost(error)
      ? t('panel.stale', { age: old.value })
      : words.value
  })
  const detail = computed(() =>
    fresh.value === null || age.value === null
      ? words.value
      : t('panel.source.aged', { source: t(`panel.source.${fresh.value}`), age: age.value }),
  )
  return { words, short, detail }
}
