import { mkdtempSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { startDriver } from '#tools/drivers/driver.ts'
import { build as buildCoffer } from '#tools/build.ts'
import { projectDir } from '#tools/project.ts'
import { removeFolder } from '#test/support/folders.ts'

/**
 * Process start to a usable window: Coffer against an empty Vue page with naive-ui on the same host, in turns. Coffer counts
 * as usable when the trading view's panels are there. Also states the page's size. Figures: docs/benchmarks.md.
 */
const rounds = 5
const mostTimesEmpty = 1.5
const mostFirstViewKb = 400
const emptyDir = join(import.meta.dirname, 'support', 'empty-app')

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

interface Start {
  /** From the start of the process until the page is usable. */
  readonly ms: number
  /** Addresses of the scripts and style sheets loaded by then. */
  readonly code: readonly string[]
}

const loaded = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.(js|css)$/.test(name))`

/** Starts an app and waits until `isUsable`, an expression in its page, is true. */
async function start(appDir: string, isUsable: string, env: NodeJS.ProcessEnv): Promise<Start> {
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
    while ((await page.evaluate(isUsable)) !== true);
    const ms = performance.now() - begun
    return { ms, code: (await page.evaluate(loaded)) as string[] }
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
const panels = `document.documentElement.dataset.ready === 'true' && document.querySelectorAll('main section').length >= 3`
for (let round = 0; round <= rounds; round++) {
  const one = await start(emptyDir, `document.documentElement.dataset.ready === 'true'`, { EMPTY_PAGE: pageDir })
  const other = await start(projectDir, panels, {})
  // The first of each warms the disk.
  if (round === 0) continue
  empty.push(one.ms)
  coffer.push(other.ms)
  firstView = other.code
}
await removeFolder(pageDir)

const ratio = median(coffer) / median(empty)
const assets = join(projectDir, 'out', 'renderer', 'assets')
const size = firstView.reduce((sum, name) => sum + gzipped(join(assets, basename(name))), 0) / 1_000
console.log(`${rounds} rounds in turns, Node ${process.version}, ${availableParallelism()} cores`)
console.log(`empty page  median ${median(empty).toFixed(0)} ms to a usable window`)
console.log(`Coffer      median ${median(coffer).toFixed(0)} ms, ${ratio.toFixed(2)} times the empty page`)
console.log(`first view  ${size.toFixed(0)} kB gzipped in ${firstView.length} scripts and style sheets`)
const verdicts = [
  [ratio <= mostTimesEmpty, `at most ${mostTimesEmpty} times the empty page`],
  [firstView.length > 0 && size < mostFirstViewKb, `the first view is under ${mostFirstViewKb} kB`],
] as const
for (const [held, bound] of verdicts) console.log(`${held ? 'held' : 'BROKEN'}: ${bound}`)
process.exit(verdicts.every(([held]) => held) ? 0 : 1)
