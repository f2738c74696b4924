import { expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import { keepsUserWord, onlyUserCanTell } from '#test/simulation/checks/user-word.ts'

const view = { id: 'i1', kind: 'place', state: 'unknown', byUser: true, note: null } as unknown as IntentView

it.each([
  ['an order after 59 s', 'place', 59_000, false, false],
  ['an order after 60 s', 'place', 60_000, false, true],
  ['an order whose key was replaced, after 15 s', 'place', 15_000, true, true],
  ['a withdrawal after 15 s', 'withdraw', 15_000, false, true],
  ['a withdrawal after 14 s', 'withdraw', 14_000, false, false],
] as const)('that only the user can end %s', (_, kind, sinceLeftMs, isBoundToAsk, isRight) => {
  const wrong = onlyUserCanTell({ ...view, kind }, { sinceLeftMs, isBoundToAsk })
  expect(wrong === null).toBe(isRight)
})

it('keeps the word as it was given', () => {
  const ended = { ...view, state: 'absent', endedBy: 'user' } as const
  expect(keepsUserWord([ended], new Map([['i1', 'absent']]))).toEqual([])
  expect(keepsUserWord([ended], new Map([['i1', 'accepted']]))).toHaveLength(1)
  expect(keepsUserWord([ended], new Map())).toHaveLength(1)
})
