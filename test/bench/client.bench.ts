import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeFolder } from '#test/support/folders.ts'
import { bareLoop, ccxtLoop, cofferClient, type PlaceOne } from './support/contenders.ts'

/**
 * CPU of one signed order through the client, against a bare undici loop and ccxt, in ten runs, each of one process against
 * one loopback server. Exits with 1 when a bound is broken. Figures: docs/benchmarks.md.
 */
const runs = 10
const leastHolding = 9
const rounds = 9
const ordersPerRound = 1_000
const names = ['bare', 'coffer', 'ccxt'] as const
const mostTimesBare = 1.3
const ccxtVersion = '4.5.84'

function installCcxt(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'))
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const run = spawnSync('npm', ['install', ...flags, `ccxt@${ccxtVersion}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (run.status !== 0) throw new Error(`ccxt ${ccxtVersion} could not be installed, so its bound cannot be checked`)
  return folder
}

/** us of CPU per order, user and system together. */
async function cpuPerOrder(place: PlaceOne, count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < count; i++) await place()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

type Medians = Readonly<Record<'bare' | 'coffer' | 'ccxt', number>>

/** One run, in a process of its own: medians in us of interleaved rounds. */
async function run(folder: string): Promise<Medians> {
  const server = fork(new URL('support/order-server.ts', import.meta.url))
  try {
    const [port] = (await once(server, 'message')) as [number]
    const origin = `http://127.0.0.1:${port}`
    const contenders: Readonly<Record<keyof Medians, PlaceOne>> = {
      bare: bareLoop(origin),
      coffer: cofferClient(origin),
      ccxt: await ccxtLoop(origin, folder),
    }
    const figures: Record<keyof Medians, number[]> = { bare: [], coffer: [], ccxt: [] }
    for (const place of Object.values(contenders)) await cpuPerOrder(place, ordersPerRound)
    for (let round = 0; round < rounds; round++) {
      for (const name of names) figures[name].push(await cpuPerOrder(contenders[name], ordersPerRound))
    }
    return { bare: median(figures.bare), coffer: median(figures.coffer), ccxt: median(figures.ccxt) }
  } finally {
    server.disconnect()
  }
}

function runApart(folder: string): Medians {
  const { stdout, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error('A run of the benchmark failed')
  return JSON.parse(stdout) as Medians
}

async function main(): Promise<boolean> {
  const folder = installCcxt()
  try {
    console.log(
      `\n${runs} runs of ${rounds} interleaved rounds of ${ordersPerRound} orders, Node ${process.version}, ${availableParallelism()} cores\n`,
    )
    console.log(
      '| run | bare undici, us CPU | Coffer | ccxt | Coffer, times bare | ccxt, times bare |\n|---|---|---|---|---|---|',
    )
    const ratios: number[] = []
    let leaner = 0
    for (let number = 1; number <= runs; number++) {
      const { bare, coffer, ccxt } = runApart(folder)
      ratios.push(coffer / bare)
      if (coffer < ccxt) leaner += 1
      const times = [coffer / bare, ccxt / bare].map((ratio) => ratio.toFixed(2))
      const [one, other, third] = [bare, coffer, ccxt].map((us) => us.toFixed(0))
      console.log(`| ${number} | ${one} | ${other} | ${third} | ${times.join(' | ')} |`)
    }
    const lean = ratios.filter((ratio) => ratio <= mostTimesBare).length
    const holds = lean >= leastHolding
    console.log(`\nmedian of the runs: ${median(ratios).toFixed(2)} times bare undici`)
    console.log(`${holds ? 'holds' : 'BROKEN'}: at most ${mostTimesBare} times bare undici in ${lean} of ${runs} runs`)
    console.log(`${leaner === runs ? 'holds' : 'BROKEN'}: less than ccxt ${ccxtVersion} in ${leaner} of ${runs} runs`)
    return holds && leaner === runs
  } finally {
    await removeFolder(folder)
  }
}

const [, , installed] = process.argv
if (installed === undefined) process.exit((await main()) ? 0 : 1)
console.log(JSON.stringify(await run(installed)))
process.exit(0)
