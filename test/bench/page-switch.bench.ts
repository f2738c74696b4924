import { availableParallelism } from 'node:os'
import { en } from '#renderer/locales/en.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { liveBalance, openLive } from '#test/support/e2e/live.ts'
import { launchApp } from '#test/support/launch.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import { median } from './support/figures.ts'
import { openPage } from './support/page.ts'
import { judge, p95 } from './support/verdict.ts'

/**
 * From the key press until the other profile's cached data is on screen, and the long tasks on the way; then the long tasks
 * of switching pairs. Figures: docs/benchmarks.md.
 */
const rounds = 12
const venue = await startLoopbackVenue()
const app = await launchApp({ size: { width: 1920, height: 1080 }, theme: 'dark', keyring: 'unlocked' })
await openLive(app, venue)
const { page, longTasks, calibrate, close } = await openPage(app)
await deskView(page).form.waitFor()

/** ms from a key press until the form shows this balance and the book has rows, measured in the page frame by frame. */
const switchBy = async (key: string, balance: string): Promise<number> => {
  await page.evaluate((wanted) => {
    const begun = new Promise<number>((resolve) =>
      addEventListener('keydown', () => resolve(performance.now()), { once: true, capture: true }),
    )
    const isThere = (): boolean =>
      document.querySelector('main')?.textContent.includes(wanted) === true &&
      document.querySelectorAll('[role="option"].level').length > 0
    const shown = async (): Promise<number> => {
      const from = await begun
      while (!isThere()) await new Promise(requestAnimationFrame)
      return performance.now() - from
    }
    Object.assign(globalThis, { switched: shown() })
  }, balance)
  await page.keyboard.press(key)
  return page.evaluate(() => (globalThis as unknown as { switched: Promise<number> }).switched)
}

const practice = '100,000 USDT'
const live = `${liveBalance} USDT`
const took: number[] = []
const loop: number[] = []
// Both have been seen once: what is measured is the way back to what is known.
await switchBy('Control+1', practice)
await switchBy('Control+2', live)
const profileTasks = await longTasks(async () => {
  for (let round = 0; round < rounds; round += 1) {
    took.push(await switchBy('Control+1', practice))
    took.push(await switchBy('Control+2', live))
    loop.push(await calibrate())
  }
})

await page.keyboard.press('Control+1')
const heading = page.getByRole('button', { name: /-USDT/ }).first()
const goTo = async (pair: string): Promise<void> => {
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill(pair)
  await palette.getByRole('option', { selected: true }).filter({ hasText: pair }).waitFor()
  await page.keyboard.press('Enter')
  await heading.filter({ hasText: pair }).waitFor()
  await page.getByRole('listbox', { name: en.book.asks }).getByRole('option').first().waitFor()
}
await views(page).open('trading')
const pairs = ['ETH-USDT', 'KCS-USDT', 'SOL-USDT', 'BTC-USDT']
for (const pair of pairs) await goTo(pair)
const pairTasks = await longTasks(async () => {
  for (let round = 0; round < rounds / 4; round += 1) for (const pair of pairs) await goTo(pair)
})
await close()
await venue.close()

const longest = (tasks: readonly number[]): string =>
  tasks.length === 0 ? 'none' : `${tasks.length}, the longest of ${Math.max(...tasks).toFixed(0)} ms`
console.log(`Node ${process.version}, ${availableParallelism()} cores, window 1920 x 1080`)
console.log(
  `profile switch  median ${median(took).toFixed(0)} ms, p95 ${p95(took).toFixed(0)} ms, ` +
    `${(median(took) / median(loop)).toFixed(1)} times the calibration loop of ${median(loop).toFixed(1)} ms`,
)
console.log(
  `long tasks      of ${took.length} profile switches: ${longest(profileTasks)}; of ${rounds} pair switches: ${longest(pairTasks)}`,
)
judge([
  ['a profile switch shows cached data within 100 ms', p95(took) <= 100],
  ['no task over 50 ms while switching profiles', profileTasks.length === 0],
  ['no task over 50 ms while switching pairs', pairTasks.length === 0],
])
