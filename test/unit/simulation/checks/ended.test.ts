import { msg } from '#shared/messages.ts'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { acceptedIsDone, endsHold } from '#test/simulation/checks/ended.ts'
import type { CarriedOf, Witness } from '#test/simulation/checks/witness.ts'
import { createScheduler } from '#test/simulation/scheduler.ts'
import * as truth from '#test/simulation/truth.ts'
import { createVenue } from '#test/simulation/venue.ts'
import type { World } from '#test/simulation/world.ts'
import { intentView } from '../intent-view.ts'

const emptyVenue = () =>
  createVenue(
    createScheduler(() => 0).clocks(
      1_790_000_000_000,
      () => 0,
      () => true,
      'venue',
    ),
    1,
  )
const journal = new DatabaseSync(':memory:')
journal.exec(
  'create table intents (id, profile_id, kind, state, client_oid, order_id, draft_id, endpoint, request_json, before_json, evidence_json, signer, signer_role, begun_seq integer primary key)',
)
journal.exec(
  "insert into intents (id, profile_id, kind, client_oid, request_json) values ('i0', 'p1', 'place', 'c0', '{}')",
)
journal.exec("insert into intents (id, profile_id, kind, request_json) values ('i1', 'p1', 'cancel-all', '{}')")
journal.exec("insert into intents (id, profile_id, kind, request_json) values ('i2', 'p1', 'protect', '{}')")
const worldOf = (venue: World['venue']): World =>
  ({ venue, disk: () => ({ journal: () => journal }) }) as unknown as World
const witnessOf = (...carried: Partial<CarriedOf>[]): Witness =>
  ({
    answers: [],
    carried: carried.map((one) => ({
      ids: ['i1'],
      endedBefore: new Set(),
      sentAt: Infinity,
      isRefusalTrue: false,
      who: 0,
      method: 'DELETE',
      path: '/api/v1/hf/orders/cancelAll',
      body: '',
      data: '',
      ...one,
    })),
  }) as unknown as Witness

/** An order of the first account that rests, under the client order id of the intent that was begun first. */
const restingOrder = (venue: World['venue']): string => {
  const { engine, ids, now } = venue.exchange.venue
  const market = truth.marketOf(venue, 'BTC-USDT')
  const placed = engine.run('place', now(), {
    uid: truth.accountOf(venue, 0).uid,
    request: {
      symbol: market.symbol,
      side: 'buy',
      type: 'limit',
      price: Math.floor(market.lastPrice / 2),
      size: market.minSize * 3,
      funds: 0n,
      clientOid: 'c0',
      timeInForce: 'GTC',
      cancelAfter: -1,
      postOnly: false,
      hidden: false,
      iceberg: false,
      visibleSize: 0,
      stp: null,
      tags: null,
      remark: null,
    },
  })
  if (!placed.ok) throw new Error(placed.refusal)
  return ids.order(placed.order.seq)
}

const cancelOrder = ({ exchange, accounts }: World['venue'], orderId: string): void => {
  const { engine, ids, now } = exchange.venue
  engine.run('cancel', now(), { uid: accounts[0]?.uid ?? 0, seq: ids.orderSeq(orderId) ?? 0 })
}

