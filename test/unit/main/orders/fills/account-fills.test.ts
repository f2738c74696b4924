import { describe, expect, it } from 'vitest'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { appError, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { createAccountFills } from '#main/orders/fills/account-fills.ts'
import type { StreamListener } from '#main/streams/streams.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const gone = appError('not-connected', msg('feed.after-sleep'))

const order = (part: Partial<OrderRecord>): OrderRecord =>
  ({
    id: 'web',
    clientOid: null,
    symbol: 'BTC-USDT',
    side: 'buy',
    size: '2',
    dealSize: '0',
    dealFunds: '0',
    fee: '0',
    feeCurrency: 'USDT',
    active: true,
    ...part,
  }) as OrderRecord

const push = (part: Partial<PushOf<'orders'>>): PushOf<'orders'> =>
  ({
    orderId: 'web',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'match',
    status: 'match',
    originSize: '2',
    filledSize: '1',
    remainSize: '1',
    matchPrice: '100',
    matchSize: '1',
    tradeId: 't1',
    ...part,
  }) as PushOf<'orders'>

/** One account whose venue knows exactly `orders` and `fills`, and whose stream the test speaks for. */
function open() {
  const time = virtualTime()
  const venue = {
    orders: [] as OrderRecord[],
    fills: [] as { orderId: string; at: number }[],
    isReachable: true,
    tells: true,
  }
  const asked: string[] = []
  const told: FillNews[] = []
  const problems: unknown[] = []
  const listeners = new Map<string, StreamListener<'orders'>>()
  const answers: Readonly<Record<string, (request: Readonly<Record<string, unknown>>) => unknown>> = {
    listActiveSymbols: () => ({
      symbols: [...new Set(venue.orders.filter(({ active }) => active).map((one) => one.symbol))],
    }),
    listOpenOrders: ({ symbol }) => venue.orders.filter((one) => one.active && one.symbol === symbol),
    getOrder: ({ orderId }) => venue.orders.find(({ id }) => id === orderId),
    listFills: ({ startAt, orderId }) => ({
      lastId: null,
      items: venue.fills
        .filter((fill) => fill.at >= Number(startAt ?? 0) && (orderId === undefined || fill.orderId === orderId))
        .map((fill) => ({ orderId: fill.orderId })),
    }),
  }
  const client = {
    call: (name: string, request: Readonly<Record<string, unknown>>) => {
      asked.push(name)
      const isHidden = name === 'listFills' && !venue.tells
      const data = venue.isReachable && !isHidden ? answers[name]?.(request) : undefined
      if (data === undefined) return Promise.resolve({ kind: 'not-sent', error: gone })
      // Trades of one order are only asked for their figures, which the record has here.
      if (name === 'listFills' && request['orderId'] !== undefined)
        return Promise.resolve({ kind: 'not-sent', error: gone })
      return Promise.resolve({ kind: 'accepted', data, unreadable: null })
    },
  } as unknown as ExchangeClient
  const fills = createAccountFills({
    clients: () => ok(client),
    streams: {
      subscribe: <Name extends StreamName>(
        profileId: string,
        _name: Name,
        _subject: string | null,
        listener: StreamListener<Name>,
      ) => {
        listeners.set(profileId, listener as unknown as StreamListener<'orders'>)
        return () => void listeners.delete(profileId)
      },
    },
    time,
    onFill: (news) => told.push(news),
    onError: (_where, error) => problems.push(error),
  })
  const stream = (): StreamListener<'orders'> => {
    const listener = listeners.get('a')
    if (listener === undefined) throw new Error('nobody listens')
    return listener
  }
  const said = async (): Promise<string[]> => {
    await time.advance(1_000)
    expect(problems).toEqual([])
    return told.map(({ fill, isLate }) => `${fill.orderId} ${fill.size}${isLate ? ' late' : ''}`)
  }
  return { time, venue, asked, told, fills, stream, listeners, said }
}

async function joined() {
  const desk = open()
  const end = desk.fills.listen('a')
  desk.stream().onJoined()
  await desk.time.advance(0)
  return { ...desk, end }
}

const fill = (size: string): FillView => ({
  orderId: 'own',
  side: 'buy',
  size,
  of: '2',
  funds: '100',
  averagePrice: '100',
  fees: [],
  complete: false,
  slippage: null,
  at: 1,
})
const intent = (part: Partial<IntentView>): IntentView =>
  ({
    id: 'i1',
    profileId: 'a',
    state: 'accepted',
    request: { symbol: 'BTC-USDT' },
    orderId: 'own',
    ...part,
  }) as IntentView

describe('fills of an account', () => {
  it('an order that was never seen before is told from its push within a second, with price and fee from its record', async () => {
    const { venue, stream, said, told } = await joined()
    venue.orders.push(order({ dealSize: '1', dealFunds: '100', fee: '0.1' }))
    stream().onPush(push({}), '', 0)
    expect(await said()).toEqual(['web 1'])
    expect(told[0]).toMatchObject({ profileId: 'a', symbol: 'BTC-USDT', intentId: null })
    expect(told[0]?.fill).toMatchObject({
      averagePrice: '100',
      fees: [{ currency: 'USDT', fee: '0.1' }],
      complete: false,
    })
  })

  it('is told though its record cannot be read', async () => {
    const { venue, stream, said, told } = await joined()
    venue.isReachable = false
    stream().onPush(push({}), '', 0)
    expect(await said()).toEqual(['web 1'])
    expect(told[0]?.fill).toMatchObject({ averagePrice: '100', fees: null })
  })

  it('the same trade in another push, a late one, and the record’s are one; `canceled` though filled is filled', async () => {
    const { stream, said, told, venue } = await joined()
    venue.orders.push(order({ dealSize: '2', dealFunds: '210', active: false }))
    stream().onPush(push({}), '', 0)
    stream().onPush(push({}), '', 0)
    stream().onPush(push({ filledSize: '2', remainSize: '0', tradeId: 't2', matchPrice: '110' }), '', 0)
    stream().onPush(push({ type: 'canceled', status: 'done', filledSize: '2', remainSize: '0', tradeId: null }), '', 0)
    stream().onPush(push({}), '', 0)
    expect(await said()).toEqual(['web 2'])
    expect(told[0]?.fill).toMatchObject({ averagePrice: '105', complete: true })
  })

  it('what was there when it began to listen is no news, and what trades of it afterwards is', async () => {
    const desk = open()
    desk.venue.orders.push(order({ dealSize: '0.5', dealFunds: '50' }))
    desk.fills.listen('a')
    desk.stream().onJoined()
    expect(await desk.said()).toEqual([])
    desk.stream().onPush(push({ filledSize: '1.5' }), '', 0)
    expect(await desk.said()).toEqual(['web 1.5'])
  })

  it('an order of Coffer’s own is told once, with its request, whoever hears of it first', async () => {
    const { fills, stream, said, told, asked } = await joined()
    asked.length = 0
    fills.onIntent(intent({ fill: null }))
    stream().onPush(push({ orderId: 'own' }), '', 0)
    fills.onIntent(intent({ fill: fill('1') }))
    expect(await said()).toEqual(['own 1'])
    expect(told[0]).toMatchObject({ intentId: 'i1' })
    expect(asked).toEqual([])
  })

  it('what main finds of an order of an earlier run is no news', async () => {
    const { fills, said } = await joined()
    fills.onIntent(intent({ fill: fill('1'), isOldFill: true }))
    expect(await said()).toEqual([])
    fills.onIntent(intent({ fill: fill('2') }))
    expect(await said()).toEqual(['own 2'])
  })

  it('after an outage what was missed is told once, as late: of an order that is open, of one that ended, of one never seen', async () => {
    const { time, venue, stream, said } = await joined()
    venue.orders.push(order({ id: 'open' }), order({ id: 'ended' }))
    stream().onJoined()
    expect(await said()).toEqual([])
    stream().onLost(gone)
    venue.isReachable = false
    await time.advance(120_000)
    venue.orders = [
      order({ id: 'open', dealSize: '1', dealFunds: '100' }),
      order({ id: 'ended', dealSize: '2', dealFunds: '200', active: false }),
      order({ id: 'unseen', dealSize: '2', dealFunds: '200', active: false }),
    ]
    venue.fills = ['open', 'ended', 'unseen'].map((orderId) => ({ orderId, at: time.now() - 60_000 }))
    venue.isReachable = true
    stream().onJoined()
    expect((await said()).toSorted()).toEqual(['ended 2 late', 'open 1 late', 'unseen 2 late'])
    stream().onPush(push({ orderId: 'open', filledSize: '2', remainSize: '0' }), '', 0)
    expect((await said()).at(-1)).toBe('open 2')
  })

  it('what could not be read when the stream was back is read until it can be, and what trades then is not late', async () => {
    const { time, venue, stream, said } = await joined()
    venue.orders.push(order({ id: 'ended' }))
    stream().onJoined()
    expect(await said()).toEqual([])
    stream().onLost(gone)
    await time.advance(1_000)
    venue.isReachable = false
    await time.advance(119_000)
    venue.orders = [order({ id: 'ended', dealSize: '2', dealFunds: '200', active: false }), order({ id: 'new' })]
    stream().onJoined()
    await time.advance(30_000)
    expect(await said()).toEqual([])
    venue.isReachable = true
    await time.advance(10_000)
    expect(await said()).toEqual(['ended 2 late'])
    stream().onPush(push({ orderId: 'new', filledSize: '1' }), '', 0)
    expect(await said()).toEqual(['ended 2 late', 'new 1'])
  })

  it('trades of the outage that could not be read are asked for again', async () => {
    const { time, venue, stream, said } = await joined()
    venue.orders.push(order({ id: 'open' }))
    stream().onJoined()
    await said()
    stream().onLost(gone)
    await time.advance(1_000)
    venue.isReachable = false
    await time.advance(60_000)
    venue.isReachable = true
    venue.tells = false
    venue.orders.push(order({ id: 'unseen', dealSize: '2', dealFunds: '200', active: false }))
    venue.fills = [{ orderId: 'unseen', at: time.now() - 30_000 }]
    stream().onJoined()
    expect(await said()).toEqual([])
    venue.tells = true
    await time.advance(10_000)
    expect(await said()).toEqual(['unseen 2 late'])
  })

  it('without a stream the lists tell, at the pace of the background', async () => {
    const desk = open()
    desk.venue.orders.push(order({}))
    desk.fills.listen('a')
    desk.stream().onLost(gone)
    await desk.time.advance(1_000)
    desk.venue.orders = [order({ dealSize: '2', dealFunds: '200', active: false })]
    await desk.time.advance(10_000)
    expect(await desk.said()).toEqual(['web 2'])
    expect(desk.asked.length).toBeLessThan(16)
  })

  it('a lock ends it, asks nothing, and what traded meanwhile is told as late after the unlock', async () => {
    const { time, fills, venue, asked, listeners, said, stream, end } = await joined()
    venue.orders.push(order({}))
    stream().onJoined()
    await time.advance(1_000)
    end()
    expect(listeners.size).toBe(0)
    asked.length = 0
    fills.onOrders('a', null, [order({ dealSize: '2' })])
    await time.advance(300_000)
    expect(asked).toEqual([])
    venue.orders = [order({ dealSize: '2', dealFunds: '200', active: false })]
    venue.fills = [{ orderId: 'web', at: time.now() - 1_000 }]
    fills.listen('a')
    stream().onJoined()
    expect(await said()).toEqual(['web 2 late'])
  })

  it('a list of one pair says nothing of the others', async () => {
    const { fills, said, venue, stream } = await joined()
    venue.orders.push(order({ id: 'eth', symbol: 'ETH-USDT' }), order({ id: 'web' }))
    stream().onJoined()
    await said()
    fills.onOrders('a', 'BTC-USDT', [order({ dealSize: '1', dealFunds: '100' })])
    expect(await said()).toEqual(['web 1'])
  })
})
