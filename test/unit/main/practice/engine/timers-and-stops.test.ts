import { describe, expect, it } from 'vitest'
import { ocoStatus } from '#main/practice/engine/oco.ts'
import { formatUnits, units } from '#main/practice/engine/scale.ts'
import { engineDesk, limit } from '#test/support/practice-engine.ts'

const desk = () => {
  const made = engineDesk()
  const accounts = [made.account(1), made.account(2)] as const
  /** Makes one trade at `price`. */
  const tradeAt = (price: string) => {
    made.placed(2, limit('sell', price, '0.01'))
    made.placed(2, limit('buy', price, '0.01', { timeInForce: 'IOC' }))
  }
  tradeAt('100')
  const { engine } = made
  return {
    ...made,
    accounts,
    tradeAt,
    stop: (direction: 'loss' | 'entry', stopPrice: number, request = limit('sell', '90', '1')) =>
      engine.run('placeStop', made.now(), { uid: 1, request, direction, stopPrice }),
    oco: (size = '1') => {
      const placed = engine.run('placeOco', made.now(), {
        uid: 1,
        limit: limit('sell', '110', size),
        stopLimit: limit('sell', '89', size),
        stopPrice: 900,
        clientOid: 'pair',
        remark: null,
      })
      if (!placed.ok) throw new Error(placed.refusal)
      return placed.oco
    },
  }
}

describe('dead-man switch', () => {
  it('fires for the lower uid first when two fall due at once, whoever set it first', () => {
    const { engine, account, placed, pass, now } = engineDesk()
    for (const uid of [1, 2]) account(uid)
    const orders = [1, 2].map((uid) => placed(uid, limit('buy', '90', '1')))
    for (const uid of [2, 1]) engine.run('setDeadMan', now(), { uid, timeout: 5, symbols: [] })
    pass(5_000)
    expect(orders.map(({ closedSeq }) => closedSeq)).toEqual([1, 2])
  })

  it('fires once its time is over, for its pairs only, and is then gone', () => {
    const { engine, placed, pass, now, accounts } = desk()
    engine.run('deposit', now(), { uid: 1, wallet: 'trade', currency: 'C', amount: units('10') })
    const inPair = placed(1, limit('buy', '50', '1'))
    const elsewhere = placed(1, limit('sell', '1', '0', { symbol: 'C-T', price: 100, size: 100 }))
    engine.run('setDeadMan', now(), { uid: 1, timeout: 10, symbols: ['B-T'] })
    pass(9_999)
    expect(inPair.active).toBe(true)
    pass(1)
    expect([inPair.active, elsewhere.active, accounts[0].deadMan]).toEqual([false, true, null])
  })

  it('begins its time anew when renewed; renewing one that is not set does nothing', () => {
    const { engine, placed, pass, now, accounts } = desk()
    engine.run('renewDeadMan', now(), { uid: 1 })
    expect(accounts[0].deadMan).toBeNull()
    const order = placed(1, limit('buy', '50', '1'))
    engine.run('setDeadMan', now(), { uid: 1, timeout: 10, symbols: ['B-T'] })
    pass(9_000)
    engine.run('renewDeadMan', now(), { uid: 1 })
    pass(9_999)
    expect(order.active).toBe(true)
    pass(1)
    expect(order.active).toBe(false)
  })

  it('is renewed by its own commands only, and -1 clears it', () => {
    const { engine, placed, pass, now } = desk()
    const order = placed(1, limit('buy', '50', '1'))
    engine.run('setDeadMan', now(), { uid: 1, timeout: 10, symbols: [] })
    pass(9_000)
    engine.run('setDeadMan', now(), { uid: 1, timeout: 10, symbols: [] })
    pass(9_000)
    placed(1, limit('buy', '50', '1'))
    expect(order.active).toBe(true)
    pass(1_000)
    expect(order.active).toBe(false)
    const kept = placed(1, limit('buy', '50', '1'))
    engine.run('setDeadMan', now(), { uid: 1, timeout: 10, symbols: [] })
    engine.run('setDeadMan', now(), { uid: 1, timeout: -1, symbols: [] })
    pass(60_000)
    expect(kept.active).toBe(true)
  })
})

