import type { HistoryCells } from '#shared/domain/history.ts'
import type { Steps } from './steps.ts'

/** Lines in their order, whatever is read meanwhile. */
export interface ListedLines {
  total(): number
  /** `from` counts from 0. */
  lines(from: number, count: number): HistoryCells[]
}

/** What a table shows of them: each line, or one row for several. */
export interface ShownRows {
  readonly total: () => number
  /** `from` counts rows from 0. */
  readonly rows: (from: number, count: number) => HistoryCells[]
  /** How many lines stand in a row and in those after it. */
  readonly linesFrom: (row: number) => number
}

/** One query over a history's lines, brought up to date in steps. What it gives meanwhile is as it was before. */
export interface HistoryView extends ListedLines {
  isUpToDate(): boolean
  update(): Steps<void>
  /** `opened`: names of the groups whose lines are shown, where lines are grouped. */
  shown(opened: readonly string[]): ShownRows
  /** As it is now. */
  frozen(): ListedLines
}
