import type { Directive } from 'vue'

const fadesInMs = 300
const wantsRest = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Tints an element for a moment when the value it is given changes, where motion is allowed. Moves nothing. */
export const vTint: Directive<HTMLElement, string | null> = {
  updated(element, { value, oldValue }) {
    if (value === oldValue || oldValue === null || wantsRest()) return
    element.animate(
      [{ backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)' }, { backgroundColor: 'transparent' }],
      fadesInMs,
    )
  },
}
