import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { VaultState } from '#shared/bridge/app.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'

/** Whether main holds secrets right now, and what unlocking asks for. */
export const useVaultStore = defineStore('vault', () => {
  const bridge = useBridge()
  const state = shallowRef<VaultState | null>(null)
  const heardAt = ref(Date.now())
  const error = shallowRef<AppError | null>(null)

  const locked = computed(() => state.value?.locked ?? false)
  const protection = computed(() => state.value?.protection ?? 'none')
  const pinSet = computed(() => state.value?.pinSet ?? false)
  const touchId = computed(() => state.value?.touchId ?? 'absent')
  /** ms since the epoch at which the idle lock falls; null when locked. */
  const locksAt = computed(() => (state.value?.locksInMs == null ? null : heardAt.value + state.value.locksInMs))
  /** ms since the epoch from which the next PIN try is allowed; 0 where there is no wait, however slow the page's clock. */
  const pinAllowedAt = computed(() => {
    const waitMs = state.value?.pinWaitMs ?? 0
    return waitMs === 0 ? 0 : heardAt.value + waitMs
  })

  function onValue(next: VaultState): void {
    state.value = next
    heardAt.value = Date.now()
  }
  bridge.on('vault-changed', onValue)

  async function follow(answer: Promise<Result<VaultState>>): Promise<Result<VaultState>> {
    const result = await answer
    if (result.ok) onValue(result.value)
    return result
  }

  async function load(): Promise<void> {
    const answer = await read()
    error.value = answer.ok ? null : answer.error
  }
  /** How it stands now; where main does not say, what was known stays. */
  const read = (): Promise<Result<VaultState>> => follow(bridge.call('vault.state', null))
  const touch = (): Promise<Result<VaultState>> => follow(bridge.call('vault.touch', null))
  const lock = (): Promise<Result<VaultState>> => follow(bridge.call('vault.lock', null))
  const unlock = (pin: string | null): Promise<Result<VaultState>> => follow(bridge.call('vault.unlock', { pin }))
  const setPin = (current: string | null, pin: string): Promise<Result<VaultState>> =>
    follow(bridge.call('vault.setPin', { current, pin }))
  const removePin = (current: string): Promise<Result<VaultState>> =>
    follow(bridge.call('vault.removePin', { current }))
  const setTouchId = (on: boolean, pin: string | null): Promise<Result<VaultState>> =>
    follow(bridge.call('vault.setTouchId', { on, pin }))

  return {
    ...{ state, locked, protection, pinSet, touchId, locksAt, pinAllowedAt, error },
    ...{ load, read, touch, lock, unlock, setPin, removePin, setTouchId },
  }
})
