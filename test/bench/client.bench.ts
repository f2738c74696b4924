import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '#test/support/folders.ts'
import { bareLoop, ccxtLoop, cofferClient, type PlaceOne } from './support/contenders.ts'

/**
 * CPU of one signed order through the client, against a bare undici loop and ccxt, all in one run against the same
 * loopback server. Exits with 1 when a bound is broken. Figures: docs/benchmarks.md.
 */
const rounds = 11
const ordersPerRound = 1_500
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

async function main(): Promise<boolean> {
  const folder = installCcxt()
  const server = fork(new URL('support/order-server.ts', import.meta.url))
  try {
    const [port] = (await once(server, 'message')) as [number]
    const origin = `http://127.0.0.1:${port}`
    const contenders: readonly (readonly [name: string, place: PlaceOne])[] = [
      ['bare undici', bareLoop(origin)],
      ['Coffer', cofferClient(origin)],
      [`ccxt ${ccxtVersion}`, await ccxtLoop(origin, folder)],
    ]
    const figures = contenders.map(() => [] as number[])
    for (const [, place] of contenders) await cpuPerOrder(place, ordersPerRound)
    for (let round = 0; round < rounds; round++) {
      for (const [index, [, place]] of contenders.entries())
        figures[index]?.push(await cpuPerOrder(place, ordersPerRound))
    }
    const medians = figures.map(median)
    const [bare = Number.NaN, coffer = Number.NaN, ccxt = Number.NaN] = medians
    console.log(
      `\n${rounds} interleaved rounds of ${ordersPerRound} orders, Node ${process.version}, ${availableParallelism()} cores\n`,
    )
    console.log('| client | us CPU per order (median) | lowest to highest round | times bare |\n|---|---|---|---|')
    for (const [index, [name]] of contenders.entries()) {
      const all = figures[index] ?? []
      const range = `${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)}`
      const cost = medians[index] ?? Number.NaN
      console.log(`| ${name} | ${cost.toFixed(0)} | ${range} | ${(cost / bare).toFixed(2)} |`)
    }
    const lean = coffer <= bare * mostTimesBare
    const leaner = coffer < ccxt
    console.log(`\n${lean ? 'holds' : 'BROKEN'}: at most ${mostTimesBare} times bare undici`)
    console.log(`${leaner ? 'holds' : 'BROKEN'}: less than ccxt ${ccxtVersion}`)
    return lean && leaner
  } finally {
    server.disconnect()
    await removeFolder(folder)
  }
}

process.exit((await main()) ? 0 : 1)
