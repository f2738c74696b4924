/**
 * `npm run simulate -- [--histories N] [--seed S] [--jobs J]`: runs histories of main in simulated time and checks the invariants
 * of each; the first that fails is cut down and kept in the corpus. `--plan HISTORY` prints what one does, `--only HISTORY` tells it
 * as a story and `--shrink HISTORY` cuts another failing one down and keeps it, where a history is a seed or a name of the corpus. `--mutants` breaks main on purpose in one place after the other, `--mutant NAME` in
 * that one, beside `--only` and `--shrink` too. `--docs` writes docs/reliability.md and docs/reliability-cases.md from the last runs.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planOf } from '#test/simulation/corpus.ts'
import { mutants } from '#test/simulation/mutants.ts'
import { isRepeatable, originOf } from './origin.ts'
import { cacheFile, projectDir } from './project.ts'
import { casesPage } from './simulation/cases-page.ts'
import { keepFirstFailing, keepShrunk, planText } from './simulation/keep.ts'
import { runMutants } from './simulation/mutants.ts'
import type { SimulateOptions } from './simulation/options.ts'
import { simulateOptions, usualHistories } from './simulation/options.ts'
import { historyTitle, runTitle, sayRun, tellHistory } from './simulation/print.ts'
import { createProgress } from './simulation/progress.ts'
import { reliabilityPage } from './simulation/reliability-page.ts'
import { keptReports, pageReports } from './simulation/reports.ts'
import type { HistoryLine } from './simulation/run.ts'
import { runHistories } from './simulation/run.ts'
import { askWorker, WorkerEnded } from './simulation/workers.ts'

async function told(history: string, mutant: string | null): Promise<HistoryLine> {
  for await (const line of askWorker({ do: 'tell', history }, mutant)) if (line.kind === 'end') return line
  throw new Error(`History ${history} has no end.`)
}

/** Prints what a history does, as it is kept in the corpus. */
function tellPlan(history: string): number {
  console.log(planText(planOf(history)))
  return 0
}

/** Tells one history; gives 1 where it breaks an invariant. */
async function tell(history: string, mutant: string | null): Promise<number> {
  const title = historyTitle(history, mutant, originOf())
  const end = await told(history, mutant)
  console.log(tellHistory(end, title, mutant))
  return end.violations.length === 0 ? 0 : 1
}

/** Cuts a failing history down and keeps it in the corpus; one of a main that was broken on purpose by what that breakage breaks. */
async function shrinkOne(history: string, mutant: string | null): Promise<number> {
  const title = historyTitle(history, mutant, originOf())
  console.log(title)
  const { violations } = await told(history, mutant)
  const meant = mutants.find(({ name }) => name === mutant)?.by
  const broken = violations.find(({ id }) => meant === undefined || meant.includes(id))
  if (broken === undefined) {
    console.log(
      `History ${history} breaks ${meant === undefined ? 'no invariant' : `nothing of ${meant.join(' or ')}`}.`,
    )
    return 1
  }
  await keepShrunk(history, broken.id, mutant)
  console.log(title)
  return 0
}

/** Runs the histories; the first that fails is cut down and kept. */
async function runAll(options: SimulateOptions): Promise<number> {
  const origin = originOf()
  console.log(runTitle(options, origin))
  let isFirst = true
  // Beside the output: what is kept of a run is what it came to.
  const progress = createProgress(options.histories, console.error)
  const run = await runHistories(
    options,
    (end) => {
      if (isFirst) console.log(tellHistory(end, historyTitle(end.name, null, origin), null))
      else for (const { id, what } of end.violations) console.log(`history ${end.name}: ${id}: ${what}`)
      isFirst = false
    },
    progress,
  )
  const { text, passed } = sayRun(run, origin)
  console.log(text)
  // What a short run came to is no figure for the page.
  if (run.histories >= usualHistories)
    writeFileSync(cacheFile('simulation.json'), JSON.stringify({ origin, passed, ...run }, null, 1))
  await keepFirstFailing(run)
  return passed ? 0 : 1
}

/** Writes the pages of what was tried, or says what there is to run first. */
async function writePages(): Promise<number> {
  const reports = pageReports(keptReports())
  const refusals = [
    ...(isRepeatable(originOf()) ? [] : ['The tree has changes: commit them first.']),
    ...('simulation' in reports ? [] : reports),
  ]
  if (!('simulation' in reports) || refusals.length > 0) {
    console.error(refusals.join('\n'))
    return 1
  }
  writeFileSync(join(projectDir, 'docs', 'reliability.md'), await reliabilityPage(reports))
  writeFileSync(join(projectDir, 'docs', 'reliability-cases.md'), await casesPage(reports))
  return 0
}

/** Gives the exit code. */
export default async function main(args: readonly string[]): Promise<number> {
  const options = simulateOptions(args)
  if (typeof options === 'string') {
    console.error(options)
    return 1
  }
  const { mode, history, mutant } = options
  try {
    if (mode === 'plan') return tellPlan(history ?? '')
    if (mode === 'only') return await tell(history ?? '', mutant)
    if (mode === 'shrink') return await shrinkOne(history ?? '', mutant)
    if (mode === 'mutants') return await runMutants(options)
    if (mode === 'run') return await runAll(options)
    return await writePages()
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error
    console.error(error.message)
    return 1
  }
}
