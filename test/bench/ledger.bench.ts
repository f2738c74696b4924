import { availableParallelism } from 'node:os'
import { parseJson } from '#main/exchange/parse-json.ts'
import { rows } from '#main/practice/rows.ts'
import { signedHeaders, wireForm } from '#test/support/practice.ts'
import { createFigures } from './support/figures.ts'
import { createLongLedger } from './support/long-ledger.ts'

/**
 * The first page of every kind of filter over a ledger of 100,000 lines: the practice exchange's whole answer, and its
 * reading as the client does it. Wall time, interleaved rounds. Exits with 1 when a bound is broken. Figures:
 * docs/benchmarks.md.
 */
const lines = 100_000
const mostMs = 50
const rounds = 30

const { exchange, accountId } = createLongLedger(lines)
const keys = exchange.createKey({ accountId, permissions: ['Spot'] })
const now = exchange.venue.now()
const figures = createFigures()

const classic = {
  'no filter': {},
  'one currency': { currency: 'BTC' },
  'ten currencies': { currency: 'BTC,ETH,KCS,XRP,A,B,C,D,E,F' },
  'direction out': { direction: 'out' },
  'a kind with few lines': { bizType: 'TRANSFER', currency: 'USDT', direction: 'out' },
  'a kind with none': { bizType: 'WITHDRAW' },
  'half a minute': { startAt: now - 45_000, endAt: now - 15_000 },
  'the last page': { currentPage: lines / 500 },
} as const
const hf = {
  'HF, no filter': {},
  'HF, a kind with none': { bizType: 'RETURNED_FEES' },
  'HF, direction out': { direction: 'out' },
  'HF, from the middle on': { lastId: String(lines / 2) },
} as const

const ask = (name: 'listLedgers' | 'listHfLedgers', request: object): void => {
  const { method, path, body } = wireForm(name, request)
  const headers = signedHeaders(keys, { method, path, body, timestamp: exchange.venue.now() })
  const answer = exchange.handle({ method, path, body, headers, address: '127.0.0.1' })
  if (answer.status !== 200) throw new Error(`The exchange said ${answer.body}`)
  rows[name].response.parse((parseJson(answer.body) as { data: unknown }).data)
}

const cases = [
  ...Object.entries(classic).map(([title, request]) => [title, 'listLedgers', { ...request, pageSize: 500 }] as const),
  ...Object.entries(hf).map(([title, request]) => [title, 'listHfLedgers', { ...request, limit: 200 }] as const),
]
for (let round = -3; round < rounds; round += 1) {
  for (const [title, name, request] of cases) {
    const begun = performance.now()
    ask(name, request)
    if (round >= 0) figures.add(title, performance.now() - begun)
  }
}

console.log(`Node ${process.version}, ${availableParallelism()} cores; ${lines} lines, ${rounds} rounds\n`)
console.log('| filter | ms (median) | lowest to highest round |\n| --- | --- | --- |')
for (const [title] of cases) console.log(`| ${title} | ${figures.median(title).toFixed(1)} | ${figures.range(title)} |`)
const held = cases.every(([title]) => figures.median(title) <= mostMs)
console.log(`\n${held ? 'holds' : 'BROKEN'}: the first page of any filter within ${mostMs} ms`)
process.exit(held ? 0 : 1)
