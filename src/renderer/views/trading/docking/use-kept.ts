import { computed } from 'vue'
import type { WritableComputedRef } from 'vue'
import type { Settings } from '#shared/domain/settings.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'

export type Json = Settings['page'][string]

/** One thing that the page keeps in main under a name; `read` makes a whole value of whatever is there, or of nothing. */
export function useKept<Value extends object>(
  name: string,
  read: (kept: Json | undefined) => Value,
): WritableComputedRef<Value> {
  const settings = useSettingsStore()
  // As text, so that an echo of the same value from main is no change.
  const text = computed(() => JSON.stringify(settings.current.page[name]) ?? '')
  const value = computed(() => read(text.value === '' ? undefined : (JSON.parse(text.value) as Json)))
  return computed({
    get: () => value.value,
    set: (next) => void settings.change({ page: { ...settings.current.page, [name]: next as Json } }),
  })
}
