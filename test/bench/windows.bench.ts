import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { TickerLine } from '#shared/domain/feed-topic.ts'
import { slotsBetween } from '#shared/domain/ticker-table.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import { createMarketTable } from '#main/market-data/windows/market-table.ts'
import { createTableView } from '#main/market-data/windows/table-view.ts'
import { movedTickers, pairCount } from './support/big-venue.ts'
import { median } from './support/figures.ts'
import { judge, p95 } from './support/verdict.ts'

/** Main's work on one change of the market: 100 of 2,000 pairs moved, sorted by turnover, a window of 80 rows. Figures: docs/benchmarks.md. */
const movedPairs = 100
const pairs = Array.from({ length: pairCount }, (_, index): MarketSymbol => {
  const symbol = `C${String(index).padStart(4, '0')}-USDT`
  return { symbol, name: symbol, baseCurrency: symbol, quoteCurrency: 'USDT', enableTrading: true } as MarketSymbol
})
const none = { last: null, changeRate: null, high: null, low: null, vol: null, volValue: null }
const lines = movedTickers(pairs, 0).map(([symbol, fields]): TickerLine => ({ symbol, ...none, ...fields }))
const table = createMarketTable()
table.setPairs(pairs)
table.setTickers(lines)
const sort = { by: 'turnover', down: true } as const
const view = createTableView(table, { sort, text: '', segment: null, quote: null, pairs: null })
let shown = view.window(400, 80, null)
const ms: number[] = []
for (let turn = 1; turn <= 600; turn += 1) {
  const first = (turn * 37) % (pairCount - movedPairs)
  const changed = movedTickers(pairs, turn).slice(first, first + movedPairs)
  const began = performance.now()
  table.setTickers([], { kind: 'rows', added: [], changed, removed: [] })
  const next = view.window(400, 80, null)
  slotsBetween(shown, next)
  if (turn > 100) ms.push(performance.now() - began)
  shown = next
}
console.log(`Node ${process.version}, ${availableParallelism()} cores`)
console.log(
  `${movedPairs} of ${pairCount} pairs moved: median ${median(ms).toFixed(2)} ms, p95 ${p95(ms).toFixed(2)} ms`,
)
judge([['at most 4 ms at p95', p95(ms) <= 4]])
