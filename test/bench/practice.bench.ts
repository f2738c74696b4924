import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { cofferClient } from './support/contenders.ts'
import { cpuPerCall, createFigures, signOnce } from './support/figures.ts'
import { createLoad } from './support/practice-load.ts'
import { createRequests, orderIdOf } from './support/practice-requests.ts'

/**
 * What the practice exchange costs, against one HMAC over 100 bytes in the same run: its engine alone, a whole request in
 * process, its memory over two million orders, and its server beside Coffer's client. Exits with 1 when a bound is broken.
 * Figures: docs/benchmarks.md.
 */
const bounds = { engine: 2, growth: 1.5, request: 20, memory: 1.1, candlesMs: 8 }
const figures = createFigures()
let held = true

const judge = (holds: boolean, claim: string): void => {
  held &&= holds
  console.log(`${holds ? 'holds' : 'BROKEN'}: ${claim}`)
}

const row = (label: string, name: string): void => {
  const cost = figures.median(name)
  const ratio = cost / figures.median('hmac')
  console.log(`| ${label} | ${cost.toFixed(2)} | ${figures.range(name)} | ${ratio.toFixed(2)} |`)
}

const head = (title: string): void =>
  console.log(
    `\n${title}\n\n| what | us CPU (median) | lowest to highest round | times HMAC |\n| --- | --- | --- | --- |`,
  )

/** One order in ten takes, the others come and go: the book keeps its size. */
function engineAlone(rounds: number, count: number): void {
  const loads = [10_000, 100_000].map((size) => [size, createLoad(size)] as const)
  for (let round = -2; round < rounds; round += 1) {
    const note = (name: string, cost: number): void => void (round < 0 || figures.add(name, cost))
    note('hmac', cpuPerCall(count, signOnce))
    for (const [size, load] of loads) {
      const place = cpuPerCall(count, load.place)
      const cancel = cpuPerCall(count, load.cancel)
      const take = cpuPerCall(count / 10, load.take)
      for (let order = 0; order < count / 10; order += 1) load.place()
      note(`place ${size}`, place)
      note(`cancel ${size}`, cancel)
      note(`take ${size}`, take)
      note(`mix ${size}`, (place * 9 + cancel * 9 + take * 2) / 20)
    }
  }
  head(`The engine alone: ${rounds} interleaved rounds of ${count} placements and as many cancels`)
  row('HMAC over 100 bytes', 'hmac')
  for (const [size] of loads) {
    row(`placement that rests, ${size} resting`, `place ${size}`)
    row(`cancel, ${size} resting`, `cancel ${size}`)
    row(`placement that trades, ${size} resting`, `take ${size}`)
    row(`9 rest, 9 cancel, 2 trade, ${size} resting`, `mix ${size}`)
  }
  console.log('')
  const hmac = figures.median('hmac')
  for (const kind of ['place', 'cancel', 'mix']) {
    const small = figures.median(`${kind} 10000`)
    judge(small <= hmac * bounds.engine, `${kind}: at most ${bounds.engine} times the HMAC at 10,000 resting orders`)
  }
  // Of a placement and a cancel together: a cancel alone is so cheap that a book's misses of the cache decide about it.
  const both = (size: number): number => figures.median(`place ${size}`) + figures.median(`cancel ${size}`)
  judge(both(100_000) <= both(10_000) * bounds.growth, `at most ${bounds.growth} times that at 100,000`)
}

function wholeRequest(rounds: number, count: number): void {
  const { handle, round: next } = createRequests()
  for (let round = -2; round < rounds; round += 1) {
    const { places, cancels } = next(count)
    const ids: string[] = []
    const answers: string[] = []
    const send = (requests: typeof places) => (index: number) => {
      const request = requests[index]
      if (request) answers.push(handle(request).body)
    }
    const hmac = cpuPerCall(count * 4, signOnce)
    const place = cpuPerCall(count, send(places))
    for (const body of answers) ids.push(orderIdOf(body))
    const leaving = cancels(ids)
    const cancel = cpuPerCall(count, send(leaving))
    for (const body of answers.slice(count)) orderIdOf(body)
    if (round < 0) continue
    figures.add('hmac', hmac)
    figures.add('request place', place)
    figures.add('request cancel', cancel)
  }
  head(`A whole request through exchange.handle: ${rounds} interleaved rounds of ${count} each`)
  row('HMAC over 100 bytes', 'hmac')
  row('POST /api/v1/hf/orders', 'request place')
  row('DELETE /api/v1/hf/orders/{orderId}', 'request cancel')
  console.log('')
  const most = figures.median('hmac') * bounds.request
  for (const kind of ['place', 'cancel']) {
    judge(figures.median(`request ${kind}`) <= most, `${kind}: at most ${bounds.request} times the HMAC`)
  }
}

