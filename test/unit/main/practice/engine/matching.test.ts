import { describe, expect, it } from 'vitest'
import { bestShown, remaining, shownLevels } from '#main/practice/engine/book.ts'
import { formatUnits, units } from '#main/practice/engine/scale.ts'
import type { Account, Order } from '#main/practice/engine/types.ts'
import { engineDesk, limit, marketOrder } from '#test/support/practice-engine.ts'

const wallet = (account: Account, currency: string) => {
  const balance = account.wallets.trade.get(currency)
  return { available: formatUnits(balance?.available ?? 0n), held: formatUnits(balance?.held ?? 0n) }
}

const outcome = (order: Order) => (order.active ? 'open' : order.cancelExist ? 'cancelled' : 'filled')

const desk = () => {
  const made = engineDesk()
  return { ...made, alice: made.account(1), bob: made.account(2) }
}

describe('price and time', () => {
  it('trades at the best price first and the oldest order within it, at the price of the resting order', () => {
    const { placed, account } = desk()
    account(3)
    const late = placed(1, limit('sell', '101', '1'))
    const first = placed(2, limit('sell', '100', '1'))
    const second = placed(3, limit('sell', '100', '1'))
    const taker = placed(1, limit('buy', '101', '2.5'))
    expect([first, second, late].map((order) => order.filled)).toEqual([100, 100, 50])
    expect(taker.dealFunds).toBe(units('250.5'))
    expect(outcome(taker)).toBe('filled')
  })

  it('leaves what does not trade resting, visible to both sides', () => {
    const { placed, market } = desk()
    placed(1, limit('sell', '100', '1'))
    const rest = placed(2, limit('buy', '100', '3'))
    expect([rest.filled, remaining(rest), rest.inBook]).toEqual([100, 200, true])
    expect(bestShown(market.bids)).toMatchObject({ price: 1000, visible: 200 })
    expect(bestShown(market.asks)).toBeNull()
  })

  it('a partial cancel keeps the place in the queue, an amendment loses it', () => {
    const { placed, engine, now } = desk()
    const first = placed(1, limit('sell', '100', '2'))
    const second = placed(2, limit('sell', '100', '2'))
    engine.run('reduce', now(), { uid: 1, seq: first.seq, lots: 100 })
    expect([first.cancelled, first.cancelExist, first.active]).toEqual([100, true, true])
    placed(2, limit('buy', '100', '1', { stp: null }))
    expect([first.filled, second.filled]).toEqual([100, 0])
    const third = placed(1, limit('sell', '100', '1'))
    const amended = engine.run('amend', now(), { uid: 2, seq: second.seq, price: null, size: 100 })
    placed(2, limit('buy', '100', '1'))
    expect(third.filled).toBe(100)
    expect(amended.ok && amended.replacement?.filled).toBe(0)
  })
})

describe('holds and fees', () => {
  it('holds quote with the taker fee for a buy and base for a sell, and gives all of it back on cancel', () => {
    const { alice, bob, placed, engine, now } = desk()
    const buy = placed(1, limit('buy', '100', '2'))
    const sell = placed(2, limit('sell', '120', '3'))
    expect(wallet(alice, 'T')).toEqual({ available: '999799.8', held: '200.2' })
    expect(wallet(bob, 'B')).toEqual({ available: '9997', held: '3' })
    engine.run('cancel', now(), { uid: 1, seq: buy.seq })
    engine.run('cancel', now(), { uid: 2, seq: sell.seq })
    expect(wallet(alice, 'T')).toEqual({ available: '1000000', held: '0' })
    expect(wallet(bob, 'B')).toEqual({ available: '10000', held: '0' })
  })

  it('charges maker and taker by level, in the quote currency, and returns price improvement at once', () => {
    const { engine, placed, account } = engineDesk()
    const maker = account(1, 3)
    const taker = account(2, 0)
    placed(1, limit('sell', '100', '1'))
    const buy = placed(2, limit('buy', '110', '1'))
    expect(formatUnits(buy.fee)).toBe('0.1')
    expect(wallet(taker, 'T')).toEqual({ available: '999899.9', held: '0' })
    expect(wallet(maker, 'T')).toEqual({ available: '1000099.95', held: '0' })
    expect(formatUnits(engine.state.fees.get('T') ?? 0n)).toBe('0.15')
  })

  it('hidden and iceberg orders pay the taker fee even when they make', () => {
    const { placed, account } = engineDesk()
    const maker = account(1, 3)
    account(2)
    placed(1, limit('sell', '100', '1', { hidden: true }))
    placed(2, limit('buy', '100', '1'))
    expect(wallet(maker, 'T').available).toBe('1000099.92')
    expect(maker.fills.items.at(-1)).toMatchObject({ liquidity: 'maker', forceTaker: true })
  })

  it('refuses what the balance does not cover, fee included, and then changes nothing', () => {
    const { alice, place, engine } = desk()
    expect(place(1, limit('buy', '100', '10000'))).toEqual({ ok: false, refusal: 'balance' })
    expect(place(1, limit('sell', '100', '10000.01'))).toEqual({ ok: false, refusal: 'balance' })
    expect(wallet(alice, 'T')).toEqual({ available: '1000000', held: '0' })
    expect(engine.state.orders.size).toBe(0)
  })
})

