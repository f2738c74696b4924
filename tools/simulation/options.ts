import { availableParallelism } from 'node:os'
import { corpusNames } from '#test/simulation/corpus.ts'
import { mutants } from '#test/simulation/mutants.ts'
import { readOptions, wholeNumber } from '../options.ts'

/** Histories of `npm run simulate`. */
export const usualHistories = 10_000

/** What `npm run simulate` is to do. A history is a seed or the name of a file of the corpus. */
export interface SimulateOptions {
  readonly mode: 'run' | 'plan' | 'only' | 'shrink' | 'mutants' | 'docs'
  readonly seed: number
  readonly histories: number
  readonly jobs: number
  readonly history: string | null
  /** The breakage of main to run with; null: none, or with `mutants` all of them. */
  readonly mutant: string | null
}

const config = {
  histories: { type: 'string', default: String(usualHistories) },
  seed: { type: 'string' },
  jobs: { type: 'string', default: String(Math.min(4, availableParallelism())) },
  plan: { type: 'string' },
  only: { type: 'string' },
  shrink: { type: 'string' },
  mutants: { type: 'boolean', default: false },
  mutant: { type: 'string' },
  docs: { type: 'boolean', default: false },
} as const

/** `corpus/NAME.json` of however much of it was written; a seed as it is; null for what is neither. */
function historyName(text: string): string | null {
  if (/^\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? text : null
  const name = /^(?:test\/simulation\/)?(?:corpus\/)?([a-z\d-]+)(?:\.json)?$/.exec(text)?.[1]
  return name === undefined ? null : `corpus/${name}.json`
}

/** What was asked for, or the sentence that says what is wrong with it. */
export function simulateOptions(args: readonly string[]): SimulateOptions | string {
  const values = readOptions(args, config)
  if (typeof values === 'string') return values
  const histories = wholeNumber('histories', values.histories, 1)
  const seed = wholeNumber('seed', values.seed ?? '1', 0)
  const jobs = wholeNumber('jobs', values.jobs, 1)
  for (const one of [histories, seed, jobs]) if (typeof one === 'string') return one
  const { plan, only, shrink, mutant = null } = values
  const modes = (['plan', 'only', 'shrink', 'mutants', 'docs'] as const).filter(
    (name) => values[name] !== undefined && values[name] !== false,
  )
  if (modes.length > 1) return `--${modes[0]} and --${modes[1]} are two runs: ask for one.`
  const named = plan ?? only ?? shrink
  if (named !== undefined && values.seed !== undefined) return `--${modes[0]} names the seed itself: leave --seed out.`
  const history = named === undefined ? null : historyName(named)
  if (named !== undefined && history === null)
    return `--${modes[0]} needs a seed or the name of a file in test/simulation/corpus.`
  if (history?.startsWith('corpus/') === true && !corpusNames().includes(history))
    return `There is no ${history} in test/simulation.`
  if (mutant !== null && !mutants.some(({ name }) => name === mutant))
    return `There is no mutant ${mutant}: their names stand in test/simulation/mutants.ts.`
  if (mutant !== null && modes[0] === 'docs') return '--docs is written of main as it is: leave --mutant out.'
  return {
    mode: modes[0] ?? (mutant === null ? 'run' : 'mutants'),
    seed: seed as number,
    histories: histories as number,
    jobs: jobs as number,
    history,
    mutant,
  }
}
