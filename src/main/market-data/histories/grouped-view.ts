import type { HistoryCells, HistoryQuery } from '#shared/domain/history.ts'
import { linesIn } from './columns.ts'
import { filterOf } from './history-filter.ts'
import type { HistoryStore } from './history-store.ts'
import type { HistoryView, ShownRows } from './listed-lines.ts'
import type { HistoryShape, LineGroups } from './shapes.ts'
import { mergedInSteps, sortedInSteps } from './stepped-sort.ts'
import type { Compare } from './stepped-sort.ts'
import type { Steps } from './steps.ts'

/** Lines looked at between two steps. */
const atOnce = 256

/** Lines in their order, and where each group or single line of them begins. */
interface Folds {
  readonly order: Int32Array
  readonly starts: readonly number[]
  /** Groups of several lines, by their names. */
  readonly groupByName: ReadonlyMap<string, number>
  readonly nameByGroup: ReadonlyMap<number, string>
}

/**
 * Lines of one group stand together, where the one of them stands that the venue lists first. Every other line is alone. A line
 * that is newer than all known ones may move its group, so that all is sorted anew; older ones only join. What is shown has one
 * row for each group of several lines, with its lines below it where it is open.
 */
export function createGroupedView(
  store: HistoryStore,
  shape: HistoryShape & { readonly groups: LineGroups },
  query: HistoryQuery,
): HistoryView {
  const { columns } = store
  const passes = filterOf(store, shape, query.text)
  let folds: Folds = { order: new Int32Array(0), starts: [], groupByName: new Map(), nameByGroup: new Map() }
  let ranks = new Map<string, number>()
  /** Name of the group that the line of a place belongs to. */
  let nameAt: (string | null)[] = []
  let [seen, version, newest] = [0, store.version(), Infinity]
  // By the version that the order is of: what is corrected meanwhile may leave its group.
  const rowOfGroup = createGroupRows(store, shape.groups, () => version)

  function* groupsFrom(begin: number, end: number): Steps<number[]> {
    const found: number[] = []
    for (let place = begin; place < end; place += 1) {
      if (place % atOnce === 0) yield
      if (!passes(place)) continue
      found.push(place)
      const name = shape.groups.nameOf(columns.line(place))
      nameAt[place] = name
      const rank = store.rank(place)
      newest = Math.min(newest, rank)
      if (name !== null) ranks.set(name, Math.min(ranks.get(name) ?? Infinity, rank))
    }
    return found
  }
  const groupRank = (place: number): number => ranks.get(nameAt[place] ?? '') ?? store.rank(place)
  const compare: Compare = (a, b) => groupRank(a) - groupRank(b) || store.rank(a) - store.rank(b)

  return {
    isUpToDate: () => seen === columns.count() && version === store.version(),
    *update() {
      const [end, next] = [columns.count(), store.version()]
      let isAnew = next !== version
      for (let place = seen; place < end; place += 1) isAnew ||= store.rank(place) < newest
      if (isAnew) [ranks, nameAt, newest] = [new Map(), [], Infinity]
      const found = yield* groupsFrom(isAnew ? 0 : seen, end)
      const known = isAnew ? new Int32Array(0) : folds.order
      folds = yield* foldsOf(yield* mergedInSteps(known, yield* sortedInSteps(found, compare), compare), nameAt)
      seen = end
      version = next
    },
    total: () => folds.order.length,
    lines: (from, count) => linesIn(columns, folds.order, from, count),
    shown: (opened) => shownOf(store, folds, opened, rowOfGroup),
    frozen: () => {
      const { order } = folds
      return { total: () => order.length, lines: (from, count) => linesIn(columns, order, from, count) }
    },
  }
}

/** Where the groups of sorted lines begin. */
function* foldsOf(order: Int32Array, nameAt: readonly (string | null)[]): Steps<Folds> {
  const starts: number[] = []
  const [groupByName, nameByGroup] = [new Map<string, number>(), new Map<number, string>()]
  for (let at = 0; at < order.length; at += 1) {
    if (at % atOnce === 0) yield
    const name = nameAt[order[at] ?? -1] ?? null
    if (name === null || at === 0 || name !== nameAt[order[at - 1] ?? -1]) starts.push(at)
    else if (!groupByName.has(name)) {
      groupByName.set(name, starts.length - 1)
      nameByGroup.set(starts.length - 1, name)
    }
  }
  return { order, starts, groupByName, nameByGroup }
}

type GroupRow = (name: string, places: Int32Array, isOpen: boolean) => HistoryCells

/** Group rows that are remembered; then all are forgotten. */
const mostRemembered = 1_000

/** The row of a group, summed once for as long as its lines stay as they are. */
function createGroupRows({ columns }: HistoryStore, groups: LineGroups, version: () => number): GroupRow {
  const known = new Map<string, { readonly of: string; readonly row: (isOpen: boolean) => HistoryCells }>()
  return (name, places, isOpen) => {
    const of = `${version()} ${places.length}`
    let found = known.get(name)
    if (found?.of !== of) {
      if (known.size >= mostRemembered) known.clear()
      found = { of, row: groups.rowOf(name, Array.from(places, columns.line)) }
      known.set(name, found)
    }
    return found.row(isOpen)
  }
}

/** The rows of a list whose groups are folded but for those of the names in `opened`. */
function shownOf(
  { columns }: HistoryStore,
  { order, starts, groupByName, nameByGroup }: Folds,
  opened: readonly string[],
  rowOfGroup: GroupRow,
): ShownRows {
  const sizeOf = (group: number): number => (starts[group + 1] ?? order.length) - (starts[group] ?? 0)
  const open = [...new Set(opened)].flatMap((name) => groupByName.get(name) ?? []).toSorted((one, other) => one - other)
  const total = starts.length + open.reduce((sum, group) => sum + sizeOf(group), 0)

  /** The group of a row and, of a line below an open one, the how many-th it is, from 1. */
  function placeOf(row: number): { readonly group: number; readonly line: number } {
    let below = 0
    for (const group of open) {
      if (row <= group + below) break
      if (row <= group + below + sizeOf(group)) return { group, line: row - group - below }
      below += sizeOf(group)
    }
    return { group: row - below, line: 0 }
  }
  function cellsAt(row: number): HistoryCells {
    const { group, line } = placeOf(row)
    const start = starts[group] ?? 0
    if (line > 0) return [...columns.line(order[start + line - 1] ?? 0), line]
    const name = nameByGroup.get(group)
    if (name === undefined) return columns.line(order[start] ?? 0)
    return rowOfGroup(name, order.subarray(start, start + sizeOf(group)), open.includes(group))
  }
  return {
    total: () => total,
    rows: (from, count) =>
      Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, at) => cellsAt(from + at)),
    linesFrom(row) {
      if (row >= total) return 0
      const { group, line } = placeOf(row)
      return order.length - (starts[group] ?? 0) - Math.max(0, line - 1)
    },
  }
}
