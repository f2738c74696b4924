import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { VaultState } from '#shared/bridge/app.ts'
import type { AppError, Result } from '#shared/errors.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { useBridge } from '#renderer/data/bridge.ts'

/** What the page asks of the vault; each answer tells how it stands now, and where main does not answer, what was known stays. */
function callsOf(bridge: Bridge, onValue: (next: VaultState) => void) {
  async function follow(answer: Promise<Result<VaultState>>): Promise<Result<VaultState>> {
    const result = await answer
    if (result.ok) onValue(result.value)
    return result
  }

  return {
    read: (): Promise<Result<VaultState>> => follow(bridge.call('vault.state', null)),
    lock: (): Promise<Result<VaultState>> => follow(bridge.call('vault.lock', null)),
    // Main asks for the PIN in its own window: none is typed in the page.
    unlock: (): Promise<Result<VaultState>> => follow(bridge.call('vault.unlock', null)),
    setPin: (): Promise<Result<VaultState>> => follow(bridge.call('vault.setPin', null)),
    removePin: (): Promise<Result<VaultState>> => follow(bridge.call('vault.removePin', null)),
    setTouchId: (on: boolean): Promise<Result<VaultState>> => follow(bridge.call('vault.setTouchId', { on })),
    forgetPin: (): Promise<Result<VaultState>> => follow(bridge.call('vault.forgetPin', null)),
  }
}

/** Whether main holds secrets right now, and what unlocking asks for. */
export const useVaultStore = defineStore('vault', () => {
  const bridge = useBridge()
  const state = shallowRef<VaultState | null>(null)
  const receivedAt = ref(Date.now())
  const error = shallowRef<AppError | null>(null)

  const locked = computed(() => state.value?.locked ?? false)
  const protection = computed(() => state.value?.protection ?? 'none')
  const pinSet = computed(() => state.value?.pinSet ?? false)
  const touchId = computed(() => state.value?.touchId ?? 'absent')
  /** ms since the epoch at which the idle lock falls; null when locked. */
  const locksAt = computed(() => (state.value?.locksInMs == null ? null : receivedAt.value + state.value.locksInMs))
  /** ms since the epoch from which the next PIN try is allowed; 0 where there is no wait, however slow the page's clock. */
  const pinAllowedAt = computed(() => {
    const waitMs = state.value?.pinWaitMs ?? 0
    return waitMs === 0 ? 0 : receivedAt.value + waitMs
  })

  function onValue(next: VaultState): void {
    state.value = next
    receivedAt.value = Date.now()
  }
  bridge.on('vault-changed', onValue)

  const calls = callsOf(bridge, onValue)
  async function load(): Promise<void> {
    const answer = await calls.read()
    error.value = answer.ok ? null : answer.error
  }

  return {
    state,
    locked,
    protection,
    pinSet,
    touchId,
    locksAt,
    pinAllowedAt,
    error,
    load,
    ...calls,
  }
})
