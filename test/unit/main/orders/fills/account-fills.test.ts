import { describe, expect, it } from 'vitest'
import { accountDesk, fillView, intentView, joinedDesk } from '#test/support/fills/account-desk.ts'
import { accountVenue, gone } from '#test/support/fills/account-venue.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

describe('fills of an account, as they are pushed', () => {
  it('an order that was never seen before is told from its push within a second, with price and fee from its record', async () => {
    const { venue, push, said, told, time } = await joinedDesk()
    push(venue.place('web', 2), ...venue.trade('web', 1))
    const at = time.now()
    expect(await said()).toEqual(['web 1'])
    expect((told[0]?.at ?? Infinity) - at).toBeLessThan(1_000)
    expect(told[0]).toMatchObject({ profileId: 'a', symbol: 'BTC-USDT', intentId: null })
    expect(told[0]?.fill).toMatchObject({ averagePrice: '100', complete: false })
    expect(told[0]?.fill.fees).toEqual([{ currency: 'USDT', fee: '0.1' }])
  })

  it('is told though its record cannot be read', async () => {
    const { venue, push, said, told } = await joinedDesk()
    venue.state.isReachable = false
    push(...venue.trade((venue.place('web', 2), 'web'), 1))
    expect(await said()).toEqual(['web 1'])
    expect(told[0]?.fill).toMatchObject({ averagePrice: '100', fees: null })
  })

  it('the same trade in another push, a late one, and the record’s are one; `canceled` though filled is filled', async () => {
    const { stream, venue, push, said, told, time } = await joinedDesk()
    venue.place('web', 2)
    const first = venue.trade('web', 1)
    push(...first, ...first)
    const [second, end] = venue.trade('web', 1)
    if (second === undefined || end === undefined) throw new Error('not done')
    push(second, { ...end, type: 'canceled' }, ...first)
    expect(await said()).toEqual(['web 2'])
    expect(told[0]?.fill).toMatchObject({ averagePrice: '100', complete: true })
    stream().onPush(second, '', time.now())
    expect(await said()).toEqual(['web 2'])
  })

  it('what traded before it began to listen is no news, however it is heard of, and what trades of it afterwards is', async () => {
    const desk = accountDesk()
    const { venue, time, fills } = desk
    venue.place('web', 3)
    venue.trade('web', 1)
    venue.place('old', 2)
    venue.trade('old', 1)
    await time.advance(5_000)
    fills.listen('a')
    desk.stream().onJoined()
    await time.advance(2_000)
    fills.onOrders('a', null, venue.open())
    desk.push(venue.cancel('old'))
    await time.advance(2_000)
    expect(desk.said()).toEqual([])
    desk.push(...venue.trade('web', 1))
    await time.advance(2_000)
    expect(desk.said()).toEqual(['web 2'])
  })

  it('many pushes of an order are one reading under way and one that waits', async () => {
    const { venue, push, time } = await joinedDesk()
    venue.names()
    venue.place('web', 500)
    for (let n = 0; n < 400; n += 1) push(...venue.trade('web', 1))
    await time.advance(2_000)
    expect(venue.names().filter((name) => name === 'getOrder').length).toBeLessThanOrEqual(2)
  })

  it('a storm of orders keeps no endless queue, and tells each of them', async () => {
    const { venue, push, said, told } = await joinedDesk()
    venue.names()
    for (let n = 0; n < 1_000; n += 1) push(venue.place(`o${n}`, 1), ...venue.trade(`o${n}`, 1))
    await said()
    expect(new Set(told.map(({ fill: { orderId } }) => orderId)).size).toBe(1_000)
    expect(told).toHaveLength(1_000)
    expect(venue.names().filter((name) => name === 'getOrder').length).toBeLessThanOrEqual(201)
  })
})

describe('orders of Coffer’s own', () => {
  it('are told once, with their request, whoever hears of it first', async () => {
    const { fills, push, venue, said, told } = await joinedDesk()
    fills.onIntent(intentView({ fill: null }))
    venue.names()
    push(venue.place('own', 2), ...venue.trade('own', 1))
    fills.onIntent(intentView({ fill: fillView('1') }))
    expect(await said()).toEqual(['own 1'])
    expect(told[0]).toMatchObject({ intentId: 'i1' })
    expect(venue.names()).toEqual([])
  })

  it('what main finds of an order of an earlier run is no news, and more is', async () => {
    const { fills, said } = await joinedDesk()
    fills.onIntent(intentView({ fill: fillView('1'), isOldFill: true }))
    fills.onIntent(intentView({ fill: fillView('1') }))
    expect(await said()).toEqual([])
    fills.onIntent(intentView({ fill: fillView('2') }))
    expect(await said()).toEqual(['own 2'])
  })

  it('an outcome that is learnt after a start, of an order that filled before, is told as late', async () => {
    const { running, restart, venue, said, time, end, stream } = await joinedDesk()
    await time.advance(70_000)
    end()
    venue.place('own', 2)
    venue.trade('own', 1)
    restart()
    await time.advance(60_000)
    venue.state.isReachable = false
    running().listen('a')
    stream().onLost(gone)
    running().onIntent(intentView({ fill: fillView('1') }))
    expect(await said()).toEqual(['own 1 late'])
    venue.state.isReachable = true
    await time.advance(60_000)
    expect(await said()).toEqual(['own 1 late'])
  })
})

