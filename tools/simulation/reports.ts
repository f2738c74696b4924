import { existsSync, readFileSync } from 'node:fs'
import { mutants } from '#test/simulation/mutants.ts'
import { crashHistories } from '#test/soak/crash-steps.ts'
import type { SoakSummary } from '#test/soak/run.ts'
import { enoughHistories } from '#test/soak/sometimes.ts'
import type { Origin } from '../origin.ts'
import { isRepeatable } from '../origin.ts'
import { cacheFile } from '../project.ts'
import type { MutantsReport } from './mutants.ts'
import { usualHistories } from './options.ts'
import type { Run } from './run.ts'

/** What `npm run soak` keeps of a run. */
export interface SoakReport extends SoakSummary {
  readonly seed: number
  readonly commit: string
  readonly lockfile: string
  readonly passed: boolean
}

/** What a test of malformed input keeps once it has passed. */
export interface MalformedReport {
  readonly origin: Origin
  readonly cells: number
  readonly leastPerCell: number
}

export const malformedTests = ['bridgeCalls', 'venueAnswers', 'streamMessages'] as const
export type MalformedTest = (typeof malformedTests)[number]

/** How many malformed inputs a test sent, by the name of its figure. */
export const sentBy = { bridgeCalls: 'calls', venueAnswers: 'answers', streamMessages: 'frames' } as const

/** What the test of full use keeps once it has passed. */
export interface FullUseReport {
  readonly origin: Origin
  readonly forMs: number
  readonly requests: number
  /** Answers of the venue that its quota was used up. */
  readonly refusals: number
  readonly worstCancelWaitMs: number
}

/** Everything that docs/reliability.md is written from. */
export interface Reports {
  readonly simulation: Run & { readonly origin: Origin; readonly passed: boolean }
  readonly mutants: MutantsReport
  readonly soak: SoakReport
  readonly soakCrash: SoakReport
  readonly malformed: Readonly<Record<MalformedTest, MalformedReport & Readonly<Record<string, number>>>> & {
    readonly fullUse: FullUseReport
  }
}

type Kept = { readonly [Name in Exclude<keyof Reports, 'malformed'>]: Reports[Name] | null } & {
  readonly malformed: Partial<Reports['malformed']>
}

const kept = <Report>(name: string): Report | null => {
  const file = cacheFile(name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}

/** The last report of each tool on this machine. */
export const keptReports = (): Kept => ({
  simulation: kept('simulation.json'),
  mutants: kept('mutants.json'),
  soak: kept('soak.json'),
  soakCrash: kept('soak-crash.json'),
  malformed: kept<Partial<Reports['malformed']>>('malformed.json') ?? {},
})

/** Inputs that each test of malformed ones has to have sent. */
const leastMalformed = 10_000

/** What a part of the page needs, by what to run for it, and whether it is there. */
const needs: readonly {
  readonly run: string
  readonly what: string
  readonly enough: (reports: Kept) => boolean
  /** No figure of a run that failed stands on a page. */
  readonly passed: (reports: Kept) => boolean
  readonly commits: (reports: Kept) => readonly (string | undefined)[]
}[] = [
  {
    run: 'npm run simulate',
    what: `${usualHistories} simulated histories`,
    enough: ({ simulation }) => (simulation?.histories ?? 0) >= usualHistories,
    passed: ({ simulation }) => simulation?.passed === true,
    commits: ({ simulation }) => [simulation?.origin.commit],
  },
  {
    run: 'npm run simulate -- --mutants',
    what: `all ${mutants.length} mutants`,
    enough: ({ mutants: report }) =>
      mutants.every(({ name }) => report?.caught.some((one) => one.name === name) === true),
    passed: ({ mutants: report }) => report?.caught.every(({ by }) => by !== null) === true,
    commits: ({ mutants: report }) => [report?.origin.commit],
  },
  {
    run: 'npm run soak',
    what: `${enoughHistories} histories of whole processes`,
    enough: ({ soak }) => (soak?.histories ?? 0) >= enoughHistories,
    passed: ({ soak }) => soak?.passed === true,
    commits: ({ soak }) => [soak?.commit],
  },
  {
    run: 'npm run soak -- --crash',
    what: `${crashHistories} histories of kills`,
    enough: ({ soakCrash }) => (soakCrash?.histories ?? 0) >= crashHistories,
    passed: ({ soakCrash }) => soakCrash?.passed === true,
    commits: ({ soakCrash }) => [soakCrash?.commit],
  },
  {
    run: 'npm run test:full',
    what: `${leastMalformed} malformed inputs of each kind and of full use`,
    enough: ({ malformed }) =>
      malformed.fullUse !== undefined &&
      malformedTests.every((test) => (malformed[test]?.[sentBy[test]] ?? 0) >= leastMalformed),
    // Kept only once the test has passed.
    passed: () => true,
    commits: ({ malformed }) => [...malformedTests, 'fullUse' as const].map((test) => malformed[test]?.origin?.commit),
  },
]

/** The reports for the page, or one sentence for each that is missing, too short, of a run that failed or not of a commit. */
export function pageReports(reports: Kept): Reports | readonly string[] {
  const refusals = needs.flatMap(({ run, what, enough, passed, commits }) => {
    if (!enough(reports)) return [`No report of ${what} is kept here: run \`${run}\`.`]
    if (!passed(reports)) return [`The run of ${what} failed: mend what it found, then run \`${run}\`.`]
    const isOfCommit = commits(reports).every((commit) => commit !== undefined && isRepeatable({ commit }))
    return isOfCommit ? [] : [`The report of ${what} is not of a commit alone: commit, then run \`${run}\`.`]
  })
  return refusals.length === 0 ? (reports as Reports) : refusals
}
