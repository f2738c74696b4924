/** Cuts failing histories down to what they fail with, and keeps them in the corpus, which every run begins with. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InvariantId } from '#test/invariants/list.ts'
import type { KeptPlan } from '#test/simulation/corpus.ts'
import type { Plan } from '#test/simulation/plan.ts'
import { projectDir } from '../project.ts'
import type { Run } from './run.ts'
import { askWorker } from './workers.ts'

/** What keeping needs of the machine. */
export interface KeepParts {
  readonly ask: typeof askWorker
  /** `file` is told from the project's folder. */
  readonly write: (file: string, text: string) => void
  readonly say: (text: string) => void
}

const machine: KeepParts = {
  ask: askWorker,
  write: (file, text) => writeFileSync(join(projectDir, file), text),
  say: console.log,
}

/** A plan as a file of the corpus has it. */
export const planText = (plan: Plan): string => `${JSON.stringify(plan, null, 2)}\n`

/** The name of what is left of a history: one of the corpus keeps its own. */
const keptName = (history: string, broken: InvariantId): string =>
  history.startsWith('corpus/') ? history : `corpus/${broken}-${history}.json`

/** Cuts down a history that breaks this invariant, of a broken main with what it catches, and keeps it. */
export async function keepShrunk(
  history: string,
  broken: InvariantId,
  mutant: string | null,
  { ask, write, say }: KeepParts = machine,
): Promise<void> {
  for await (const line of ask({ do: 'shrink', history, id: broken }, mutant)) {
    if (line.kind !== 'plan') continue
    const { plan, story } = line
    const kept: KeptPlan = mutant === null ? plan : { ...plan, catches: mutant }
    const file = `test/simulation/${keptName(history, broken)}`
    write(file, planText(kept))
    const { steps, faults, crashes } = plan
    say([...story, planText(kept).trimEnd()].join('\n'))
    say(
      `History ${history} breaks ${broken} with ${steps.length} steps, ${faults.length} faults and ${crashes.length} crashes. ` +
        `Kept as ${file}: every run begins with it. What to do with it: docs/testing.md, "A run has failed".`,
    )
  }
}

/** Keeps the first failing history of a run; those of the corpus are kept already, and so is one whose kept rest fails too. */
export async function keepFirstFailing(
  { violations }: Pick<Run, 'violations'>,
  parts: KeepParts = machine,
): Promise<void> {
  const first = violations.find(({ history }) => !history.startsWith('corpus/'))
  if (first === undefined) return
  const name = keptName(first.history, first.id)
  if (violations.some(({ history }) => history === name))
    return parts.say(`History ${first.history} is kept already, as test/simulation/${name}.`)
  parts.say(`History ${first.history} is cut down to what it fails with; that takes some minutes.`)
  await keepShrunk(first.history, first.id, null, parts)
}
