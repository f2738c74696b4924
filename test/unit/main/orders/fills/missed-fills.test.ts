import { describe, expect, it } from 'vitest'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { fillView, intentView, joinedDesk } from '#test/support/fills/account-desk.ts'
import { gone } from '#test/support/fills/account-venue.ts'

describe('what was missed', () => {
  it('after an outage is told once, as late: of an order that is open, of one that ended, of a pair never seen', async () => {
    const { venue, push, said, outage } = await joinedDesk()
    push(venue.place('open', 2), venue.place('ended', 2))
    expect(await said()).toEqual([])
    await outage(120_000, () => {
      venue.trade('open', 1)
      venue.trade('ended', 2)
      venue.place('unseen', 2, 'DOGE-USDC', 'sell')
      venue.trade('unseen', 2)
    })
    expect((await said()).toSorted()).toEqual(['ended 2 late', 'open 1 late', 'unseen 2 late'])
    push(...venue.trade('open', 1))
    expect((await said()).at(-1)).toBe('open 2')
    await outage(40_000, () => undefined)
    expect(await said()).toHaveLength(4)
  })

  it('in an outage of five seconds is late too, what is pushed after it is not', async () => {
    const { venue, push, said, stream, time } = await joinedDesk()
    push(venue.place('web', 2))
    await time.advance(5_000)
    stream().onLost(gone)
    await time.advance(1_000)
    venue.trade('web', 1)
    await time.advance(4_000)
    stream().onJoined()
    expect(await said()).toEqual(['web 1 late'])
    push(...venue.trade('web', 1))
    expect(await said()).toEqual(['web 1 late', 'web 2'])
  })

  it('is late where a poll finds it while the line is away, and after a line that was dead before anybody knew', async () => {
    const { venue, said, stream, time } = await joinedDesk()
    await time.advance(5_000)
    venue.place('dead', 1)
    venue.trade('dead', 1)
    await time.advance(15_000)
    stream().onLost(gone)
    expect(await said()).toEqual(['dead 1 late'])
    venue.place('web', 1)
    venue.trade('web', 1)
    await time.advance(10_000)
    expect(await said()).toEqual(['dead 1 late', 'web 1 late'])
  })

  it('over a lock of five seconds is late', async () => {
    const { venue, said, time, listen } = await joinedDesk()
    await time.advance(5_000)
    listen.end()
    venue.place('web', 1)
    venue.trade('web', 1)
    await time.advance(5_000)
    listen.begin()
    expect(await said()).toEqual(['web 1 late'])
  })

  it('is not what an order trades that was sent a moment ago, although the line is away', async () => {
    const { fills, venue, said, stream, time } = await joinedDesk()
    stream().onLost(gone)
    await time.advance(8_000)
    const createdAt = time.now()
    venue.place('own', 2)
    fills.onIntent(intentView({ createdAt, fill: null }))
    venue.trade('own', 1)
    await time.advance(300)
    fills.onIntent(intentView({ createdAt, fill: fillView('1') }))
    expect(await said()).toEqual(['own 1'])
    await time.advance(20_000)
    expect(await said()).toEqual(['own 1'])
  })

  it('asks nothing that a key without the right to trade may not ask', async () => {
    const { venue, outage, said } = await joinedDesk()
    await outage(60_000, () => void (venue.place('web', 1), venue.trade('web', 1)))
    expect(await said()).toEqual(['web 1 late'])
    const asked = venue.names() as EndpointName[]
    expect(asked.map((name) => endpoints[name].permission)).toEqual(asked.map(() => 'General'))
  })

  it.each([-86_400_000, -90_000, 90_000, 86_400_000])(
    'is found by the venue’s clock, ours is %d ms off',
    async (offsetMs) => {
      const { venue, said, outage } = await joinedDesk({ offsetMs })
      await outage(120_000, () => {
        venue.place('web', 2)
        venue.trade('web', 1)
      })
      expect(await said()).toEqual(['web 1 late'])
    },
  )

  it('a clock that was not measured is measured first', async () => {
    const { venue, said, outage, stream, time } = await joinedDesk({ offsetMs: 3_600_000 })
    stream().onLost(gone)
    venue.state.isSynced = false
    await outage(60_000, () => void (venue.place('web', 1), venue.trade('web', 1)))
    await time.advance(10_000)
    expect(await said()).toEqual(['web 1 late'])
    expect(venue.state.isSynced).toBe(true)
  })

  it('is found where the ledger names no pair, and where it may not be read, in the pairs that are known', async () => {
    const { venue, push, said, outage } = await joinedDesk()
    venue.state.namesPairs = false
    await outage(60_000, () => void (venue.place('web', 1, 'DOGE-USDC'), venue.trade('web', 1)))
    expect(await said()).toEqual(['web 1 late'])
    venue.state.refused.add('listHfLedgers')
    push(venue.place('eth', 1, 'ETH-USDT'))
    await outage(60_000, () => void venue.trade('eth', 1))
    expect(await said()).toEqual(['web 1 late', 'eth 1 late'])
  })

  it('over more trades than a page holds is whole', async () => {
    const { venue, told, said, outage } = await joinedDesk()
    await outage(60_000, () => {
      for (let n = 0; n < 350; n += 1) {
        venue.place(`o${n}`, 1)
        venue.trade(`o${n}`, 1)
      }
    })
    await said()
    expect(new Set(told.map(({ fill: { orderId } }) => orderId)).size).toBe(350)
  })

  it('an order that the venue no longer has is told by its trades', async () => {
    const { venue, told, said, outage } = await joinedDesk()
    venue.state.refused.add('getOrder')
    await outage(60_000, () => void (venue.place('web', 2), venue.trade('web', 1), venue.trade('web', 1)))
    expect(await said()).toEqual(['web 2 late'])
    expect(told[0]?.fill).toMatchObject({ side: 'buy', averagePrice: '100' })
  })

  it.each(['listHfLedgers', 'listFills', 'getOrder'])(
    'is read until %s answers, and what trades then is not late',
    async (name) => {
      const { venue, said, push, outage, time } = await joinedDesk()
      venue.state.hidden.add(name)
      await outage(60_000, () => void (venue.place('web', 2), venue.trade('web', 1)))
      await time.advance(20_000)
      push(venue.place('new', 1), ...venue.trade('new', 1))
      expect(await said()).toEqual(['new 1'])
      venue.state.hidden.clear()
      await time.advance(10_000)
      expect(await said()).toEqual(['new 1', 'web 1 late'])
    },
  )

  it('by a stream that lost it without a word is found within a minute, also in a pair never seen', async () => {
    const { venue, said, time } = await joinedDesk()
    await time.advance(10_000)
    venue.place('web', 1, 'DOGE-USDC')
    venue.trade('web', 1)
    await time.advance(60_000)
    expect(await said()).toEqual(['web 1 late'])
    venue.names()
    await time.advance(600_000)
    expect(venue.names()).toEqual(Array.from({ length: 10 }, () => 'listHfLedgers'))
  })

  it('is found where the venue lists it half a minute after it traded, and a reading came in between', async () => {
    const { venue, said, time } = await joinedDesk()
    venue.state.listedAfterMs = 30_000
    await time.advance(50_000)
    venue.place('web', 1)
    venue.trade('web', 1)
    await time.advance(20_000)
    expect(venue.names()).toContain('listHfLedgers')
    expect(await said()).toEqual([])
    await time.advance(60_000)
    expect(await said()).toEqual(['web 1 late'])
  })

  it('a push that shows that one before it was lost is told with it, as late', async () => {
    const { venue, push, said, time } = await joinedDesk()
    await time.advance(5_000)
    push(venue.place('web', 3))
    venue.trade('web', 1)
    await time.advance(40_000)
    push(...venue.trade('web', 1))
    expect(await said()).toEqual(['web 2 late'])
  })

  it('an end that is pushed without its trades is told within a second or two', async () => {
    const { venue, push, said } = await joinedDesk()
    venue.place('web', 1)
    push(...venue.trade('web', 1).slice(1))
    expect(await said()).toEqual(['web 1'])
  })

  it('is late although two trades of one millisecond follow, one of which came while the order was read', async () => {
    const { venue, said, outage, push } = await joinedDesk()
    push(venue.place('web', 4))
    const { client } = venue.connection
    const ask = client.call
    let isTraded = false
    const call: typeof ask = async (name, ...rest) => {
      const answer = await ask(name, ...rest)
      // Right after the record was read, in the millisecond of the trade before.
      if (name === 'getOrder' && !isTraded) {
        isTraded = true
        venue.trade('web', 1)
      }
      return answer
    }
    Object.assign(client, { call })
    await outage(120_000, () => venue.trade('web', 1))
    venue.trade('web', 1)
    expect(await said()).toEqual(['web 3 late'])
  })

  it('is not lost where it was found, read once more, and a lock came before it was told', async () => {
    const { venue, said, time, stream, listen } = await joinedDesk()
    await time.advance(5_000)
    stream().onLost(gone)
    venue.state.isReachable = false
    venue.place('web', 1)
    venue.trade('web', 1)
    await time.advance(120_000)
    venue.state.isReachable = true
    stream().onJoined()
    await time.advance(100)
    stream().onJoined()
    await time.advance(300)
    listen.end()
    expect(await said()).toEqual([])
    await time.advance(10_000)
    listen.begin()
    expect(await said()).toEqual(['web 1 late'])
  })
})
