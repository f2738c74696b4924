import { useEventListener } from '@vueuse/core'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { useVaultStore } from '#renderer/stores/vault.ts'

/** Keys that work everywhere: Ctrl/Cmd+1..9 switches the profile, Ctrl/Cmd+L locks. None of them sends anything. */
export function useShortcuts(): void {
  const profiles = useProfilesStore()
  const vault = useVaultStore()

  useEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (/^[1-9]$/.test(event.key)) {
      const profile = profiles.list[Number(event.key) - 1]
      if (profile === undefined) return
      event.preventDefault()
      profiles.select(profile.id)
    } else if (event.key.toLowerCase() === 'l') {
      event.preventDefault()
      void vault.lock()
    }
  })
}
