import type { HistoryCell, HistoryCells } from '#shared/domain/history.ts'

/**
 * How the values of a column are kept: times and counts as numbers, words that come again and again by their number in a list,
 * everything else as it is.
 */
export type ColumnKind = 'number' | 'word' | 'value'

/** Lines kept column by column, since a hundred thousand objects with a dozen fields are several times as large. */
export interface Columns {
  count(): number
  /** Adds a line; gives its place, which it keeps. */
  add(cells: HistoryCells): number
  set(place: number, cells: HistoryCells): void
  get(place: number, column: number): HistoryCell
  line(place: number): HistoryCells
}

interface Column {
  get(place: number): HistoryCell
  set(place: number, value: HistoryCell): void
}

/** Missing numbers are kept as what is no number. */
function createNumbers(): Column {
  let kept = new Float64Array(256)
  return {
    get: (place) => {
      const value = kept[place] ?? NaN
      return Number.isNaN(value) ? null : value
    },
    set(place, value) {
      if (place >= kept.length) {
        const more = new Float64Array(kept.length * 2)
        more.set(kept)
        kept = more
      }
      kept[place] = typeof value === 'number' ? value : NaN
    },
  }
}

function createWords(): Column {
  let kept = new Uint32Array(256)
  const words: HistoryCell[] = []
  const numbers = new Map<HistoryCell, number>()
  return {
    get: (place) => words[kept[place] ?? -1] ?? null,
    set(place, value) {
      if (place >= kept.length) {
        const more = new Uint32Array(kept.length * 2)
        more.set(kept)
        kept = more
      }
      let number = numbers.get(value)
      if (number === undefined) {
        number = words.push(value) - 1
        numbers.set(value, number)
      }
      kept[place] = number
    },
  }
}

function createValues(): Column {
  const kept: HistoryCell[] = []
  return { get: (place) => kept[place] ?? null, set: (place, value) => void (kept[place] = value) }
}

const made = { number: createNumbers, word: createWords, value: createValues } as const

export function createColumns(kinds: readonly ColumnKind[]): Columns {
  const columns = kinds.map((kind) => made[kind]())
  let count = 0
  const set = (place: number, cells: HistoryCells): void =>
    columns.forEach((column, at) => column.set(place, cells[at] ?? null))
  return {
    count: () => count,
    add(cells) {
      set(count, cells)
      count += 1
      return count - 1
    },
    set,
    get: (place, column) => columns[column]?.get(place) ?? null,
    line: (place) => columns.map((column) => column.get(place)),
  }
}

/** So many lines of a list of places, from one of it on. */
export const linesIn = (columns: Columns, places: Int32Array, from: number, count: number): HistoryCells[] =>
  Array.from(places.subarray(from, from + count), columns.line)