describe('market orders', () => {
  it('by size takes what is there; the rest is cancelled', () => {
    const { placed } = desk()
    placed(1, limit('sell', '100', '1'))
    const order = placed(2, marketOrder('buy', { size: '3' }))
    expect([order.filled, order.cancelled, outcome(order)]).toEqual([100, 200, 'cancelled'])
  })

  it('by funds spends them with the fee, down to what one more lot would cost', () => {
    const { bob, placed } = desk()
    placed(1, limit('sell', '100', '50'))
    const order = placed(2, marketOrder('buy', { funds: '250' }))
    expect(order.filled).toBe(249)
    expect(outcome(order)).toBe('filled')
    expect(wallet(bob, 'T')).toEqual({ available: '999750.751', held: '0' })
  })

  it('by funds sells as much base as brings them in', () => {
    const { bob, placed } = desk()
    placed(1, limit('buy', '100', '50'))
    const order = placed(2, marketOrder('sell', { funds: '250' }))
    expect([order.filled, formatUnits(order.dealFunds)]).toEqual([250, '250'])
    expect(wallet(bob, 'B')).toEqual({ available: '9997.5', held: '0' })
  })

  it('fills up to the band around the best price and cancels the rest; a limit beyond it is refused', () => {
    const { placed, place } = desk()
    placed(1, limit('sell', '100', '1'))
    placed(1, limit('sell', '150', '1'))
    placed(1, limit('sell', '150.1', '1'))
    expect(place(2, limit('buy', '150.1', '1'))).toEqual({ ok: false, refusal: 'price-band' })
    const order = placed(2, marketOrder('buy', { size: '3' }))
    expect([order.filled, order.cancelled]).toEqual([200, 100])
  })

  it('ends at once when nobody is on the other side', () => {
    const { placed } = desk()
    expect(outcome(placed(1, marketOrder('sell', { size: '1' })))).toBe('cancelled')
  })
})

describe('time in force', () => {
  it('IOC never rests', () => {
    const { placed, market } = desk()
    placed(1, limit('sell', '100', '1'))
    const order = placed(2, limit('buy', '100', '2', { timeInForce: 'IOC' }))
    expect([order.filled, order.cancelled, outcome(order)]).toEqual([100, 100, 'cancelled'])
    expect(bestShown(market.bids)).toBeNull()
  })

  it('FOK fills whole or not at all', () => {
    const { placed, market } = desk()
    placed(1, limit('sell', '100', '1', { hidden: true }))
    placed(1, limit('sell', '101', '1', { iceberg: true, visibleSize: 10 }))
    const tooMuch = placed(2, limit('buy', '101', '2.01', { timeInForce: 'FOK' }))
    expect([tooMuch.filled, tooMuch.cancelled, market.lastPrice]).toEqual([0, 201, 0])
    const exact = placed(2, limit('buy', '101', '2', { timeInForce: 'FOK' }))
    expect([exact.filled, outcome(exact)]).toEqual([200, 'filled'])
  })

  it('GTT ends when its time is over, and not before', () => {
    const { placed, pass } = desk()
    const order = placed(1, limit('buy', '100', '1', { timeInForce: 'GTT', cancelAfter: 60 }))
    const lasting = placed(1, limit('buy', '100', '1', { timeInForce: 'GTT', cancelAfter: -1 }))
    pass(59_999)
    expect(order.active).toBe(true)
    pass(3_600_000)
    expect([order.active, order.cancelExist, order.updatedAt]).toEqual([false, true, order.createdAt + 60_000])
    expect(lasting.active).toBe(true)
  })

  it('postOnly never takes, hidden orders included; with IOC it has no effect', () => {
    const { placed, place } = desk()
    placed(1, limit('sell', '100', '1', { hidden: true }))
    expect(place(2, limit('buy', '100', '1', { postOnly: true }))).toEqual({ ok: false, refusal: 'post-only' })
    expect(placed(2, limit('buy', '99.9', '1', { postOnly: true })).active).toBe(true)
    expect(placed(2, limit('buy', '100', '1', { postOnly: true, timeInForce: 'IOC' })).filled).toBe(100)
  })
})

