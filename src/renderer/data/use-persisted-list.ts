import { computed } from 'vue'
import type { WritableComputedRef } from 'vue'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

/** A list of names that the page keeps with the settings; whatever else is there counts as none. */
export function usePersistedList(name: string): WritableComputedRef<string[]> {
  const settings = useSettingsStore()
  return computed({
    get: () => {
      const kept = settings.current.page[name]
      return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : []
    },
    set: (names) => void settings.change({ page: { ...settings.current.page, [name]: names } }),
  })
}
