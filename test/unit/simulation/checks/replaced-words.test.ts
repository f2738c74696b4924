import { expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { saysWhatIs } from '#test/simulation/checks/replaced-words.ts'
import type { Press } from '#test/simulation/presses.ts'
import type { World } from '#test/simulation/world.ts'

const now = 100_000
const seqOf = (id: string): number | null => (id === 'there' ? 1 : null)
type Status = 'NEW' | 'TRIGGERED' | 'CANCELED'

/** A venue with one OCO order, its legs as given, and one order of which 2 lots filled and 3 were cancelled. */
const worldOf = (legs: readonly (readonly [Status, number])[]): Pick<World, 'venue'> => {
  const parts = legs.map(([status, updatedAt]) => ({ status, updatedAt }))
  const order = { filled: 2, cancelled: 3, market: { lot: { factor: 1, decimals: 0 } } }
  const state = { ocos: new Map([[1, { legs: parts }]]), stops: new Map(), orders: new Map([[1, order]]) }
  const ids = { ocoSeq: seqOf, stopSeq: seqOf, orderSeq: seqOf }
  return { venue: { exchange: { venue: { engine: { state }, ids, now: () => now } } } } as unknown as Pick<
    World,
    'venue'
  >
}
const press = { channel: 'oco.replace', input: { orderId: 'there' } } as unknown as Press
const answer = (replacedState: MoneyAnswer['replacedState']): MoneyAnswer[] => [
  {
    intentId: 'i1',
    state: 'not-sent',
    orderId: null,
    clientOid: null,
    note: null,
    ...(replacedState && { replacedState }),
  },
]

it.each<[MoneyAnswer['replacedState'], (readonly [Status, number])[], boolean]>([
  [
    'open',
    [
      ['NEW', 1],
      ['NEW', 1],
    ],
    true,
  ],
  [
    'open',
    [
      ['TRIGGERED', now - 10_000],
      ['CANCELED', now - 10_000],
    ],
    false,
  ],
  // It was seen waiting a moment ago.
  [
    'open',
    [
      ['TRIGGERED', now - 1_000],
      ['CANCELED', now - 1_000],
    ],
    true,
  ],
  [
    'cancelled',
    [
      ['CANCELED', 1],
      ['CANCELED', 1],
    ],
    true,
  ],
  [
    'cancelled',
    [
      ['TRIGGERED', 1],
      ['CANCELED', 1],
    ],
    false,
  ],
  [
    'closed',
    [
      ['TRIGGERED', 1],
      ['CANCELED', 1],
    ],
    true,
  ],
  [
    'closed',
    [
      ['NEW', 1],
      ['NEW', 1],
    ],
    false,
  ],
  [
    'unknown',
    [
      ['NEW', 1],
      ['NEW', 1],
    ],
    true,
  ],
])('an answer that the old order is %s, of which the legs are %j', (said, legs, isTrue) => {
  const found = saysWhatIs(worldOf(legs), press, answer(said)).filter((one) => one !== null)
  expect(found.map(({ id }) => id)).toEqual(isTrue ? [] : ['answer-is-true'])
})

it.each([
  [{ cancelled: '3', filled: '2' }, true],
  [{ cancelled: '5', filled: '0' }, false],
  [{ cancelled: '3', filled: '1' }, false],
])('a cancel that is answered with %j', (sizes, isTrue) => {
  const cancel = { channel: 'orders.cancel', input: { orderId: 'there' } } as unknown as Press
  const [one] = answer(undefined)
  const found = saysWhatIs(worldOf([]), cancel, one === undefined ? [] : [{ ...one, sizes }]).filter(
    (of) => of !== null,
  )
  expect(found.map(({ id }) => id)).toEqual(isTrue ? [] : ['answer-is-true'])
})
