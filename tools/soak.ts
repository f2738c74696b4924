/**
 * `npm run soak -- [--histories N] [--seed S] [--only K] [--crash] [--jobs J] [--story]`: the built main in processes of its
 * own, through faults of the wire and of the machine, against a practice exchange whose truth is read. docs/testing.md
 * says what it is and is not.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariants } from '#test/invariants/list.ts'
import { crashHistories } from '#test/soak/crash-steps.ts'
import type { HistoryResult } from '#test/soak/history.ts'
import { runSoak } from '#test/soak/run.ts'
import type { SoakSummary } from '#test/soak/run.ts'
import { enoughHistories } from '#test/soak/sometimes.ts'
import { build } from './build.ts'
import { readOptions, wholeNumber } from './options.ts'
import { originOf } from './origin.ts'
import { cacheFile, projectDir } from './project.ts'

interface Options {
  readonly seed: number
  readonly numbers: readonly number[]
  readonly jobs: number
  readonly crash: boolean
  readonly story: boolean
}

/** Histories of a run whose figures stand on a page. */
const usualHistories = (crash: boolean): number => (crash ? crashHistories : enoughHistories)

/** What was asked for, or the sentence that says what is wrong with it. */
function optionsOf(args: readonly string[]): Options | string {
  const values = readOptions(args, {
    histories: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '6' },
    crash: { type: 'boolean', default: false },
    story: { type: 'boolean', default: false },
  })
  if (typeof values === 'string') return values
  const { crash, story } = values
  const histories = wholeNumber('histories', values.histories ?? String(usualHistories(crash)), 1)
  const seed = wholeNumber('seed', values.seed, 0)
  const jobs = wholeNumber('jobs', values.jobs, 1)
  const only = wholeNumber('only', values.only, 0)
  if (typeof histories === 'string') return histories
  if (typeof seed === 'string') return seed
  if (typeof jobs === 'string') return jobs
  if (typeof only === 'string') return only
  const isOne = args.some((arg) => arg === '--only' || arg.startsWith('--only='))
  const numbers = isOne ? [only] : Array.from({ length: histories }, (_, at) => at)
  return { seed, numbers, jobs, crash, story }
}

const again = ({ seed, crash }: Options, number: number): string =>
  `npm run soak -- --seed ${seed}${crash ? ' --crash' : ''} --only ${number}`

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

function sayHistory(options: Options, { number, violations, story, convergedMs, tookMs }: HistoryResult): void {
  const verdict = violations.length === 0 ? 'all holds' : `${violations.length} VIOLATIONS`
  console.log(
    `history ${number}: ${verdict}, known ${seconds(convergedMs)} after the faults, ${seconds(tookMs)} in all`,
  )
  if (violations.length === 0 && !options.story) return
  for (const line of story) console.log(`  ${line}`)
  for (const { id, what } of violations) console.log(`  ${id}: ${invariants[id]}\n    ${what}`)
  console.log(`  again: ${again(options, number)}`)
}

/** Prints the sum; gives whether the run proves what it is for. */
function saySummary(summary: SoakSummary): boolean {
  const { histories, operations, faults, acts, convergedMs, sometimes, violations, tookMs } = summary
  const missing = sometimes.filter(({ reached, needed }) => reached < needed)
  for (const [title, counts] of [
    ['faults', faults],
    ['acts', acts],
  ] as const)
    console.log(
      `\n${title}: ${Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    )
  console.log('\nreached, and needed:')
  for (const { name, reached, needed } of sometimes)
    console.log(`  ${String(reached).padStart(6)} ${needed === 0 ? '' : `of ${needed} `}${name}`)
  console.log(`\n${histories} histories, ${operations} operations in ${seconds(tookMs)}`)
  console.log(`time to converge: p50 ${seconds(convergedMs.p50)}, p99 ${seconds(convergedMs.p99)}`)
  for (const { name, reached, needed } of missing) console.log(`too seldom: ${name}, ${reached} of ${needed}`)
  console.log(`violations: ${violations.length}`)
  return violations.length === 0 && missing.length === 0
}

/** Mounts of its own end with the process, however it ends; null where this machine gives none. */
function inOwnMounts(args: readonly string[]): number | null {
  if (process.env[ownMounts] === '1') return null
  const space = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--user', '--map-root-user']
  if (spawnSync('unshare', [...space, 'true']).status !== 0) return null
  const again = [process.execPath, join(projectDir, 'tools', 'run.mjs'), 'soak', ...args]
  const { status } = spawnSync('unshare', [...space, ...again], {
    // A terminal that is read in the background stops whoever reads it.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [ownMounts]: '1' },
  })
  return status ?? 1
}

const ownMounts = 'COFFER_SOAK_OWN_MOUNTS'

/** Gives the exit code. */
export default async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args)
  if (typeof options === 'string') {
    console.error(options)
    return 1
  }
  const code = inOwnMounts(args)
  if (code !== null) return code
  if (!build()) return 1
  const { seed, numbers, jobs, crash } = options
  const run = { seed, histories: numbers.length, jobs, crash, ...originOf() }
  console.log(
    Object.entries(run)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )
  const summary = await runSoak({ ...options, onHistory: (result) => sayHistory(options, result) })
  const passed = saySummary(summary)
  // What a short run came to is no figure for the page.
  if (summary.histories >= usualHistories(crash))
    writeFileSync(
      cacheFile(crash ? 'soak-crash.json' : 'soak.json'),
      `${JSON.stringify({ ...run, passed, ...summary }, null, 2)}\n`,
    )
  // The exchanges of past histories still have timers.
  setImmediate(() => process.exit(passed ? 0 : 1))
  return passed ? 0 : 1
}
