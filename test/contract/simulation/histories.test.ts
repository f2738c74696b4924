import { afterEach, expect, it, vi } from 'vitest'
import { full } from '#test/support/runs.ts'
import { originOf } from '#tools/origin.ts'
import { historyTitle, sayRun, tellHistory } from '#tools/simulation/print.ts'
import type { HistoryLine } from '#tools/simulation/run.ts'
import { runHistories } from '#tools/simulation/run.ts'
import { corners, leastOf, missed } from '#tools/simulation/sometimes.ts'
import { askWorker } from '#tools/simulation/workers.ts'

/** `npm run simulate` runs ten thousand. */
const histories = full ? 2_000 : 300
const minute = 60_000
/** Corners that so few histories are asked for at all: the rare ones are the long form's, and the rarest those of ten thousand. */
const asked = corners.filter((corner) => leastOf(corner, histories) > 0).length

afterEach(() => void vi.unstubAllEnvs())

it(
  `none of ${histories} histories breaks an invariant, and ${asked} of ${corners.length} corners are reached often enough`,
  async () => {
    const origin = originOf()
    const failed: HistoryLine[] = []
    const run = await runHistories({ seed: 1, histories, jobs: 2 }, (end) => failed.push(end))
    const [first] = failed
    if (first !== undefined) console.log(tellHistory(first, historyTitle(first.name, null, origin), null))
    const { text, passed } = sayRun(run, origin)
    if (!passed) console.log(text)
    expect(run.violations).toEqual([])
    expect(run.histories).toBe(histories)
    expect(missed(run.reached, histories)).toEqual([])
  },
  (full ? 30 : 5) * minute,
)

const endOf = async (history: string): Promise<HistoryLine | undefined> => {
  for await (const line of askWorker({ do: 'tell', history })) if (line.kind === 'end') return line
  return undefined
}

it(
  'a seed means the same history in every process, up to each answer',
  async () => {
    vi.stubEnv('COFFER_SIMULATE_ALL', '1')
    for (const seed of ['5', '8']) {
      const [one, other] = await Promise.all([endOf(seed), endOf(seed)])
      expect(one?.story?.length).toBeGreaterThan(20)
      expect(other).toEqual(one)
    }
  },
  minute,
)

it(
  'a promise that main lets be rejected is a violation of the history it comes in, which is named',
  async () => {
    // From the second history on, whatever main is asked leaves a promise behind that nobody heeds.
    const stray = `
      const { write } = process.stdout, clone = globalThis.structuredClone
      let ends = 0
      process.stdout.write = (text, ...more) => {
        if (String(text).includes('"kind":"end"')) ends += 1
        return write.call(process.stdout, text, ...more)
      }
      globalThis.structuredClone = (value) => {
        if (ends > 0) void Promise.reject(new Error('left behind'))
        return clone(value)
      }`
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(stray)}`)
    const ends: HistoryLine[] = []
    const task = { do: 'histories', first: 1, count: 3, every: 1, stopAt: ['goes-on'], corpus: false } as const
    for await (const line of askWorker(task)) if (line.kind === 'end') ends.push(line)
    expect(ends.map(({ name }) => name)).toEqual(['1', '2'])
    expect(ends[0]?.violations).toEqual([])
    expect(ends[1]?.violations).toEqual([{ id: 'goes-on', what: expect.stringContaining('left behind') as string }])
    expect(ends[1]?.story?.join('\n')).toContain('VIOLATION goes-on: a promise was rejected')
  },
  minute,
)
