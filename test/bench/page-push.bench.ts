import { join } from 'node:path'
import { launchApp } from '#test/support/launch.ts'
import { median } from './support/figures.ts'
import { judge } from './support/verdict.ts'

/** How 2,000 tickers reach the page on the preview host: pushed by main, beside `page.evaluate()`, in turns. */
const app = await launchApp({ appDir: join(import.meta.dirname, '..', 'support', 'tiny-app') })
const { page } = app

const makeTickers = () => {
  const ticker = { bid: '0.123456', ask: '0.123457', last: '0.123456', change: '-0.0123', volume: '1234567.89' }
  return Array.from({ length: 2_000 }, (_, at) => ({ symbol: `COIN${at}-USDT`, ...ticker }))
}
interface Heard {
  /** Resolves with the ms that the next push was under way. */
  next: () => Promise<number>
}
await page.evaluate(() => {
  const { tiny } = globalThis as unknown as { tiny: { on(name: string, listener: (payload: unknown) => void): void } }
  let onPush: (ms: number) => void = () => undefined
  tiny.on('pushed', (payload) => onPush(Date.now() - (payload as { sentAt: number }).sentAt))
  Object.assign(globalThis, { next: () => new Promise<number>((resolve) => (onPush = resolve)) } satisfies Heard)
})

const [pushed, evaluated]: [number[], number[]] = [[], []]
for (let round = 0; round < 30; round += 1) {
  const arrived = page.evaluate(() => (globalThis as unknown as Heard).next())
  await page.evaluate(() => undefined)
  await app.evaluateMain(({ BrowserWindow }, tickers) => {
    BrowserWindow.getAllWindows()[0]?.webContents.send('pushed', { sentAt: Date.now(), tickers })
  }, makeTickers())
  pushed.push(await arrived)
  const start = performance.now()
  await page.evaluate((tickers) => tickers.length, makeTickers())
  evaluated.push(performance.now() - start)
}
await app.close()
console.log(
  `2,000 tickers: pushed in ${median(pushed)} ms, by page.evaluate() in ${median(evaluated).toFixed(0)} ms (medians)`,
)
judge([['pushed at least twice as fast', median(pushed) * 2 <= median(evaluated)]])
