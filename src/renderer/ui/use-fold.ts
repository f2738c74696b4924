import { useResizeObserver } from '@vueuse/core'
import { onUpdated, ref, watch } from 'vue'
import type { Ref } from 'vue'

/** The docking library's strip of tabs and tools, and the list of tabs in it. */
const strip = '.dv-tabs-and-actions-container'
const tabs = '.dv-tabs-container'

/**
 * Whether the tools of a strip have to fold: their widths and those of the tabs are measured, so that no text, count or
 * language can be longer than was thought. `px` they needed last are kept, to unfold where there is room again.
 */
export function useFold(root: Readonly<Ref<HTMLElement | null>>): { readonly folded: Readonly<Ref<boolean>> } {
  const folded = ref(false)
  let needed = 0

  function measure(): void {
    const place = root.value?.closest<HTMLElement>(strip)
    const list = place?.querySelector<HTMLElement>(tabs)
    if (place == null || list == null || place.clientWidth === 0) return
    if (folded.value) {
      folded.value = place.clientWidth < needed
      return
    }
    const beyond = list.scrollWidth - list.clientWidth + Math.max(0, place.scrollWidth - place.clientWidth)
    needed = place.clientWidth + beyond
    folded.value = beyond > 0
  }
  useResizeObserver(() => {
    const place = root.value?.closest<HTMLElement>(strip)
    const list = place?.querySelector<HTMLElement>(tabs)
    return [root.value, place, list].filter((one) => one != null)
  }, measure)
  onUpdated(measure)
  // Unfolded again, it may not fit after all.
  watch(folded, measure, { flush: 'post' })
  return { folded }
}
