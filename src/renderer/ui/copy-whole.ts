import { copiedText, wholeByTitle } from './format/whole-text.ts'
import type { ShownFigure } from './format/whole-text.ts'

/** Figures (`FigureText`), and cells of tables whose title has all of their digits. */
const cutFigures = '[data-whole], .data-grid-cell[title]'

function wholeOf(element: HTMLElement): ShownFigure | null {
  const { dataset, title, textContent: shown } = element
  const whole = dataset['whole'] ?? wholeByTitle(shown, title)
  return whole === undefined ? null : { shown, whole }
}

/** Whatever is selected and copied of the page has all digits of the figures in it. Fields are copied as they are. */
export function copyFiguresWhole(page: Document): void {
  page.addEventListener('copy', (event) => {
    const selection = page.getSelection()
    const isField = (event.target as Element | null)?.closest?.('input, textarea') != null
    if (selection === null || selection.isCollapsed || isField || event.defaultPrevented) return
    const text = selection.toString()
    const figures = [...page.querySelectorAll<HTMLElement>(cutFigures)]
      .filter((element) => selection.containsNode(element, true))
      .flatMap((element) => wholeOf(element) ?? [])
    const copied = copiedText(text, figures)
    if (copied === text) return
    event.clipboardData?.setData('text/plain', copied)
    event.preventDefault()
  })
}
