import { describe, expect, it } from 'vitest'
import { invariants, violationsIn } from '#test/soak/invariants.ts'
import type { Observed, ObservedIntent, ObservedPress, VenueThing } from '#test/soak/invariants.ts'

const intent = (more: Partial<ObservedIntent> = {}): ObservedIntent => ({
  id: 'i1',
  draftId: 'd1',
  kind: 'place',
  state: 'accepted',
  clientOid: 'c1',
  orderId: 'o1',
  request: { symbol: 'BTC-USDT' },
  endedBy: null,
  byUser: false,
  undecidable: false,
  shown: ['sending', 'unknown', 'accepted'],
  ...more,
})
const thing = (more: Partial<VenueThing> = {}): VenueThing => ({
  kind: 'order',
  id: 'o1',
  mark: 'c1',
  open: true,
  cancelled: false,
  ...more,
})
const press = (more: Partial<ObservedPress> = {}): ObservedPress => ({
  draftId: 'd1',
  what: 'buy',
  most: 1,
  needsYes: false,
  saidYes: false,
  ...more,
})
const withdrawal = { kind: 'withdraw', clientOid: null, request: { remark: 'rent [cf-1]' } } as const
const cancel = intent({
  id: 'i2',
  draftId: 'd2',
  kind: 'cancel',
  clientOid: null,
  request: { orderId: 'o1' },
  shown: [],
})

/** A history in which all holds: one order, accepted and open. */
const fine: Observed = {
  presses: [press()],
  intents: [intent()],
  venue: [thing()],
  venueBalances: { 'USDT trade': '90 + 10' },
  shownBalances: { 'USDT trade': '90 + 10' },
  shownOrders: ['o1'],
  chain: null,
  secrets: [],
  secondSigned: 0,
  unfinished: [],
}
const idsOf = (more: Partial<Observed>): readonly string[] => [
  ...new Set(violationsIn({ ...fine, ...more }).map(({ id }) => id)),
]

describe('the invariants of a history', () => {
  it('hold of one in which nothing went wrong', () => {
    expect(violationsIn(fine)).toEqual([])
    expect(new Set(invariants.map(({ id }) => id)).size).toBe(invariants.length)
  })

  const unknown = { state: 'unknown', shown: ['sending', 'unknown'] } as const
  const gone = { venue: [], shownOrders: [] }
  const cases: readonly [id: string, what: string, more: Partial<Observed>][] = [
    [
      'I-01',
      'two orders of one press',
      {
        intents: [intent(), intent({ id: 'i2', clientOid: 'c2' })],
        venue: [thing(), thing({ id: 'o2', mark: 'c2' })],
        shownOrders: ['o1', 'o2'],
      },
    ],
    ['I-01', 'one client order id twice', { venue: [thing(), thing({ id: 'o2' })], shownOrders: ['o1', 'o2'] }],
    [
      'I-02',
      'an order that the journal does not know',
      { venue: [thing(), thing({ id: 'o2', mark: 'other' })], shownOrders: ['o1', 'o2'] },
    ],
    [
      'I-02',
      'a withdrawal under the mark of an order',
      { venue: [thing(), thing({ kind: 'withdrawal', id: 'w1', mark: 'c1' })] },
    ],
    ['I-03', 'accepted, and not there', { ...gone, presses: [] }],
    ['I-03', 'absent, and there', { intents: [intent({ state: 'absent', shown: [] })] }],
    [
      'I-03',
      'a withdrawal that is refused, and there',
      {
        intents: [intent(), intent({ id: 'i2', ...withdrawal, state: 'refused', shown: [] })],
        venue: [thing(), thing({ kind: 'withdrawal', id: 'w1', mark: 'rent [cf-1]' })],
      },
    ],
    ['I-04', 'cancelled, and open', { intents: [intent(), cancel] }],
    [
      'I-04',
      'not cancelled, and cancelled by nothing else',
      {
        intents: [intent(), { ...cancel, state: 'absent' }],
        venue: [thing({ open: false, cancelled: true })],
        shownOrders: [],
      },
    ],
    ['I-05', 'still on its way', { intents: [intent({ state: 'sending', shown: ['sending'] })] }],
    ['I-05', 'unknown without a reason', { intents: [intent({ ...unknown, undecidable: true })] }],
    ['I-05', 'handed to the user, although the venue can tell', { intents: [intent({ ...unknown, byUser: true })] }],
    ['I-06', 'shown as refused, and there', { intents: [intent({ shown: ['sending', 'refused', 'accepted'] })] }],
    ['I-07', 'shown as ended, then as unknown', { intents: [intent({ shown: ['accepted', 'unknown', 'accepted'] })] }],
    [
      'I-07',
      'kept as something else than shown last',
      { ...gone, intents: [intent({ state: 'absent', shown: ['sending', 'refused'] })] },
    ],
    ['I-08', 'above the limits without a yes', { presses: [press({ needsYes: true })] }],
    ['I-09', 'another balance', { shownBalances: { 'USDT trade': '100 + 0' } }],
    ['I-09', 'a balance too many', { shownBalances: { ...fine.shownBalances, 'BTC main': '1' } }],
    ['I-10', 'an open order that is not shown', { shownOrders: [] }],
    ['I-10', 'a shown order that is not open', { shownOrders: ['o1', 'o2'] }],
    ['I-11', 'a broken chain', { chain: 'entry 3' }],
    ['I-12', 'a secret in a file', { secrets: ['log: secret raw'] }],
    ['I-13', 'a request of a second instance', { secondSigned: 1 }],
    ['I-14', 'something that does not end', { unfinished: ['outcomes'] }],
  ]
  it.each(cases)('%s: %s', (id, _what, more) => {
    expect(idsOf(more)).toContain(id)
  })

  it('each is broken by one of them', () => {
    expect(new Set(cases.map(([id]) => id))).toEqual(new Set(invariants.map(({ id }) => id)))
  })

  it('let what is undecidable stay unknown, with a reason, and let a yes lift a limit', () => {
    const left = { ...withdrawal, state: 'unknown', byUser: true, undecidable: true, shown: ['unknown'] } as const
    expect(idsOf({ intents: [intent(), intent({ id: 'i2', ...left })] })).toEqual([])
    expect(idsOf({ presses: [press({ needsYes: true, saidYes: true })] })).toEqual([])
  })
})
