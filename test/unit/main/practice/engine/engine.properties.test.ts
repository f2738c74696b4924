import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine, replay, type Engine } from '#main/practice/engine/engine.ts'
import { units } from '#main/practice/engine/scale.ts'
import { loadState, saveState } from '#main/practice/engine/snapshot.ts'
import { createState } from '#main/practice/engine/state.ts'
import { moves } from '#test/support/practice-commands.ts'
import { engineDesk, otherListing, testListing, type EngineDesk } from '#test/support/practice-engine.ts'
import { violations } from '#test/support/practice-invariants.ts'
import { runs } from '#test/support/runs.ts'

const listings = [testListing, otherListing]

const crowd = (): EngineDesk => {
  const desk = engineDesk()
  for (const [uid, level] of [
    [1, 0],
    [2, 3],
    [3, 6],
  ] as const) {
    desk.account(uid, level)
    desk.engine.run('deposit', desk.now(), { uid, wallet: 'trade', currency: 'C', amount: units('100000') })
    desk.engine.run('deposit', desk.now(), { uid, wallet: 'main', currency: 'T', amount: units('2000') })
  }
  return desk
}

const play = (
  desk: EngineDesk,
  script: { wait: number; move: (engine: Engine, at: number) => void }[],
  check?: () => void,
) => {
  for (const { wait, move } of script) {
    desk.pass(wait)
    move(desk.engine, desk.now())
    check?.()
  }
}

describe('whatever is done to the engine', () => {
  it('money is conserved, no balance is negative, the book never crosses, and every order keeps its terms', () => {
    fc.assert(
      fc.property(moves(120), (script) => {
        const desk = crowd()
        play(desk, script, () => expect(violations(desk.engine.state)).toEqual([]))
      }),
      { numRuns: runs(150) },
    )
  })

  it('the log, replayed, gives the same state', () => {
    fc.assert(
      fc.property(moves(150), (script) => {
        const desk = crowd()
        play(desk, script)
        const again = createEngine({ listings, now: 1_000_000 })
        replay(again, desk.log)
        expect(saveState(again.state)).toBe(saveState(desk.engine.state))
      }),
      { numRuns: runs(60) },
    )
  })

  it('a saved state comes back whole and goes on exactly as the one it was saved from', () => {
    fc.assert(
      fc.property(moves(100), moves(60), (before, after) => {
        const desk = crowd()
        play(desk, before)
        const saved = saveState(desk.engine.state)
        const state = createState(listings, 0)
        loadState(state, saved)
        expect(violations(state)).toEqual([])
        expect(saveState(state)).toBe(saved)
        const restored = createEngine({ listings, now: 0, state: saved })
        const done = desk.log.length
        play(desk, after)
        replay(restored, desk.log.slice(done))
        expect(saveState(restored.state)).toBe(saveState(desk.engine.state))
      }),
      { numRuns: runs(60) },
    )
  })
})
