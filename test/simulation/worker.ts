/**
 * Runs histories and writes what came of them as JSON lines. Started by tools/simulate.ts with `hooks.ts` in front. One after the
 * other: the keychain and the stand-in for Electron belong to the process, so that it holds one machine at a time.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corpusNames, planOf } from './corpus.ts'
import type { HistoryEnd } from './history.ts'
import { runHistory } from './history.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import type { Plan } from './plan.ts'
import { createReached } from './reached.ts'
import { shrink } from './shrink.ts'
import { makeTemplate } from './template.ts'

/** What a run asks of one worker. A history is a seed, or `corpus/NAME.json`. */
export type WorkerTask =
  | {
      readonly do: 'histories'
      readonly first: number
      readonly count: number
      readonly every: number
      /** The first history that breaks one of these is the last. */
      readonly stopAt: readonly InvariantId[]
      readonly corpus: boolean
    }
  | { readonly do: 'tell'; readonly history: string }
  | { readonly do: 'shrink'; readonly history: string; readonly id: InvariantId }

export type WorkerLine =
  | { readonly kind: 'begin'; readonly name: string }
  /** The story of a history that broke an invariant, or was asked for by its name. */
  | ({ readonly kind: 'end'; readonly name: string; readonly story: readonly string[] | null } & Omit<
      HistoryEnd,
      'story'
    >)
  | { readonly kind: 'plan'; readonly plan: Plan; readonly story: readonly string[] }
  | { readonly kind: 'reached'; readonly tables: ReturnType<ReturnType<typeof createReached>['toJson']> }

// In memory where the machine has such a place: what is proven is what stands in the files, not how fast a disk is.
const scratch = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `coffer-simulation-${process.pid}-`))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
process.on('SIGHUP', () => process.exit(129))
// Nobody reads any more.
process.stdout.on('error', () => process.exit(141))

const task = JSON.parse(process.argv[2] ?? '{}') as WorkerTask
const say = (line: WorkerLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const reached = createReached()
const template = await makeTemplate(scratch)

async function run(name: string, plan: Plan): Promise<HistoryEnd> {
  say({ kind: 'begin', name })
  return runHistory(plan, template, scratch, reached)
}

/** Gives the invariants that did not hold. */
async function report(name: string, isTold = false): Promise<readonly InvariantId[]> {
  const { story, ...end } = await run(name, planOf(name))
  const broken = end.violations.map(({ id }) => id)
  say({ kind: 'end', name, ...end, story: isTold || broken.length > 0 ? story : null })
  return broken
}

if (task.do === 'histories') {
  const { first, count, every, stopAt, corpus } = task
  const seeds = Array.from({ length: count }, (_, at) => String(first + at * every))
  for (const name of corpus ? [...corpusNames(), ...seeds] : seeds)
    if ((await report(name)).some((id) => stopAt.includes(id))) break
}
if (task.do === 'tell') await report(task.history, true)
if (task.do === 'shrink') {
  const { history, id } = task
  const fails = async (smaller: Plan): Promise<boolean> =>
    (await run(history, smaller)).violations.some((one) => one.id === id)
  const plan = await shrink(planOf(history), fails)
  say({ kind: 'plan', plan, story: (await run(history, plan)).story })
}
say({ kind: 'reached', tables: reached.toJson() })
process.exit(0)
