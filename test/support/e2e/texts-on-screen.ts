import type { Page } from '@playwright/test'

/**
 * Texts that are drawn, as `element: text`: those that a box cuts off though nothing scrolls to the rest (`clipped`; what
 * ends in an ellipsis and says the whole in a title is cut on purpose), and those that `isPlain` matches (`plain`).
 */
export const textsOnScreen = (
  page: Page,
  isPlain: RegExp,
): Promise<{ readonly clipped: readonly string[]; readonly plain: readonly string[] }> =>
  page.evaluate(
    ({ source, flags }) => {
      const plainText = new RegExp(source, flags)
      const clipped = new Set<string>()
      const plain = new Set<string>()
      const isDrawn = (element: Element): boolean => {
        for (let box: Element | null = element; box !== null; box = box.parentElement) {
          const { clipPath, opacity, overflow } = getComputedStyle(box)
          const { width, height } = box.getBoundingClientRect()
          if (clipPath !== 'none' || opacity === '0' || (overflow === 'hidden' && width <= 1 && height <= 1))
            return false
        }
        return element.checkVisibility({ visibilityProperty: true })
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const element = node.parentElement
        if (text === '' || element === null || /^(SCRIPT|STYLE|TEXTAREA)$/.test(element.tagName)) continue
        if (element.localName !== 'option' && !isDrawn(element)) continue
        const what = `${element.localName}.${element.className}: ${text.slice(0, 60)}`
        // Marked as words of the venue or the user, or of another language.
        if (plainText.test(text) && element.closest('[translate=no], [lang]:not(html), code, kbd') === null)
          plain.add(what)
        if (element.localName === 'option') continue
        for (let box: Element | null = element; box !== null; box = box.parentElement) {
          const { overflowX, display, textOverflow } = getComputedStyle(box)
          if (display === 'inline' || display === 'contents') continue
          if (overflowX === 'auto' || overflowX === 'scroll') break
          if (textOverflow === 'ellipsis' && box.closest('[title]') !== null) break
          if (overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1) {
            const range = document.createRange()
            range.selectNodeContents(node)
            const { left, right } = range.getBoundingClientRect()
            const edges = box.getBoundingClientRect()
            if (right > edges.right + 1.5 || left < edges.left - 1.5) clipped.add(`${what} by ${box.className}`)
          }
        }
      }
      return { clipped: [...clipped], plain: [...plain] }
    },
    { source: isPlain.source, flags: isPlain.flags },
  )
