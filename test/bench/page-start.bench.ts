import { mkdtempSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { startDriver } from '#tools/drivers/driver.ts'
import { build as buildCoffer } from '#tools/build.ts'
import { projectDir } from '#tools/project.ts'
import { removeFolder } from '#test/support/folders.ts'

/**
 * Process start to a usable window: Coffer against an empty Vue page with naive-ui on the same host, in turns. Coffer counts
 * as usable when the trading view's panels are there and the chart has drawn its first candles; when the panels were there is
 * stated, too. Also states the page's size. Figures: docs/benchmarks.md.
 */
const rounds = 5
const mostTimesEmpty = 1.5
const mostFirstViewKb = 400
const emptyDir = join(import.meta.dirname, 'support', 'empty-app')

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

interface Start {
  /** From the start of the process until the page is usable. */
  readonly ms: number
  /** Until its panels are there: ms of the empty page. */
  readonly panelsMs: number
  /** Addresses of the scripts and style sheets loaded when its panels were there. */
  readonly code: readonly string[]
}

const loaded = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.(js|css)$/.test(name))`

/** ms between two looks at the page: looking takes its time, too. */
const lookMs = 5

/** Starts an app and waits until each of some expressions in its page has been true, one after the other. */
async function start(appDir: string, states: readonly string[], env: NodeJS.ProcessEnv): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-bench-'))
  const begun = performance.now()
  const driver = await startDriver({
    appDir,
    args: [],
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:', COFFER_DATA_DIR: dataDir, ...env },
    headless: true,
    theme: 'dark',
    onLine: () => undefined,
  })
  try {
    const page = await driver.firstPage()
    const reached: number[] = []
    let code: readonly string[] = []
    for (const state of states) {
      while ((await page.evaluate(state)) !== true) await pause(lookMs)
      reached.push(performance.now() - begun)
      // What is fetched beside or after the first view, for later, is none of it.
      if (code.length === 0) code = (await page.evaluate(loaded)) as string[]
    }
    const [panelsMs = Number.NaN] = reached
    return { ms: reached.at(-1) ?? Number.NaN, panelsMs, code }
  } finally {
    await driver.close()
    await removeFolder(dataDir)
  }
}

const gzipped = (file: string): number => gzipSync(readFileSync(file)).length

if (!buildCoffer()) process.exit(1)
const pageDir = mkdtempSync(join(tmpdir(), 'coffer-bench-page-'))
await build({ root: join(emptyDir, 'page'), logLevel: 'error', build: { outDir: pageDir, emptyOutDir: true } })

const empty: number[] = []
const coffer: number[] = []
let firstView: readonly string[] = []
const drawnPanels: number[] = []
/** More than fifty dots of a canvas of the chart are red or green: its grid and its axes are grey. */
const candles = `[...document.querySelectorAll('main table canvas')].some((canvas) => {
  if (canvas.width < 200 || canvas.height < 100) return false
  const dots = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
  let coloured = 0
  for (let at = 0; at < dots.length; at += 4)
    if (dots[at + 3] > 200 && Math.abs(dots[at] - dots[at + 1]) > 60 && ++coloured > 50) return true
  return false
})`
const panels = `document.documentElement.dataset.ready === 'true' && document.querySelectorAll('main section').length >= 3`
for (let round = 0; round <= rounds; round++) {
  const one = await start(emptyDir, [`document.documentElement.dataset.ready === 'true'`], { EMPTY_PAGE: pageDir })
  const other = await start(projectDir, [panels, candles], {})
  // The first of each warms the disk.
  if (round === 0) continue
  empty.push(one.ms)
  coffer.push(other.ms)
  drawnPanels.push(other.panelsMs)
  firstView = other.code
}
await removeFolder(pageDir)

const ratio = median(coffer) / median(empty)
const assets = join(projectDir, 'out', 'renderer', 'assets')
const size = firstView.reduce((sum, name) => sum + gzipped(join(assets, basename(name))), 0) / 1_000
console.log(`${rounds} rounds in turns, Node ${process.version}, ${availableParallelism()} cores`)
console.log(`empty page  median ${median(empty).toFixed(0)} ms to a usable window`)
console.log(`Coffer      median ${median(coffer).toFixed(0)} ms, ${ratio.toFixed(2)} times the empty page`)
console.log(
  `            its panels were there after ${median(drawnPanels).toFixed(0)} ms, ${(median(drawnPanels) / median(empty)).toFixed(2)} times`,
)
console.log(`first view  ${size.toFixed(0)} kB gzipped in ${firstView.length} scripts and style sheets`)
const verdicts = [
  [ratio <= mostTimesEmpty, `at most ${mostTimesEmpty} times the empty page`],
  [firstView.length > 0 && size < mostFirstViewKb, `the first view is under ${mostFirstViewKb} kB`],
] as const
for (const [held, bound] of verdicts) console.log(`${held ? 'held' : 'BROKEN'}: ${bound}`)
process.exit(verdicts.every(([held]) => held) ? 0 : 1)
