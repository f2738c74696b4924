import { writeFileSync } from 'node:fs'
import { mutants } from '#test/simulation/mutants.ts'
import { cacheFile } from '../project.ts'
import { originOf } from './origin.ts'
import { askWorker } from './workers.ts'

/** Histories within which each must be caught. */
export const mostHistories = 500

export interface Caught {
  readonly name: string
  readonly file: string
  /** Histories until it was caught; null where it survived. */
  readonly histories: number | null
  readonly by: string | null
}

/** Breaks main in one place after the other, and says after how many histories an invariant noticed. */
export async function runMutants(seed: number, jobs: number): Promise<number> {
  const caught: Caught[] = []
  const waiting = [...mutants]
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      let histories = 0
      let by: string | null = null
      const task = {
        do: 'histories',
        first: seed,
        count: mostHistories,
        every: 1,
        stopAtFirst: true,
        corpus: false,
      } as const
      for await (const line of askWorker(task, mutant.name)) {
        if (line.kind !== 'end') continue
        histories += 1
        by = line.violations[0]?.id ?? by
      }
      caught.push({ name: mutant.name, file: mutant.file, histories: by === null ? null : histories, by })
      console.log(
        by === null
          ? `SURVIVED ${mutant.name} (${histories} histories)`
          : `caught ${mutant.name}: ${by} after ${histories}`,
      )
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  caught.sort((a, b) => a.name.localeCompare(b.name))
  writeFileSync(cacheFile('mutants.json'), JSON.stringify({ origin: originOf(), seed, caught }, null, 1))
  const survived = caught.filter(({ by }) => by === null).length
  console.log(`${caught.length} mutants, ${survived} survived`)
  return survived === 0 ? 0 : 1
}
