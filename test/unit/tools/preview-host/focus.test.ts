import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFocus } from '#tools/preview-host/stand-in/focus.ts'

interface Move {
  readonly to: number
  /** Main asked for it; otherwise a person went there. */
  readonly byMain: boolean
}

const windows = [1, 2, 3]
const moves = fc.array(fc.record({ to: fc.constantFrom(...windows), byMain: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
})

/** Plays the moves; what the pages tell of them waits, in order by page, and is delivered as `turns` say. */
function play(all: readonly Move[], turns: readonly number[]) {
  const events: [number, 'focus' | 'blur'][] = []
  const focus = createFocus((id, event) => void events.push([id, event]))
  const waiting = new Map<number, boolean[]>(windows.map((id) => [id, []]))
  const deliver = (turn: number): boolean => {
    const some = windows.filter((id) => (waiting.get(id) ?? []).length > 0)
    const id = some[turn % Math.max(1, some.length)]
    const has = id === undefined ? undefined : waiting.get(id)?.shift()
    if (id === undefined || has === undefined) return false
    focus.told(id, has)
    return true
  }
  let at = 0
  let front = 0
  for (const { to, byMain } of all) {
    if (byMain) focus.moved(to)
    if (front !== to) {
      waiting.get(front)?.push(false)
      waiting.get(to)?.push(true)
    }
    front = to
    for (let count = (turns[at] ?? 0) % 3; count > 0; count -= 1) deliver(turns[at] ?? 0)
    at += 1
  }
  while (deliver(turns[at % turns.length] ?? 0)) at += 1
  return { focus, front, events }
}

describe('which window has the keyboard', () => {
  test('is the one in front, in whatever order the pages tell of it and however late', () => {
    fc.assert(
      fc.property(moves, fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }), (all, turns) => {
        const { focus, front } = play(all, turns)
        expect(focus.current()).toBe(front)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is told to one window at a time: the one before loses it first', () => {
    fc.assert(
      fc.property(moves, fc.array(fc.nat(9), { minLength: 1, maxLength: 40 }), (all, turns) => {
        let has = 0
        for (const [id, event] of play(all, turns).events) {
          if (event === 'blur') expect(has).toBe(id)
          else expect([0, id]).toContain(has)
          has = event === 'focus' ? id : 0
        }
      }),
    )
  })

  test('a closed window counts no more, and says whether it had it', () => {
    const focus = createFocus(() => undefined)
    focus.moved(1)
    focus.told(2, true)
    expect(focus.closed(1)).toBe(false)
    expect(focus.closed(2)).toBe(true)
    expect(focus.current()).toBe(0)
    focus.told(3, true)
    focus.told(3, false)
    expect(focus.current()).toBe(0)
  })
})
