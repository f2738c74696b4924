import type { HistoryCell, HistoryCells, HistoryQuery } from '#shared/domain/history.ts'
import { groupSort } from '#shared/domain/ledger-order.ts'
import { sortKey } from '../windows/sorted-order.ts'
import type { HistoryStore } from './history-store.ts'
import type { HistoryShape } from './shapes.ts'
import { mergedInSteps, sortedInSteps } from './stepped-sort.ts'
import type { Compare } from './stepped-sort.ts'
import type { Steps } from './steps.ts'

/** Lines in their order, whatever is read meanwhile. */
export interface ListedLines {
  total(): number
  /** `from` counts from 0. */
  lines(from: number, count: number): HistoryCells[]
}

/** One query over a history's lines, brought up to date in steps. What it gives meanwhile is as it was before. */
export interface HistoryView extends ListedLines {
  isUpToDate(): boolean
  update(): Steps<void>
  /** As it is now. */
  frozen(): ListedLines
}

type SortKey = string | number | null

/** Lines looked at between two steps. */
const atOnce = 256

export function createHistoryView(store: HistoryStore, shape: HistoryShape, query: HistoryQuery): HistoryView {
  if (shape.groupOf !== undefined && query.sort?.by === groupSort) return createGroupedView(store, shape, query)
  const { columns } = store
  const passes = filterOf(store, shape, query.text)
  const keyOf = keyReader(store, shape, query)
  const down = query.sort?.down === true
  const tie = shape.fields.indexOf(shape.ties?.[query.sort?.by ?? ''] ?? '')
  const linesIn = (places: Int32Array, from: number, count: number): HistoryCells[] =>
    Array.from(places.subarray(from, from + count), columns.line)
  /** Another list after each update, so that one that was given away stays as it is. */
  let order: Int32Array = new Int32Array(0)
  let keys: SortKey[] = []
  let [seen, version] = [0, store.version()]

  return {
    isUpToDate: () => seen === columns.count() && version === store.version(),
    *update() {
      const [end, next] = [columns.count(), store.version()]
      const isAnew = next !== version
      const [begin, known] = isAnew ? [0, new Int32Array(0)] : [seen, order]
      const nextKeys = isAnew ? [] : keys
      const found: number[] = []
      for (let place = begin; place < end; place += 1) {
        if (passes(place)) {
          found.push(place)
          if (keyOf !== null) nextKeys[place] = keyOf(place)
        }
        if (place % atOnce === 0) yield
      }
      const compare = keyOf === null ? byRank(store) : byKey(store, nextKeys, down, tie)
      order = yield* mergedInSteps(known, yield* sortedInSteps(found, compare), compare)
      keys = nextKeys
      seen = end
      version = next
    },
    total: () => order.length,
    lines: (from, count) => linesIn(order, from, count),
    frozen: () => {
      const now = order
      return { total: () => now.length, lines: (from, count) => linesIn(now, from, count) }
    },
  }
}

/**
 * Lines of one group stand together, where the one of them stands that the venue lists first. Every other line is alone. A line
 * that is newer than all known ones may move its group, so that all is sorted anew; older ones only join.
 */
function createGroupedView(store: HistoryStore, shape: HistoryShape, query: HistoryQuery): HistoryView {
  const { columns } = store
  const passes = filterOf(store, shape, query.text)
  let order: Int32Array = new Int32Array(0)
  let groups = new Map<string, number>()
  let names: (string | null)[] = []
  let [seen, version, newest] = [0, store.version(), Infinity]

  function* groupsFrom(begin: number, end: number): Steps<number[]> {
    const found: number[] = []
    for (let place = begin; place < end; place += 1) {
      if (place % atOnce === 0) yield
      if (!passes(place)) continue
      found.push(place)
      const name = shape.groupOf?.(columns.line(place)) ?? null
      names[place] = name
      const rank = store.rank(place)
      newest = Math.min(newest, rank)
      if (name !== null) groups.set(name, Math.min(groups.get(name) ?? Infinity, rank))
    }
    return found
  }
  const groupRank = (place: number): number => groups.get(names[place] ?? '') ?? store.rank(place)
  const compare: Compare = (a, b) => groupRank(a) - groupRank(b) || store.rank(a) - store.rank(b)
  const linesIn = (places: Int32Array, from: number, count: number): HistoryCells[] =>
    Array.from(places.subarray(from, from + count), columns.line)

  return {
    isUpToDate: () => seen === columns.count() && version === store.version(),
    *update() {
      const [end, next] = [columns.count(), store.version()]
      let isAnew = next !== version
      for (let place = seen; place < end; place += 1) isAnew ||= store.rank(place) < newest
      if (isAnew) [groups, names, newest] = [new Map(), [], Infinity]
      const found = yield* groupsFrom(isAnew ? 0 : seen, end)
      order = yield* mergedInSteps(isAnew ? new Int32Array(0) : order, yield* sortedInSteps(found, compare), compare)
      seen = end
      version = next
    },
    total: () => order.length,
    lines: (from, count) => linesIn(order, from, count),
    frozen: () => {
      const now = order
      return { total: () => now.length, lines: (from, count) => linesIn(now, from, count) }
    },
  }
}

const byRank =
  (store: HistoryStore): Compare =>
  (a, b) =>
    store.rank(a) - store.rank(b)

/** Lines without a value stand last either way; equal ones by the text of column `tie`, or as the venue lists them (-1). */
function byKey(store: HistoryStore, keys: readonly SortKey[], down: boolean, tie: number): Compare {
  const turn = down ? -1 : 1
  const textAt = (place: number): string => String(store.columns.get(place, tie) ?? '')
  return (a, b) => {
    const [one, other] = [keys[a] ?? null, keys[b] ?? null]
    if (one !== other) {
      if (one === null || other === null) return one === null ? 1 : -1
      return one < other ? -turn : turn
    }
    const [first, second] = tie === -1 ? ['', ''] : [textAt(a), textAt(b)]
    return first === second ? store.rank(a) - store.rank(b) : first < second ? -turn : turn
  }
}

/** What a query sorts by; null where it does not, or names no field of the list. */
function keyReader({ columns }: HistoryStore, shape: HistoryShape, { sort }: HistoryQuery) {
  const column = sort === null ? -1 : shape.fields.indexOf(sort.by)
  if (column === -1) return null
  const isDecimal = shape.decimals.has(sort?.by ?? '')
  const keyIn = (value: HistoryCell): SortKey => {
    if (value === null || value === '') return null
    if (typeof value === 'number') return value
    return isDecimal ? sortKey(String(value)) : String(value)
  }
  return (place: number): SortKey => keyIn(columns.get(place, column))
}

function filterOf({ columns }: HistoryStore, shape: HistoryShape, text: string): (place: number) => boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return () => true
  const searched = shape.fields.flatMap((field, column) => (shape.searched.has(field) ? [column] : []))
  return (place) => {
    const within = searched
      .map((column) => columns.get(place, column) ?? '')
      .join(' ')
      .toLowerCase()
    return words.every((word) => within.includes(word))
  }
}
