/** Runs histories and writes what came of them as JSON lines. Started by tools/simulate.ts with `hooks.ts` in front. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seeded } from '#test/support/faulty-line.ts'
import type { HistoryEnd } from './history.ts'
import { runHistory } from './history.ts'
import type { InvariantId } from './invariants.ts'
import { drawPlan } from './draw-plan.ts'
import type { Plan } from './plan.ts'
import { createReached } from './reached.ts'
import { shrink } from './shrink.ts'
import { makeTemplate } from './template.ts'

/** What a run asks of one worker. */
export type WorkerTask =
  | {
      readonly do: 'histories'
      readonly first: number
      readonly count: number
      readonly every: number
      readonly stopAtFirst: boolean
      readonly corpus: boolean
    }
  | { readonly do: 'tell'; readonly seed: number }
  | { readonly do: 'shrink'; readonly seed: number; readonly id: InvariantId }

export type WorkerLine =
  | {
      readonly kind: 'end'
      readonly name: string
      readonly operations: number
      readonly convergedMs: number
      readonly violations: HistoryEnd['violations']
    }
  | { readonly kind: 'story'; readonly story: readonly string[] }
  | { readonly kind: 'plan'; readonly plan: Plan; readonly story: readonly string[] }
  | { readonly kind: 'reached'; readonly tables: ReturnType<ReturnType<typeof createReached>['toJson']> }

const task = JSON.parse(process.argv[2] ?? '{}') as WorkerTask
const say = (line: WorkerLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
// In memory where the machine has such a place: what is proven is what stands in the files, not how fast a disk is.
const scratch = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'coffer-simulation-'))
const reached = createReached()
const template = await makeTemplate(scratch)
const planOf = (seed: number): Plan => drawPlan(seed, seeded(seed))
const run = (plan: Plan): Promise<HistoryEnd> => runHistory(plan, template, scratch, reached)
const corpusFolder = new URL('corpus/', import.meta.url)

const report = async (name: string, plan: Plan): Promise<boolean> => {
  const { operations, convergedMs, violations } = await run(plan)
  say({ kind: 'end', name, operations, convergedMs, violations })
  return violations.length === 0
}

async function histories({
  first,
  count,
  every,
  stopAtFirst,
  corpus,
}: Extract<WorkerTask, { do: 'histories' }>): Promise<void> {
  if (corpus) {
    for (const name of readdirSync(corpusFolder)
      .filter((one) => one.endsWith('.json'))
      .sort()) {
      const plan = JSON.parse(readFileSync(new URL(name, corpusFolder), 'utf8')) as Plan
      if (!(await report(`corpus/${name}`, plan)) && stopAtFirst) return
    }
  }
  for (let at = 0; at < count; at += 1) {
    const seed = first + at * every
    if (!(await report(String(seed), planOf(seed))) && stopAtFirst) return
  }
}

if (task.do === 'histories') await histories(task)
if (task.do === 'tell') say({ kind: 'story', story: (await run(planOf(task.seed))).story })
if (task.do === 'shrink') {
  const plan = await shrink(planOf(task.seed), async (smaller) =>
    (await run(smaller)).violations.some(({ id }) => id === task.id),
  )
  say({ kind: 'plan', plan, story: (await run(plan)).story })
}
say({ kind: 'reached', tables: reached.toJson() })
template.remove()
rmSync(scratch, { recursive: true, force: true })
process.exit(0)