describe('endsHold', () => {
  const [quiet, busy, ended] = [emptyVenue(), emptyVenue(), emptyVenue()]
  const orderId = restingOrder(busy)
  cancelOrder(ended, restingOrder(ended))
  const foundOf = (venue: World['venue'], views: readonly IntentView[], ...carried: Partial<CarriedOf>[]) =>
    endsHold(worldOf(venue), witnessOf(...carried), 0, views)[0]?.id
  const found = (venue: World['venue'], view: IntentView, ...carried: Partial<CarriedOf>[]): string | undefined =>
    foundOf(venue, [view], ...carried)
  const rowOf = { 'cancel-all': 'cancelAllOrders', cancel: 'cancelOrder' } as const
  const view = (kind: IntentView['kind'], state: IntentState, request: Record<string, unknown> = {}) =>
    intentView(kind, { state, request, ...(kind in rowOf ? { endpoint: rowOf[kind as keyof typeof rowOf] } : {}) })

  it.each([
    ['cancel-all', {}],
    ['cancel-all', { symbol: 'BTC-USDT' }],
    ['cancel', { orderId }],
    ['cancel', { clientOid: 'c0' }],
    ['cancel-partial', { orderId, cancelSize: '1' }],
    ['amend', { orderId, newPrice: '1' }],
    ['protect', { timeout: 60 }],
  ] as const)('an accepted %s of %o is what the venue did', (kind, request) => {
    expect(found(busy, view(kind, 'accepted', request))).toBe('ends-are-true')
    expect(found(busy, view(kind, 'accepted', request), {})).toBeUndefined()
  })
  it.each([
    'cancel-all',
    'cancel',
    'cancel-partial',
    'cancel-stop',
    'cancel-oco',
    'cancel-withdrawal',
    'protect',
  ] as const)('no %s that the venue carried out came to nothing', (kind) => {
    expect(found(quiet, view(kind, 'absent'), {})).toBe('ends-are-true')
    expect(found(quiet, view(kind, 'refused'), {})).toBe('ends-are-true')
    expect(found(quiet, view(kind, 'absent'))).toBeUndefined()
  })
  it('does not take a cancel that left without being on disk for one of the same words that had ended', () => {
    const unwritten = { ids: [] }
    expect(found(quiet, view('cancel-all', 'not-sent'), unwritten)).toBe('ends-are-true')
    expect(found(quiet, view('cancel-all', 'not-sent'), { ...unwritten, endedBefore: new Set(['i1']) })).toBeUndefined()
    expect(found(quiet, view('cancel-all', 'not-sent'), { ...unwritten, sentAt: -1 })).toBeUndefined()
  })
  it('takes an end of what is gone from the venue', () => {
    expect(found(quiet, view('cancel-all', 'accepted'))).toBeUndefined()
    expect(found(ended, view('cancel', 'accepted', { orderId }))).toBeUndefined()
    expect(found(ended, view('cancel', 'accepted', { clientOid: 'c0' }))).toBeUndefined()
    expect(found(quiet, view('protect', 'accepted', { timeout: -1 }))).toBeUndefined()
  })
  it('takes none for a cancel or a change of what ended otherwise', () => {
    const order = [...busy.exchange.venue.engine.state.orders.values()].find(
      ({ request }) => request.clientOid === 'c0',
    )
    const filled = emptyVenue()
    restingOrder(filled)
    for (const one of filled.exchange.venue.engine.state.orders.values())
      if (one.request.clientOid === 'c0') Object.assign(one, { active: false, filled: order?.request.size })
    truth.accountOf(filled, 0).open.clear()
    expect(found(filled, view('cancel', 'accepted', { orderId }))).toBe('ends-are-true')
    expect(found(filled, view('amend', 'accepted', { orderId, newPrice: '1' }))).toBe('ends-are-true')
    expect(found(ended, view('amend', 'accepted', { orderId, newPrice: '1' }))).toBe('ends-are-true')
    expect(found(ended, view('cancel-withdrawal', 'accepted', { withdrawalId: 'w' }))).toBe('ends-are-true')
    expect(found(ended, view('cancel-oco', 'accepted', { orderId: 'o' }))).toBe('ends-are-true')
  })
  it('takes a later setting of the same switch for what an earlier one was for', () => {
    const request = { timeout: 60, symbols: 'BTC-USDT' }
    const setting = { ids: ['i2'], method: 'POST', path: '/api/v1/hf/orders/dead-cancel-all' }
    const after = (body: object, ids = setting.ids) =>
      found(busy, view('protect', 'accepted', request), { ...setting, ids, body: JSON.stringify(body) })
    expect(after(request)).toBeUndefined()
    expect(after({ ...request, timeout: 30 })).toBe('ends-are-true')
    // One of before tells nothing of it.
    expect(after(request, ['i0'])).toBe('ends-are-true')
  })
  it('knows a cancel that left while the disk was full by what it names', () => {
    const unwritten = { ids: [], path: `/api/v1/hf/orders/${orderId}?symbol=BTC-USDT` }
    expect(found(busy, view('cancel', 'refused', { orderId, symbol: 'BTC-USDT' }), unwritten)).toBe('ends-are-true')
    expect(found(busy, view('cancel', 'refused', { orderId: 'other', symbol: 'BTC-USDT' }), unwritten)).toBeUndefined()
  })
  it('takes the one of two alike that says it was done for the one that did it', () => {
    const unwritten = { ids: [], path: `/api/v1/hf/orders/${orderId}?symbol=BTC-USDT` }
    const request = { orderId, symbol: 'BTC-USDT' }
    const both = [view('cancel', 'refused', request), { ...view('cancel', 'accepted', request), id: 'i3' }]
    expect(foundOf(busy, both, unwritten)).toBeUndefined()
    // One that began once the other had ended did it or did not.
    const [first, second] = both as [IntentView, IntentView]
    expect(
      foundOf(
        busy,
        [
          { ...first, endedAt: 1 },
          { ...second, createdAt: 2 },
        ],
        unwritten,
      ),
    ).toBe('ends-are-true')
    // The venue did it twice, and one of them denies it.
    expect(foundOf(busy, both, unwritten, unwritten)).toBe('ends-are-true')
  })
  it('asks of what is told as accepted that it has come about by then, but not of the user’s word', () => {
    const at = (venue: World['venue'], one: IntentView, ...carried: Partial<CarriedOf>[]) =>
      acceptedIsDone(worldOf(venue), witnessOf(...carried), 0, one)?.id
    const cancel = view('cancel', 'accepted', { orderId })
    expect(at(busy, cancel)).toBe('ends-are-true')
    expect(at(busy, cancel, { ids: ['i1'] })).toBeUndefined()
    expect(at(ended, cancel)).toBeUndefined()
    expect(at(busy, { ...cancel, note: msg('reconcile.said-accepted') })).toBeUndefined()
    expect(at(busy, { ...cancel, state: 'absent' })).toBeUndefined()
  })
})
