import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useClock } from '#renderer/data/use-clock.ts'
import type { BookLevel } from './book-levels.ts'

/** Levels that a screen reader finds while nobody is in the book, besides those with an own order. */
const bestListed = 10

export interface ListedLevel {
  readonly level: BookLevel
  /** From the best price, 0 and up. */
  readonly at: number
}

export interface ListedLevels {
  /** Those on screen, best first; the first is the level `from`. */
  readonly shown: () => readonly BookLevel[]
  readonly from: () => number
  readonly mine: () => Pick<ReadonlySet<string>, 'has'>
  /** Somebody is in the book, or nothing is drawn: all of them are listed, at once. */
  readonly whole: () => boolean
  /** What the levels are of. */
  readonly subject: () => string
}

/**
 * The levels that stand in the page's tree: all on screen while somebody is in the book, otherwise the best ones as they
 * were at the last full second, so that writing them costs nothing of the ten drawings in between.
 */
export function useListedLevels({
  shown,
  from,
  mine,
  whole,
  subject,
}: ListedLevels): ComputedRef<readonly ListedLevel[]> {
  const second = useClock()
  const all = (): readonly ListedLevel[] => shown().map((level, place) => ({ level, at: from() + place }))
  const sampled = shallowRef<readonly ListedLevel[]>([])
  watch(
    [second, subject, mine, from, () => shown().length],
    () => void (sampled.value = all().filter(({ level, at }) => at < bestListed || mine().has(level.price))),
    { immediate: true },
  )
  return computed(() => (whole() ? all() : sampled.value))
}
