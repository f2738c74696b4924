import { describe, expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import { createPresses } from '#test/simulation/presses.ts'
import type { World } from '#test/simulation/world.ts'

const view = (kind: 'protect' | 'place', state: IntentState): IntentView =>
  ({ id: 'i-000a', profileId: 'p1', kind, state, note: null }) as unknown as IntentView

/** What a story tells of an intent that is shown in these states, once the faults have stopped or before. */
function told(kind: 'protect' | 'place', states: readonly IntentState[], isHealed: boolean, draftId = 'renewal') {
  const notes: string[] = []
  const presses = createPresses({
    world: { note: (text: string) => notes.push(text), isHealed: () => isHealed } as unknown as World,
    draftOf: () => draftId,
    onAnswer: () => undefined,
    onState: () => undefined,
  })
  presses.begin({
    draftId: 'd1',
    profileId: 'p1',
    channel: 'deadMan.set',
    text: '',
    input: {},
    most: 0,
    isOverride: false,
  })
  for (const state of states) presses.heard(view(kind, state))
  return notes
}

describe('what a story tells of an intent', () => {
  it('is each state that it is shown in, with the press that it is of', () => {
    expect(told('place', ['sending', 'sending', 'accepted'], true, 'd1')).toEqual([
      'place 000a of press 1 is sending',
      'place 000a is accepted',
    ])
  })

  it('is nothing of a renewal that goes well once the faults have stopped', () => {
    expect(told('protect', ['sending', 'accepted'], true)).toEqual([])
    expect(told('protect', ['sending', 'accepted'], false)).toHaveLength(2)
    expect(told('protect', ['sending', 'accepted'], true, 'd1')).toHaveLength(2)
  })

  it('is what becomes of a renewal that does not', () => {
    expect(told('protect', ['sending', 'unknown', 'accepted'], true)).toEqual([
      'dead-man 000a is unknown',
      'dead-man 000a is accepted',
    ])
    expect(told('protect', ['sending', 'refused'], true)).toEqual(['dead-man 000a is refused'])
  })
})