describe('what the book shows', () => {
  it('hides hidden orders and all but the peak of icebergs', () => {
    const { placed, market } = desk()
    placed(1, limit('sell', '100', '5', { hidden: true }))
    placed(1, limit('sell', '100', '10', { iceberg: true, visibleSize: 100 }))
    placed(1, limit('sell', '101', '7', { hidden: true }))
    placed(1, limit('sell', '102', '3'))
    expect(shownLevels(market.asks).map(({ price, visible }) => [price, visible])).toEqual([
      [1000, 100],
      [1020, 300],
    ])
  })

  it('an iceberg shows its next part from the back of the queue', () => {
    const { placed, market } = desk()
    const iceberg = placed(1, limit('sell', '100', '3', { iceberg: true, visibleSize: 100 }))
    const plain = placed(2, limit('sell', '100', '1'))
    placed(2, limit('buy', '100', '1'))
    expect([iceberg.filled, plain.filled]).toEqual([100, 0])
    placed(1, limit('buy', '100', '1'))
    expect([iceberg.filled, plain.filled]).toEqual([100, 100])
    expect(bestShown(market.asks)?.visible).toBe(100)
    placed(2, limit('buy', '100', '2'))
    expect([iceberg.filled, outcome(iceberg)]).toEqual([300, 'filled'])
    expect(bestShown(market.asks)).toBeNull()
  })

  it('a reduced iceberg gives up its unseen part first', () => {
    const { placed, engine, now, market } = desk()
    const iceberg = placed(1, limit('sell', '100', '3', { iceberg: true, visibleSize: 100 }))
    engine.run('reduce', now(), { uid: 1, seq: iceberg.seq, lots: 150 })
    expect(bestShown(market.asks)?.visible).toBe(100)
    engine.run('reduce', now(), { uid: 1, seq: iceberg.seq, lots: 100 })
    expect(bestShown(market.asks)?.visible).toBe(50)
  })

  it('refuses an iceberg that shows less than a twentieth', () => {
    const { place, placed } = desk()
    expect(place(1, limit('sell', '100', '20.01', { iceberg: true, visibleSize: 100 }))).toMatchObject({
      refusal: 'iceberg-too-small',
    })
    expect(placed(1, limit('sell', '100', '20', { iceberg: true, visibleSize: 100 })).active).toBe(true)
  })
})

describe('self-trade prevention', () => {
  const crossing = (stp: 'CN' | 'CO' | 'CB' | 'DC', takerSize: string) => {
    const { placed, alice } = desk()
    const resting = placed(1, limit('sell', '100', '2'))
    const behind = placed(2, limit('sell', '100', '5'))
    const taker = placed(1, limit('buy', '100', takerSize, { stp }))
    return { resting, behind, taker, alice }
  }

  it('CN cancels the new order', () => {
    const { resting, behind, taker } = crossing('CN', '3')
    expect([resting.active, behind.filled, outcome(taker), taker.cancelled]).toEqual([true, 0, 'cancelled', 300])
  })

  it('CO cancels the resting order and goes on', () => {
    const { resting, behind, taker } = crossing('CO', '3')
    expect([outcome(resting), behind.filled, outcome(taker)]).toEqual(['cancelled', 300, 'filled'])
  })

  it('CB cancels both', () => {
    const { resting, behind, taker } = crossing('CB', '3')
    expect([outcome(resting), behind.filled, outcome(taker)]).toEqual(['cancelled', 0, 'cancelled'])
  })

  it('DC takes the smaller size off both, cancels it, and goes on with what is left', () => {
    const larger = crossing('DC', '3')
    expect([outcome(larger.resting), larger.taker.cancelled, larger.behind.filled]).toEqual(['cancelled', 200, 100])
    expect(larger.taker.active).toBe(false)
    const smaller = crossing('DC', '0.5')
    expect([smaller.resting.active, remaining(smaller.resting)]).toEqual([true, 150])
    expect([smaller.taker.cancelled, smaller.behind.filled, outcome(smaller.taker)]).toEqual([50, 0, 'cancelled'])
    expect(wallet(smaller.alice, 'B')).toEqual({ available: '9998.5', held: '1.5' })
  })

  it("only the taker's own setting counts, and FOK forces CN", () => {
    const { placed } = desk()
    const resting = placed(1, limit('sell', '100', '1', { stp: 'CB' }))
    expect(placed(1, limit('buy', '100', '0.5')).filled).toBe(50)
    const fok = placed(1, limit('buy', '100', '0.5', { stp: 'CO', timeInForce: 'FOK' }))
    expect([outcome(fok), fok.filled, resting.active]).toEqual(['cancelled', 0, true])
  })

  it('DC is refused for market orders', () => {
    const { place } = desk()
    expect(place(1, marketOrder('buy', { size: '1' }, { stp: 'DC' }))).toMatchObject({ refusal: 'stp-not-for-market' })
  })
})
