import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, useId } from 'vue'
import type { ComputedRef, Ref } from 'vue'

interface VirtualRows<Row> {
  readonly rows: () => readonly Row[]
  /** The element that scrolls. */
  readonly box: Readonly<Ref<HTMLElement | null>>
  /** px; the style sheet draws rows this high. */
  readonly rowHeight: number
  /** Rows kept on either side of those in sight. */
  readonly overscan: number
}

/** Rows of a long list of which only those in sight exist; `start` is px from the first row. */
export function useVirtualRows<Row>({ rows, box, rowHeight, overscan }: VirtualRows<Row>) {
  const list = useVirtualizer(
    computed(() => ({
      count: rows().length,
      getScrollElement: () => box.value,
      estimateSize: () => rowHeight,
      overscan,
    })),
  )
  const shown = computed(() =>
    list.value.getVirtualItems().flatMap(({ index, start }) => {
      const row = rows()[index]
      return row === undefined ? [] : [{ index, start, row }]
    }),
  )
  return { list, shown }
}

/** Rows that a Page key moves by. */
const page = 20

interface GridKeys<Row> {
  readonly rows: () => readonly Row[]
  readonly list: ReturnType<typeof useVirtualRows<Row>>['list']
  /** Index of the chosen row; -1 without one. */
  readonly active: ComputedRef<number>
  readonly choose: (row: Row) => void
}

/**
 * One row of a grid is chosen by Up, Down, Page, Home and End while the grid itself has the focus. `move` is true where
 * the key was one of these; `activeId` names the chosen row while its element exists.
 */
export function useGridKeys<Row>({ rows, list, active, choose }: GridKeys<Row>) {
  const gridId = useId()
  const rowId = (index: number): string => `${gridId}-${index}`
  const inSight = computed(() => list.value.getVirtualItems().some(({ index }) => index === active.value))
  const activeId = computed(() => (inSight.value ? rowId(active.value) : undefined))

  function move(event: KeyboardEvent): boolean {
    const bottom = rows().length - 1
    const at = active.value
    const above = Math.max(at, 0)
    const target = {
      ArrowDown: at + 1,
      ArrowUp: above - 1,
      PageDown: above + page,
      PageUp: above - page,
      Home: 0,
      End: bottom,
    }[event.key]
    if (target === undefined) return false
    event.preventDefault()
    const index = Math.min(Math.max(target, 0), bottom)
    const row = rows()[index]
    if (row === undefined) return true
    choose(row)
    list.value.scrollToIndex(index)
    return true
  }
  return { rowId, activeId, move }
}