describe('stops', () => {
  it.each([
    ['loss', 950, '95.1', '95'],
    ['entry', 1050, '104.9', '105'],
  ] as const)('a %s stop triggers when the last price reaches it, not before', (direction, stopPrice, before, at) => {
    const { stop, tradeAt } = desk()
    const placed = stop(direction, stopPrice)
    if (!placed.ok) throw new Error(placed.refusal)
    tradeAt(before)
    expect(placed.stop.status).toBe('NEW')
    tradeAt(at)
    expect([placed.stop.status, placed.stop.order?.active]).toEqual(['TRIGGERED', true])
  })

  it('triggers at once when its price is reached already', () => {
    const placed = desk().stop('loss', 1000)
    expect(placed.ok && placed.stop.status).toBe('TRIGGERED')
  })

  it('one that trades can trigger the next', () => {
    const { stop, placed, tradeAt } = desk()
    placed(2, limit('buy', '90', '1'))
    placed(2, limit('buy', '80', '1'))
    const first = stop('loss', 950, limit('sell', '90', '1'))
    const second = stop('loss', 900, limit('sell', '80', '1'))
    tradeAt('95')
    expect([first, second].map((result) => result.ok && result.stop.order?.filled)).toEqual([100, 100])
  })

  it('sees every price a command trades at, not only the last', () => {
    const { stop, placed } = desk()
    const buys = ['104', '100', '96'].map((price) => placed(2, limit('buy', price, '0.01')))
    const [entry, loss] = [stop('entry', 1040, limit('sell', '120', '1')), stop('loss', 930, limit('sell', '92', '1'))]
    placed(2, limit('sell', '96', '0.03', { timeInForce: 'IOC' }))
    expect(buys.map(({ active }) => active)).toEqual([false, false, false])
    expect(entry.ok && entry.stop.status).toBe('TRIGGERED')
    expect(loss.ok && loss.stop.status).toBe('NEW')
  })

  it('trigger in the order in which their prices traded, the oldest first where one price reaches several', () => {
    const { stop, placed } = desk()
    for (const price of ['98', '97', '96']) placed(2, limit('buy', price, '0.01'))
    const far = stop('loss', 960, limit('sell', '130', '1'))
    const near = stop('loss', 980, limit('sell', '131', '1'))
    const nearToo = stop('loss', 985, limit('sell', '132', '1'))
    placed(2, limit('sell', '96', '0.03', { timeInForce: 'IOC' }))
    const order = (made: typeof far): number => (made.ok ? (made.stop.order?.seq ?? 0) : 0)
    expect([near, nearToo, far].map(order)).toEqual([...[near, nearToo, far].map(order)].sort((a, b) => a - b))
    expect(order(near)).toBeGreaterThan(0)
  })

  it('see what another stop trades on its way, too', () => {
    const { stop, placed } = desk()
    for (const price of ['95', '90', '85']) placed(2, limit('buy', price, '0.01'))
    const first = stop('loss', 950, limit('sell', '85', '0.02'))
    const between = stop('loss', 900, limit('sell', '120', '1'))
    placed(2, limit('sell', '95', '0.01', { timeInForce: 'IOC' }))
    expect([first, between].map((made) => made.ok && made.stop.status)).toEqual(['TRIGGERED', 'TRIGGERED'])
  })

  it.each([
    ['beyond the maximum', { size: 10_000_001 }, 'size-above-maximum'],
    ['beyond what can be counted', { size: Infinity }, 'size-above-maximum'],
    ['of nothing', { size: 0 }, 'size-below-minimum'],
    ['with funds beyond the maximum', { size: 0, funds: units('1000000.01') }, 'funds-above-maximum'],
  ])('a size %s is refused at once', (_what, more, refusal) => {
    expect(desk().stop('loss', 950, limit('sell', '90', '1', more))).toEqual({ ok: false, refusal })
  })

  it('holds nothing until it triggers, and ends cancelled when the money is gone by then', () => {
    const { stop, placed, tradeAt, accounts } = desk()
    const result = stop('loss', 950, limit('sell', '90', '10000'))
    expect(accounts[0].wallets.trade.get('B')?.held).toBe(0n)
    placed(1, limit('sell', '120', '1'))
    tradeAt('95')
    expect(result.ok && [result.stop.status, result.stop.order]).toEqual(['CANCELED', null])
  })
})