describe('without a stream', () => {
  it('the trades tell, at the pace of the background, as late', async () => {
    const desk = accountDesk()
    const { venue, time } = desk
    desk.fills.listen('a')
    desk.stream().onLost(gone)
    await time.advance(1_000)
    venue.place('web', 2)
    venue.trade('web', 2)
    await time.advance(10_000)
    expect(desk.said()).toEqual(['web 2 late'])
    venue.names()
    await time.advance(60_000)
    expect(venue.names().length).toBeLessThanOrEqual(12)
  })

  it('a list that shows more traded, or an order gone, has it read at once, also where the trades are not listed yet', async () => {
    const desk = accountDesk()
    const { venue, time, fills } = desk
    fills.listen('a')
    desk.stream().onLost(gone)
    venue.place('eth', 2, 'ETH-USDT')
    venue.place('web', 2)
    await time.advance(1_000)
    fills.onOrders('a', null, venue.open())
    venue.state.refused.add('listFills')
    venue.trade('web', 1)
    fills.onOrders('a', 'BTC-USDT', venue.open())
    await time.advance(2_000)
    expect(desk.said()).toEqual(['web 1'])
    venue.trade('web', 1)
    fills.onOrders('a', 'BTC-USDT', [])
    await time.advance(2_000)
    // Which of its parts traded when cannot be read, so that one may have been missed.
    expect(desk.said()).toEqual(['web 1', 'web 2 late'])
    venue.names()
    fills.onOrders('a', 'ETH-USDT', venue.open())
    await time.advance(1_000)
    expect(venue.names()).toEqual([])
  })
})

describe('a lock', () => {
  it('ends it, asks nothing, and what traded meanwhile is told as late after the unlock', async () => {
    const { time, venue, push, listeners, said, stream, end, running } = await joinedDesk()
    push(venue.place('web', 2))
    await time.advance(1_000)
    end()
    expect(listeners.size).toBe(0)
    venue.names()
    running().onOrders('a', null, venue.open())
    venue.trade('web', 2)
    await time.advance(300_000)
    expect(venue.names()).toEqual([])
    running().listen('a')
    stream().onJoined()
    expect(await said()).toEqual(['web 2 late'])
  })

  it('V6: nothing that waited is told while it lasts, nor what a request finds; both are told after it', async () => {
    const { time, venue, push, said, end, stream, told, running } = await joinedDesk()
    await time.advance(5_000)
    push(venue.place('web', 2), ...venue.trade('web', 2))
    end()
    venue.place('own', 2)
    venue.trade('own', 1)
    running().onIntent(intentView({ fill: fillView('1') }))
    await time.advance(40_000)
    expect(await said()).toEqual([])
    running().listen('a')
    stream().onJoined()
    expect((await said()).toSorted()).toEqual(['own 1 late', 'web 2 late'])
    expect(told.find(({ fill: { orderId } }) => orderId === 'own')?.intentId).toBe('i1')
  })
})

describe('a start', () => {
  it('tells what traded since the last run once, as late, and nothing that was told before', async () => {
    const { time, venue, push, said, end, restart, stream, running } = await joinedDesk()
    push(venue.place('web', 3), ...venue.trade('web', 1))
    expect(await said()).toEqual(['web 1'])
    end()
    restart()
    venue.trade('web', 1)
    venue.place('own', 2, 'ETH-USDT')
    venue.trade('own', 1)
    await time.advance(50_000)
    running().listen('a')
    // What main kept of its own orders is no news by itself.
    running().onIntent(intentView({ fill: fillView('1'), isOldFill: true, request: { symbol: 'ETH-USDT' } }))
    stream().onJoined()
    expect((await said()).toSorted()).toEqual(['own 1 late', 'web 1', 'web 2 late'])
    running().onIntent(intentView({ fill: fillView('1') }))
    await time.advance(120_000)
    expect(await said()).toHaveLength(3)
  })
})

describe('two profiles', () => {
  it('of one account are notified of a fill once, and the one that placed the order is named', async () => {
    const desk = accountDesk()
    const { venue, time, fills } = desk
    for (const id of ['a', 'b']) {
      fills.listen(id)
      desk.stream(id).onJoined()
    }
    fills.onIntent(intentView({ profileId: 'b', orderId: 'web', fill: null }))
    venue.place('web', 1)
    const pushes = venue.trade('web', 1)
    for (const id of ['a', 'b']) for (const push of pushes) desk.stream(id).onPush(push, '', time.now())
    fills.onIntent(intentView({ profileId: 'b', orderId: 'web', fill: fillView('1', 'web') }))
    await time.advance(120_000)
    expect(desk.told).toHaveLength(1)
    expect(desk.told[0]).toMatchObject({ profileId: 'b', intentId: 'i1' })
  })

  it('of two venues with the same order id are notified of each', async () => {
    const time = virtualTime()
    const other = accountVenue(time)
    const venues = {
      a: accountVenue(time),
      b: { ...other, connection: { ...other.connection, venue: { id: 'other' } } },
    }
    const desk = accountDesk({ time, venues })
    for (const [id, venue] of Object.entries(venues)) {
      desk.fills.listen(id)
      desk.stream(id).onJoined()
      venue.place('web', 1)
      for (const push of venue.trade('web', 1)) desk.stream(id).onPush(push, '', time.now())
    }
    await time.advance(2_000)
    expect(desk.told.map(({ profileId }) => profileId).toSorted()).toEqual(['a', 'b'])
  })
})
