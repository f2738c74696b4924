import type { Random } from '#main/practice/random.ts'

/** One thing that is put to the test: who is given it, and what kind of it. */
export interface Cell {
  readonly subject: string
  readonly kind: string
}

/** Counts how often each cell was reached. */
export interface CellCount {
  add(cell: Cell): void
  /** Cells reached less than `least` times, in words. */
  rarer(least: number): readonly string[]
  /** How often each subject, or each kind, was reached. */
  by(side: keyof Cell): Readonly<Record<string, number>>
  /** Times that the rarest cell was reached. */
  least(): number
  total(): number
}

/** Each of `cells` is known from the start, so that one never reached is noticed. */
export function countCells(cells: readonly Cell[]): CellCount {
  const counts = new Map(cells.map((cell) => [nameOf(cell), { cell, times: 0 }]))
  const all = () => [...counts.values()]
  return {
    add: (cell) => {
      const count = counts.get(nameOf(cell))
      if (count === undefined) throw new Error(`No such cell: ${nameOf(cell)}`)
      count.times += 1
    },
    rarer: (least) =>
      all().flatMap(({ cell, times }) => (times < least ? [`${nameOf(cell)}: ${times} of ${least}`] : [])),
    by: (side) => {
      const sums: Record<string, number> = {}
      for (const { cell, times } of all()) sums[cell[side]] = (sums[cell[side]] ?? 0) + times
      return sums
    },
    least: () => Math.min(...all().map(({ times }) => times)),
    total: () => all().reduce((sum, { times }) => sum + times, 0),
  }
}

const nameOf = ({ subject, kind }: Cell): string => `${subject}, ${kind}`

/** One of a list that is not empty. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T

/** The list in another order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list]
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random.next() * (at + 1))
    ;[rest[at], rest[other]] = [rest[other] as T, rest[at] as T]
  }
  return rest
}

/**
 * `count` cells: all of them once in some order, then all in another, and so on. A round that is cut short has had every kind,
 * the rare ones first.
 */
export function* inRounds(random: Random, cells: readonly Cell[], count: number): Generator<Cell> {
  for (let given = 0; given < count;) {
    for (const cell of evenly(shuffled(random, cells)).slice(0, count - given)) {
      yield cell
      given += 1
    }
  }
}

/** The first of each kind, then the second of each, and so on. */
function evenly(cells: readonly Cell[]): readonly Cell[] {
  const seen = new Map<string, number>()
  const ranked = cells.map((cell) => {
    const rank = seen.get(cell.kind) ?? 0
    seen.set(cell.kind, rank + 1)
    return { cell, rank }
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ cell }) => cell)
}
