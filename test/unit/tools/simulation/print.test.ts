import { describe, expect, it } from 'vitest'
import { invariants } from '#test/invariants/list.ts'
import { historyTitle, sayRun, tellHistory } from '#tools/simulation/print.ts'
import type { HistoryLine, Run } from '#tools/simulation/run.ts'

const origin = { commit: '0123456789ab', lockfile: 'ba9876543210', node: 'v24.0.0' }
const said = 'commit 0123456789ab, lockfile ba9876543210, Node v24.0.0'
const end = (violations: HistoryLine['violations']): HistoryLine =>
  ({ kind: 'end', name: '7', story: ['0.000 s  Coffer starts'], violations }) as unknown as HistoryLine

describe('a history that is told', () => {
  it('begins and ends with what makes it the same again, and has a verdict', () => {
    const lines = tellHistory(end([]), historyTitle('7', null, origin), null).split('\n')
    expect(lines).toEqual([
      `history 7 · ${said}`,
      '0.000 s  Coffer starts',
      'Verdict: every invariant held.',
      `history 7 · ${said}`,
    ])
  })

  it('says of a violation which sentence is broken and how to have it again', () => {
    const text = tellHistory(end([{ id: 'sent-once', what: 'two left' }]), historyTitle('7', 'm', origin), 'm')
    expect(text).toContain('Verdict: 1 violation.')
    expect(text).toContain(`  sent-once: ${invariants['sent-once']}\n    two left`)
    expect(text).toContain('again: npm run simulate -- --only 7 --mutant m')
  })
})

describe('the sum of a run', () => {
  const run = {
    seed: 1, histories: 1, jobs: 2, presses: 5, answered: 4, left: 30, tookMs: 100, violations: [], reached: {},
    converged: { histories: 1, outcomes: 2, decidedByUser: 1, p50: 1_000, p99: 1_000, most: 1_000 },
  } as unknown as Run // prettier-ignore

  it('passes without a violation, and ends with what makes it the same again', () => {
    const { text, passed } = sayRun({ ...run, histories: 0 }, origin)
    expect(passed).toBe(true)
    expect(text).toContain('5 presses, 4 of them answered, 30 requests that left')
    expect(text).toContain('known, or decided by the user (1)')
    expect(text.split('\n').at(-1)).toBe(
      `0 violations, 0 cases reached too seldom · --seed 1 --histories 0 --jobs 2 · ${said}`,
    )
  })

  it('does not where an invariant was broken, and names the history once', () => {
    const violations = [
      { history: 'corpus/a.json', id: 'sent-once', what: '' },
      { history: 'corpus/a.json', id: 'goes-on', what: '' },
    ] as const
    const { text, passed } = sayRun({ ...run, histories: 0, violations }, origin)
    expect(passed).toBe(false)
    expect(text.match(/again: npm run simulate -- --only corpus\/a\.json/g)).toHaveLength(1)
  })
})
