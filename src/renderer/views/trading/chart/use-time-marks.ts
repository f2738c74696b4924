import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { timeMarksWith } from './time-marks.ts'
import type { TimeMarks } from './time-marks.ts'

/** Candle times as the user wants them. */
export function useTimeMarks(): ComputedRef<TimeMarks> {
  const settings = useSettingsStore()
  // As text: other settings change without a new chart.
  const style = computed(() => `${settings.current.timeZone} ${settings.current.clock}`)
  return computed(() => {
    const [zone, clock] = style.value.split(' ')
    return timeMarksWith({ timeZone: zone === 'utc' ? 'utc' : 'local', clock: clock === '12' ? '12' : '24' })
  })
}
