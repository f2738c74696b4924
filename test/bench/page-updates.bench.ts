import { availableParallelism } from 'node:os'
import type { TickerRow } from '#shared/exchange/index.ts'
import { slotsBetween } from '#shared/domain/ticker-table.ts'
import { diff } from '#main/market-data/diff.ts'
import { shapeOf } from '#main/market-data/live/book/grouped.ts'
import { createMarketTable } from '#main/market-data/windows/market-table.ts'
import { createTableView } from '#main/market-data/windows/table-view.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { openLive } from '#test/support/e2e/live.ts'
import { launchApp } from '#test/support/launch.ts'
import { bookOf, movedTickers, pairCount, startBigVenue } from './support/big-venue.ts'
import { median } from './support/figures.ts'
import { openPage } from './support/page.ts'
import { putStudies } from './support/studies.ts'
import { judge, p95 } from './support/verdict.ts'

/**
 * Main-thread work of one update in the page: 2,000 tickers with the table on screen, a book of 2 x 100 levels with the
 * trading desk on screen, alone and beside a chart with indicators, drawings and alerts, a full book of 2 x 10,000 levels with the depth chart on screen. Figures: docs/benchmarks.md.
 */
const venue = await startBigVenue()
const app = await launchApp({ size: { width: 1920, height: 1080 }, theme: 'dark', keyring: 'unlocked' })
const profileId = await openLive(app, venue)
const { page, work, calibrate, heap, feed, watched, close } = await openPage(app)
const now = () => ({ at: Date.now(), source: 'poll', everyMs: 2_000 }) as const

interface Turns {
  /** ms of each update, without what measuring takes. */
  readonly ms: readonly number[]
  /** ms of the calibration loop, likewise. */
  readonly loop: readonly number[]
}

/**
 * Updates and nothing at all (two frames, which is what measuring takes) in turns; the first requests warm the code. The
 * calibration loop runs before and after them, not between: its garbage would be collected in their time.
 */
async function inTurns(rounds: number, update: (turn: number) => Promise<void>): Promise<Turns> {
  const [ms, loop, nothing]: [number[], number[], number[]] = [[], [], []]
  const calibrateTen = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) loop.push(await calibrate())
    // Collects what the loop left.
    await heap()
  }
  await calibrateTen()
  for (let turn = 0; turn < rounds + 10; turn += 1) {
    const took = await work(() => update(turn))
    const idle = await work(() => Promise.resolve())
    if (turn < 10) continue
    ms.push(took)
    nothing.push(idle)
  }
  await calibrateTen()
  const measuring = median(nothing)
  return { ms: ms.map((one) => one - measuring), loop: loop.map((one) => one - measuring) }
}

/**
 * What main reads of its own accord moves the desk, too: while one update is measured, main takes the window for hidden. What else is
 * on screen grows old then, and says so every second up to ten, as it does on no desk that streams: that is waited for.
 */
async function quiet(is: boolean): Promise<void> {
  await got(page, 'feed.visible', { visible: !is })
  if (is)
    await page
      .getByText(/^[1-9]\d s old$/)
      .first()
      .waitFor()
}

const desk = deskView(page)
await desk.form.waitFor()
const symbol = 'BTC-USDT'
await page.getByRole('listbox', { name: en.book.asks }).getByRole('option').first().waitFor()
await feed(
  { kind: 'book', symbol, depth: 100 },
  { kind: 'change', ...now(), change: { kind: 'whole', value: bookOf(100, 0) } },
)
await quiet(true)
const book = await inTurns(100, (turn) =>
  feed(
    { kind: 'book', symbol, depth: 100 },
    { kind: 'change', ...now(), change: { kind: 'levels', ...bookOf(100, turn + 1) } },
  ),
)

// The same beside a chart with four indicators, ten drawings and twenty alerts.
const known = (await got(page, 'read.listTickers', { profileId, request: {} })).ticker
const last = known.find((row) => row.symbol === symbol)?.last
if (last == null) throw new Error('The pair has no price to draw around.')
await putStudies(page, { profileId, symbol, price: Number(last) }, true)
await page.getByRole('list', { name: en.studies.legend }).getByText('MACD 12 26 9').waitFor()
const studied = await inTurns(100, (turn) =>
  feed(
    { kind: 'book', symbol, depth: 100 },
    { kind: 'change', ...now(), change: { kind: 'levels', ...bookOf(100, turn + 1) } },
  ),
)

await quiet(false)
await page.getByRole('tab', { name: en.depth.title }).click()
await page.getByRole('radio', { name: en.depth.levels.full }).check()
await page.getByRole('region', { name: en.depth.title }).locator('canvas').waitFor()
await quiet(true)
// What main makes of ten thousand levels a side is made here, by main's own code: the page's part is measured.
const picture = { kind: 'book', symbol, depth: 'full', grouped: { share: null, groups: 1_000 } } as const
const shape = shapeOf(picture.grouped, Infinity)
let depth = shape(bookOf(10_000, 0))
await feed(picture, { kind: 'change', ...now(), change: { kind: 'whole', value: depth } })
const full = await inTurns(20, (turn) => {
  const before = depth
  depth = shape(bookOf(10_000, turn + 1))
  return feed(picture, { kind: 'change', ...now(), change: diff('book', before, depth) })
})

await quiet(false)
await views(page).open('markets')
const grid = page.getByRole('grid')
await grid.getByRole('row').nth(5).waitFor()
const rows: readonly TickerRow[] = (await got(page, 'read.listTickers', { profileId, request: {} })).ticker
if (rows.length !== pairCount) throw new Error(`The venue has ${rows.length} tickers.`)
await quiet(true)
// What main makes of them is made here, by main's own code: the page's part is measured.
const table = createMarketTable()
table.setPairs(await got(page, 'read.listSymbols', { profileId, request: {} }))
table.setTickers(rows)
const topic = await watched('tickerTable')
const view = createTableView(table, topic)
let shown = view.window(topic.from, topic.count, null)
await feed(topic, { kind: 'change', ...now(), change: { kind: 'whole', value: shown } })
let crossed = 0
const tickers = await inTurns(40, (turn) => {
  table.setTickers([], { kind: 'rows', added: [], changed: movedTickers(rows, turn), removed: [] })
  const before = shown
  shown = view.window(topic.from, topic.count, null)
  const change = slotsBetween(before, shown)
  if (change === null || change === 'whole') throw new Error('Every turn moves rows that are on screen.')
  crossed = Math.max(crossed, JSON.stringify(change).length)
  return feed(topic, { kind: 'change', ...now(), change })
})
await close()
await venue.close()

const say = (name: string, { ms, loop }: Turns): void =>
  console.log(
    `${name.padEnd(28)} median ${median(ms).toFixed(1)} ms, p95 ${p95(ms).toFixed(1)} ms; ` +
      `${(p95(ms) / median(loop)).toFixed(2)} times the calibration loop of ${median(loop).toFixed(1)} ms`,
  )
console.log(`Node ${process.version}, ${availableParallelism()} cores, window 1920 x 1080`)
say('2,000 tickers', tickers)
console.log(`  at most ${crossed} characters cross in an update`)
say('book of 2 x 100', book)
say('the same, chart studied', studied)
say('full book of 2 x 10,000', full)
judge([
  ['2,000 tickers: at most 8 ms at p95', p95(tickers.ms) <= 8],
  ['book: at most 4 ms at p95', p95(book.ms) <= 4],
  ['book beside a studied chart: at most 4 ms at p95', p95(studied.ms) <= 4],
  ['full book: at most 10 ms at p95', p95(full.ms) <= 10],
])
