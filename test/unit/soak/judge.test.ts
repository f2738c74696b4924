import { describe, expect, it } from 'vitest'
import type { Pressed, VenueThing } from '#test/invariants/facts.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { violationsIn } from '#test/soak/judge.ts'
import type { Observed, ObservedIntent } from '#test/soak/judge.ts'

const intent = (more: Partial<ObservedIntent> = {}): ObservedIntent => ({
  id: 'i1',
  draftId: 'd1',
  kind: 'place',
  state: 'accepted',
  clientOid: 'c1',
  request: { symbol: 'BTC-USDT' },
  orderId: 'o1',
  waits: false,
  isUsersWord: false,
  ...more,
})
const thing = (more: Partial<VenueThing> = {}): VenueThing => ({ kind: 'order', id: 'o1', mark: 'c1', ...more })
const answer = (state: 'accepted' | 'unknown' = 'accepted'): Pressed['answer'] => ({
  ok: true,
  value: [{ intentId: 'i1', state, orderId: 'o1', clientOid: 'c1', note: null }],
})
const press = (more: Partial<Pressed> = {}): Pressed => ({ draftId: 'd1', most: 1, answer: answer(), ...more })
const told = (...states: Observed['told'][number]['states']): Pick<Observed, 'told'> => ({
  told: [{ id: 'i1', states }],
})
const withdrawal = { kind: 'withdraw', clientOid: null, request: { remark: 'rent [cf-0123456789ab]' } } as const
const cancel = intent({ id: 'i2', draftId: 'd2', kind: 'cancel', clientOid: null, request: { orderId: 'o1' } })
const carriedCancel = { method: 'DELETE', path: '/api/v1/hf/orders/o1?symbol=BTC-USDT', body: '', data: '' }
const carriedChange = {
  method: 'POST',
  path: '/orders/alter',
  body: '{}',
  data: '{"newOrderId":"o2","clientOid":"c1"}',
}

/** A history in which all holds: one order, accepted and open. */
const fine: Observed = {
  presses: [press()],
  intents: [intent()],
  ...told('sending', 'unknown', 'accepted'),
  late: [],
  boundMs: 1_000,
  venue: { things: [thing()], open: new Set(['o1']), openOrders: ['o1'], carried: [] },
  venueBalances: { 'USDT trade': '90 + 10' },
  shownBalances: { 'USDT trade': '90 + 10' },
  shownOrders: ['o1'],
  verified: { ok: true, value: { sound: true, entries: 3 } as never },
  chain: [],
  secrets: [],
  secondSigned: 0,
  unhandled: [],
}
const idsOf = (more: Partial<Observed>): readonly string[] => [
  ...new Set(violationsIn({ ...fine, ...more }).map(({ id }) => id)),
]
const venue = (more: Partial<Observed['venue']>): Pick<Observed, 'venue'> => ({ venue: { ...fine.venue, ...more } })

