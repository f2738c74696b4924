import { defaultRangeExtractor, useVirtualizer } from '@tanstack/vue-virtual'
import { computed, watch } from 'vue'
import { headHeight } from './grid-rows.ts'
import type { DrawnRows, GridItem, GridRows } from './grid-rows.ts'

/** Up to so many fitted rows all exist. */
const mostWhole = 60

/** The indexes of a range, and `extra` with them. */
const rangeWith =
  (extra: number) =>
  (range: Parameters<typeof defaultRangeExtractor>[0]): number[] => {
    const inRange = defaultRangeExtractor(range)
    const isIn = extra < 0 || extra >= range.count || inRange.includes(extra)
    return isIn ? inRange : [...inRange, extra].sort((a, b) => a - b)
  }

/** Rows as high as what is in them: each one's height counts once it was drawn. */
export function useFittedRows<Row>({ grid, box, stop }: GridRows<Row>): DrawnRows<Row> {
  const { source, rowHeight } = grid
  const isVirtual = computed(() => source.count() > mostWhole)
  const keyAt = (index: number): string | number => {
    const row = source.at(index)
    return row === undefined ? index : source.keyOf(row)
  }
  const list = useVirtualizer(
    computed(() => ({
      count: isVirtual.value ? source.count() : 0,
      getScrollElement: () => box.value,
      estimateSize: () => rowHeight.value,
      overscan: 12,
      // The heads lie over the first px of the box, and the rows begin below them.
      scrollPaddingEnd: headHeight,
      getItemKey: keyAt,
      rangeExtractor: rangeWith(stop()),
    })),
  )
  watch(rowHeight, () => list.value.measure(), { flush: 'post' })
  const item = (index: number, start: number, gap: number): GridItem<Row>[] => {
    const row = source.at(index)
    if (row === undefined) return []
    const key = source.keyOf(row)
    return [{ row, index, key, place: key, start, gap }]
  }
  const items = computed(() => {
    if (!isVirtual.value) return Array.from({ length: source.count() }, (_, index) => item(index, 0, 0)).flat()
    let end = 0
    return list.value.getVirtualItems().flatMap(({ index, start, end: next }) => {
      const gap = start - end
      end = next
      return item(index, start, gap)
    })
  })
  return {
    items,
    height: computed(() => (isVirtual.value ? list.value.getTotalSize() : null)),
    after: computed(() =>
      isVirtual.value ? list.value.getTotalSize() - (list.value.getVirtualItems().at(-1)?.end ?? 0) : 0,
    ),
    scrollTo(index, align = 'auto') {
      if (isVirtual.value) list.value.scrollToIndex(index, { align })
      else
        box.value
          ?.querySelector(`[data-index="${index}"]`)
          ?.scrollIntoView({ block: align === 'auto' ? 'nearest' : align })
    },
    toTop() {
      if (isVirtual.value) list.value.scrollToOffset(0)
      else if (box.value !== null) box.value.scrollTop = 0
    },
    measure: (element) => {
      if (isVirtual.value && element !== null) list.value.measureElement(element as HTMLElement)
    },
  }
}
