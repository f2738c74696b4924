import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, emptyHistory, mostSteps, redone, undone } from '#renderer/views/trading/chart/drawings/history.ts'
import type { History } from '#renderer/views/trading/chart/drawings/history.ts'

type Act =
  { readonly kind: 'change'; readonly value: number; readonly run: string | null } | { readonly kind: 'undo' | 'redo' }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), value: fc.nat(9), run: fc.constantFrom(null, 'a', 'b') }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
)

describe('undo and redo', () => {
  it('are a cursor on one list of states', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 90 }), (acts) => {
        let [present, history]: [number, History<number>] = [0, emptyHistory]
        // The naive model: every state there was, and where in it we are.
        let [states, at, run]: [number[], number, string | null] = [[0], 0, null]
        for (const one of acts) {
          if (one.kind === 'change') {
            history = changed(history, present, one.run)
            present = one.value
            if (one.run !== null && one.run === run && at > 0) states = [...states.slice(0, at), one.value]
            else {
              states = [...states.slice(0, at + 1), one.value]
              at += 1
            }
            run = one.run
          } else {
            const next = (one.kind === 'undo' ? undone : redone)(history, present)
            const to = one.kind === 'undo' ? at - 1 : at + 1
            expect(next === null).toBe(states[to] === undefined)
            if (next !== null) {
              ;[present, history] = next
              at = to
              run = null
            }
          }
          expect(present).toBe(states[at])
          expect(history.past).toEqual(states.slice(0, at))
          expect(history.future).toEqual(states.slice(at + 1))
        }
      }),
    )
  })
  it('remember so many steps and no more', () => {
    let history: History<number> = emptyHistory
    for (let step = 0; step < mostSteps + 20; step += 1) history = changed(history, step, null)
    expect(history.past).toHaveLength(mostSteps)
    expect(history.past[0]).toBe(20)
  })
})
