import { useResizeObserver } from '@vueuse/core'
import { computed, ref, watch } from 'vue'
import type { Ref } from 'vue'
import { useLengths } from '../density.ts'
import { isShown } from './columns.ts'
import type { Grid } from './use-grid.ts'

/**
 * Which columns have no room: columns leave in the order of `yields` until nothing has to be scrolled sideways. With another
 * number of rows, other widths, other choices or another density, it starts anew.
 */
export function useCrowdedOut<Row>(grid: Grid<Row>, box: Readonly<Ref<HTMLElement | null>>): void {
  const order = computed(() =>
    grid.columns.value
      .filter((column) => column.yields !== undefined && isShown(column, grid.choices.value))
      .toSorted((a, b) => (a.yields ?? 0) - (b.yields ?? 0))
      .map(({ key }) => key),
  )
  const dropped = ref(0)
  /** px of the table with so many columns dropped. */
  let needed: number[] = []

  const head = (element: HTMLElement) => element.querySelector<HTMLElement>(':scope > .data-grid-head')
  function measure(): void {
    const element = box.value
    // Asking for a width lays the table out there and then.
    if (order.value.length === 0 || element === null || element.clientWidth === 0) return
    const before = needed[dropped.value - 1]
    // The heads are as wide as the columns need. What the box can be scrolled to says less: a canvas is as wide as it was drawn last.
    const width = head(element)?.offsetWidth ?? 0
    if (width > element.clientWidth + 1) {
      needed[dropped.value] = width
      if (dropped.value < order.value.length) dropped.value += 1
    } else if (before !== undefined && element.clientWidth >= before) dropped.value -= 1
  }
  useResizeObserver(() => (box.value === null ? null : ([box.value, ...box.value.children] as HTMLElement[])), measure)
  const widths = computed(() => grid.columns.value.map(({ width }) => width).join(' '))
  const lengths = useLengths()
  watch([() => grid.source.count(), widths, grid.choices, lengths], () => {
    needed = []
    dropped.value = 0
  })
  watch([dropped, order], () => void (grid.crowdedOut.value = new Set(order.value.slice(0, dropped.value))), {
    immediate: true,
  })
  watch([dropped, () => grid.source.count(), widths, grid.choices, () => box.value], measure, { flush: 'post' })
}
