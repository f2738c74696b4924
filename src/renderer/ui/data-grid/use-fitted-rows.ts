import { computed, effectScope, onScopeDispose, shallowRef, watch } from 'vue'
import type { DrawnRows, GridItem, GridRows } from './grid-rows.ts'
import type { LongList } from './long-list.ts'

/** Up to so many fitted rows all exist. */
const mostWhole = 60
/** Of more than that so many exist until what measures them is loaded: more than a screen has room for. */
const atFirst = 50

/** Rows as high as what is in them: each one's height counts once it was drawn. */
export function useFittedRows<Row>({ grid, box, stop }: GridRows<Row>): DrawnRows<Row> {
  const { source, rowHeight } = grid
  const isLong = computed(() => source.count() > mostWhole)
  const long = shallowRef<LongList | null>(null)
  const isMissing = shallowRef(false)
  const scope = effectScope()
  onScopeDispose(() => scope.stop())
  const keyAt = (index: number): string | number => {
    const row = source.at(index)
    return row === undefined ? index : source.keyOf(row)
  }
  async function load(): Promise<void> {
    const { useLongList } = await import('./long-list.ts')
    if (long.value !== null || !scope.active) return
    const count = (): number => (isLong.value ? source.count() : 0)
    const options = { count, box: () => box.value, rowHeight: () => rowHeight.value, keyAt, stop }
    long.value = scope.run(() => useLongList(options)) ?? null
  }
  const loadOrDrawAll = (): Promise<void> =>
    load().catch((error: unknown) => {
      isMissing.value = true
      // All rows are drawn instead; the page's console still says what is missing.
      throw error
    })
  watch(isLong, (is) => is && long.value === null && void loadOrDrawAll(), { immediate: true })
  watch(rowHeight, () => long.value?.remeasure(), { flush: 'post' })
  const list = computed(() => (isLong.value ? long.value : null))

  const item = (index: number, start: number, gap: number): GridItem<Row>[] => {
    const row = source.at(index)
    if (row === undefined) return []
    const key = source.keyOf(row)
    return [{ row, index, key, place: key, start, gap }]
  }
  /** Rows that exist while no list measures them: the first ones until it is loaded, all where that failed. */
  const whole = computed(() => (isLong.value && !isMissing.value ? atFirst : source.count()))
  const items = computed(() => {
    if (list.value === null) return Array.from({ length: whole.value }, (_, index) => item(index, 0, 0)).flat()
    let end = 0
    return list.value.shown().flatMap(({ index, start, end: next }) => {
      const gap = start - end
      end = next
      return item(index, start, gap)
    })
  })
  return {
    items,
    height: computed(() => list.value?.height() ?? null),
    after: computed(() => (list.value === null ? 0 : list.value.height() - (list.value.shown().at(-1)?.end ?? 0))),
    scrollTo(index, align = 'auto') {
      if (list.value !== null) list.value.scrollTo(index, align)
      else rowAt(box.value, index)?.scrollIntoView({ block: align === 'auto' ? 'nearest' : align })
    },
    toTop() {
      if (list.value !== null) list.value.toTop()
      else if (box.value !== null) box.value.scrollTop = 0
    },
    measure: (element) => {
      if (element !== null) list.value?.measure(element as HTMLElement)
    },
  }
}

const rowAt = (box: HTMLElement | null, index: number): Element | null =>
  box?.querySelector(`[data-index="${index}"]`) ?? null
