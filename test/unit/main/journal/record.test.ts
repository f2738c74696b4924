import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intentStates } from '#shared/domain/intent-states.ts'
import type { IntentRecord, JournalStep } from '#main/journal/index.ts'
import { fold, movesForward } from '#main/journal/record.ts'
import { newIntent, outcome } from '#test/support/faults/journal.ts'
import { runs } from '#test/support/runs.ts'
import { asWritten } from '#shared/messages.ts'

const { id, overrides: _none, ...payload } = newIntent()
const begin: JournalStep = { intentId: id, at: 1, kind: 'begin', payload }
const step = fc.oneof(
  fc.constant(begin),
  fc.constant<JournalStep>({ intentId: id, at: 2, kind: 'recovered', payload: { note: asWritten('Unknown.') } }),
  fc.constant<JournalStep>({ intentId: id, at: 2, kind: 'override', payload: { of: 'other' } }),
  fc.constantFrom('not-sent', 'refused', 'accepted', 'unknown' as const).map((state): JournalStep => ({
    intentId: id,
    at: 3,
    kind: 'outcome',
    payload: outcome({ state: state as 'unknown' }),
  })),
  fc.constantFrom<'accepted' | 'absent'>('accepted', 'absent').map((state): JournalStep => ({
    intentId: id,
    at: 4,
    kind: 'reconciled',
    payload: { state, note: null, orderId: null, evidence: {} },
  })),
)

describe('an intent’s life', () => {
  it('only moves forward, whatever comes in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let record: IntentRecord | null = null
        for (const next of steps) {
          const after: IntentRecord | null = fold(record, next)
          if (after === null) continue
          if (record === null) expect(next.kind).toBe('begin')
          else if (next.kind !== 'override') expect(movesForward(record.state, after.state)).toBe(true)
          record = after
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('an end never changes, and nothing becomes sending again', () => {
    for (const end of ['not-sent', 'refused', 'accepted', 'absent'] as const) {
      for (const state of intentStates) expect(movesForward(end, state)).toBe(false)
    }
    for (const state of intentStates) expect(movesForward(state, 'sending')).toBe(false)
    expect(movesForward('sending', 'unknown')).toBe(true)
    expect(movesForward('unknown', 'absent')).toBe(true)
  })

  it('a settlement without an id keeps the one that is known', () => {
    const sent = fold(fold(null, begin), {
      intentId: id,
      at: 2,
      kind: 'outcome',
      payload: outcome({ state: 'unknown', orderId: 'o1' }),
    })
    const settled = { state: 'accepted', note: null, orderId: null, evidence: {} } as const
    expect(fold(sent, { intentId: id, at: 3, kind: 'reconciled', payload: settled })).toMatchObject({
      orderId: 'o1',
      endedAt: 3,
    })
  })
})
