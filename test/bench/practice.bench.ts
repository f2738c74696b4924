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
const bounds = { engine: 2, growth: 1.5, request: 20, memory: 1.03 }
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

async function overHttp(rounds: number, count: number): Promise<void> {
  const child = fork(new URL('support/practice-venue.ts', import.meta.url))
  try {
    const [port] = (await once(child, 'message')) as [number]
    // Far below the market, so that every order rests as in a full book.
    const place = cofferClient(`http://127.0.0.1:${port}`, '20000.1')
    const cpu = async (): Promise<number> => {
      child.send('cpu')
      return ((await once(child, 'message')) as [number])[0]
    }
    for (let round = -1; round < rounds; round += 1) {
      const [before, own] = [await cpu(), process.cpuUsage()]
      for (let order = 0; order < count; order += 1) await place()
      const { user, system } = process.cpuUsage(own)
      const after = await cpu()
      if (round < 0) continue
      figures.add('server', (after - before) / count)
      figures.add('client', (user + system) / count)
    }
  } finally {
    child.disconnect()
  }
  head(`Over loopback HTTP: ${rounds} rounds of ${count} signed orders, each side in a process of its own`)
  row('practice server', 'server')
  row("Coffer's client", 'client')
  console.log('')
  judge(
    figures.median('server') <= figures.median('client'),
    'the server costs less per order than the client it serves',
  )
}

console.log(`Node ${process.version}, ${availableParallelism()} cores`)
engineAlone(15, 4_000)
wholeRequest(11, 1_500)
memory()
await overHttp(7, 1_500)
process.exit(held ? 0 : 1)
