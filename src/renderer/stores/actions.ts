import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef } from 'vue'
import type { ActionId } from '#shared/domain/key-map.ts'

export type Run = (digit: number | null) => void

interface Registered {
  readonly id: ActionId
  readonly run: Run
}

/** What can be done right now by key or palette: whoever is on screen offers its own actions. */
export const useActionsStore = defineStore('actions', () => {
  const registered = shallowRef<readonly Registered[]>([])
  /** The one offered last stands for its id. */
  const find = (id: ActionId): Run | null => registered.value.findLast((action) => action.id === id)?.run ?? null
  const available = computed(() => new Set(registered.value.map(({ id }) => id)))

  function offer(actions: Readonly<Partial<Record<ActionId, Run>>>): () => void {
    const added = Object.entries(actions).map(([id, run]) => ({ id: id as ActionId, run }))
    registered.value = [...registered.value, ...added]
    return () => void (registered.value = registered.value.filter((action) => !added.includes(action)))
  }
  return { find, available, offer }
})

/** Offers actions for as long as the component lives. */
export function useActions(actions: Readonly<Partial<Record<ActionId, Run>>>): void {
  onScopeDispose(useActionsStore().offer(actions))
}
