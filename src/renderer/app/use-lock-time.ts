import { onScopeDispose, watch } from 'vue'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'

/** How often main is asked when it locks: it counts keys and clicks itself, in its own window too. */
const readEveryMs = 20_000

/** Keeps the time at which the idle lock falls (V6) as main knows it: now and then, and after a change of the setting. */
export function useLockTime(): void {
  const vault = useVaultStore()
  const settings = useSettingsStore()
  const read = (): void => {
    if (!vault.locked) void vault.read()
  }
  watch(() => settings.current.lockMinutes, read)
  const timer = setInterval(read, readEveryMs)
  onScopeDispose(() => clearInterval(timer))
}
