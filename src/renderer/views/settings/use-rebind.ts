import { computed, ref, shallowRef } from 'vue'
import { boundKeys, holderOf, keyMap, refusalOf, writeKeys } from '#shared/domain/key-map.ts'
import type { ActionId, BoundKey, KeyChoices, KeyRefusal } from '#shared/domain/key-map.ts'
import { keysOf } from '#renderer/views/shared/keys/key-map.ts'
import type { Press } from '#renderer/views/shared/keys/key-map.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

/** What came of the last press: why it cannot be, or who has it. */
export type RebindTrouble =
  | { readonly kind: 'refused'; readonly id: ActionId; readonly why: KeyRefusal | 'alt' }
  | {
      readonly kind: 'clash'
      readonly id: ActionId
      readonly keys: string
      readonly holder: BoundKey
      readonly canSwap: boolean
    }

const onlyHeld = new Set(['Control', 'Shift', 'Meta', 'Alt', 'AltGraph', 'CapsLock', 'NumLock', 'Fn'])

const usualOf = (id: ActionId): string => keyMap.find((entry) => entry.id === id)?.keys ?? ''

/** The keys that actions have, and what was changed last. */
function useBoundKeys() {
  const settings = useSettingsStore()
  const choices = computed(() => settings.current.keys)
  const entries = computed(() => boundKeys(choices.value))
  const bound = ref<ActionId | null>(null)
  const entryOf = (id: ActionId): BoundKey => entries.value.find((entry) => entry.id === id) as BoundKey
  const isChanged = (id: ActionId): boolean => choices.value[id] !== undefined

  function keep(changed: KeyChoices, id: ActionId | null): void {
    const all = Object.entries({ ...choices.value, ...changed }) as [ActionId, string][]
    const keys = Object.fromEntries(all.filter(([action, text]) => text !== usualOf(action)))
    bound.value = id
    void settings.change({ keys })
  }
  return { choices, entries, bound, entryOf, isChanged, keep }
}

/** Gives actions other keys by pressing them; two actions never end up on the same ones. */
export function useRebind() {
  const { choices, entries, bound, entryOf, isChanged, ...kept } = useBoundKeys()
  const recording = ref<ActionId | null>(null)
  const trouble = shallowRef<RebindTrouble | null>(null)

  function stop(): void {
    recording.value = null
    trouble.value = null
  }
  function keep(changed: KeyChoices, id: ActionId | null): void {
    stop()
    kept.keep(changed, id)
  }

  function want(id: ActionId, keys: string): void {
    const why = refusalOf(entryOf(id), keys)
    const holder = holderOf(choices.value, id, keys)
    if (why !== null) trouble.value = { kind: 'refused', id, why }
    else if (holder === null) keep({ [id]: keys }, id)
    else {
      recording.value = null
      const canSwap = refusalOf(holder, entryOf(id).keys) === null
      trouble.value = { kind: 'clash', id, keys, holder, canSwap }
    }
  }

  function record(id: ActionId): void {
    recording.value = id
    trouble.value = null
    bound.value = null
  }

  /** A press while recording; true when it was taken. */
  function press(event: Press): boolean {
    const id = recording.value
    if (id === null) return false
    if (onlyHeld.has(event.key)) return true
    const keys = keysOf(event)
    if (keys === null) trouble.value = { kind: 'refused', id, why: 'alt' }
    else if (writeKeys(keys) === 'escape') stop()
    else {
      const isDigits = entryOf(id).digits !== undefined && /^[1-9]$/.test(keys.key)
      want(id, writeKeys(isDigits ? { ...keys, key: 'digits' } : keys))
    }
    return true
  }

  /** Each of the two gets what the other had. */
  function swap(): void {
    const clash = trouble.value
    if (clash?.kind !== 'clash') return
    keep({ [clash.id]: clash.keys, [clash.holder.id]: entryOf(clash.id).keys }, clash.id)
  }
  const reset = (id: ActionId): void => want(id, usualOf(id))
  const resetAll = (): void => keep(Object.fromEntries(keyMap.map(({ id, keys }) => [id, keys])), null)

  return { entries, recording, trouble, bound, isChanged, record, press, stop, swap, reset, resetAll }
}
