import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FeedNews } from '#shared/bridge/market-data.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { PublicTrade } from '#shared/exchange/index.ts'
import { en } from '#renderer/locales/en.ts'
import { openLive } from '#test/support/e2e/live.ts'
import { launchApp } from '#test/support/launch.ts'
import { bookOf, startBigVenue } from './support/big-venue.ts'
import { openPage } from './support/page.ts'
import { judge } from './support/verdict.ts'

/**
 * Thirty minutes of a trading desk's feed played twenty times as fast: the ticker and the book, or every other minute the trades,
 * move once a second. Garbage is collected before each sample of the heap. Figures: docs/benchmarks.md.
 */
const minutes = 30
const speed = 20
const samples = 6
const mostGrowth = 1.1
const symbol = 'BTC-USDT'

const venue = await startBigVenue()
const app = await launchApp({ size: { width: 1920, height: 1080 }, theme: 'dark', keyring: 'unlocked' })
await openLive(app, venue)
const { page, feed, heap, close } = await openPage(app)
await page.getByRole('listbox', { name: en.book.asks }).getByRole('option').first().waitFor()

const trade = (turn: number): PublicTrade => ({
  sequence: String(10_000_000 + turn),
  price: `6${1_000 + (turn % 900)}.5`,
  size: `0.0${1 + (turn % 9)}`,
  side: turn % 2 === 0 ? 'buy' : 'sell',
  time: `${Date.now()}000000`,
})
/** Trades that the page holds, as the venue's own list does. */
const listed = 100

/** Which of the two tabs stands in front: what stands behind is not watched. */
let front: 'book' | 'trades' = 'book'
async function bring(tab: typeof front): Promise<void> {
  front = tab
  await page.getByRole('tab', { name: en[tab].title }).click()
  await (
    tab === 'book'
      ? page.getByRole('listbox', { name: en.book.asks }).getByRole('option').first()
      : page.getByRole('region', { name: en.trades.title }).getByRole('row').first()
  ).waitFor()
  if (tab === 'book') await feed({ kind: 'book', symbol, depth: 100 }, news({ kind: 'whole', value: bookOf(100, 0) }))
}
const news = (change: FeedChange): FeedNews => ({
  kind: 'change',
  at: Date.now(),
  source: 'poll',
  everyMs: 1_000,
  change,
})

async function second(turn: number): Promise<void> {
  const book = bookOf(100, turn)
  const [bid, ask] = [book.bids[0], book.asks[0]]
  const best = {
    bestBid: bid?.[0] ?? null,
    bestBidSize: bid?.[1] ?? null,
    bestAsk: ask?.[0] ?? null,
    bestAskSize: ask?.[1] ?? null,
  }
  const ticker = { time: Date.now(), sequence: String(turn), price: best.bestBid, size: '0.1', ...best }
  await feed({ kind: 'ticker', symbol }, news({ kind: 'whole', value: ticker }))
  if (front === 'book') await feed({ kind: 'book', symbol, depth: 100 }, news({ kind: 'levels', ...book }))
  else
    await feed(
      { kind: 'trades', symbol },
      news({ kind: 'rows', added: [trade(turn)], changed: [], removed: [trade(turn - listed).sequence] }),
    )
}

const sizes: number[] = []
const seconds = minutes * 60
const begun = performance.now()
for (let turn = 0; turn < seconds; turn += 1) {
  if (turn % 120 === 60) await bring('trades')
  if (turn % 120 === 0) await bring('book')
  await second(turn)
  // A second of the market in a twentieth of one.
  const due = begun + ((turn + 1) * 1_000) / speed
  await pause(Math.max(0, due - performance.now()))
  if ((turn + 1) % (seconds / samples) === 0) sizes.push(await heap())
}
const wall = (performance.now() - begun) / 1_000
await close()
await venue.close()

const [first = Number.NaN] = sizes
const growth = Math.max(...sizes) / first
console.log(
  `Node ${process.version}, ${availableParallelism()} cores; ${minutes} minutes of feed in ${wall.toFixed(0)} s`,
)
console.log(
  `heap every ${minutes / samples} minutes: ${sizes.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')} MB; at most ${growth.toFixed(2)} times the first`,
)
judge([[`the heap stays within ${((mostGrowth - 1) * 100).toFixed(0)} %`, growth <= mostGrowth]])
