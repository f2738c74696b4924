/**
 * `npm test`: readies the machine, builds, runs unit, contract and end-to-end tests. The last line is `N passed, N failed`.
 * `node tools/run.mjs test [unit|e2e] [--full] [-- arguments of the one runner]`
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { shortSpecs } from '#test/support/e2e/short-specs.ts'
import { hasDisplay, startDisplay } from './display.ts'
import { cacheFile, packageFile, projectDir } from './project.ts'
import { provision } from './provision.ts'
import { checkOffline, checkRegistry } from './supply.ts'
import { electronBinary } from './provision/electron-binary.ts'
import { unexpectedlyLeftOut } from './testing/not-run.ts'
import { askedType, countPlaywright, countRun, countVitest, sum } from './testing/summary.ts'
import type { Counts } from './testing/summary.ts'

interface Run {
  readonly name: string
  readonly args: readonly string[]
  readonly report: string
  readonly count: (report: never) => Counts
}

const unitReport = cacheFile('unit.json')
const unit: Run = {
  name: 'Vitest',
  args: [
    packageFile('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  report: unitReport,
  count: countVitest,
}
/** The report's place is in playwright.config.ts. */
const endToEnd: Run = {
  name: 'Playwright',
  args: [packageFile('@playwright', 'test', 'cli.js'), 'test'],
  report: cacheFile('e2e.json'),
  count: countPlaywright,
}

function runOne({ name, args, report, count }: Run, more: readonly string[], env: NodeJS.ProcessEnv): Counts {
  rmSync(report, { force: true })
  const { status } = spawnSync(process.execPath, [...args, ...more], {
    cwd: projectDir,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return countRun(name, status, existsSync(report) ? readFileSync(report, 'utf8') : null, count)
}

/** Builds in a process of its own, beside the unit tests; gives whether it worked, its words have been shown by then. */
function buildBeside(): Promise<boolean> {
  const child = spawn(process.execPath, [join(projectDir, 'tools', 'run.mjs'), 'build'], {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}

async function runEndToEnd(more: readonly string[], env: NodeJS.ProcessEnv, isBuilt: boolean): Promise<Counts> {
  if (!isBuilt) return { passed: 0, failed: 1, remarks: ['The build failed: no end-to-end spec was run.'] }
  const isElectron = electronBinary() !== null
  // The preview host shows its pages without a display.
  const display = isElectron && !hasDisplay() ? await startDisplay(1920, 1080) : null
  let asked: readonly string[] = []
  try {
    const counts = runOne(endToEnd, more, display === null ? env : { ...env, DISPLAY: display.name })
    asked = counts.asked ?? []
    return counts
  } finally {
    display?.close()
    const host = isElectron ? 'real Electron' : 'the preview host (not yet run on real Electron)'
    console.log(`\nEnd-to-end specs ran on ${host}.`)
    if (env['COFFER_TEST_FULL'] !== '1' && !more.some((argument) => argument.endsWith('.spec.ts')))
      console.log(`  left to npm run test:full: all but ${shortSpecs.length} spec files, and the tests tagged @long`)
    if (isElectron) console.log('  left to the preview host: the specs of its own, preview-host*.spec.ts')
    for (const what of asked) console.log(`  ${askedType}: ${what}`)
  }
}

export default async function main(args: readonly string[]): Promise<number> {
  const full = args.includes('--full')
  const rest = args.filter((argument) => argument !== '--full')
  const [only] = rest
  const more = rest.slice(only === 'unit' || only === 'e2e' ? 1 : 0)
  // Tests look at this for their long form: all sizes and themes, long fuzz and long properties.
  const env = full ? { ...process.env, COFFER_TEST_FULL: '1' } : process.env

  provision(full ? 'long-test' : 'test')
  // What runs the tests must be the Node and the packages that the repository knows.
  const results: Counts[] = only === 'unit' || only === 'e2e' ? [] : [checkOffline()]
  const building = only === 'unit' ? null : buildBeside()
  if (only !== 'e2e') results.push(runOne(unit, more, env))
  // Every app is a process of its own: Node keeps what it compiled of main and of the host's tools, a third of main's start.
  const compiled = { NODE_COMPILE_CACHE: cacheFile('compiled') }
  if (building !== null) results.push(await runEndToEnd(more, { ...env, ...compiled }, await building))
  if (full && only === undefined) results.push(await checkRegistry())
  const all = sum(results)
  const { passed, remarks, failures } = all
  const left = unexpectedlyLeftOut(all, { full, ci: process.env['CI'] })
  const failed = all.failed + left.length
  for (const remark of remarks) console.log(remark)
  for (const name of failures) console.log(`failed: ${name.replace(projectDir + sep, '')}`)
  for (const what of left) console.log(`failed, since a builder has to run it: ${what}`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
