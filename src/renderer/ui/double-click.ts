/** ms within which systems take two clicks for a double click. */
const longestMs = 600
const kinds = ['mousedown', 'mouseup', 'click', 'dblclick'] as const

/**
 * Takes what is left of a double click, so that its second press never reaches what lies under something that the first one
 * closed (M11: one press, one request). A new click elsewhere counts: its `detail` begins at 1.
 */
export function takeRestOfDoubleClick(): void {
  const take = (event: MouseEvent): void => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const kind of kinds) window.addEventListener(kind, take, { capture: true })
  setTimeout(() => {
    for (const kind of kinds) window.removeEventListener(kind, take, { capture: true })
  }, longestMs)
}
