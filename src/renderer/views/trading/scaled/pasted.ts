import { isPositive } from '#shared/decimal.ts'
import { readAmount } from '#shared/typed-amount.ts'
import { mostRungs } from './scaled-orders.ts'
import type { Rung } from './scaled-orders.ts'

/** A pasted line that could not be read as `price size`. Lines are counted from 1. */
export interface PastedProblem {
  readonly line: number
  readonly kind: 'columns' | 'amount' | 'zero'
}

export interface Pasted {
  readonly rungs: readonly Rung[]
  readonly problems: readonly PastedProblem[]
  readonly tooMany: boolean
}

/** Tabs and semicolons part columns wherever they stand; otherwise spaces do. A comma never does: it may be a mark. */
const columnsOf = (line: string): readonly string[] => line.split(/[\t;]/.test(line) ? /\s*[\t;]\s*/ : /\s+/)

const figure = (text: string): string | PastedProblem['kind'] => {
  const read = readAmount(text)
  if (read.state !== 'ok') return 'amount'
  return isPositive(read.value) ? read.value : 'zero'
}
const isFigure = (read: string): boolean => read !== 'amount' && read !== 'zero'

/** Reads rows of `price size`, one per line, as a spreadsheet gives them. Nothing is guessed and nothing is rounded. */
export function readPasted(text: string): Pasted {
  const rungs: Rung[] = []
  const problems: PastedProblem[] = []
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim()
    if (line === '') return
    const [first = '', second = '', ...rest] = columnsOf(line)
    if (second === '' || rest.length > 0) return void problems.push({ line: index + 1, kind: 'columns' })
    const [price, size] = [figure(first), figure(second)]
    const bad = [price, size].find((read) => !isFigure(read))
    if (bad !== undefined) problems.push({ line: index + 1, kind: bad as PastedProblem['kind'] })
    else rungs.push({ price, size })
  })
  return { rungs: rungs.slice(0, mostRungs), problems, tooMany: rungs.length > mostRungs }
}

/** Weights as typed, such as `1 2 3`; null where one cannot be read or is not positive. */
export function readWeights(typed: string): readonly string[] | null {
  const parts = typed.split(/[\s;]+/).filter((part) => part !== '')
  const read = parts.map(figure)
  return read.every(isFigure) ? read : null
}
