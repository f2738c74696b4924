import type { Page } from '@playwright/test'

/**
 * What of the page as it stands cannot be read or reached: texts that a box cuts off or that something lies over, controls
 * that overlap, and boxes that scroll sideways. Cut by intent is only what ends in an ellipsis and says the whole in a
 * title. Empty when nothing is wrong.
 */
export const cramped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    /** px that a glyph may stand out of its box. */
    const slack = 1.5
    const found = new Set<string>()
    const nameOf = (element: Element): string => {
      const panel = element.closest('[aria-labelledby], [aria-label]')
      const classes = typeof element.className === 'string' ? element.className : ''
      return `${element.localName}.${classes} in ${panel?.getAttribute('aria-label') ?? panel?.className ?? 'page'}`
    }
    const isForReaders = (element: Element): boolean => {
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const { clipPath, opacity } = getComputedStyle(box)
        if (clipPath !== 'none' || opacity === '0') return true
        const { width, height } = box.getBoundingClientRect()
        if (getComputedStyle(box).overflow === 'hidden' && width <= 1 && height <= 1) return true
      }
      return false
    }
    const isDrawn = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && !isForReaders(element)

    type Edges = { left: number; right: number; top: number; bottom: number }
    const innerOf = (box: Element): Edges => {
      const { left, top } = box.getBoundingClientRect()
      const x = left + box.clientLeft
      const y = top + box.clientTop
      return { left: x, right: x + box.clientWidth, top: y, bottom: y + box.clientHeight }
    }
    const clips = (box: Element, axis: 'overflowX' | 'overflowY'): 'clips' | 'scrolls' | 'lets' => {
      const style = getComputedStyle(box)
      if (style.display === 'inline' || style.display === 'contents') return 'lets'
      if (style[axis] === 'auto' || style[axis] === 'scroll') return 'scrolls'
      if (style[axis] !== 'visible' || /paint|strict|content/.test(style.contain)) return 'clips'
      return 'lets'
    }
    const shortened = (box: Element): boolean =>
      getComputedStyle(box).textOverflow === 'ellipsis' && box.closest('[title]') !== null

    const isClear = (colour: string): boolean => /^transparent$|, 0\)$|\/ 0\)$/.test(colour)
    /** What somebody opened lies over the page, and has to be whole itself. */
    const isOpened = (met: Element, under: Element): boolean => {
      const menu = met.closest(':popover-open')
      return menu !== null && !menu.contains(under)
    }
    /** Takes the pointer for what is under it, and hides nothing of it. */
    const isGlass = (element: Element, x: number, y: number): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const beside = x < left || x > right || y < top || y > bottom
      // A button may be stretched over its card by a part that CSS adds to it.
      const { backgroundColor, backgroundImage } = getComputedStyle(element, beside ? '::after' : undefined)
      if (beside) return backgroundImage === 'none' && isClear(backgroundColor)
      const empty = (element.textContent ?? '').trim() === '' && element.querySelector('svg, img, canvas') === null
      return empty && backgroundImage === 'none' && isClear(backgroundColor)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (text === '' || element === null || /^(SCRIPT|STYLE|OPTION|TITLE)$/i.test(element.tagName)) continue
      if (!isDrawn(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width < 1) continue
        let seen: Edges = { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
        let scrolled = { x: false, y: false }
        let byIntent = false
        for (let box: Element | null = element; box !== null; box = box.parentElement) {
          const [x, y] = [clips(box, 'overflowX'), clips(box, 'overflowY')]
          if (x === 'lets' && y === 'lets') continue
          const inner = innerOf(box)
          const out = {
            x: rect.left < inner.left - slack || rect.right > inner.right + slack,
            y: rect.top < inner.top - 4 || rect.bottom > inner.bottom + 4,
          }
          if (out.x && shortened(box)) byIntent = true
          if (out.x && x === 'clips' && !scrolled.x && !byIntent)
            found.add(`cut: "${text.slice(0, 40)}" ${nameOf(element)} by ${nameOf(box)}`)
          if (out.y && y === 'clips' && !scrolled.y)
            found.add(`cut in height: "${text.slice(0, 40)}" ${nameOf(element)} by ${nameOf(box)}`)
          scrolled = { x: scrolled.x || x === 'scrolls', y: scrolled.y || y === 'scrolls' }
          seen = {
            left: Math.max(seen.left, inner.left),
            right: Math.min(seen.right, inner.right),
            top: Math.max(seen.top, inner.top),
            bottom: Math.min(seen.bottom, inner.bottom),
          }
        }
        const middle = (rect.top + rect.bottom) / 2
        if (middle < seen.top + 2 || middle > seen.bottom - 2) continue
        if (!scrolled.x && (rect.right > innerWidth + slack || rect.left < -slack))
          found.add(`beyond the window: "${text.slice(0, 40)}" ${nameOf(element)}`)
        // What lies over it: the first thing met at either end is the text's own box, or a part or a holder of it.
        for (const x of [Math.max(rect.left, seen.left) + 1, Math.min(rect.right, seen.right) - 1]) {
          const met = document.elementFromPoint(x, middle)
          if (met === null || met.contains(element) || element.contains(met) || isGlass(met, x, middle)) continue
          if (isOpened(met, element)) continue
          // What takes no pointer is never met, and what is met in its place lies under it.
          if (getComputedStyle(element).pointerEvents === 'none') continue
          if (met.closest('label') !== null && met.closest('label') === element.closest('label')) continue
          const row = element.closest('thead, .head')
          // Rows pass under the head of their list.
          if (row === null && met.closest('thead, .head') !== null) continue
          found.add(`under ${nameOf(met)}: "${text.slice(0, 40)}" ${nameOf(element)}`)
        }
      }
    }

    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, [role=tab]')].filter(
      (one) => isDrawn(one) && one.closest('label') === null,
    )
    /** What cuts a control off, short of a box that scrolls to it. */
    const clippedBy = (element: Element): Element | null => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (right - left < 2 || bottom - top < 2) return null
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const [x, y] = [clips(box, 'overflowX'), clips(box, 'overflowY')]
        if (x === 'scrolls' || y === 'scrolls') return null
        const inner = innerOf(box)
        if (x === 'clips' && (left < inner.left - slack || right > inner.right + slack)) return box
        if (y === 'clips' && (top < inner.top - slack || bottom > inner.bottom + slack)) return box
      }
      return null
    }
    const seenOf = (element: Element): Edges | null => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const seen = { left, right, top, bottom }
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (clips(box, 'overflowX') === 'lets' && clips(box, 'overflowY') === 'lets') continue
        const inner = innerOf(box)
        seen.left = Math.max(seen.left, inner.left)
        seen.right = Math.min(seen.right, inner.right)
        seen.top = Math.max(seen.top, inner.top)
        seen.bottom = Math.min(seen.bottom, inner.bottom)
      }
      return seen.right - seen.left > 2 && seen.bottom - seen.top > 2 ? seen : null
    }
    for (const one of controls) {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const [seen, over] = [seenOf(one), clippedBy(one)]
      if (over !== null) found.add(`control cut: ${nameOf(one)} by ${nameOf(over)}`)
      if (
        seen === null ||
        seen.right - seen.left < right - left - slack ||
        seen.bottom - seen.top < bottom - top - slack
      )
        continue
      const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const))
      for (const [x, y] of corners) {
        const met = document.elementFromPoint(x, y)
        if (met === null || one.contains(met) || met.contains(one) || isGlass(met, x, y)) continue
        if (isOpened(met, one)) continue
        if (met.closest('thead, .head') === null || one.closest('thead, .head') !== null)
          found.add(`control under ${nameOf(met)}: ${nameOf(one)}`)
      }
    }
    const placed = controls.map((one) => ({ one, at: seenOf(one) }))
    placed.forEach(({ one, at }, index) => {
      for (const { one: other, at: there } of placed.slice(index + 1)) {
        if (at === null || there === null || one.contains(other) || other.contains(one)) continue
        const across = Math.min(at.right, there.right) - Math.max(at.left, there.left)
        const down = Math.min(at.bottom, there.bottom) - Math.max(at.top, there.top)
        if (isOpened(one, other) || isOpened(other, one)) continue
        if (across > 1 && down > 2 && one.closest('td') === null && other.closest('td') === null)
          found.add(`overlap: ${nameOf(one)} and ${nameOf(other)}`)
      }
    })

    for (const box of document.querySelectorAll('*')) {
      if (box.scrollWidth <= box.clientWidth + 1 || clips(box, 'overflowX') !== 'scrolls' || !isDrawn(box)) continue
      if (/^(TEXTAREA|INPUT|SELECT)$/.test(box.tagName)) continue
      found.add(`scrolls sideways, ${box.scrollWidth} in ${box.clientWidth}: ${nameOf(box)}`)
    }
    return [...found]
  })

