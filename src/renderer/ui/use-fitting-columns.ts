import { useResizeObserver } from '@vueuse/core'
import { ref, watch } from 'vue'
import type { Ref } from 'vue'

/**
 * Which columns of a table have room: it is measured in the box that holds it, and columns leave in the order given, the
 * least wanted first, until nothing has to be scrolled sideways. With another number of `rows` it starts anew.
 */
export function useFittingColumns(
  table: Readonly<Ref<HTMLElement | null>>,
  order: readonly string[],
  rows: () => number,
): (column: string) => boolean {
  const dropped = ref(0)
  /** px of the table with so many columns dropped. */
  let needed: number[] = []

  function measure(): void {
    const box = table.value?.parentElement
    if (box == null || box.clientWidth === 0) return
    const before = needed[dropped.value - 1]
    if (box.scrollWidth > box.clientWidth + 1) {
      needed[dropped.value] = box.scrollWidth
      if (dropped.value < order.length) dropped.value += 1
    } else if (before !== undefined && box.clientWidth >= before) dropped.value -= 1
  }
  useResizeObserver(() => [table.value, table.value?.parentElement].filter((one) => one != null), measure)
  watch(rows, () => {
    needed = []
    dropped.value = 0
  })
  watch([dropped, rows, table], measure, { flush: 'post' })
  return (column) => {
    const place = order.indexOf(column)
    return place < 0 || place >= dropped.value
  }
}
