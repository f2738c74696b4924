import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import type { WorkerTask } from '#test/simulation/worker.ts'
import { projectDir } from '#tools/project.ts'
import { askWorker } from '#tools/simulation/workers.ts'

const minute = 60_000
/** More histories than a test has time for. */
const task: WorkerTask = { do: 'histories', first: 1, count: 10_000, every: 1, stopAt: [], corpus: false }
const places = ['/dev/shm', tmpdir()].filter((place) => existsSync(place))
const foldersOf = ({ pid }: ChildProcess): readonly string[] =>
  places.flatMap((place) => readdirSync(place)).filter((name) => name.startsWith(`coffer-simulation-${pid}-`))

it.each<readonly [how: string, end: (child: ChildProcess) => unknown, code: number]>([
  ['interrupted', (child) => child.kill('SIGINT'), 130],
  ['asked to end', (child) => child.kill('SIGTERM'), 143],
  ['left by its reader', (child) => child.stdout?.destroy(), 141],
])(
  'a worker that is %s ends without a word and leaves no folder behind',
  async (_, end, code) => {
    const folder = join(projectDir, 'test', 'simulation')
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--import',
        join(folder, 'hooks.ts'),
        join(folder, 'worker.ts'),
        JSON.stringify(task),
      ],
      { cwd: projectDir, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let complaint = ''
    child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
    const ended = once(child, 'exit')
    await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
    expect([complaint, foldersOf(child).length]).toEqual(['', 1])
    end(child)
    expect(await ended).toEqual([code, null])
    expect(foldersOf(child)).toEqual([])
    expect(complaint).toBe('')
  },
  minute,
)

it(
  'one that says nothing is ended, and named as hung',
  async () => {
    const told = askWorker(task, null, { hungAfter: 1 })
    await expect(told.next()).rejects.toThrow(/^A worker said nothing for 0\.001 s before its first history\.$/)
  },
  minute,
)

it(
  'one whose run is given up ends without a word',
  async () => {
    const others = new AbortController()
    const told = askWorker(task, null, { signal: others.signal })
    await told.next()
    others.abort()
    for await (const line of told) expect(line.kind).not.toBe('reached')
  },
  minute,
)

it(
  'one that dies is named with its history and its breakage',
  async () => {
    const told = askWorker({ do: 'tell', history: 'corpus/none.json' }, 'timeout-counts-as-not-sent')
    await expect(told.next()).rejects.toThrow(
      /^A worker ended with 1 before its first history, with mutant timeout-counts-as-not-sent\.$/,
    )
  },
  minute,
)