describe('what a history of whole processes is judged by', () => {
  it('holds of one in which nothing went wrong', () => {
    expect(violationsIn(fine)).toEqual([])
  })

  const nothingThere = { ...venue({ things: [], open: new Set(), openOrders: [] }), shownOrders: [] }
  const cancelled = { ...venue({ open: new Set(), openOrders: [], carried: [carriedCancel] }), shownOrders: [] }
  const cases: readonly [id: InvariantId, what: string, more: Partial<Observed>][] = [
    [
      'one-press-one-order',
      'two orders of one press',
      {
        intents: [intent(), intent({ id: 'i2', clientOid: 'c2' })],
        ...venue({ things: [thing(), thing({ id: 'o2', mark: 'c2' })] }),
      },
    ],
    ['one-press-one-order', 'one client order id twice', venue({ things: [thing(), thing({ id: 'o2' })] })],
    [
      'one-press-one-order',
      'one transfer twice',
      {
        intents: [intent({ kind: 'transfer' })],
        ...venue({ things: [thing({ kind: 'transfer' }), thing({ kind: 'transfer' })] }),
      },
    ],
    [
      'known-to-journal',
      'an order that no intent made',
      venue({ things: [thing(), thing({ id: 'o2', mark: 'other' })] }),
    ],
    [
      'known-to-journal',
      'a withdrawal under the mark of an order',
      venue({ things: [thing(), thing({ kind: 'withdrawal', id: 'w1', mark: 'c1' })] }),
    ],
    [
      'withdrawal-tagged',
      'a withdrawal without a tag',
      venue({ things: [thing({ kind: 'withdrawal', mark: 'rent' })] }),
    ],
    [
      'withdrawal-tagged',
      'one tag twice',
      {
        intents: [intent(withdrawal)],
        ...venue({
          things: ['w1', 'w2'].map((id) => thing({ kind: 'withdrawal', id, mark: 'a [cf-0123456789ab]' })),
        }),
      },
    ],
    ['ends-are-true', 'accepted, and not there', nothingThere],
    ['ends-are-true', 'called by another id', { intents: [intent({ orderId: 'o9' })] }],
    ['ends-are-true', 'absent, and there', { intents: [intent({ state: 'absent' })], told: [] }],
    [
      'ends-are-true',
      'a withdrawal that is refused, and there',
      {
        intents: [intent({ ...withdrawal, state: 'refused' })],
        ...venue({ things: [thing({ kind: 'withdrawal', mark: withdrawal.request.remark })] }),
      },
    ],
    ['ends-are-true', 'cancelled, and open', { intents: [intent(), cancel] }],
    [
      'ends-are-true',
      'not cancelled, and cancelled by nothing else',
      { intents: [intent(), { ...cancel, state: 'absent' }], ...cancelled },
    ],
    ['nothing-left-open', 'still on its way', { intents: [intent({ state: 'sending' })], ...told('sending') }],
    [
      'nothing-left-open',
      'unknown, and not for the user to end',
      { intents: [intent({ state: 'unknown' })], ...told('unknown') },
    ],
    ['nothing-left-open', 'known only after the bound', { late: [intent({ state: 'unknown' })] }],
    ['never-failed-though-done', 'shown as refused, and there', told('sending', 'refused')],
    ['only-forward', 'shown as ended, then as unknown', told('accepted', 'unknown', 'accepted')],
    ['only-forward', 'shown as unknown, then as on its way', told('unknown', 'sending', 'accepted')],
    ['told-is-kept', 'kept as something else than shown last', told('sending', 'refused')],
    ['told-is-kept', 'shown, and not in the journal', { told: [{ id: 'i9', states: ['sending'] }] }],
    ['one-draft-one-answer', 'two answers to one form', { presses: [press(), press({ answer: answer('unknown') })] }],
    ['balances-are-true', 'another balance', { shownBalances: { 'USDT trade': '100 + 0' } }],
    ['balances-are-true', 'a balance that is not shown', { shownBalances: {} }],
    ['balances-are-true', 'a balance too many', { shownBalances: { ...fine.shownBalances, 'BTC main': '1' } }],
    ['orders-are-true', 'an open order that is not shown', { shownOrders: [] }],
    ['orders-are-true', 'a shown order that is not open', { shownOrders: ['o1', 'o2'] }],
    ['orders-are-true', 'one order shown twice', { shownOrders: ['o1', 'o1'] }],
    ['chain-holds', 'a broken chain', { verified: { ok: true, value: { sound: false } as never } }],
    [
      'chain-holds',
      'a chain that does not hold by its file',
      { chain: [{ id: 'chain-holds', what: 'entry 2 is missing' }] },
    ],
    ['chain-holds', 'a journal that nobody could read', { verified: null }],
    ['no-secret', 'a secret in a file', { secrets: ['log: secret raw'] }],
    ['goes-on', 'a rejection that nobody waited for', { unhandled: ['unhandled-rejection'] }],
    ['second-signs-nothing', 'a request of a second instance', { secondSigned: 1 }],
  ]
  it.each(cases)('%s: %s', (id, _what, more) => {
    expect(idsOf(more)).toContain(id)
  })

  it('lets wait for the user what is undecidable, a cancel have done it, and an amended order be made anew', () => {
    const left = intent({ id: 'i2', ...withdrawal, state: 'unknown', waits: true })
    expect(idsOf({ intents: [intent(), left] })).toEqual([])
    expect(idsOf({ intents: [intent(), cancel], ...cancelled })).toEqual([])
    expect(
      idsOf({ intents: [intent(), cancel, { ...cancel, id: 'i3', draftId: 'd3', state: 'refused' }], ...cancelled }),
    ).toEqual([])
    expect(idsOf(venue({ things: [thing(), thing({ id: 'o2' })], carried: [carriedChange] }))).toEqual([])
    expect(idsOf({ shownBalances: { ...fine.shownBalances, 'BTC trade': '0 + 0' } })).toEqual([])
  })
})
