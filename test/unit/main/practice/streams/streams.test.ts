import { describe, expect, it } from 'vitest'
import { streamTopics, topicText, type StreamName } from '#shared/streams/topics.ts'
import { practiceDesk, type PracticeUser } from '#test/support/practice.ts'
import { turns, type StreamClient } from '#test/support/stream-client.ts'

const pair = 'BTC-USDT'

const world = async () => {
  const desk = practiceDesk()
  const user = desk.user({ mainFunding: { USDT: '5000' } })
  const { price: last } = desk.anyone({ path: `/api/v1/market/orderbook/level1?symbol=${pair}` }).data
  const client = desk.stream(user)
  await turns()
  return { desk, user, client, price: (factor: number) => (Number(last) * factor).toFixed(1) }
}

/** Every push must be one that the client's own row takes. */
const parsed = (client: StreamClient, name: StreamName, subject: string | null = null): Record<string, unknown>[] =>
  client.pushes(topicText(name, subject)).map((data) => streamTopics[name].data.parse(data) as Record<string, unknown>)

const rest = (user: PracticeUser, price: string, more: object = {}) =>
  user.call('placeOrder', { type: 'limit', side: 'buy', symbol: pair, price, size: '0.01', ...more } as never)

describe('a session', () => {
  it('is welcomed, acknowledges when asked to, and answers a ping with the time in microseconds', async () => {
    const { client, desk } = await world()
    expect(client.frames).toEqual([{ id: 'c1', type: 'welcome' }])
    client.subscribe(`/market/ticker:${pair}`)
    client.send({ id: 2, type: 'subscribe', topic: '/market/ticker:all' })
    client.send({ id: 'p', type: 'ping' })
    await turns()
    expect(client.frames.slice(1)).toEqual([
      { id: '1', type: 'ack' },
      { id: 'p', type: 'pong', timestamp: desk.clock.now() * 1000 },
    ])
  })

  it('tells of an unknown pair nothing but its ack', async () => {
    const { client, desk } = await world()
    client.subscribe('/market/ticker:NO-SUCH')
    await turns()
    desk.clock.step(1_000)
    desk.exchange.step()
    await turns()
    expect(client.frames.map(({ type }) => type)).toEqual(['welcome', 'ack'])
  })

  it('gets a snapshot when its pair is halted and when it goes on, at most every 2 s', async () => {
    const { client, desk } = await world()
    client.subscribe(topicText('snapshot', pair))
    await turns()
    for (const halted of [true, false]) {
      desk.exchange.control.halt(pair, halted)
      await turns()
      desk.clock.step(2_000)
      desk.exchange.streams.tick()
      await turns()
    }
    const trading = parsed(client, 'snapshot', pair).map((push) => (push['data'] as { trading: boolean }).trading)
    expect(trading).toEqual([false, true])
  })

  it('gets each public topic in the form of its row', async () => {
    const { client, desk } = await world()
    const subjects: [StreamName, string | null][] = [
      ['ticker', pair],
      ['tickers', null],
      ['snapshot', pair],
      ['depth5', pair],
      ['depth50', pair],
      ['book', pair],
      ['trades', pair],
      ['candles', `${pair}_1hour`],
    ]
    for (const [name, subject] of subjects) client.subscribe(topicText(name, subject))
    await turns()
    // A pair trades in about one step of three.
    for (let step = 0; step < 20; step += 1) {
      desk.clock.step(1_000)
      desk.exchange.step()
      await turns()
    }
    for (const [name, subject] of subjects) expect(parsed(client, name, subject).length, name).toBeGreaterThan(2)
    expect(parsed(client, 'depth5', pair)[0]).toMatchObject({ asks: { length: 5 }, bids: { length: 5 } })
    const [traded] = parsed(client, 'trades', pair)
    const candle = parsed(client, 'candles', `${pair}_1hour`)[0] as { candles: (string | number)[] }
    expect(candle.candles[2]).toBe(traded?.['price'])
  })
})

