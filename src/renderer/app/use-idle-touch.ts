import { useEventListener, useThrottleFn } from '@vueuse/core'
import { onScopeDispose, watch } from 'vue'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'

const touchAtMostEveryMs = 15_000
/** How often main is asked when it locks: what is done in its own window counts too. */
const readEveryMs = 20_000

/**
 * Reports activity to main, so that the idle lock counts from the last key or click (V6), and keeps the time at
 * which it falls as main knows it: after each of them, after a change of the setting, and now and then.
 */
export function useIdleTouch(): void {
  const vault = useVaultStore()
  const settings = useSettingsStore()
  const touch = useThrottleFn(() => {
    if (!vault.locked) void vault.touch()
  }, touchAtMostEveryMs)
  useEventListener(['pointerdown', 'keydown', 'wheel'], touch, { capture: true, passive: true })

  const read = (): void => {
    if (!vault.locked) void vault.read()
  }
  watch(() => settings.current.lockMinutes, read)
  const timer = setInterval(read, readEveryMs)
  onScopeDispose(() => clearInterval(timer))
}
