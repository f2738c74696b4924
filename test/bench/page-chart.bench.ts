import { availableParallelism } from 'node:os'
import { got } from '#test/support/e2e/bridge.ts'
import { openLive } from '#test/support/e2e/live.ts'
import { launchApp } from '#test/support/launch.ts'
import type { Candle } from '#shared/exchange/market-records.ts'
import { chartKey } from '#shared/domain/chart-window.ts'
import { startBigVenue } from './support/big-venue.ts'
import { median } from './support/figures.ts'
import { openPage } from './support/page.ts'
import { putStudies, quarter } from './support/studies.ts'
import { judge, p95 } from './support/verdict.ts'

/**
 * Main-thread work of one tick of the chart with the trading desk on screen: bare, and with four indicators, ten drawings
 * and twenty alerts, in turns in one run, beside the calibration loop. Figures: docs/benchmarks.md.
 */
const [count, rounds, warm] = [1_500, 60, 10]
const venue = await startBigVenue()
const app = await launchApp({ size: { width: 1920, height: 1080 }, theme: 'dark', keyring: 'unlocked' })
const profileId = await openLive(app, venue)
const { page, work, calibrate, feed, watched, close } = await openPage(app)
await page.getByRole('application', { name: /^Candle chart of / }).waitFor()
const topic = await watched('chart')
await got(page, 'feed.visible', { visible: false })

const newest = Math.floor(Date.now() / 1_000 / quarter) * quarter
const priceAt = (at: number): number => 60_000 + 4_000 * Math.sin(at / 40) + 300 * Math.sin(at / 3)
const candle = (at: number, tick = 0): Candle => {
  const [open, close] = [priceAt(at - 1), priceAt(at) + tick]
  const write = (price: number): string => price.toFixed(1)
  return {
    start: newest - (count - 1 - at) * quarter,
    open: write(open),
    close: write(close),
    high: write(Math.max(open, close) + 60),
    low: write(Math.min(open, close) - 60),
    volume: (1 + Math.abs(Math.sin(at)) * 9).toFixed(4),
    turnover: '1',
  }
}
const state = { reading: false, begins: true, failed: null }
const now = () => ({ at: Date.now(), source: 'poll', everyMs: 2_000 }) as const
const key = chartKey({ symbol: topic.symbol, type: topic.type })
await feed(topic, {
  kind: 'change',
  ...now(),
  change: { kind: 'whole', value: { key, candles: Array.from({ length: count }, (_, at) => candle(at)), state } },
})

const tick = (turn: number): Promise<void> =>
  feed(topic, {
    kind: 'change',
    ...now(),
    change: { kind: 'bars', state, bars: [candle(count - 1, turn % 2 === 0 ? turn : -turn)], gone: [] },
  })

const took = { bare: [] as number[], loaded: [] as number[], loop: [] as number[] }
for (const part of ['bare', 'loaded', 'bare', 'loaded'] as const) {
  await putStudies(page, { profileId, symbol: topic.symbol, price: priceAt(count) }, part === 'loaded')
  const idle: number[] = []
  const ms: number[] = []
  for (let turn = 0; turn < rounds / 2 + warm; turn += 1) {
    const one = await work(() => tick(turn))
    const fixed = await calibrate()
    const nothing = await work(() => Promise.resolve())
    if (turn < warm) continue
    ms.push(one)
    idle.push(nothing)
    took.loop.push(fixed - nothing)
  }
  took[part].push(...ms.map((one) => one - median(idle)))
}
await close()
await venue.close()

const loop = median(took.loop)
console.log(`Node ${process.version}, ${availableParallelism()} cores, window 1920 x 1080, ${count} candles`)
for (const part of ['bare', 'loaded'] as const)
  console.log(
    `${part.padEnd(8)} median ${median(took[part]).toFixed(1)} ms, p95 ${p95(took[part]).toFixed(1)} ms; ` +
      `median ${(median(took[part]) / loop).toFixed(2)} times the calibration loop of ${loop.toFixed(1)} ms`,
  )
console.log(`loaded to bare: ${(median(took.loaded) / median(took.bare)).toFixed(2)}`)
judge([
  [
    'a tick with four indicators, ten drawings and twenty alerts: at most twice a bare one',
    median(took.loaded) <= 2 * median(took.bare),
  ],
])
