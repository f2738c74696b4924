import { defaultRangeExtractor, useVirtualizer } from '@tanstack/vue-virtual'
import { computed } from 'vue'
import { headHeight } from './grid-rows.ts'

/** Which rows of a long list exist, each as high as it was measured. */
export interface LongList {
  readonly shown: () => readonly { readonly index: number; readonly start: number; readonly end: number }[]
  readonly height: () => number
  readonly scrollTo: (index: number, align: 'auto' | 'center') => void
  readonly toTop: () => void
  readonly measure: (element: HTMLElement) => void
  /** Forgets what was measured. */
  readonly remeasure: () => void
}

export interface LongListOptions {
  readonly count: () => number
  readonly box: () => HTMLElement | null
  readonly rowHeight: () => number
  readonly keyAt: (index: number) => string | number
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

/** A list that measures its rows, by a library that is loaded with the first list of this length. Ends with its scope. */
export function useLongList({ count, box, rowHeight, keyAt, stop }: LongListOptions): LongList {
  const list = useVirtualizer<HTMLElement, HTMLElement>(
    computed(() => ({
      count: count(),
      getScrollElement: box,
      estimateSize: rowHeight,
      overscan: 12,
      // The heads lie over the first px of the box, and the rows begin below them.
      scrollPaddingEnd: headHeight,
      getItemKey: keyAt,
      rangeExtractor: rangeWith(stop()),
    })),
  )
  return {
    shown: () => list.value.getVirtualItems(),
    height: () => list.value.getTotalSize(),
    scrollTo: (index, align) => list.value.scrollToIndex(index, { align }),
    toTop: () => list.value.scrollToOffset(0),
    measure: (element) => list.value.measureElement(element),
    remeasure: () => list.value.measure(),
  }
}
