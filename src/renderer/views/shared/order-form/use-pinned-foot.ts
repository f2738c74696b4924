import { useEventListener, useResizeObserver } from '@vueuse/core'
import { computed } from 'vue'
import type { Ref } from 'vue'

const isAbove = (foot: Element, element: Element): boolean =>
  (foot.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0

/** Scrolls to an element of the fields over which the foot lies that is pinned at their end. */
function uncover(foot: Element, element: Element): void {
  const [over, under] = [foot.getBoundingClientRect(), element.getBoundingClientRect()]
  const isCovered = under.bottom > over.top && under.top < over.bottom
  if (isAbove(foot, element) && isCovered) element.scrollIntoView({ block: 'nearest' })
}

/**
 * Tells the form around a pinned foot how high it is (`--pinned`, in px), so that what gets the focus above it scrolls clear of
 * it. Where it grows over the field that somebody types in, as by a sentence of what is lacking, that field moves up; in a
 * window lower than the panel it comes into sight with the field.
 */
export function usePinnedFoot(foot: Readonly<Ref<HTMLElement | null>>): void {
  const form = computed(() => foot.value?.parentElement ?? null)
  useResizeObserver(foot, () => {
    const [pinned, focused] = [foot.value, document.activeElement]
    if (pinned === null || form.value === null) return
    form.value.style.setProperty('--pinned', `${pinned.offsetHeight}px`)
    if (focused !== null && form.value.contains(focused)) uncover(pinned, focused)
  })
  // The browser scrolls to what gets the focus after it has told of it.
  useEventListener(form, 'focusin', ({ target }) =>
    requestAnimationFrame(() => {
      if (foot.value === null || !isAbove(foot.value, target as Element)) return
      uncover(foot.value, target as Element)
      foot.value.scrollIntoView({ block: 'nearest' })
    }),
  )
}
