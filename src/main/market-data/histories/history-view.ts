import type { HistoryCell, HistoryQuery } from '#shared/domain/history.ts'
import { groupSort } from '#shared/domain/ledger-order.ts'
import { sortKey } from '../windows/sorted-order.ts'
import { linesIn } from './columns.ts'
import { createGroupedView } from './grouped-view.ts'
import { filterOf } from './history-filter.ts'
import type { HistoryStore } from './history-store.ts'
import type { HistoryView } from './listed-lines.ts'
import type { HistoryShape } from './shapes.ts'
import { mergedInSteps, sortedInSteps } from './stepped-sort.ts'
import type { Compare } from './stepped-sort.ts'

type SortKey = string | number | null

/** Lines looked at between two steps. */
const atOnce = 256

export function createHistoryView(store: HistoryStore, shape: HistoryShape, query: HistoryQuery): HistoryView {
  const { groups } = shape
  if (groups !== undefined && query.sort?.by === groupSort) return createGroupedView(store, { ...shape, groups }, query)
  const { columns } = store
  const passes = filterOf(store, shape, query.text)
  const keyOf = keyReader(store, shape, query)
  const down = query.sort?.down === true
  const tie = shape.fields.indexOf(shape.ties?.[query.sort?.by ?? ''] ?? '')
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
    lines: (from, count) => linesIn(columns, order, from, count),
    shown: () => ({
      total: () => order.length,
      rows: (from, count) => linesIn(columns, order, from, count),
      linesFrom: (row) => Math.max(0, order.length - row),
    }),
    frozen: () => {
      const now = order
      return { total: () => now.length, lines: (from, count) => linesIn(columns, now, from, count) }
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
