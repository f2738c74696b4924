import { writeFileSync } from 'node:fs'
import type { InvariantId } from '#test/invariants/list.ts'
import { corpusNames, corpusPlan } from '#test/simulation/corpus.ts'
import type { Mutant } from '#test/simulation/mutant.ts'
import { mutants } from '#test/simulation/mutants.ts'
import type { WorkerTask } from '#test/simulation/worker.ts'
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
  /** Histories of seeds until one of them caught it; null where none did. */
  readonly histories: number | null
  /** `corpus/NAME.json` of the kept history that caught it where no seed did; null otherwise. */
  readonly kept: string | null
  readonly by: InvariantId | null
}

/** What `node_modules/.cache/coffer/mutants.json` holds. */
export interface MutantsReport {
  readonly origin: Origin
  readonly seed: number
  readonly caught: readonly Caught[]
}

/** Plays histories of a mutant, or of main as it is without one. */
export interface Play {
  /** How those of these seeds end, up to the first that breaks what the mutant breaks. */
  readonly seeds: (first: number, count: number, mutant: Mutant | null) => Promise<readonly HistoryLine[]>
  /** How one of the corpus ends. */
  readonly kept: (history: string, mutant: Mutant | null) => Promise<readonly HistoryLine[]>
}

const ends = async (task: WorkerTask, mutant: Mutant | null): Promise<readonly HistoryLine[]> => {
  const all: HistoryLine[] = []
  for await (const line of askWorker(task, mutant?.name ?? null)) if (line.kind === 'end') all.push(line)
  return all
}
const machine: Play = {
  seeds: (first, count, mutant) =>
    ends({ do: 'histories', first, count, every: 1, stopAt: mutant?.by ?? [], corpus: false }, mutant),
  kept: (history, mutant) => ends({ do: 'tell', history }, mutant),
}

/** The histories of the corpus that name this mutant as what they catch. */
const keptFor = ({ name }: Mutant): readonly string[] => corpusNames().filter((one) => corpusPlan(one).catches === name)

/**
 * After how many histories the first one breaks what the mutant breaks, of a seed that breaks nothing of main as it is: what else
 * it breaks comes of that, and shows nothing of whether an invariant sees the thing itself. Where no seed does, which of the
 * kept histories does so.
 */
export async function catchOne(
  mutant: Mutant,
  seed: number,
  play: Play,
  corpus: readonly string[] = keptFor(mutant),
): Promise<Caught> {
  const { name, file, by: of } = mutant
  const brokenBy = (end: HistoryLine | undefined) => end?.violations.find(({ id }) => of.includes(id))?.id
  for (let done = 0; done < mostHistories;) {
    const played = await play.seeds(seed + done, mostHistories - done, mutant)
    if (played.length === 0) throw new Error('Its histories have no end.')
    done += played.length
    const by = brokenBy(played.at(-1))
    if (by === undefined) continue
    const [plain] = await play.seeds(seed + done - 1, 1, null)
    if (plain?.violations.length === 0) return { name, file, of, histories: done, kept: null, by }
  }
  for (const kept of corpus) {
    const by = brokenBy((await play.kept(kept, mutant)).at(-1))
    if (by === undefined) continue
    const [plain] = await play.kept(kept, null)
    if (plain?.violations.length === 0) return { name, file, of, histories: null, kept, by }
  }
  return { name, file, of, histories: null, kept: null, by: null }
}

/** What a run says of one that it is done with. */
export function sayCaught({ name, of, histories, kept, by }: Caught, seed: number): string {
  if (by === null) return `SURVIVED ${name}: nothing broke ${of.join(' or ')} in ${mostHistories} histories`
  if (kept !== null)
    return `caught ${name}: ${by} by none of ${mostHistories} seeds, and by a kept history; ${again(kept, name)}`
  return `caught ${name}: ${by} after ${histories}; ${again(String(seed + (histories ?? 1) - 1), name)}`
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
        const end = await catchOne(one, seed, machine)
        caught.push(end)
        console.log(sayCaught(end, seed))
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