describe('OCO', () => {
  it('the gain triggers: the loss leg dies, and the order rests until it is filled', () => {
    const { oco, tradeAt, placed } = desk()
    const pair = oco()
    expect(ocoStatus(pair)).toBe('NEW')
    tradeAt('110')
    expect(pair.legs.map((leg) => leg.status)).toEqual(['TRIGGERED', 'CANCELED'])
    expect(ocoStatus(pair)).toBe('TRIGGERED')
    placed(2, limit('buy', '110', '1'))
    expect(ocoStatus(pair)).toBe('DONE')
  })

  it('the loss triggers: the gain leg dies', () => {
    const { oco, tradeAt } = desk()
    const pair = oco()
    tradeAt('90')
    expect(pair.legs.map((leg) => leg.status)).toEqual(['CANCELED', 'TRIGGERED'])
    expect(pair.legs[1]?.order?.request.price).toBe(890)
    tradeAt('110')
    expect(pair.legs[0]?.order).toBeNull()
  })

  it('a leg that cannot be placed leaves the other one waiting, which then can', () => {
    const { oco, tradeAt, placed, engine, now, accounts } = desk()
    const pair = oco('10000')
    const other = placed(1, limit('sell', '200', '1'))
    tradeAt('90')
    expect(pair.legs.map((leg) => leg.status)).toEqual(['NEW', 'CANCELED'])
    expect([ocoStatus(pair), accounts[0].openOcos.has(pair)]).toEqual(['NEW', true])
    engine.run('cancel', now(), { uid: 1, seq: other.seq })
    tradeAt('110')
    expect(pair.legs[0]?.order?.active).toBe(true)
    expect([ocoStatus(pair), accounts[0].openOcos.has(pair)]).toEqual(['TRIGGERED', false])
  })

  it('with one leg left counts as one, and is cancelled by that leg', () => {
    const { oco, tradeAt, placed, engine, now, stop } = desk()
    const pair = oco('10000')
    placed(1, limit('sell', '200', '1'))
    tradeAt('90')
    for (let count = 0; count < 19; count += 1) expect(stop('entry', 1500).ok).toBe(true)
    expect(stop('entry', 1500)).toEqual({ ok: false, refusal: 'too-many-stops' })
    expect(engine.run('cancelOcos', now(), { uid: 1, seqs: [pair.seq] })).toEqual([pair.legs[0]])
    expect(ocoStatus(pair)).toBe('CANCELED')
  })

  it('cancelling either leg cancels both', () => {
    const { oco, engine, now } = desk()
    const pair = oco()
    const legs = engine.run('cancelStops', now(), { uid: 1, seqs: [pair.legs[1]?.seq ?? 0] })
    expect(legs).toEqual(pair.legs)
    expect(ocoStatus(pair)).toBe('CANCELED')
    expect(engine.run('cancelOcos', now(), { uid: 1, seqs: [pair.seq] })).toEqual([])
  })
})

describe('withdrawals', () => {
  it('go through their stages in time and leave the venue with their fee', () => {
    const { engine, pass, now, accounts } = desk()
    engine.run('deposit', now(), { uid: 1, wallet: 'main', currency: 'T', amount: units('100') })
    const asked = units('40')
    const request = { currency: 'T', chain: 'eth', address: 'x', memo: '', remark: '', isInner: false, toUid: null }
    const withdrawal = engine.run('withdraw', now(), {
      uid: 1,
      request: { ...request, asked, amount: asked, fee: units('1') },
    })
    const seen = [3_000, 30_000, 15_000].map((ms) => {
      const before = withdrawal?.status
      pass(ms)
      return before
    })
    expect([...seen, withdrawal?.status]).toEqual(['REVIEW', 'PROCESSING', 'WALLET_PROCESSING', 'SUCCESS'])
    const main = accounts[0].wallets.main.get('T')
    expect([formatUnits(main?.available ?? 0n), main?.held]).toEqual(['59', 0n])
    expect(engine.state.paidOut.get('T')).toBe(asked)
  })
})

describe('history', () => {
  it('forgets closed orders that are too old or too many, and nothing else', () => {
    const { engine, placed, pass, account, now } = engineDesk({
      retention: {
        closedOrders: 3,
        closedOrdersPerAccount: 2,
        fillsPerAccount: 2,
        ledgerPerAccount: 2,
        closedStopsPerAccount: 2,
        closedAge: 60_000,
      },
    })
    const owner = account(1)
    const open = placed(1, limit('buy', '50', '1', { clientOid: 'open' }))
    const ended = ['a', 'b', 'c', 'd'].map((clientOid) => {
      const order = placed(1, limit('buy', '50', '1', { clientOid }))
      engine.run('cancel', now(), { uid: 1, seq: order.seq })
      return order
    })
    expect(ended.map(({ seq }) => engine.state.orders.has(seq))).toEqual([false, true, true, true])
    expect(owner.byClientOid.has('a')).toBe(false)
    pass(60_001)
    expect([engine.state.orders.size, engine.state.orders.get(open.seq)]).toEqual([1, open])
    expect([...owner.byClientOid.keys()]).toEqual(['open'])
  })
})
