import { writeFileSync } from 'node:fs'
import type { InvariantId } from '#test/invariants/list.ts'
import type { Mutant } from '#test/simulation/mutant.ts'
import { mutants } from '#test/simulation/mutants.ts'
import type { Origin } from '../origin.ts'
import { originOf, sayOrigin } from '../origin.ts'
import { cacheFile } from '../project.ts'
import type { SimulateOptions } from './options.ts'
import { again } from './print.ts'
import type { HistoryLine } from './run.ts'
import { askWorker } from './workers.ts'

/** Histories within which each must be caught. */
export const mostHistories = 500

export interface Caught {
  readonly name: string
  readonly file: string
  /** The invariants that say what it breaks: by one of them it has to be caught. */
  readonly of: readonly InvariantId[]
  /** Histories until it was caught; null where it survived. */
  readonly histories: number | null
  readonly by: InvariantId | null
}

/** What `node_modules/.cache/coffer/mutants.json` holds. */
export interface MutantsReport {
  readonly origin: Origin
  readonly seed: number
  readonly caught: readonly Caught[]
}

/** How the histories of these seeds end: up to the first that breaks what a mutant breaks; of main as it is without one. */
export type PlaySeeds = (first: number, count: number, mutant: Mutant | null) => Promise<readonly HistoryLine[]>

const playSeeds: PlaySeeds = async (first, count, mutant) => {
  const ends: HistoryLine[] = []
  const task = { do: 'histories', first, count, every: 1, stopAt: mutant?.by ?? [], corpus: false } as const
  for await (const line of askWorker(task, mutant?.name ?? null)) if (line.kind === 'end') ends.push(line)
  return ends
}

/**
 * After how many histories the first one breaks what the mutant breaks, of a seed that breaks nothing of main as it is: what else
 * it breaks comes of that, and shows nothing of whether an invariant sees the thing itself.
 */
export async function catchOne(mutant: Mutant, seed: number, play: PlaySeeds): Promise<Caught> {
  const { name, file, by: of } = mutant
  for (let done = 0; done < mostHistories;) {
    const ends = await play(seed + done, mostHistories - done, mutant)
    if (ends.length === 0) throw new Error('Its histories have no end.')
    done += ends.length
    const by = ends.at(-1)?.violations.find(({ id }) => of.includes(id))?.id
    if (by === undefined) continue
    const [plain] = await play(seed + done - 1, 1, null)
    if (plain?.violations.length === 0) return { name, file, of, histories: done, by }
  }
  return { name, file, of, histories: null, by: null }
}

/** Breaks main in one place after the other, or in the one named, and says after how many histories an invariant of what it breaks noticed. */
export async function runMutants({ seed, jobs, mutant }: SimulateOptions): Promise<number> {
  const origin = originOf()
  const title = `--mutants --seed ${seed} · ${sayOrigin(origin)}`
  console.log(title)
  const caught: Caught[] = []
  const waiting = mutants.filter(({ name }) => mutant === null || name === mutant)
  let failed = 0
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      try {
        const end = await catchOne(one, seed, playSeeds)
        caught.push(end)
        console.log(
          end.by === null
            ? `SURVIVED ${one.name}: nothing broke ${one.by.join(' or ')} in ${mostHistories} histories`
            : `caught ${one.name}: ${end.by} after ${end.histories}; ${again(String(seed + (end.histories ?? 1) - 1), one.name)}`,
        )
      } catch (error) {
        failed += 1
        console.log(`NOT RUN ${one.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
      if (mutant !== null) continue
      const report = { origin, seed, caught: caught.toSorted((a, b) => a.name.localeCompare(b.name)) }
      writeFileSync(cacheFile('mutants.json'), JSON.stringify(report satisfies MutantsReport, null, 1))
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  const survived = caught.filter(({ by }) => by === null).length
  console.log(`${caught.length} mutants, ${survived} survived, ${failed} not run · ${title}`)
  return survived + failed === 0 ? 0 : 1
}
