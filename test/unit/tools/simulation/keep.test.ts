import { describe, expect, it } from 'vitest'
import type { Plan } from '#test/simulation/plan.ts'
import type { WorkerLine, WorkerTask } from '#test/simulation/worker.ts'
import { seeded } from '#test/support/faulty-line.ts'
import { drawPlan } from '#test/simulation/draw-plan.ts'
import { keepFirstFailing, keepShrunk, planText } from '#tools/simulation/keep.ts'

const plan: Plan = { ...drawPlan(7, seeded(7)), steps: [], crashes: [] }

/** Keeping on a worker that cuts every history down to `plan`. */
function world() {
  const asked: (readonly [WorkerTask, string | null])[] = []
  const files = new Map<string, string>()
  const said: string[] = []
  const parts = {
    ask: async function* (task: WorkerTask, mutant: string | null = null): AsyncGenerator<WorkerLine> {
      asked.push([task, mutant])
      await Promise.resolve()
      yield { kind: 'begin', name: 'any' }
      yield { kind: 'plan', plan, story: ['0.000 s  A start'] }
      yield { kind: 'reached', tables: {} }
    },
    write: (file: string, text: string): void => void files.set(file, text),
    say: (text: string): void => void said.push(text),
  }
  return { asked, files, said, parts }
}

const broken = (history: string) => ({ history, id: 'sent-once', what: 'It left twice.' }) as const

describe('a run that failed', () => {
  it('cuts its first failing history down and keeps it in the corpus', async () => {
    const { asked, files, said, parts } = world()
    const violations = [
      broken('corpus/old.json'),
      broken('12'),
      { ...broken('12'), id: 'ends-are-true' as const },
      broken('3'),
    ]
    await keepFirstFailing({ violations }, parts)
    expect(asked).toEqual([[{ do: 'shrink', history: '12', id: 'sent-once' }, null]])
    expect([...files]).toEqual([['test/simulation/corpus/sent-once-12.json', planText(plan)]])
    expect(said.at(-1)).toContain(
      `History 12 breaks sent-once with 0 steps, ${plan.faults.length} faults and 0 crashes. Kept as test/simulation/corpus/sent-once-12.json`,
    )
  })

  it.each([
    ['nothing failed', []],
    ['only what the corpus has failed', ['corpus/old.json']],
    ['what is kept of it failed too', ['12', 'corpus/sent-once-12.json']],
  ])('keeps nothing where %s', async (_, failing) => {
    const { asked, files, parts } = world()
    await keepFirstFailing({ violations: failing.map(broken) }, parts)
    expect([asked, [...files]]).toEqual([[], []])
  })
})

describe('a history that is cut down by hand', () => {
  it('is kept in its own file where it is of the corpus, with the mutant that it catches', async () => {
    const { asked, files, parts } = world()
    await keepShrunk('corpus/old.json', 'sent-once', 'some-mutant', parts)
    expect(asked.map(([, mutant]) => mutant)).toEqual(['some-mutant'])
    expect([...files]).toEqual([
      ['test/simulation/corpus/old.json', planText({ ...plan, catches: 'some-mutant' } as Plan)],
    ])
  })
})
