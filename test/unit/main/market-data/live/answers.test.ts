import { describe, expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import { createAnswers, isOcoAnswer } from '#main/market-data/live/answers.ts'
import { OrdersTracker } from '#main/market-data/live/orders-tracker.ts'
import { lagMs } from '#main/market-data/live/tracker.ts'
import { liveWorld } from './support.ts'

const symbol = 'BTC-USDT'
const asked = (steady: number) => ({ steady, venue: steady })
const limit = { symbol, type: 'limit', side: 'buy', price: '2', size: '10' }

const intent = (part: Partial<IntentView>): IntentView =>
  ({
    id: 'i1',
    profileId: 'p1',
    kind: 'place',
    state: 'accepted',
    endpoint: 'placeOrder',
    request: limit,
    clientOid: 'c1',
    orderId: 'o1',
    createdAt: 1_000,
    endedAt: 1_100,
    ...part,
  }) as IntentView

/** A request that was sent and then took these states. */
function answered(part: Partial<IntentView>, ...states: readonly IntentView['state'][]) {
  const answers = createAnswers()
  return ['sending' as const, ...states].map((state) => answers(intent({ ...part, state }))).at(-1) ?? null
}

const listed = (part: Partial<OrderRecord> = {}): OrderRecord =>
  ({
    ...limit,
    id: 'o1',
    clientOid: 'c1',
    dealSize: '0',
    cancelledSize: '0',
    remainSize: '10',
    fee: '0',
    dealFunds: '0',
    active: true,
    cancelExist: false,
    inOrderBook: true,
    createdAt: 1_000,
    ...part,
  }) as OrderRecord

const push = (type: string, filledSize: string, part: object = {}): PushOf<'orders'> =>
  ({
    orderId: 'o1',
    symbol,
    type,
    status: type === 'filled' || type === 'canceled' ? 'done' : type === 'match' ? 'match' : 'open',
    ts: '1200000000',
    filledSize,
    canceledSize: '0',
    matchPrice: null,
    matchSize: null,
    tradeId: null,
    ...part,
  }) as PushOf<'orders'>

/** Open orders of the account, known and empty unless given. */
function tracker(...orders: readonly OrderRecord[]) {
  const made = new OrdersTracker(null)
  made.read(orders, 'join', asked(0))
  const answer = (part: Partial<IntentView>, steady = 5_000) => {
    const said = answered(part, 'accepted')
    if (said !== null && !isOcoAnswer(said)) made.answer(said, steady)
  }
  const shown = () =>
    (made.value() ?? []).map(({ id, inOrderBook, cancelExist, dealSize, price }) => ({
      id,
      word: cancelExist ? 'being cancelled' : inOrderBook === true ? 'open' : 'accepted',
      dealSize,
      price,
    }))
  return { made, answer, shown }
}
const row = (word: string, dealSize = '0', price = '2', id = 'o1') => ({ id, word, dealSize, price })

describe('an accepted order', () => {
  it('is shown at once as accepted, and as open by a push or a reading', () => {
    for (const how of ['push', 'reading']) {
      const { made, answer, shown } = tracker()
      answer({})
      expect(shown()).toEqual([row('accepted')])
      expect(made.owes()).toBe(true)
      if (how === 'push') made.push(push('open', '0'), '', 5_010)
      else made.read([listed()], 'check', asked(5_010))
      expect(shown(), how).toEqual([row('open')])
    }
  })

  it('stays although a reading of the same moment does not list it yet, and goes with a later one that does not', () => {
    const { made, answer, shown } = tracker()
    answer({})
    expect(made.read([], 'poll', asked(5_500))).toMatchObject({ ask: 'later' })
    expect(shown()).toEqual([row('accepted')])
    made.read([], 'poll', asked(5_000 + lagMs))
    expect(shown()).toEqual([])
  })

  it('does not come back where it was filled before its answer came', () => {
    const { made, answer, shown } = tracker()
    made.push(push('filled', '10'), '', 4_990)
    answer({})
    expect(shown()).toEqual([])
  })

  it('shows what was traded of it before its answer came, and never less', () => {
    const { made, answer, shown } = tracker()
    made.push(push('match', '3', { matchPrice: '2', matchSize: '3', tradeId: 't1' }), '', 4_990)
    answer({})
    expect(shown()).toEqual([row('open', '3')])
    made.read([listed()], 'check', asked(4_900))
    expect(shown()).toEqual([row('open', '3')])
  })

  it('is not shown where its record already called it done', () => {
    const { made, answer, shown } = tracker()
    made.answer({ kind: 'ended', orderId: 'o1', at: 1_150 }, 4_999)
    answer({})
    expect(shown()).toEqual([])
  })

  it.each([
    ['a market order', { request: { ...limit, type: 'market' } }],
    ['one that ends at once', { request: { ...limit, timeInForce: 'IOC' } }],
    ['one that the venue did not name', { orderId: null }],
  ])('is read and not shown before: %s', (_name, part) => {
    const { answer, shown } = tracker()
    answer(part)
    expect(shown()).toEqual([])
  })

  it.each([['unknown'], ['unknown', 'accepted'], ['unknown', 'absent'], ['refused'], ['not-sent']] as const)(
    'is shown by the answer to its own request alone, and not after: %s %s',
    (...states) => {
      expect(answered({}, ...states)).toBeNull()
    },
  )
})

describe('an accepted cancel', () => {
  const cancel = { kind: 'cancel', endpoint: 'cancelOrder', request: { symbol, orderId: 'o1' } } as const

  it('is shown at once, holds against a reading of the same moment, and is corrected by a later one', () => {
    const { made, answer, shown } = tracker(listed())
    answer(cancel)
    expect(shown()).toEqual([row('being cancelled')])
    made.read([listed()], 'check', asked(5_500))
    expect(shown()).toEqual([row('being cancelled')])
    made.read([listed()], 'check', asked(5_000 + lagMs))
    expect(shown()).toEqual([row('open')])
  })

  it('ends with the push, and with the answer that waited for the end', () => {
    const { made, answer, shown } = tracker(listed(), listed({ id: 'o2' }))
    answer(cancel)
    made.push(push('canceled', '0'), '', 5_010)
    answer({ ...cancel, endpoint: 'cancelOrderSync', request: { symbol, orderId: 'o2' } })
    made.read([listed(), listed({ id: 'o2' })], 'check', asked(5_020))
    expect(shown()).toEqual([])
  })

  it('by client order id, and of a whole pair, is of those orders alone', () => {
    const other = listed({ id: 'o2', clientOid: 'c2' })
    const elsewhere = listed({ id: 'o3', clientOid: 'c3', symbol: 'ETH-USDT' })
    const one = tracker(listed(), other, elsewhere)
    one.answer({ ...cancel, request: { symbol, clientOid: 'c2' } })
    expect(one.shown().map(({ word }) => word)).toEqual(['open', 'being cancelled', 'open'])
    one.answer({ ...cancel, kind: 'cancel-all', request: { symbol } })
    expect(one.shown().map(({ word }) => word)).toEqual(['being cancelled', 'being cancelled', 'open'])
  })
})

describe('an accepted change', () => {
  const amend = { kind: 'amend', request: { symbol, orderId: 'o1', newPrice: '3' }, orderId: 'o9' } as const

  it('shows the replacement as accepted in the place of the order', () => {
    const { answer, shown } = tracker(listed())
    answer(amend)
    expect(shown()).toEqual([row('accepted', '0', '3', 'o9')])
  })

  it('takes the order away where the venue only cancelled it, or part of it has traded', () => {
    const only = tracker(listed())
    only.answer({ ...amend, orderId: null })
    expect(only.shown()).toEqual([])
    const part = tracker(listed({ dealSize: '3' }))
    part.answer(amend)
    expect(part.shown()).toEqual([])
  })
})

describe('an accepted cancel of a part', () => {
  /** A request for so much of the order, between whose sending and answer something may happen. */
  function reducing(made: OrdersTracker, size: string, id = 'i1') {
    const answers = createAnswers()
    const step = (state: IntentView['state'], steady: number): void => {
      const said = answers(
        intent({ id, kind: 'cancel-partial', state, request: { symbol, orderId: 'o1', cancelSize: size } }),
      )
      if (said !== null && !isOcoAnswer(said)) made.answer(said, steady)
    }
    step('sending', 4_900)
    return (state: IntentView['state'], steady = 5_000) => step(state, steady)
  }
  const left = (made: OrdersTracker) =>
    (made.value() ?? []).map(({ cancelledSize, remainSize }) => [cancelledSize, remainSize])
  const reduced = listed({ cancelledSize: '4', remainSize: '6' })

  it('shows the smaller order at once, holds against a reading of the same moment, and is corrected by a later one', () => {
    const { made } = tracker(listed())
    const answer = reducing(made, '4')
    expect(left(made)).toEqual([['0', '10']])
    answer('accepted')
    expect(left(made)).toEqual([['4', '6']])
    expect(made.read([listed()], 'check', asked(5_500))).toMatchObject({ ask: 'later' })
    expect(left(made)).toEqual([['4', '6']])
    // The venue never did it: nothing that is provisional outlives what it says later.
    made.read([listed()], 'check', asked(5_000 + lagMs))
    expect(left(made)).toEqual([['0', '10']])
  })

  it.each(['push', 'reading'])('is not counted twice where a %s shows it before the answer comes', (how) => {
    const { made } = tracker(listed())
    const answer = reducing(made, '4')
    if (how === 'push') made.push(push('update', '0', { canceledSize: '4' }), '', 4_950)
    else made.read([reduced], 'check', asked(4_950))
    answer('accepted')
    expect(left(made)).toEqual([['4', '6']])
    made.read([reduced], 'check', asked(5_000 + lagMs))
    expect(left(made)).toEqual([['4', '6']])
  })

  it('stays less what fills meanwhile, and never below nothing', () => {
    const { made } = tracker(listed())
    reducing(made, '4')('accepted')
    made.push(push('match', '7', { matchPrice: '2', matchSize: '7', tradeId: 't1' }), '', 5_010)
    expect(left(made)).toEqual([['3', '0']])
    made.push(push('canceled', '7', { canceledSize: '3' }), '', 5_020)
    expect(left(made)).toEqual([])
  })

  it.each([['unknown'], ['refused'], ['not-sent'], ['unknown', 'accepted']] as const)(
    'is not shown where the answer did not say so: %s %s',
    (...states) => {
      const { made } = tracker(listed())
      const answer = reducing(made, '4')
      for (const state of states) answer(state)
      expect(left(made)).toEqual([['0', '10']])
    },
  )

  it('of an order that ended before the answer brings nothing back', () => {
    const { made } = tracker(listed())
    const answer = reducing(made, '4')
    made.push(push('filled', '10'), '', 4_950)
    answer('accepted')
    made.read([listed()], 'check', asked(4_960))
    expect(left(made)).toEqual([])
  })
})

it.each([true, false])(
  'the page has an accepted order before any push or reading does (streamed: %s)',
  async (isStreamed) => {
    const orders: OrderRecord[] = []
    const world = liveWorld(({ row: name }) => ({
      data: name === 'listActiveSymbols' ? { symbols: [symbol] } : [...orders],
    }))
    const topic = { kind: 'orders', symbol: null } as const
    world.watch('w1', topic)
    await world.time.flush()
    if (isStreamed) world.join('orders')
    await world.time.advance(2_500)
    expect(world.shown('w1', topic)).toEqual([])
    const answer = answered({}, 'accepted')
    if (answer === null) throw new Error('no answer')
    world.feed.answer('p2', answer)
    await world.time.flush()
    expect(world.shown('w1', topic)).toEqual([])
    world.feed.answer('p1', answer)
    await world.time.flush()
    expect(world.shown('w1', topic)).toMatchObject([{ id: 'o1', inOrderBook: false }])
    orders.push(listed({ inOrderBook: true }))
    await world.time.advance(2_500)
    expect(world.shown('w1', topic)).toMatchObject([{ id: 'o1', inOrderBook: true }])
    world.feed.stop()
    expect(world.errors).toEqual([])
  },
)
