import { useQueryCache } from '@pinia/colada'
import { nextTick, watch } from 'vue'
import { useBridge } from '#renderer/data/bridge.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'

/** Asks again for what an intent may have changed, and forgets everything read once the vault is locked. */
export function useLiveRefresh(): void {
  const bridge = useBridge()
  const cache = useQueryCache()
  const vault = useVaultStore()

  bridge.on('intent-changed', ({ profileId }) => {
    void cache.invalidateQueries({ key: ['read', profileId, 'listFills'] })
  })
  watch(
    () => vault.locked,
    async (locked) => {
      if (!locked) return
      // The views let go of their readings first.
      await nextTick()
      for (const entry of cache.getEntries({ key: ['read'] })) cache.remove(entry)
    },
  )
}
