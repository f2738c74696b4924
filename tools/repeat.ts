/**
 * `npm run test:repeat [-- part of a name] [--times N]`: every end-to-end spec N times (ten by default), the second half
 * beside a load of four busy processes, in one worker. Prints runs and failures of each spec; ends with 1 when one failed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from './build.ts'
import { cacheFile, packageFile, projectDir } from './project.ts'
import { provision } from './provision.ts'
import { countPlaywright, countRun } from './testing/summary.ts'
import type { Counts } from './testing/summary.ts'

/** Keeps so many cores busy until it is told to stop. */
function startLoad(processes: number): () => void {
  const busy = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of busy) child.kill('SIGKILL')
  }
}

/** Runs one spec's file so many times; its report says more than its exit code. */
function runSpec(file: string, times: number): Counts {
  const report = cacheFile('repeat.json')
  rmSync(report, { force: true })
  const cli = packageFile('@playwright', 'test', 'cli.js')
  const args = ['test', file, '--workers', '1', '--repeat-each', String(times), '--reporter', 'json']
  const { status } = spawnSync(process.execPath, [cli, ...args], {
    cwd: projectDir,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: 'ignore',
  })
  let text: string | null = null
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    // It wrote none: counted as a failure below.
  }
  return countRun(basename(file), status, text, countPlaywright)
}

export default function main(args: readonly string[]): number {
  const at = args.indexOf('--times')
  const times = at < 0 ? 10 : Number(args[at + 1])
  const word = args.find((argument, index) => !argument.startsWith('--') && (at < 0 || index !== at + 1)) ?? ''
  if (!Number.isInteger(times) || times < 2) {
    console.error('--times is a whole number from 2 on.')
    return 2
  }
  provision('test')
  if (!build()) return 1
  const files = globSync('test/e2e/*.spec.ts', { cwd: projectDir }).sort()
  const chosen = files.filter((file) => basename(file).includes(word))
  let [runs, failures] = [0, 0]
  console.log('| spec | runs | failed | runs beside a load of 4 | failed |')
  console.log('| ---- | ---- | ------ | ----------------------- | ------ |')
  for (const file of chosen) {
    const alone = runSpec(file, Math.floor(times / 2))
    const stop = startLoad(4)
    const loaded = runSpec(file, Math.ceil(times / 2))
    stop()
    const cells = [alone, loaded].flatMap(({ passed, failed }) => [passed + failed, failed])
    console.log(`| ${basename(file, '.spec.ts')} | ${cells.join(' | ')} |`)
    runs += alone.passed + alone.failed + loaded.passed + loaded.failed
    failures += alone.failed + loaded.failed
    for (const remark of [...alone.remarks, ...loaded.remarks]) console.log(remark)
  }
  console.log(`${runs - failures} passed, ${failures} failed`)
  return failures === 0 && runs > 0 ? 0 : 1
}
