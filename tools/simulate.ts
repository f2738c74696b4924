/**
 * `npm run simulate -- [--histories N] [--seed S] [--jobs J]`: runs histories of main in simulated time and checks the invariants
 * of test/simulation/invariants.ts in each; `--only SEED` tells one as a story, `--shrink SEED` cuts a failing one down and keeps
 * it in the corpus, `--mutants` breaks main on purpose, `--docs` writes docs/reliability.md from the last runs.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { InvariantId } from '#test/simulation/invariants.ts'
import { cacheFile, projectDir } from './project.ts'
import { runMutants } from './simulation/mutants.ts'
import { printRun } from './simulation/print.ts'
import { reliabilityPage } from './simulation/reliability-page.ts'
import { runHistories } from './simulation/run.ts'
import { originOf } from './simulation/origin.ts'
import { askWorker } from './simulation/workers.ts'

/** Histories of `npm run simulate`, and the first seed. */
const usualHistories = 10_000
const usualSeed = 1

/** The number behind an option; null where it is not there. Throws on anything that is no whole number. */
function numberOf(args: readonly string[], name: string): number | null {
  const at = args.indexOf(name)
  if (at < 0) return null
  const number = Number(args[at + 1])
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${name} needs a whole number.`)
  return number
}

/** Cuts a failing history down and keeps it in the corpus, which every run begins with. */
async function keepShrunk(seed: number): Promise<number> {
  let id: InvariantId | null = null
  for await (const line of askWorker({
    do: 'histories',
    first: seed,
    count: 1,
    every: 1,
    stopAtFirst: true,
    corpus: false,
  }))
    if (line.kind === 'end') id = line.violations[0]?.id ?? null
  if (id === null) {
    console.log(`The history of seed ${seed} breaks no invariant.`)
    return 1
  }
  for await (const line of askWorker({ do: 'shrink', seed, id })) {
    if (line.kind !== 'plan') continue
    const file = join(projectDir, 'test', 'simulation', 'corpus', `${id}-${seed}.json`)
    writeFileSync(file, `${JSON.stringify(line.plan, null, 2)}\n`)
    console.log(`${line.story.join('\n')}\nkept as ${file.slice(projectDir.length + 1)}`)
  }
  return 0
}

export default async function main(args: readonly string[]): Promise<number> {
  const jobs = numberOf(args, '--jobs') ?? Math.min(4, availableParallelism())
  const seed = numberOf(args, '--seed') ?? usualSeed
  const histories = numberOf(args, '--histories') ?? usualHistories
  const only = numberOf(args, '--only')
  if (only !== null) {
    for await (const line of askWorker({ do: 'tell', seed: only }))
      if (line.kind === 'story') console.log(line.story.join('\n'))
    return 0
  }
  const failing = numberOf(args, '--shrink')
  if (failing !== null) return keepShrunk(failing)
  if (args.includes('--mutants')) return runMutants(seed, jobs)
  if (args.includes('--docs')) {
    writeFileSync(join(projectDir, 'docs', 'reliability.md'), await reliabilityPage())
    return 0
  }
  const run = await runHistories({ seed, histories, jobs })
  writeFileSync(cacheFile('simulation.json'), JSON.stringify({ origin: originOf(), ...run }, null, 1))
  return printRun(run)
}
