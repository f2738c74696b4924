import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef } from 'vue'
import type { ActionId } from '#shared/domain/key-map.ts'

export type Run = (digit: number | null) => void
export interface Action {
  readonly run: Run
  /** Why it can do nothing right now, as a sentence for the user; null while it can. */
  readonly why: (digit: number | null) => string | null
}
/** Whatever can always act needs no reason. */
export type Offered = Run | Action
export type Offer = Readonly<Partial<Record<ActionId, Offered>>>

interface Registered {
  readonly id: ActionId
  readonly action: Action
}

/** ms that a hint stays. */
const hintMs = 6000

const whole = (offered: Offered): Action =>
  typeof offered === 'function' ? { run: offered, why: () => null } : offered

/** What can be done right now by key or palette: whoever is on screen offers its own actions. */
export const useActionsStore = defineStore('actions', () => {
  const registered = shallowRef<readonly Registered[]>([])
  /** The one offered last stands for its id. */
  const find = (id: ActionId): Action | null => registered.value.findLast((one) => one.id === id)?.action ?? null
  const available = computed(() => new Set(registered.value.map(({ id }) => id)))

  function offer(actions: Offer): () => void {
    const added = Object.entries(actions).map(([id, offered]) => ({ id: id as ActionId, action: whole(offered) }))
    registered.value = [...registered.value, ...added]
    return () => void (registered.value = registered.value.filter((one) => !added.includes(one)))
  }

  /** Why the last press of a key did nothing. It passes, and is kept nowhere. */
  const hint = shallowRef<string | null>(null)
  let fading: ReturnType<typeof setTimeout> | null = null
  function say(text: string | null): void {
    if (fading !== null) clearTimeout(fading)
    hint.value = text
    fading = text === null ? null : setTimeout(() => say(null), hintMs)
  }
  /** Runs what is offered, or says why it cannot; false where nobody offers it. */
  function act(id: ActionId, digit: number | null): boolean {
    const action = find(id)
    if (action === null) return false
    const why = action.why(digit)
    say(why)
    if (why === null) action.run(digit)
    return true
  }
  return { find, available, offer, act, hint, say }
})

/** Offers actions for as long as the component lives. */
export function useActions(actions: Offer): void {
  onScopeDispose(useActionsStore().offer(actions))
}
