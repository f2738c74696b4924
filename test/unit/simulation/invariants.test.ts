import { describe, expect, it } from 'vitest'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import {
  deniesTruth,
  endsAreTrue,
  movesForward,
  oneDraftOneAnswer,
  onePressOneOrder,
} from '#test/simulation/invariants.ts'
import type { Violation } from '#test/simulation/invariants.ts'
import type { Press } from '#test/simulation/presses.ts'
import type { AtVenue } from '#test/simulation/truth.ts'
import { intentView } from './intent-view.ts'

const order: AtVenue = { kind: 'order', id: 'o1', symbol: 'BTC-USDT', isOpen: true }
const made = new Map([['c1', [order]]])
const placed = (state: IntentState, more: Partial<IntentView> = {}): IntentView =>
  intentView('place', { state, orderId: 'o1', ...more })
const press = (more: Partial<Press> = {}): Press => ({
  id: 1,
  draftId: 'd1',
  profileId: 'p1',
  channel: 'orders.place',
  most: 1,
  text: 'buy',
  isOverride: false,
  answer: null,
  ...more,
})
const intent = { draftId: 'd1', clientOid: 'c1' }
const ids = (violations: readonly Violation[]): readonly string[] => violations.map(({ id }) => id)

describe('movesForward', () => {
  const after = (...states: IntentState[]) =>
    movesForward({ id: 'i1', profileId: 'p1', states, last: placed(states.at(-1)!) })?.id ?? null
  it('takes an end after a doubt, and nothing after an end', () => {
    expect(after('sending', 'unknown', 'accepted')).toBeNull()
    expect(after('absent', 'unknown')).toBe('only-forward')
    expect(after('refused', 'accepted')).toBe('only-forward')
  })
})

describe('what the venue has', () => {
  it.each(['refused', 'not-sent', 'absent'] as const)('is never shown as %s', (state) => {
    expect(deniesTruth(placed(state), made)?.id).toBe('never-failed-though-done')
    expect(ids(endsAreTrue([placed(state)], made))).toEqual(['ends-are-true'])
    expect(deniesTruth(placed(state), new Map())).toBeNull()
  })
  it('is what accepted says, by its id too', () => {
    expect(endsAreTrue([placed('accepted')], made)).toEqual([])
    expect(ids(endsAreTrue([placed('accepted')], new Map()))).toEqual(['ends-are-true'])
    expect(ids(endsAreTrue([placed('accepted', { orderId: 'o2' })], made))).toEqual(['ends-are-true'])
  })
  it('is asked of the word of the user as well', () => {
    expect(ids(endsAreTrue([placed('absent', { endedBy: 'user' })], made))).toEqual(['ends-are-true'])
  })
})

describe('onePressOneOrder', () => {
  it('takes what was pressed for, and a change of it', () => {
    const changed = new Map([['c1', [order, { ...order, id: 'o2' }]]])
    expect(onePressOneOrder([press()], [intent], made, new Map())).toEqual([])
    expect(onePressOneOrder([press()], [intent], changed, new Map([['c1', 1]]))).toEqual([])
  })
  it('names a second order of one press, and one that no intent knows', () => {
    const two = new Map([['c1', [order, { ...order, id: 'o2' }]]])
    expect(ids(onePressOneOrder([press()], [intent], two, new Map()))).toEqual(['one-press-one-order'])
    expect(ids(onePressOneOrder([], [], made, new Map()))).toEqual(['known-to-journal'])
  })
})

describe('oneDraftOneAnswer', () => {
  it('names two answers to one form', () => {
    const [first, second] = (['refused', 'accepted'] as const).map((state) =>
      press({ answer: { ok: true, value: [{ intentId: 'i1', state, orderId: null, clientOid: 'c1', note: null }] } }),
    )
    expect(oneDraftOneAnswer([first!, { ...first!, id: 2 }])).toEqual([])
    expect(ids(oneDraftOneAnswer([first!, second!]))).toEqual(['one-draft-one-answer'])
  })
})
