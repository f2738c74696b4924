import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useDeskStore } from '#renderer/stores/desk.ts'
import { noAdvanced } from './advanced.ts'
import type { Advanced } from './advanced.ts'

/** The options of each pair's order form, beside its draft: kept through locking, switching and other views. */
export const useAdvancedStore = defineStore('advanced-options', () => {
  const desk = useDeskStore()
  const byDraft = ref<Readonly<Record<string, Advanced>>>({})
  const optionsOf = (draftKey: string): Advanced => byDraft.value[draftKey] ?? noAdvanced
  const options = computed<Advanced>({
    get: () => optionsOf(desk.draftKey),
    set: (next) => void (byDraft.value = { ...byDraft.value, [desk.draftKey]: next }),
  })
  return { options, optionsOf }
})
