import { describe, expect, it } from 'vitest'
import { accountDesk, fillView, intentView, joinedDesk } from '#test/support/fills/account-desk.ts'

describe('a fill whose row cannot be read', () => {
  it('is reported by its order, and so are those on the pages behind it', async () => {
    const { venue, told, said, outage } = await joinedDesk()
    await outage(60_000, () => {
      for (let n = 0; n < 150; n += 1) {
        venue.place(`o${n}`, 1)
        venue.trade(`o${n}`, 1)
      }
    })
    // The thirtieth newest is on the first page of a hundred, the oldest on the second.
    venue.state.unreadable.add('120')
    await said()
    expect(new Set(told.map(({ fill: { orderId } }) => orderId)).size).toBe(150)
    expect(told.find(({ fill }) => fill.orderId === 'o119')).toMatchObject({ isLate: true, added: '1' })
  })

  it('is behind a reading that says so: none is whole while the venue does not answer, and the next one is', async () => {
    const { readings, time, outage } = await joinedDesk()
    expect(readings.at(-1)).toBe(true)
    let meanwhile: boolean | undefined
    await outage(60_000, () => void (meanwhile = readings.at(-1)))
    expect(meanwhile).toBe(false)
    await time.advance(20_000)
    expect(readings.at(-1)).toBe(true)
  })

  it('is reported where no row of its pair can be read', async () => {
    const { venue, said, outage } = await joinedDesk()
    await outage(60_000, () => void (venue.place('web', 2), venue.trade('web', 1)))
    venue.state.unreadable.add('1')
    expect(await said()).toEqual(['web 1 late'])
  })

  it('is reported of an own order in a pair that nothing else names, where the ledger cannot be read, which is said once', async () => {
    const { venue, fills, told, problems, outage, time } = await joinedDesk()
    venue.place('own', 2, 'DOGE-USDC')
    fills.onIntent(intentView({ request: { symbol: 'DOGE-USDC' }, fill: null }))
    venue.state.isLedgerUnreadable = true
    await outage(60_000, () => void venue.trade('own', 1))
    await time.advance(200_000)
    expect(told.map(({ symbol, isLate }) => [symbol, isLate])).toEqual([['DOGE-USDC', true]])
    expect(problems).toEqual([expect.objectContaining({ code: 'answer-unexpected' })])
  })

  it.each(['read first', 'listed first', 'named first'] as const)(
    'is reported of an own order of an earlier run, where the ledger cannot be read: %s',
    async (order) => {
      const { venue, told, outage, time, end, restart, running, stream } = await joinedDesk()
      venue.state.isLedgerUnreadable = true
      venue.place('own', 2, 'DOGE-USDC')
      // The end of what was notified is on disk.
      await outage(60_000, () => undefined)
      await time.advance(200_000)
      end()
      restart()
      venue.trade('own', 1)
      await time.advance(200_000)
      const intent = { request: { symbol: 'DOGE-USDC' } }
      const name = (): void => running().onIntent(intentView({ ...intent, fill: fillView('1'), isOldFill: true }))
      if (order === 'named first') running().onIntent(intentView({ ...intent, fill: null }))
      running().listen('a')
      stream().onJoined()
      await time.advance(90_000)
      if (order === 'listed first') running().onOrders('a', null, venue.open())
      name()
      await time.advance(90_000)
      name()
      await time.advance(2_000)
      expect(told.map(({ fill, symbol, isLate }) => [fill.orderId, fill.size, symbol, isLate])).toEqual([
        ['own', '1', 'DOGE-USDC', true],
      ])
    },
  )

  it('is reported in the pairs of own orders after another key took the place of the former one', async () => {
    const { venue, fills, told, outage, time, end, stream } = await joinedDesk()
    venue.state.isLedgerUnreadable = true
    fills.onIntent(intentView({ request: { symbol: 'DOGE-USDC' }, fill: null }))
    end()
    fills.forget('a')
    fills.listen('a')
    stream().onJoined()
    await time.advance(1_000)
    venue.place('web', 1, 'DOGE-USDC')
    await outage(60_000, () => void venue.trade('web', 1))
    await time.advance(100_000)
    expect(told.map(({ symbol, isLate }) => [symbol, isLate])).toEqual([['DOGE-USDC', true]])
  })

  it('is reported of an order whose other fills were pushed', async () => {
    const { venue, push, said, time } = await joinedDesk()
    push(venue.place('web', 3), ...venue.trade('web', 1))
    expect(await said()).toEqual(['web 1'])
    venue.trade('web', 1)
    venue.state.unreadable.add('2')
    await time.advance(61_000)
    expect((await said()).map((text) => text.replace(' late', ''))).toEqual(['web 1', 'web 2'])
  })

  it('does not make news of an order that traded before Coffer listened, and ended meanwhile', async () => {
    const { venue, fills, stream, time, said } = accountDesk()
    venue.place('old', 2)
    venue.trade('old', 1)
    await time.advance(300_000)
    fills.listen('a')
    stream().onJoined()
    await time.advance(10_000)
    venue.cancel('old')
    venue.place('web', 1)
    venue.trade('web', 1)
    venue.state.unreadable.add('2')
    await time.advance(62_000)
    expect(said()).toEqual(['web 1 late'])
  })

  it('is read for again until the orders of its pair answer', async () => {
    const { venue, said, outage, time } = await joinedDesk()
    venue.state.hidden.add('listClosedOrders')
    await outage(60_000, () => void (venue.place('web', 1), venue.trade('web', 1)))
    venue.state.unreadable.add('1')
    await time.advance(200_000)
    expect(await said()).toEqual([])
    venue.state.hidden.clear()
    await time.advance(10_000)
    expect(await said()).toEqual(['web 1 late'])
  })
})

it.each(['listFills', 'listHfLedgers', 'getOrder'])(
  'a refusal of %s that says nothing of the pair is no answer: what it hid is reported later',
  async (name) => {
    const { venue, said, outage, time } = await joinedDesk()
    venue.state.busy.add(name)
    await outage(60_000, () => void (venue.place('web', 1, 'DOGE-USDC'), venue.trade('web', 1)))
    await time.advance(300_000)
    venue.state.busy.clear()
    await time.advance(10_000)
    expect(await said()).toEqual(['web 1 late'])
  },
)

describe('a trade of two own orders with each other', () => {
  it('is reported of both, though the push of the second was lost', async () => {
    const { venue, push, said, time } = await joinedDesk()
    push(venue.place('maker', 1), venue.place('taker', 1, 'BTC-USDT', 'sell'))
    await time.advance(2_000)
    const first = venue.trade('maker', 1)
    venue.trade('taker', 1)
    const [maker, taker] = ['maker', 'taker'].map((id) => venue.orders.get(id)?.trades)
    // One trade, one id, two fills.
    Object.assign(taker?.[0] ?? {}, { id: maker?.[0]?.id })
    push(...first)
    await time.advance(180_000)
    expect((await said()).map((text) => text.replace(' late', '')).sort()).toEqual(['maker 1', 'taker 1'])
  })

  it('hides no fill of an account that begins anew with the same trade ids', async () => {
    const { venue, push, said, time } = await joinedDesk()
    push(venue.place('before', 1), ...venue.trade('before', 1))
    expect(await said()).toEqual(['before 1'])
    venue.orders.clear()
    venue.place('after', 1)
    venue.trade('after', 1)
    Object.assign(venue.orders.get('after')?.trades[0] ?? {}, { id: '1' })
    await time.advance(61_000)
    expect((await said()).map((text) => text.replace(' late', ''))).toEqual(['before 1', 'after 1'])
  })
})
