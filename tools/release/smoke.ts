/** Starts a packaged Coffer as nobody sees it: once by its own `--smoke`, then once with each switch that it has to refuse. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SmokeReport } from '#main/shell/smoke/smoke-start.ts'
import { fuses } from '#tools/package/fuses.ts'

export interface StartedApp {
  /** Null where it had to be ended. */
  readonly code: number | null
}

/** Starts the app with arguments and more of an environment, and waits for its end. */
export type StartApp = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<StartedApp>

/** ms until a start that does not end by itself is ended. */
const patienceMs = 90_000

/** A program of this machine. It is given no terminal, and its words are not kept. */
export const programAt =
  (path: string): StartApp =>
  (args, env) =>
    new Promise((resolve, reject) => {
      const child = spawn(path, [...args], { stdio: 'ignore', env: { ...process.env, ...env } })
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      child.once('error', reject)
      child.once('exit', (code) => {
        clearTimeout(timer)
        resolve({ code })
      })
    })

/** Each opens a debugger, weakens the walls, or runs code that is not the app's; a packaged start ends on it. */
export const debuggingSwitches: readonly string[] = [
  '--inspect',
  '--inspect-brk=0',
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--js-flags=--expose-gc',
  '--no-sandbox',
  '--disable-web-security',
  '--load-extension=.',
  '--enable-logging=file',
  '--user-data-dir=.',
]

/** What an environment makes of a program whose fuses are not set. */
const environments: Readonly<Record<string, NodeJS.ProcessEnv>> = {
  ELECTRON_RUN_AS_NODE: { ELECTRON_RUN_AS_NODE: '1' },
  NODE_OPTIONS: { NODE_OPTIONS: '--require=./not-there-and-so-an-error.cjs' },
}

export interface SmokeExpectation {
  readonly version: string
  /** Version of Electron; null where main runs on a plain Node. */
  readonly electron: string | null
  /** False where main runs on a plain Node, which has no fuses (the preview host). */
  readonly hasFuses: boolean
}

const read = (file: string): SmokeReport | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SmokeReport) : null

function wrongFuses(found: SmokeReport['fuses']): readonly string[] {
  if (typeof found === 'string') return Object.keys(fuses)
  const wanted = Object.entries(fuses).map(([name, on]) => [name, on ? 'on' : 'off'] as const)
  return wanted.filter(([name, state]) => found[name] !== state).map(([name]) => name)
}

/** One sentence for each thing that a report of a plain start should say and does not. */
function startProblems({ code }: StartedApp, report: SmokeReport | null, expected: SmokeExpectation): string[] {
  if (report === null) return [`It wrote no report, and ended with ${code ?? 'nothing: it had to be killed'}.`]
  const wrong = expected.hasFuses ? wrongFuses(report.fuses) : []
  return [
    ...(report.outcome === 'passed' && code === 0 && report.window && report.page
      ? []
      : [
          `It did not start: ${JSON.stringify(report.why)}, window ${report.window}, page ${report.page}, exit ${code}.`,
        ]),
    ...(report.version === expected.version ? [] : [`It is version ${report.version}, not ${expected.version}.`]),
    ...(report.electron === (expected.electron ?? 'none')
      ? []
      : [`It runs on Electron ${report.electron}, not ${expected.electron ?? 'none'}.`]),
    ...(report.packaged ? [] : ['It does not know that it is packaged, so it refuses no debugger.']),
    ...(report.keychainModule === 'loads'
      ? []
      : ['Its module for the keychain does not load: keys could not be kept.']),
    ...(wrong.length === 0 ? [] : [`Fuses stand the wrong way, or could not be read: ${wrong.join(', ')}.`]),
  ]
}

/** One sentence where a start with a switch was not refused. */
function refusalProblems(name: string, { code }: StartedApp, report: SmokeReport | null): string[] {
  const isRefused = report?.why?.code === 'refused' && report.why.reason.id === 'start.switch'
  if (code === 1 && isRefused && !report.window) return []
  return [
    `It was not refused with ${name}: exit ${code}, ${report === null ? 'no report' : JSON.stringify(report.why)}.`,
  ]
}

/** Plays all of it; gives what is wrong, a sentence each. `folder` is an empty one that may be filled. */
export async function smoke(start: StartApp, folder: string, expected: SmokeExpectation): Promise<readonly string[]> {
  const temp = join(folder, 'temp')
  mkdirSync(temp)
  // What the app leaves in the system's folder for temporary files goes with this one.
  const places = { TMPDIR: temp, TEMP: temp, TMP: temp }
  let count = 0
  const run = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const file = join(folder, `report-${(count += 1)}.json`)
    const ended = await start([...args, '--smoke', file], { ...places, ...env })
    return { ended, report: read(file) }
  }
  const plain = await run([])
  const problems = startProblems(plain.ended, plain.report, expected)
  for (const name of debuggingSwitches) {
    const { ended, report } = await run([name])
    problems.push(...refusalProblems(name, ended, report))
  }
  if (!expected.hasFuses) return problems
  for (const [name, env] of Object.entries(environments)) {
    const { ended, report } = await run([], env)
    problems.push(...startProblems(ended, report, expected).map((problem) => `With ${name}: ${problem}`))
  }
  return problems
}
