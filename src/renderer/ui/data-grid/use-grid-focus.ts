import { computed, nextTick, onBeforeUpdate, onUpdated, shallowRef } from 'vue'
import type { Ref } from 'vue'
import type { GridSource } from './source.ts'
import type { RowFold } from './use-grid.ts'

/** Where a key leads from a row of a list; null for any other key. */
export function targetOf(key: string, at: number, count: number, page: number): number | null {
  const target = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key]
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}

const controls = 'button, a[href], input, select, textarea, summary'
/** What has work of its own for the arrow keys. */
const ownArrows = 'input, select, textarea, [role=listbox], [role=menu], [role=radiogroup]'

interface GridFocus<Row> {
  readonly source: GridSource<Row>
  readonly box: Readonly<Ref<HTMLElement | null>>
  readonly isFixed: boolean
  /** Key of the chosen row. */
  readonly selected: () => string | null
  readonly fold: RowFold<Row> | null
  readonly scrollTo: (index: number) => void
  readonly pageRows: () => number
  readonly on: {
    /** The keyboard came to a row. */
    readonly select: (row: Row) => void
    readonly focus: (row: Row) => void
    readonly open: (row: Row) => void
    /** `destructive`: with the focus on what takes something away; the next key decides. */
    readonly menu: (row: Row, element: HTMLElement, destructive?: boolean) => void
    /** A key that means nothing here. */
    readonly press: (event: KeyboardEvent, row: Row) => void
  }
}

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-index]') ?? null
const isInDetail = (element: Element): boolean => element.closest('.data-grid-detail') !== null
const controlsOf = (row: HTMLElement): readonly HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(controls)].filter((one) => !isInDetail(one))

/**
 * The row that an element shows, and where it stands now: while a table is scrolled its elements are a frame behind the source,
 * and another row may stand at their index by then.
 */
function shownIn<Row>(
  source: GridSource<Row>,
  element: HTMLElement | null,
): { readonly index: number; readonly row: Row } | null {
  const { index: written, key } = element?.dataset ?? {}
  if (written === undefined || key === undefined) return null
  const before = source.at(Number(written))
  const index = before !== undefined && source.keyOf(before) === key ? Number(written) : source.indexOf(key)
  const row = index < 0 ? undefined : source.at(index)
  return row === undefined ? null : { index, row }
}

/** To the next control of the row, or back to the row itself. */
function step(row: HTMLElement, from: Element, by: 1 | -1): void {
  const stops = [row, ...controlsOf(row)]
  const at = stops.findIndex((one) => one === from)
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus()
}

/**
 * Right opens a folded row; Left folds an open one, and leads from a row below it back to it. Whether the key meant that; else it
 * moves among the controls of the row.
 */
function pressFold<Row>(
  fold: RowFold<Row>,
  { index, row }: { readonly index: number; readonly row: Row },
  isRight: boolean,
  go: (index: number) => void,
): boolean {
  const [isOpen, above] = [fold.isOpen(row), fold.above(row)]
  if (isOpen !== null && isOpen !== isRight) fold.toggle(row)
  else if (above !== null && !isRight) go(index - above)
  else return false
  return true
}

/** What a key does at a row or at a control in it. */
function pressIn<Row>({ source, pageRows, fold, on }: GridFocus<Row>, go: (index: number) => void) {
  return (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    const element = rowOf(target)
    const shown = shownIn(source, element)
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
    if (element === null || shown === null || isTaken) return
    const { index, row } = shown
    const isInside = target !== element
    if (isInside && (isInDetail(target) || target.closest(ownArrows) !== null)) return
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault()
      return on.menu(row, element)
    }
    if (event.shiftKey) return
    const to = targetOf(event.key, index, source.count(), pageRows())
    if (to !== null) {
      event.preventDefault()
      return go(to)
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      if (!isInside && fold !== null && pressFold(fold, shown, event.key === 'ArrowRight', go)) return
      return step(element, target, event.key === 'ArrowRight' ? 1 : -1)
    }
    if (isInside) return
    if (event.key === 'Enter') {
      event.preventDefault()
      on.open(row)
    } else if (event.key === 'Delete') {
      event.preventDefault()
      on.menu(row, element, true)
    } else on.press(event, row)
  }
}

type Box = Readonly<Ref<HTMLElement | null>>

/** Gives the focus back to its row after a drawing: the element that had it may show another row by now. */
function useKeptFocus(box: Box, activeElement: () => HTMLElement | null): void {
  const focused = (): Element | null => {
    const element = box.value?.ownerDocument.activeElement ?? null
    return element !== null && box.value?.contains(element) === true ? rowOf(element) : null
  }
  let hadFocus = false
  onBeforeUpdate(() => void (hadFocus = focused() !== null))
  onUpdated(() => {
    const element = activeElement()
    if (hadFocus && element !== null && focused() !== element) element.focus({ preventScroll: true })
  })
}

/** Only the controls of the row at hand are in the order of Tab. */
function keepOneStop(row: HTMLElement): void {
  for (const control of controlsOf(row)) if (control.tabIndex !== row.tabIndex) control.tabIndex = row.tabIndex
}

/**
 * One row of a grid is in the order of Tab, with the controls in it: the one that had the focus, else the chosen one, else the
 * first. Arrows, Page, Home and End move between rows, Left and Right among the controls of a row, after they have opened and
 * folded what has rows below it.
 */
export function useGridFocus<Row>(options: GridFocus<Row>) {
  const { source, box, isFixed, selected, scrollTo, on } = options
  const active = shallowRef<string | null>(null)
  const stop = computed(() => {
    const [last, chosen] = [active.value, selected()]
    const at = last === null ? -1 : source.indexOf(last)
    if (at >= 0) return at
    return chosen === null ? 0 : Math.max(source.indexOf(chosen), 0)
  })
  const elementAt = (index: number): HTMLElement | null =>
    box.value?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null
  const stopElement = (): HTMLElement | null => elementAt(stop.value)

  function go(index: number): void {
    const row = source.at(index)
    if (row === undefined) return
    active.value = source.keyOf(row)
    on.select(row)
    scrollTo(index)
    void nextTick(() => elementAt(index)?.focus({ preventScroll: true }))
  }
  function focusIn(event: FocusEvent): void {
    const shown = shownIn(source, rowOf(event.target as Element))
    if (shown === null) return
    active.value = source.keyOf(shown.row)
    on.focus(shown.row)
  }

  if (isFixed) useKeptFocus(box, () => (active.value === null ? null : elementAt(source.indexOf(active.value))))

  return {
    stop,
    go,
    press: pressIn(options, go),
    focusIn,
    focusStop: (): void => stopElement()?.focus(),
    /** Called with each row that was drawn. */
    drawn: keepOneStop,
  }
}
