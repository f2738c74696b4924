import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ReadOnlyProfiles } from '#shared/domain/order-limits.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from './profiles.ts'

/** Which profiles are read-only, as main judges every request of theirs, whichever of them is in view. */
export const useReadOnlyStore = defineStore('read-only', () => {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  /** Null until main has told. */
  const told = shallowRef<ReadOnlyProfiles | null>(null)
  bridge.on('read-only-changed', (now) => void (told.value = now))

  async function load(): Promise<void> {
    const answer = await bridge.call('orders.limits.readOnly', null)
    // What an event has brought meanwhile is newer. Of an answer that failed no profile is known.
    told.value ??= answer.ok ? answer.value : {}
  }
  void load()

  /** Null: main cannot tell. Undefined: it has not answered yet. */
  const of = (profileId: string): boolean | null | undefined =>
    told.value === null ? undefined : (told.value[profileId] ?? null)
  const current = computed(() => (profiles.currentId === null ? undefined : of(profiles.currentId)))
  return { of, current }
})
