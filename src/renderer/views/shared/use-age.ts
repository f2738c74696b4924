import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { span } from '#renderer/ui/format/time.ts'
import { useClock } from '#renderer/data/use-clock.ts'
import { useText } from '#renderer/locales/use-text.ts'

/** ms of age from which a mark is written anew every ten seconds, all marks of the page at once. */
const coarseFromMs = 10_000
const coarseMs = 10_000

/** How long ago an instant (ms since the epoch) was, in words that tick; a dash where there is none. */
export const useAge = (at: () => number | null): ComputedRef<string> => useAgeBy(at, 0)

/**
 * The same for marks that stand beside figures for long: from ten seconds on the words are those of the last full ten seconds,
 * since any text that changes has the whole page painted anew.
 */
export const useCoarseAge = (at: () => number | null): ComputedRef<string> => useAgeBy(at, coarseMs)

interface Sample {
  readonly at: number
  /** Which step of the clock it was taken in. */
  readonly step: number
  readonly ms: number
}

/** `stepMs`: how long an age of ten seconds and more stands; 0 for as long as the clock does. */
function useAgeBy(at: () => number | null, stepMs: number): ComputedRef<string> {
  const now = useClock()
  const { t } = useText()
  const sample = computed<Sample | null>((before) => {
    const instant = at()
    if (instant === null) return null
    const step = stepMs === 0 ? now.value : Math.floor(now.value / stepMs)
    const stands = before?.at === instant && before.step === step && before.ms >= coarseFromMs
    return stands ? before : { at: instant, step, ms: now.value - instant }
  })
  return computed(() => {
    if (sample.value === null) return t('age.never')
    const { unit, count } = span(sample.value.ms)
    return t(`age.${unit}`, { count })
  })
}
