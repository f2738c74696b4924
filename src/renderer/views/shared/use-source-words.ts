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

/** ms of ticks of which the greatest age is shown. */
const agesMs = 30_000

/**
 * The greatest age (ms) of a figure at the last ticks. It rises at once; it falls where no age of `agesMs` came to half of it,
 * so that what is pushed steadily has the same words from tick to tick, and is never older at a tick than they say.
 */
export function createGreatestAge() {
  let [shown, since, most] = [0, 0, 0]
  const begin = (age: number, now: number): number => {
    ;[shown, since, most] = [age, now, 0]
    return age
  }
  return {
    begin,
    /** The age at another tick; `now` in ms since the epoch. */
    next(age: number, now: number): number {
      if (age > shown) return begin(age, now)
      const isNear = age * 2 >= shown
      since = isNear ? now : since
      most = isNear ? 0 : Math.max(most, age)
      return now - since >= agesMs ? begin(most, now) : shown
    },
  }
}

/**
 * Where a figure comes from and how old it is, in words: `streaming, 40 ms`, `polling, 1.2 s`, `as of 12:03:04`,
 * `rebuilding, 3.0 s old`, `offline, 12 s old`. Of a fresh one the age is the greatest at the page's last ticks, so that the words
 * mostly stay however often it is pushed, and begin anew where an old one becomes fresh. null: there is nothing to say, such as of
 * what is not there. `short` is for narrow heads: the age alone of what is fresh, `40 ms`, or whose line is lost.
 */
export function useSourceWords(shown: () => Shown): Readonly<Record<'words' | 'short', ComputedRef<string | null>>> {
  const { t } = useText()
  const { time } = useFormat()
  const now = useClock()
  const old = useCoarseAge(() => shown().at)
  const sampled = shallowRef<number | null>(null)
  const greatest = createGreatestAge()
  const subject = computed(() => `${shown().source} ${shown().status} ${shown().at === null}`)
  watch(
    [now, subject],
    ([, of], [, formerOf]) => {
      const { at } = shown()
      const [time, isSame] = [Date.now(), of === formerOf]
      const age = at === null ? null : Math.max(0, time - at)
      sampled.value = age === null ? null : isSame ? greatest.next(age, time) : greatest.begin(age, time)
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
    return t(isLineLost(error) ? 'panel.source.offline' : 'panel.stale', { age: old.value })
  })
  const short = computed(() => {
    if (readAt.value !== null) return readAt.value
    if (fresh.value !== null) return fresh.value.age
    // Why it is old matters more than the room it takes, but for what the status bar says of everything.
    const { status, source, error } = shown()
    return status === 'stale' && source !== 'rebuilding' && isLineLost(error)
      ? t('panel.stale', { age: old.value })
      : words.value
  })
  return { words, short }
}
