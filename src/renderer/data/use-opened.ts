import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

/** Runs `act` in the moment in which another profile comes into view, before anything of it is shown (T12). */
export function onOtherProfile(act: () => void): void {
  const profiles = useProfilesStore()
  watch(() => profiles.currentId, act, { flush: 'sync' })
}

/**
 * What a dialog is open about, such as an entry of the address book; null while none is. Another profile in view closes it
 * in the same moment: nothing of one profile may be shown, or acted on, under another (T12).
 */
export function useOpened<Value>(): ShallowRef<Value | null> {
  const opened = shallowRef<Value | null>(null)
  onOtherProfile(() => void (opened.value = null))
  return opened
}
