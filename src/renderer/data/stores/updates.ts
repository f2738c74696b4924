import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { UpdatesView } from '#shared/domain/update-view.ts'
import { useBridge } from '#renderer/data/bridge.ts'

/** What main knows of new versions. */
export const useUpdatesStore = defineStore('updates', () => {
  const bridge = useBridge()
  /** null: not read yet. */
  const view = shallowRef<UpdatesView | null>(null)
  bridge.on('updates-changed', (changed) => void (view.value = changed))

  async function load(): Promise<void> {
    const answer = await bridge.call('updates.view', null)
    if (answer.ok) view.value = answer.value
  }
  void load()

  /** What may be said unasked: nothing while a request is unresolved or a switch is armed. */
  const announced = computed(() => (view.value?.isAnnounced === true ? view.value : null))
  return { view, announced }
})