/**
 * What is wrong, in the browser, with the foot of an order's form (the box around its button): a control above it that lies
 * under it or beyond the window while it has the focus, a part of the foot that is out of sight meanwhile. With how many
 * controls were tried.
 */
export async function hiddenByFoot(button: Element): Promise<{ fields: number; faults: readonly string[] }> {
  const foot = button.parentElement
  const form = foot?.parentElement
  if (!foot || !form) return { fields: 0, faults: ['the button has no form around it'] }
  const faults = new Set<string>()
  const nameOf = (one: Element): string =>
    one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? `${one.id} ${one.textContent}`
  /** Whether a point of it is met there; of a control that its label stands for, the label. */
  const isMet = (one: Element, x: number, y: number): boolean => {
    const met = document.elementFromPoint(x, y)
    const holder = one.closest('label') ?? one
    return met !== null && (holder.contains(met) || met.contains(one))
  }
  const isSeen = (one: Element): boolean => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => isMet(one, (left + right) / 2, y))
  }
  const fields = [...form.querySelectorAll<HTMLElement>('input, select, textarea, button')].filter(
    (one) =>
      one.checkVisibility() &&
      foot.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_PRECEDING &&
      !one.matches(':disabled'),
  )
  for (const field of fields) {
    field.focus()
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    if (document.activeElement !== field) faults.add(`takes no focus: ${nameOf(field)}`)
    if (!isSeen(field)) faults.add(`hidden: ${nameOf(field)}`)
    for (const part of [button, ...foot.querySelectorAll('dl > div')])
      if (!isSeen(part))
        faults.add(`out of sight while ${nameOf(field)} has the focus: ${part.textContent.slice(0, 30)}`)
  }
  return { fields: fields.length, faults: [...faults] }
}
