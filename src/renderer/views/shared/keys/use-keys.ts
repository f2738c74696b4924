import { computed } from 'vue'
import { boundKeys } from '#shared/domain/key-map.ts'
import type { ActionId, BoundKey } from '#shared/domain/key-map.ts'
import { modifierKey } from '#renderer/views/shared/keys/keys.ts'
import { matchKey, printedKeys } from '#renderer/views/shared/keys/key-map.ts'
import type { Match, Press } from '#renderer/views/shared/keys/key-map.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

/** The keys as they are bound now. */
export function useKeys() {
  const settings = useSettingsStore()
  const entries = computed(() => boundKeys(settings.current.keys))
  const match = (press: Press): Match | null => matchKey(entries.value, press)
  const print = (entry: Pick<BoundKey, 'keys' | 'digits'>): string[] => printedKeys(entry, modifierKey)
  const printOf = (action: ActionId): string[] => {
    const entry = entries.value.find(({ id }) => id === action)
    return entry === undefined ? [] : print(entry)
  }
  return { entries, match, print, printOf }
}
