import { defaultRangeExtractor, useVirtualizer } from '@tanstack/vue-virtual'
import { computed, watch } from 'vue'
import type { Ref } from 'vue'
import type { Grid } from './use-grid.ts'

/** px of the heads, as the style sheet draws them. */
const headHeight = 28
/** Up to so many fitted rows all exist. */
const mostWhole = 60

export interface GridItem<Row> {
  readonly row: Row
  readonly index: number
  readonly key: string
  /** What the element is known by from one drawing to the next. */
  readonly place: string
  /** px from the first row. */
  readonly start: number
  /** px of rows before it that do not exist. */
  readonly gap: number
}

interface GridRows<Row> {
  readonly grid: Grid<Row>
  readonly box: Readonly<Ref<HTMLElement | null>>
  /** Index of the row that always exists, since the keyboard comes back to it; -1 for none. */
  readonly stop: () => number
}

/** The indexes of a range, and `extra` with them. */
const rangeWith =
  (extra: number) =>
  (range: Parameters<typeof defaultRangeExtractor>[0]): number[] => {
    const inRange = defaultRangeExtractor(range)
    const isIn = extra < 0 || extra >= range.count || inRange.includes(extra)
    return isIn ? inRange : [...inRange, extra].sort((a, b) => a - b)
  }

/**
 * The rows that exist: those on screen and a few around them. Fixed rows take turns in as many places as were ever needed at
 * once, so that scrolling fills a place anew instead of building it anew.
 */
export function useGridRows<Row>({ grid, box, stop }: GridRows<Row>) {
  const { source, rowHeight } = grid
  const isFixed = grid.layout === 'fixed'
  const isVirtual = computed(() => isFixed || source.count() > mostWhole)
  const keyAt = (index: number): string | number => {
    const row = source.at(index)
    return row === undefined ? index : source.keyOf(row)
  }
  const list = useVirtualizer(
    computed(() => ({
      count: isVirtual.value ? source.count() : 0,
      getScrollElement: () => box.value,
      estimateSize: () => rowHeight.value,
      overscan: isFixed ? 8 : 12,
      // The heads lie over the first px of the box, and the rows begin below them.
      scrollPaddingEnd: headHeight,
      ...(isFixed ? {} : { getItemKey: keyAt, rangeExtractor: rangeWith(stop()) }),
    })),
  )
  watch(rowHeight, () => list.value.measure(), { flush: 'post' })
  const item = (index: number, place: string | null, start: number, gap: number): GridItem<Row>[] => {
    const row = source.at(index)
    if (row === undefined) return []
    const key = source.keyOf(row)
    return [{ row, index, key, place: place ?? key, start, gap }]
  }

  let places = 1
  function fixedItems(): readonly GridItem<Row>[] {
    const near = list.value.getVirtualItems()
    places = Math.max(places, near.length)
    const first = near[0]?.index ?? 0
    const bottom = Math.min(first + places, source.count()) - 1
    const extra = stop()
    const isApart = extra >= 0 && extra < source.count() && (extra < first || extra > bottom)
    const items: GridItem<Row>[] = isApart ? item(extra, 'stop', extra * rowHeight.value, 0) : []
    for (let index = first; index <= bottom; index += 1)
      items.push(...item(index, `${index % places}`, index * rowHeight.value, 0))
    return items
  }
  function fittedItems(): readonly GridItem<Row>[] {
    if (!isVirtual.value) return Array.from({ length: source.count() }, (_, index) => item(index, null, 0, 0)).flat()
    let end = 0
    return list.value.getVirtualItems().flatMap(({ index, start, end: next }) => {
      const gap = start - end
      end = next
      return item(index, null, start, gap)
    })
  }
  const items = computed(() => (isFixed ? fixedItems() : fittedItems()))
  /** px of all rows. */
  const height = computed(() => (isVirtual.value ? list.value.getTotalSize() : null))
  /** px below the last row that exists. */
  const after = computed(() =>
    isFixed || !isVirtual.value ? 0 : list.value.getTotalSize() - (list.value.getVirtualItems().at(-1)?.end ?? 0),
  )
  watch(
    [
      () => items.value.find(({ place }) => place !== 'stop')?.index ?? 0,
      () => items.value.at(-1)?.index ?? 0,
      () => source.count(),
    ],
    ([first, last]) => source.setRange({ first, last }),
  )

  /** Index is on screen afterwards; its element exists after the next drawing. */
  function scrollTo(index: number, align: 'auto' | 'center' = 'auto'): void {
    if (isVirtual.value) list.value.scrollToIndex(index, { align })
    else
      box.value
        ?.querySelector(`[data-index="${index}"]`)
        ?.scrollIntoView({ block: align === 'auto' ? 'nearest' : align })
  }
  return {
    items,
    height,
    after,
    scrollTo,
    toTop: (): void => {
      if (isVirtual.value) list.value.scrollToOffset(0)
      else if (box.value !== null) box.value.scrollTop = 0
    },
    /** Told of every fitted row that is drawn, so that its height counts. */
    measure: (element: unknown): void => {
      if (!isFixed && isVirtual.value && element !== null) list.value.measureElement(element as HTMLElement)
    },
    /** Rows that a Page key moves by. */
    pageRows: (): number =>
      Math.max(1, Math.floor(((box.value?.clientHeight ?? 0) - headHeight) / rowHeight.value) - 1),
  }
}
