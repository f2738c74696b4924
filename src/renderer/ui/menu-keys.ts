/** px that a menu keeps from the edge of the window. */
const edge = 4

export const menuItems = (menu: Element | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
]

/** Which item a key leads to, in a circle; null for a key that means nothing. A letter leads to the next that begins with it. */
export function menuTarget(key: string, at: number, words: readonly string[]): number | null {
  const { length } = words
  if (length === 0) return null
  const step = { ArrowDown: at + 1, ArrowUp: at < 0 ? length - 1 : at - 1, Home: 0, End: length - 1 }[key]
  if (step !== undefined) return (step + length) % length
  if (key.length !== 1 || key === ' ') return null
  const after = words.map((_, nth) => (at + 1 + nth) % length)
  return after.find((nth) => words[nth]?.trim().toLowerCase().startsWith(key.toLowerCase())) ?? null
}

/** Moves the focus in a menu after the pattern of the ARIA Authoring Practices. */
export function moveInMenu(event: KeyboardEvent, menu: Element | null): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const items = menuItems(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  const to = menuTarget(
    event.key,
    at,
    items.map((item) => item.textContent),
  )
  if (to === null) return
  event.preventDefault()
  event.stopPropagation()
  items[to]?.focus()
}

/** Where a menu of some size (px) opens, so that all of it is in the window. */
export const menuPlace = (
  at: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): { x: number; y: number } => ({
  x: Math.max(edge, Math.min(at.x, window.width - size.width - edge)),
  y: Math.max(edge, at.y + size.height + edge > window.height ? at.y - size.height : at.y),
})

/** Opens a popover at `at` (px of the window), all of it inside, with the focus on its first item. */
export function openMenu(menu: HTMLElement, at: { readonly x: number; readonly y: number }): void {
  menu.showPopover()
  const { x, y } = menuPlace(at, menu.getBoundingClientRect(), { width: innerWidth, height: innerHeight })
  Object.assign(menu.style, { left: `${x}px`, top: `${y}px` })
  menuItems(menu)[0]?.focus()
}