describe('a user', () => {
  it('is told each step of an order and every change of the balance', async () => {
    const { client, user, price } = await world()
    client.subscribe('/spotMarket/tradeOrdersV2', { privateChannel: true })
    client.subscribe('/account/balance', { privateChannel: true })
    await turns()
    const { orderId } = rest(user, price(0.5)).data
    user.call('cancelPartial', { orderId, symbol: pair, cancelSize: '0.004' })
    user.call('cancelOrder', { orderId, symbol: pair })
    user.call('placeOrder', { type: 'market', side: 'sell', symbol: pair, size: '0.01' })
    await turns()
    const steps = parsed(client, 'orders')
    expect(steps.filter((step) => step['orderId'] === orderId)).toMatchObject([
      { type: 'received', status: 'new', price: price(0.5).replace(/\.0$/, ''), originSize: '0.01', size: null },
      { type: 'open', status: 'open', size: '0.01', filledSize: '0', remainSize: '0.01', canceledSize: '0' },
      { type: 'update', status: 'open', oldSize: '0.01', size: '0.006', canceledSize: '0.004', remainSize: '0.006' },
      { type: 'canceled', status: 'done', size: '0.006', remainSize: '0', canceledSize: '0.01', filledSize: '0' },
    ])
    const sold = steps.filter((step) => step['orderId'] !== orderId)
    expect(sold[0]).toMatchObject({ type: 'received', price: null })
    expect(sold[1]).toMatchObject({ type: 'match', status: 'match', liquidity: 'taker', feeType: 'takerFee' })
    expect(sold.at(-1)).toMatchObject({ type: 'filled', status: 'done', filledSize: '0.01', remainSize: '0' })
    const times = steps.map((step) => BigInt(step['ts'] as string))
    expect(times.every((time, at) => at === 0 || time > (times[at - 1] as bigint))).toBe(true)

    const balances = parsed(client, 'balances')
    for (const currency of ['USDT', 'BTC']) {
      const { available, holds } = user.balance(currency)
      expect(balances.findLast((change) => change['currency'] === currency)).toMatchObject({ available, hold: holds })
    }
    expect(new Set(balances.map((change) => change['relationEvent']))).toEqual(new Set(['trade.hold', 'trade.setted']))
  })

  it('is told of an order by the older topic too, but not that it was received', async () => {
    const { client, user, price } = await world()
    client.subscribe('/spotMarket/tradeOrdersV2')
    client.subscribe('/spotMarket/tradeOrders')
    await turns()
    rest(user, price(0.5))
    await turns()
    const types = (topic: string) => client.pushes(topic).map(({ type }) => type)
    expect(types('/spotMarket/tradeOrdersV2')).toEqual(['received', 'open'])
    expect(types('/spotMarket/tradeOrders')).toEqual(['open'])
  })

  it('is told as a maker of each fill, and whose fee it pays', async () => {
    const { client, desk, user } = await world()
    client.subscribe('/spotMarket/tradeOrdersV2')
    await turns()
    const other = desk.user()
    // Takes what stands before the user.
    const { bestBid } = desk.anyone({ path: `/api/v1/market/orderbook/level1?symbol=${pair}` }).data
    const below = (Number(bestBid) - 0.5).toFixed(1)
    const sweep = { type: 'limit', side: 'sell', symbol: pair, price: below, size: '5', timeInForce: 'IOC' } as const
    other.call('placeOrder', sweep)
    for (const hidden of [false, true]) {
      rest(user, bestBid, { hidden })
      other.call('placeOrder', { type: 'market', side: 'sell', symbol: pair, size: '0.004' })
      other.call('placeOrder', { type: 'market', side: 'sell', symbol: pair, size: '0.006' })
    }
    await turns()
    const expected = (feeType: string) => [
      { type: 'received' },
      { type: 'open' },
      { type: 'match', status: 'open', liquidity: 'maker', feeType, matchSize: '0.004', remainSize: '0.006' },
      { type: 'match', status: 'open', liquidity: 'maker', feeType, matchSize: '0.006', remainSize: '0' },
      { type: 'filled', status: 'done', filledSize: '0.01', matchPrice: null },
    ]
    expect(parsed(client, 'orders')).toMatchObject([...expected('makerFee'), ...expected('takerFee')])
  })

  it('is told of money that comes, moves and leaves', async () => {
    const { client, desk, user } = await world()
    client.subscribe('/account/balance')
    await turns()
    user.call('innerTransfer', { clientOid: 't1', currency: 'USDT', from: 'main', to: 'trade', amount: '1000' })
    const withdrawal = {
      currency: 'USDT',
      chain: 'trx',
      toAddress: 'TXYZ1234567890',
      amount: '100',
      withdrawType: 'ADDRESS',
    }
    expect(user.call('placeWithdrawal', withdrawal as never).code).toBe('200000')
    desk.clock.step(60_000)
    desk.exchange.step()
    await turns()
    const seen = parsed(client, 'balances').map((push) => [
      push['relationEvent'],
      push['availableChange'],
      push['holdChange'],
    ])
    // 100 and the fee of the chain.
    expect(seen).toEqual([
      ['main.transfer', '-1000', '0'],
      ['trade.transfer', '1000', '0'],
      ['main.withdraw_hold', '-101.5', '101.5'],
      ['main.withdraw_done', '0', '-101.5'],
    ])
  })

  it('is told of stops: waiting, cancelled, triggered, and triggered in vain with the reason', async () => {
    const { client, desk, user, price } = await world()
    client.subscribe('/spotMarket/advancedOrders')
    await turns()
    const stop = (size: string) =>
      user.call('placeStopOrder', {
        type: 'market',
        side: 'sell',
        symbol: pair,
        size,
        stop: 'loss',
        stopPrice: price(0.97),
      }).data.orderId
    const [cancelled, triggered, vain] = [stop('0.01'), stop('0.02'), stop('11')]
    user.call('cancelStopOrder', { orderId: cancelled })
    desk.exchange.control.movePrice('BTC', 0.95)
    await turns()
    const of = (orderId: string) => parsed(client, 'stops').filter((push) => push['orderId'] === orderId)
    expect(of(cancelled)).toMatchObject([{ type: 'open', stop: 'loss', orderType: 'stop' }, { type: 'cancel' }])
    expect(of(triggered)).toMatchObject([{ type: 'open' }, { type: 'TRIGGERED', error: null }])
    expect(of(vain)).toMatchObject([{ type: 'open' }, { type: 'TRIGGERED', error: 'Balance insufficient!' }])
    const raw = client
      .pushes('/spotMarket/advancedOrders')
      .find((push) => push.orderId === vain && push.type === 'TRIGGERED')
    expect(raw.triggerSuccess).toBe(false)
  })

  it('is told of both legs of an OCO order when one triggers', async () => {
    const { client, desk, user, price } = await world()
    client.subscribe('/spotMarket/advancedOrders')
    await turns()
    const legs = { price: price(1.03), stopPrice: price(0.97), limitPrice: price(0.96), tradeType: 'TRADE' }
    expect(
      user.call('placeOco', { clientOid: 'o1', side: 'sell', symbol: pair, size: '0.01', ...legs } as never).code,
    ).toBe('200000')
    desk.exchange.control.movePrice('BTC', 1.05)
    await turns()
    expect(parsed(client, 'stops')).toMatchObject([
      { type: 'open', stop: 'l_l_o' },
      { type: 'open', stop: 'l_s_o' },
      { type: 'TRIGGERED', stop: 'l_l_o' },
      { type: 'cancel', stop: 'l_s_o' },
    ])
  })
})
