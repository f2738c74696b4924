import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { timeMarksWith } from './time-marks.ts'
import type { TimeMarks } from './time-marks.ts'

/** Candle times as the user wants them. Settings other than these two change without a new chart. */
export function useTimeMarks(): ComputedRef<TimeMarks> {
  const settings = useSettingsStore()
  const timeZone = computed(() => settings.current.timeZone)
  const clock = computed(() => settings.current.clock)
  return computed(() => timeMarksWith({ timeZone: timeZone.value, clock: clock.value }))
}
