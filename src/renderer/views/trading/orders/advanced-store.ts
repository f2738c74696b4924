import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useDeskStore } from '#renderer/stores/desk.ts'
import { noAdvanced } from './advanced.ts'
import type { Advanced } from './advanced.ts'

/** The options of each pair's order form, beside its draft: kept through locking, switching and other views. */
export const useAdvancedStore = defineStore('advanced-options', () => {
  const desk = useDeskStore()
  const byDraft = ref<Readonly<Record<string, Advanced>>>({})
  const options = computed<Advanced>({
    get: () => byDraft.value[desk.draftKey] ?? noAdvanced,
    set: (next) => void (byDraft.value = { ...byDraft.value, [desk.draftKey]: next }),
  })
  return { options }
})
