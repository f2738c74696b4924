import { useEventListener } from '@vueuse/core'
import { nextTick } from 'vue'

const rows = 'tr, li, article, [role=row], [role=listitem]'
const holders = '[tabindex]:not(tr, li, article, [role=row]), section, [role=region], main'

let moving = false
/** True while the focus is being put back by the page: nobody has chosen what it comes to. */
export const focusIsMoving = (): boolean => moving

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex') && element.matches(`${rows}, ${holders}`)) element.tabIndex = -1
  moving = true
  element.focus()
  moving = false
}

const follow = (from: Element, way: 'nextElementSibling' | 'previousElementSibling'): Element[] => {
  const found: Element[] = []
  for (let one = from[way]; one !== null; one = one[way]) found.push(one)
  return found
}
const stands = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.checkVisibility()
const isOff = (element: Element): boolean => element.matches(':disabled')

/** Where the focus goes once `lost` is gone, best first: the rows after its own, those before, then what held them. */
function refuges(lost: Element): readonly Element[] {
  const row = lost.closest(rows)
  const others = row === null ? [] : [...follow(row, 'nextElementSibling'), ...follow(row, 'previousElementSibling')]
  const around: Element[] = []
  for (let box = lost.parentElement?.closest(holders); box != null; box = box.parentElement?.closest(holders))
    around.push(box)
  return [...others.filter((one) => one.matches(rows)), ...around]
}

/** A control that is off for a while takes its focus back once it is on, if nobody has moved on. */
function waitFor(control: HTMLElement): void {
  const watcher = new MutationObserver(() => {
    if (isOff(control) && control.isConnected) return
    watcher.disconnect()
    if (stands(control) && document.activeElement === document.body) focus(control)
  })
  watcher.observe(control, { attributes: true, attributeFilter: ['disabled'] })
}

/**
 * Keeps the keyboard's place when what had the focus leaves the page: it goes to the next row, or to the panel, and never
 * falls to the body. A row gets it as a whole, so that a second Enter presses nothing in it. Chromium says that the focus is
 * lost while the element still stands in its place.
 */
export function useFocusRestore(): void {
  let pressed = false
  useEventListener(document, 'pointerdown', () => {
    pressed = true
    setTimeout(() => void (pressed = false))
  })
  useEventListener(document, 'focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement) || pressed || !document.hasFocus()) return
    const next = refuges(target)
    void nextTick(() => {
      if (document.activeElement !== document.body) return
      if (stands(target) && isOff(target)) return waitFor(target)
      // Rows that change places take what is in them out of the page for a moment.
      if (stands(target)) return target.closest(rows) === null ? undefined : focus(target)
      const refuge = next.find(stands)
      if (refuge !== undefined) focus(refuge)
    })
  })
}
