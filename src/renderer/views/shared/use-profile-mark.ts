import { computed } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useText } from '#renderer/locales/use-text.ts'

/**
 * Whose money or orders a button moves, where it is too small for ProfileMark: `v-bind="mark(label)"` gives it the colour at
 * its edge, and the name of the profile in view to who points at it or has it read out.
 */
export function useProfileMark() {
  const { t } = useText()
  const profiles = useProfilesStore()
  /** Such as `Main · LIVE`. */
  const where = computed(() =>
    t(profiles.current?.kind === 'practice' ? 'order.onPractice' : 'order.onLive', {
      label: profiles.current?.label ?? '',
    }),
  )
  /** `label`: what the button does, in words. */
  const mark = (label: string) => ({ title: `${label} · ${where.value}`, 'data-profile-mark': '' })
  return { where, mark }
}
