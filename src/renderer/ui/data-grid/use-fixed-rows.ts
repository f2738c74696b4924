import { useEventListener, useResizeObserver } from '@vueuse/core'
import { computed, onMounted, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import { headHeight } from './grid-rows.ts'
import type { DrawnRows, GridItem, GridRows } from './grid-rows.ts'
import { topFor, rowWindowOf } from './fixed-window.ts'

/**
 * The places that rows take turns in, as many as were ever needed at once. A row that stays keeps its place; where none
 * stays, the places stand in the order of the rows again, so that no element has to be moved.
 */
function places() {
  let [most, begin, former] = [1, 0, 0]
  return (first: number, rows: number): { readonly most: number; readonly of: (index: number) => string } => {
    most = Math.max(most, rows)
    if (Math.abs(first - former) >= most) begin = first % most
    former = first
    return { most, of: (index) => `${(index - begin + most) % most}` }
  }
}

/** The items of before where nothing else is to be drawn, and their list where that holds for all of them. */
function kept<Row>(
  before: readonly GridItem<Row>[],
  now: readonly GridItem<Row>[],
  isSame: (before: Row, after: Row) => boolean,
): readonly GridItem<Row>[] {
  const known = new Map(before.map((item) => [item.place, item]))
  const next = now.map((item) => {
    const was = known.get(item.place)
    if (was === undefined || was.index !== item.index || was.start !== item.start) return item
    return was.key === item.key && isSame(was.row, item.row) ? was : item
  })
  return next.length === before.length && next.every((item, at) => item === before[at]) ? before : next
}

/** ms after a scroll in which rows that arrive are written with the next frame. */
const scrollingMs = 150

/**
 * Rows are written once a frame while the box is scrolled. Where rows were written as they arrived and again for the place
 * scrolled to since, a browser laid all of them out two or three times a frame, and only the last was seen.
 */
function useFrameCoalescedRows<Items>(
  computedRows: ComputedRef<Items>,
  /** Changes with what the rows follow from besides the source: then they are written at once, as the keyboard needs them. */
  layoutKey: () => string,
  readScrollTop: () => void,
): { readonly items: Readonly<ShallowRef<Items>>; readonly scrolled: () => void } {
  const items = shallowRef(computedRows.value)
  let frame = 0
  let scrolledAt = -Infinity
  function write(): void {
    frame = 0
    readScrollTop()
    items.value = computedRows.value
  }
  const ask = (): void => void (frame ||= requestAnimationFrame(write))
  const isScrolling = (): boolean => performance.now() - scrolledAt < scrollingMs
  watch([computedRows, layoutKey], ([next, layout], [, before]) => {
    if (layout === before && isScrolling()) ask()
    else items.value = next
  })
  onScopeDispose(() => frame !== 0 && cancelAnimationFrame(frame))
  return {
    items,
    scrolled: () => {
      scrolledAt = performance.now()
      ask()
    },
  }
}

/** Rows to either side of those on screen: what a notch of the wheel shows is there before it is asked for. */
const spare = 3

/**
 * Rows of one height: which of them exist follows from the scroll position alone, nothing is measured. They take turns in as
 * many places as were ever needed at once, so that scrolling writes into a place what is different there and builds nothing.
 */
export function useFixedRows<Row>({ grid, box, stop, isPainted }: GridRows<Row>): DrawnRows<Row> {
  const { source, rowHeight, differsInPaint } = grid
  const top = shallowRef(0)
  const height = shallowRef(0)
  const readScrollTop = (): void => {
    if (box.value !== null) top.value = box.value.scrollTop
  }
  const size = (): void => {
    if (box.value !== null) height.value = box.value.clientHeight
  }
  onMounted(size)
  useResizeObserver(box, size)

  const here = () => ({
    top: top.value,
    height: height.value,
    head: headHeight,
    row: rowHeight.value,
    count: source.count(),
  })
  // A scroll by less than a row draws nothing: the key stays the same text.
  const near = computed(() => {
    const { first, rows } = rowWindowOf(here(), spare)
    return `${first} ${rows}`
  })
  const item = (index: number, place: string): GridItem<Row>[] => {
    const row = source.at(index)
    return row === undefined
      ? []
      : [{ row, index, key: source.keyOf(row), place, start: index * rowHeight.value, gap: 0 }]
  }
  const placeOf = places()
  const computedRows = computed((before: readonly GridItem<Row>[] | undefined) => {
    const [first = 0, rows = 0] = near.value.split(' ').map(Number)
    const { most, of } = placeOf(first, rows)
    const bottom = Math.min(first + most, source.count()) - 1
    const extra = stop()
    const isApart = extra >= 0 && extra < source.count() && (extra < first || extra > bottom)
    const all: GridItem<Row>[] = isApart ? item(extra, 'stop') : []
    for (let index = first; index <= bottom; index += 1) all.push(...item(index, of(index)))
    return kept(before ?? [], all, isPainted() ? differsInPaint : Object.is)
  })
  const layoutKey = (): string => `${near.value} ${stop()} ${rowHeight.value} ${isPainted()}`
  const { items, scrolled } = useFrameCoalescedRows(computedRows, layoutKey, readScrollTop)
  useEventListener(box, 'scroll', scrolled, { passive: true })

  function scroll(px: number): void {
    if (box.value === null) return
    box.value.scrollTop = px
    // Its element exists with the next drawing, before the browser reports the scroll.
    top.value = px
  }
  return {
    items,
    height: computed(() => source.count() * rowHeight.value),
    after: computed(() => 0),
    scrollTo: (index, align = 'auto') => scroll(topFor(index, { ...here(), top: box.value?.scrollTop ?? 0 }, align)),
    toTop: () => scroll(0),
    measure: () => undefined,
  }
}
