import { onScopeDispose, watch } from 'vue'
import type { Ref } from 'vue'
import type { Grid } from './use-grid.ts'

/** ms between two writings, and how many of them it takes until every row was written. */
const everyMs = 100
const parts = 20

/**
 * The texts of painted cells, for whoever reads the rows instead of looking at the canvas: written into them a few rows at a
 * time, so that each is at most two seconds old, at once where another row stands now, and always where the focus is. Written
 * past the components: a browser lays out what is not seen all the same.
 */
export function useQuietTexts<Row>(
  grid: Grid<Row>,
  /** Holds the rows. */
  body: Readonly<Ref<HTMLElement | null>>,
): {
  /** The figures are other ones than before. */
  readonly changed: () => void
  /** Writes those whose element has the texts of another row, or none. */
  readonly writeOthers: () => void
} {
  const rowElements = (): readonly HTMLElement[] => [
    ...(body.value?.querySelectorAll<HTMLElement>(':scope > [data-index]') ?? []),
  ]
  const { write, isOfAnother, forget } = createCellTexts(grid)
  watch(
    grid.shown,
    () => {
      forget()
      writeOthers()
    },
    { flush: 'post' },
  )

  let timer: ReturnType<typeof setInterval> | undefined
  /** Rows that were not written since the last change, and where to go on. */
  let [left, next] = [0, 0]
  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }
  function turn(): void {
    const elements = rowElements()
    const many = Math.ceil(elements.length / parts)
    for (let at = 0; at < many; at += 1) {
      next = (next + 1) % elements.length
      const element = elements[next]
      if (element !== undefined) write(element)
    }
    left -= 1
    if (left <= 0 || many === 0) stop()
  }
  function changed(): void {
    left = parts
    timer ??= setInterval(turn, everyMs)
    const focused = body.value?.ownerDocument.activeElement?.closest<HTMLElement>('[data-index]')
    if (focused != null && body.value?.contains(focused) === true) write(focused)
  }
  function writeOthers(): void {
    for (const element of rowElements()) if (isOfAnother(element)) write(element)
  }
  onScopeDispose(stop)
  return { changed, writeOthers }
}

/** The texts of painted cells in the elements of their rows. */
function createCellTexts<Row>(grid: Grid<Row>) {
  const { source } = grid
  /** The row whose texts an element has, and the nodes that they stand in. */
  let known = new WeakMap<Element, { key: string; readonly nodes: readonly Text[] }>()
  function write(element: HTMLElement): void {
    const index = Number(element.dataset['index'])
    const [row, key = ''] = [source.at(index), element.dataset['key']]
    if (row === undefined) return
    let entry = known.get(element)
    if (entry === undefined) {
      entry = { key, nodes: [...element.querySelectorAll('.painted')].map(textIn) }
      known.set(element, entry)
    }
    entry.key = key
    const columns = grid.shown.value.filter(({ painted }) => painted !== undefined)
    columns.forEach((column, at) => {
      const node = entry.nodes[at]
      const text = (column.read ?? column.show)?.(row, index) ?? ''
      if (node !== undefined && node.data !== text) node.data = text
    })
  }
  return {
    write,
    /** Has the texts of another row, or none. */
    isOfAnother: (element: HTMLElement): boolean => known.get(element)?.key !== element.dataset['key'],
    /** The columns are other ones. */
    forget: () => void (known = new WeakMap()),
  }
}

function textIn(cell: Element): Text {
  const last = cell.lastChild
  if (last instanceof Text) return last
  const text = document.createTextNode('')
  cell.append(text)
  return text
}
