import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

/**
 * What a dialog is open about, such as an entry of the address book; null while none is. Another profile in view closes it
 * in the same moment: nothing of one profile may be shown, or acted on, under another (T12).
 */
export function useOpened<Value>(): ShallowRef<Value | null> {
  const profiles = useProfilesStore()
  const opened = shallowRef<Value | null>(null)
  watch(
    () => profiles.currentId,
    () => void (opened.value = null),
    { flush: 'sync' },
  )
  return opened
}
