import { onScopeDispose, watch } from 'vue'
import type { Ref } from 'vue'
import type { Grid } from './use-grid.ts'

/** ms from a change until the rows have it, and into how many parts their writing is spread: all at once would hold up a frame. */
const [withinMs, parts] = [1_000, 5]

/**
 * The texts of painted cells, for whoever reads the rows instead of looking at the canvas: at most a second old, written at once
 * where another row stands now, and always where the focus is. They stand in a canvas of their own in each cell (DataGrid.vue),
 * whose content is in the accessibility tree and is not laid out, and are written past the components.
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

  let timer: ReturnType<typeof setTimeout> | undefined
  /** Part that is written next, and parts that are still to be written since the last change. */
  let [part, left] = [0, 0]
  function writePart(): void {
    const elements = rowElements()
    const count = Math.ceil(elements.length / parts)
    for (const element of elements.slice(part * count, (part + 1) * count)) write(element)
    part = (part + 1) % parts
    left -= 1
    timer = left > 0 ? setTimeout(writePart, withinMs / parts) : undefined
  }
  function changed(): void {
    left = parts
    timer ??= setTimeout(writePart, withinMs / parts)
    const focused = body.value?.ownerDocument.activeElement?.closest<HTMLElement>('[data-index]')
    if (focused != null && body.value?.contains(focused) === true) write(focused)
  }
  function writeOthers(): void {
    for (const element of rowElements()) if (isOfAnother(element)) write(element)
  }
  onScopeDispose(() => clearTimeout(timer))
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
      entry = { key, nodes: [...element.querySelectorAll('.data-grid-read')].map(textIn) }
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
