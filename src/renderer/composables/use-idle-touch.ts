import { useEventListener, useThrottleFn } from '@vueuse/core'
import { useBridge } from '#renderer/bridge.ts'
import { useVaultStore } from '#renderer/stores/vault.ts'

const atMostEveryMs = 15_000

/** Tells main that somebody is here, so that the idle lock counts from the last key or click (V6). */
export function useIdleTouch(): void {
  const bridge = useBridge()
  const vault = useVaultStore()
  const touch = useThrottleFn(() => {
    if (!vault.locked) void bridge.call('vault.touch', null)
  }, atMostEveryMs)
  useEventListener(['pointerdown', 'keydown', 'wheel'], touch, { capture: true, passive: true })
}
