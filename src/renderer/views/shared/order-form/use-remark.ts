import { computed } from 'vue'
import type { Ref } from 'vue'

/** The user's own remark on an order, as typed: what of it is sent, and whether the venue would take it (facts, section 4.1). */
export function useRemark(text: Ref<string>) {
  const trimmed = computed(() => text.value.trim())
  const isBad = computed(() => !/^[\x20-\x7e]{0,20}$/.test(trimmed.value))
  const fields = computed(() => (trimmed.value === '' ? {} : { remark: trimmed.value }))
  return { text, isBad, fields }
}
