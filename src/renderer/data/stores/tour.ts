import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The panels that the tour shows, in this order; each of them marks itself with `data-tour`. */
export const tourSteps = ['top', 'chart', 'book', 'order', 'orders'] as const

/** The guided tour of the desk: where it stands; null while nobody is on it. */
export const useTourStore = defineStore('tour', () => {
  const at = shallowRef<number | null>(null)
  const start = (): void => void (at.value = 0)
  const leave = (): void => void (at.value = null)
  /** One step on or back; behind the last one it is over. */
  function go(by: 1 | -1): void {
    if (at.value === null) return
    const next = Math.max(0, at.value + by)
    at.value = next < tourSteps.length ? next : null
  }
  return { at, start, leave, go }
})
