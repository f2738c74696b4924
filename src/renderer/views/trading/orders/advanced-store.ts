import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { withDraft } from '#renderer/data/stores/newest.ts'
import { noAdvanced } from './advanced.ts'
import type { Advanced } from './advanced.ts'

/** The options of each pair's order form, beside its draft: kept through locking, switching and other views. */
export const useAdvancedStore = defineStore('advanced-options', () => {
  const desk = useDeskStore()
  const byDraft = shallowRef<ReadonlyMap<string, Advanced>>(new Map())
  const optionsOf = (draftKey: string): Advanced => byDraft.value.get(draftKey) ?? noAdvanced
  const options = computed<Advanced>({
    get: () => optionsOf(desk.draftKey),
    set: (next) => void (byDraft.value = withDraft(byDraft.value, desk.draftKey, next)),
  })
  return { options, optionsOf }
})
