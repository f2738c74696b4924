import { availableParallelism } from 'node:os'
import { ledgerFields } from '#shared/domain/history.ts'
import type { HistoryQuery } from '#shared/domain/history.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { createHistorySource } from '#main/market-data/histories/histories.ts'
import type { Histories } from '#main/market-data/histories/histories.ts'
import type { FeedConnection, Sink } from '#main/market-data/source.ts'
import { systemTime } from '#main/platform/time.ts'
import { median } from './support/figures.ts'
import { judge } from './support/verdict.ts'

/**
 * Main's own work on a ledger of 100,000 lines: reading all of it into its store (pages of 500, parsed already), sorting it by
 * amount, looking for words in it, and making a file of it, while a window of 200 rows is watched. What counts is the longest
 * stretch for which nothing else could run, in ms of the thread. Figures: docs/benchmarks.md.
 */
const lines = 100_000
const pageSize = 500
const rounds = 5
const mostMs = 16

const of = { list: 'ledger', startAt: 0, endAt: null, hours: null } as const
const row = (id: number) => ({
  id: String(id),
  currency: ['USDT', 'BTC', 'ETH', 'KCS', 'XRP'][id % 5],
  amount: `${(id * 7919) % 10_007}.${id % 97}`,
  fee: '0',
  balance: `${id}.5`,
  accountType: 'TRADE',
  bizType: id % 3 === 0 ? 'TRANSFER' : 'Deposit',
  direction: id % 2 === 0 ? 'in' : 'out',
  createdAt: 1_760_000_000_000 - id,
  context: `{"orderId":"${id}","symbol":"BTC-USDT"}`,
})
const pages = Array.from({ length: lines / pageSize }, (_, page) =>
  Array.from({ length: pageSize }, (_line, at) => row(page * pageSize + at)),
)
const client: Pick<ExchangeClient, 'call'> = {
  call: (async (_name: string, { currentPage }: { currentPage: number }) => {
    await new Promise((resolve) => setImmediate(resolve))
    const items = pages[currentPage - 1] ?? []
    return { kind: 'accepted', data: { totalNum: lines, totalPage: pages.length, items }, unreadable: null }
  }) as never,
}
const connection = { client, clock: { nowServer: () => 1_760_000_000_000 } } as FeedConnection

/** The longest turn of the event loop while `act` runs, in ms of the thread. */
async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  let [most, isOver] = [0, false]
  const watching = (async () => {
    let before = process.threadCpuUsage()
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      const { user, system } = process.threadCpuUsage(before)
      before = process.threadCpuUsage()
      most = Math.max(most, (user + system) / 1_000)
    }
  })()
  await act()
  isOver = true
  await watching
  return most
}

const nothing = () => undefined
const sink: Sink = { value: nothing, alive: nothing, rebuilding: nothing, error: nothing }
const query = (part: Partial<HistoryQuery>): HistoryQuery => ({ sort: null, text: '', ...part })

async function round(): Promise<readonly (readonly [what: string, ms: number])[]> {
  const source = createHistorySource({
    source: {
      open: () => ({ pace: nothing, refresh: nothing, close: nothing }),
      last: () => null,
      rows: () => null,
      openLines: () => null,
      balanceLines: () => null,
      asleep: nothing,
      touch: nothing,
      forget: nothing,
      keep: nothing,
    },
    knownPairs: () => ok([]),
    connectionOf: (profileId) =>
      profileId === 'p' ? ok(connection) : fail(appError('profile-not-found', asWritten('No such profile.'))),
    time: systemTime,
    onError: (error) => {
      throw error
    },
  })
  const topic: Topic = { kind: 'history', of, ...query({}), from: 400, count: 200, ahead: 150 }
  const flow = source.open({ profileId: 'p', topic }, sink, null)
  flow.pace(60_000)
  const listed = async (part: Partial<HistoryQuery>): Promise<void> => {
    const answer = await source.histories.rows('p', of, query(part), { from: 400, count: 200, copy: null })
    if (!answer.ok || answer.value.rows.length !== 200) throw new Error('The rows are not there')
  }
  const file = async (): ReturnType<Histories['file']> => source.histories.file('p', of, query({}))
  const figures = [
    ['reading and writing all to a file', await longestTurn(file)],
    ['sorting by amount', await longestTurn(() => listed({ sort: { by: 'amount', down: true } }))],
    ['sorting by kind', await longestTurn(() => listed({ sort: { by: 'bizType', down: false } }))],
    ['looking for words', await longestTurn(() => listed({ text: 'btc transfer' }))],
    ['writing it again', await longestTurn(file)],
  ] as const
  flow.close()
  source.forget(null)
  return figures
}

const all = new Map<string, number[]>()
// The first rounds are still being compiled.
for (let turn = -1; turn < rounds; turn += 1)
  for (const [what, ms] of await round()) if (turn >= 0) all.set(what, [...(all.get(what) ?? []), ms])

console.log(`Node ${process.version}, ${availableParallelism()} cores; ${lines} lines of ${ledgerFields.length} fields`)
console.log('\n| longest turn of main, ms of the thread | median | lowest to highest |\n| --- | --- | --- |')
for (const [what, ms] of all)
  console.log(`| ${what} | ${median(ms).toFixed(1)} | ${Math.min(...ms).toFixed(1)} to ${Math.max(...ms).toFixed(1)} |`)
judge([[`no turn over ${mostMs} ms (median)`, [...all.values()].every((ms) => median(ms) <= mostMs)]])
