import { copiedText, wholeByTitle } from './format/whole-text.ts'

/** Figures (`FigureText`), and cells of tables whose title has all of their digits. */
const cutFigures = '[data-whole], .data-grid-cell[title]'

function wholeOf(element: HTMLElement): string | undefined {
  const { dataset, title, textContent } = element
  const isAlone = element.querySelector('[data-whole]') === null
  return dataset['whole'] ?? (isAlone ? wholeByTitle(textContent, title) : undefined)
}

/** The cut figures of a range with what of each is copied; `place`: which of the figures in the range it is. */
function copiedOf(range: Range, figures: readonly HTMLElement[]) {
  return figures.flatMap((element, place) => {
    const whole = wholeOf(element)
    if (whole === undefined) return []
    const { textContent: shown } = element
    const around = element.ownerDocument.createRange()
    around.selectNodeContents(element)
    const lengthTo = (node: Node, offset: number): number => {
      around.setEnd(node, offset)
      return around.toString().length
    }
    const start = element.contains(range.startContainer) ? lengthTo(range.startContainer, range.startOffset) : 0
    const end = element.contains(range.endContainer) ? lengthTo(range.endContainer, range.endOffset) : shown.length
    const copied = copiedText(shown, whole, start, end)
    return copied === shown.slice(start, end) ? [] : [{ place, copied }]
  })
}

/**
 * What is chosen, once more, beside the page's own and out of sight, in copies of the elements around it: the same styles make the
 * same lines and tabs of it.
 */
function cloned(range: Range): HTMLElement {
  const { commonAncestorContainer: common, startContainer } = range
  const page = startContainer.ownerDocument ?? document
  let element = common instanceof Element ? common : common.parentElement
  const top = element?.closest('dialog') ?? page.body
  let content: Node = range.cloneContents()
  for (; element !== null && element !== top && top.contains(element); element = element.parentElement) {
    const around = element.cloneNode(false) as Element
    around.removeAttribute('popover')
    around.append(content)
    content = around
  }
  const box = page.createElement('div')
  box.ariaHidden = 'true'
  box.style.cssText = 'position: fixed; inset: 0 auto auto -200vw; width: 100vw'
  box.append(content)
  // Choices and folds of one name would change those of the page.
  box.querySelectorAll('[name]').forEach((one) => one.removeAttribute('name'))
  top.append(box)
  return box
}

/** The text that the browser makes of what is selected, with the words of an element for its own; what is selected stays so. */
function textOf(selection: Selection, element: Element): string {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  const own = selection.toString()
  selection.selectAllChildren(element)
  const text = selection.toString().trim()
  if (anchorNode !== null && focusNode !== null)
    selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
  // A space at either end is one between words of the page, and at the edge of the element it is none.
  return `${/^\s*/.exec(own)?.[0] ?? ''}${text}${/\s*$/.exec(own)?.[0] ?? ''}`
}

/** The selected text with all digits of the figures in it; null where it shows all of them. */
function wholeSelection(selection: Selection, page: Document): string | null {
  const range = selection.getRangeAt(0)
  const figures = [...page.body.querySelectorAll<HTMLElement>(cutFigures)].filter((one) => range.intersectsNode(one))
  const copied = copiedOf(range, figures)
  if (copied.length === 0) return null
  const box = cloned(range)
  // The same figures in the same order, those around what is chosen among them.
  const clones = [...box.querySelectorAll(cutFigures)]
  for (const { place, copied: text } of copied) clones[place]?.replaceChildren(text)
  const text = textOf(selection, box)
  box.remove()
  return text
}

/** Whatever is selected and copied of the page has all digits of the figures in it. Fields are copied as they are. */
export function copyFiguresWhole(page: Document): void {
  page.addEventListener('copy', (event) => {
    const selection = page.getSelection()
    const isField = (event.target as Element | null)?.closest?.('input, textarea') != null
    if (selection === null || selection.isCollapsed || isField || event.defaultPrevented) return
    const copied = wholeSelection(selection, page)
    if (copied === null) return
    event.clipboardData?.setData('text/plain', copied)
    event.preventDefault()
  })
}