/** What a chart asks for first: the longest list of candles there is, of another pair each time. */
function candles(rounds: number): void {
  const { handle, candles: ask } = createRequests()
  const costs: number[] = []
  for (let round = -20; round < rounds; round += 1) {
    const request = ask(round + 20)
    const started = process.cpuUsage()
    const { status } = handle(request)
    const { user, system } = process.cpuUsage(started)
    if (status !== 200) throw new Error(`The exchange said ${status}`)
    if (round >= 0) costs.push((user + system) / 1000)
  }
  const sorted = costs.toSorted((a, b) => a - b)
  const [middle = NaN, late = NaN] = [sorted[rounds >> 1], sorted[Math.ceil(rounds * 0.95) - 1]]
  console.log(`\n1,500 one-minute candles: ${middle.toFixed(1)} ms median, ${late.toFixed(1)} ms p95 (CPU)\n`)
  judge(late < bounds.candlesMs, `candles: 95 of 100 answers take less than ${bounds.candlesMs} ms`)
}

/** MB on the heap. After a million orders every history is full, and nothing may be added to it any more. */
function memory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const load = createLoad(10_000)
  const marks: number[] = []
  for (let orders = 1; orders <= 2_000_000; orders += 1) {
    if (orders % 10 === 0) load.take()
    else load.place()
    if (orders % 5 !== 0) load.cancel()
    if (orders % 500_000 !== 0) continue
    collect()
    marks.push(process.memoryUsage().heapUsed / 1_000_000)
  }
  console.log(`\nHeap after 0.5, 1, 1.5 and 2 million orders: ${marks.map((mark) => mark.toFixed(0)).join(', ')} MB\n`)
  const [, full = 0, ...later] = marks
  judge(Math.max(...later) <= full * bounds.memory, 'the second million orders leave nothing behind')
}

/** A server in a process of its own that tells its CPU time, and Coffer's client placing orders there. */
async function venueAt(script: string) {
  const child = fork(new URL(`support/${script}`, import.meta.url))
  const [port] = (await once(child, 'message')) as [number]
  return {
    // Far below the market, so that every order rests.
    place: cofferClient(`http://127.0.0.1:${port}`, '20000.1'),
    cpu: async (): Promise<number> => {
      child.send('cpu')
      return ((await once(child, 'message')) as [number])[0]
    },
    close: () => child.disconnect(),
  }
}

async function overHttp(rounds: number, count: number): Promise<void> {
  const venues = [
    ['stub', await venueAt('order-server.ts')],
    ['practice', await venueAt('practice-venue.ts')],
  ] as const
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, venue] of venues) {
      const [before, own] = [await venue.cpu(), process.cpuUsage()]
      for (let order = 0; order < count; order += 1) await venue.place()
      const { user, system } = process.cpuUsage(own)
      const after = await venue.cpu()
      if (round < 0) continue
      figures.add(`server ${name}`, (after - before) / count)
      figures.add(`client ${name}`, (user + system) / count)
    }
  }
  for (const [, venue] of venues) venue.close()
  head(`Over loopback HTTP: ${rounds} interleaved rounds of ${count} signed orders, each side in a process of its own`)
  row('a server that looks at nothing', 'server stub')
  row("Coffer's client at it", 'client stub')
  row('practice server', 'server practice')
  row("Coffer's client at it", 'client practice')
  console.log('')
  // The client's own benchmark has a server of its own, so this is a figure and not a bound.
}

console.log(`Node ${process.version}, ${availableParallelism()} cores`)
engineAlone(15, 4_000)
wholeRequest(11, 1_500)
candles(200)
memory()
await overHttp(7, 1_000)
process.exit(held ? 0 : 1)
