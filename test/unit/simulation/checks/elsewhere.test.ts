import { describe, expect, it } from 'vitest'
import { bestLevel } from '#main/practice/engine/levels.ts'
import { createTrader, tradedElsewhere, withdrawnAt } from '#test/simulation/checks/elsewhere.ts'
import { epoch } from '#test/simulation/scheduler.ts'
import { createVenue } from '#test/simulation/venue.ts'
import { signedHeaders } from '#test/support/practice.ts'
import { streamClient } from '#test/support/stream-client.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

type World = Parameters<typeof withdrawnAt>[0]
type Traded = Parameters<typeof tradedElsewhere>

const symbol = 'BTC-USDT'

/** A venue whose clock is 3 s behind, and a machine whose clock is 1 s ahead, after a minute. */
const worldWith = (updatedAt: readonly number[]): World => {
  const account = { withdrawals: { limit: 10, first: 0, items: updatedAt.map((at) => ({ updatedAt: at })) } }
  return {
    scheduler: { now: () => 60_000 },
    skewMs: 1_000,
    venue: {
      accounts: [{ uid: 7 }],
      exchange: { venue: { engine: { state: { accounts: new Map([[7, account]]) } } } },
      clock: { ageOf: (stamp: number) => epoch + 60_000 - 3_000 - stamp },
    },
  } as unknown as World
}

it("says by the machine's clock when the venue last changed a balance by itself", () => {
  expect(withdrawnAt(worldWith([epoch + 20_000, epoch + 52_000, epoch + 40_000]), 0)).toBe(
    epoch + 52_000 + 3_000 + 1_000,
  )
  expect(withdrawnAt(worldWith([]), 0)).toBe(0)
})

it('rests a buy of somebody else where no bid is left and the last trade was at the best ask', () => {
  const venue = createVenue(virtualTime(epoch), 1)
  const market = venue.exchange.venue.engine.state.markets.get(symbol)!
  market.bids.chunks.length = 0
  market.lastPrice = bestLevel(market.asks)!.price
  expect(createTrader({ venue }, 1, symbol).place('buy')).toBe(true)
  expect(bestLevel(market.bids)!.price).toBe(market.lastPrice - 1)
})

describe('what happens on the streams while somebody else trades', () => {
  /** On the second account; what struck the streams, what was counted, and the BTC balances that were pushed. */
  const traded = async (how: Traded[2]['how'], hasQuote: boolean, state = 'joined') => {
    const time = virtualTime(epoch)
    const struck: string[] = []
    const venue = createVenue(time, 1, { onStreamFault: (kind, topic) => struck.push(`${kind} of ${topic}`) })
    const { uid, trade } = venue.accounts[1]!
    const { engine } = venue.exchange.venue
    const { wallets } = engine.state.accounts.get(uid)!
    const amount = wallets.trade.get('USDT')!.available
    const input = { fromUid: uid, from: 'trade', toUid: uid, to: 'main', currency: 'USDT', amount } as const
    if (!hasQuote) engine.run('transfer', time.now(), input)
    const asked = { method: 'POST', path: '/api/v1/bullet-private' } as const
    const headers = signedHeaders(trade, { ...asked, timestamp: time.now() })
    const { token } = (JSON.parse(venue.handle({ ...asked, headers, body: null }).body) as { data: { token: string } })
      .data
    const client = streamClient(venue.exchange.openSocket, `wss://stream.practice.invalid/?token=${token}&connectId=c1`)
    await time.advance(100)
    client.subscribe('/account/balance', { privateChannel: true })
    await time.advance(100)
    const world = {
      venue,
      skewMs: 0,
      scheduler: { now: () => time.now() - epoch },
      pass: (ms: number) => time.advance(ms),
      await: <T>(work: Promise<T>) => work,
      running: () => ({
        ask: () =>
          Promise.resolve({
            ok: true,
            value: { streams: { public: { state }, private: { state } } },
          }),
      }),
      note: () => undefined,
    } as unknown as Traded[0]
    const page = { symbol, shown: () => ({ value: null, status: 'waiting', at: null }) } as unknown as Traded[1]
    const counted: string[] = []
    const reached = { count: (_: string, corner: string) => void counted.push(corner) }
    await tradedElsewhere(world, page, { who: 1, profileId: 'p', how, reached })
    const pushed = client.pushes('/account/balance') as { currency: string; hold: string }[]
    return {
      struck,
      counted,
      holds: pushed.filter(({ currency }) => currency === 'BTC').map(({ hold }) => Number(hold)),
    }
  }

  it('swaps the pushes of balances of an order and its cancel', async () => {
    const { struck, counted } = await traded('balances-swapped', true)
    expect(struck).toEqual(['reorder of /account/balance'])
    expect(counted).toEqual(['balances-swapped'])
  })
  it('swaps none where the venue refuses that order, and counts as nothing: the one push of the cancel comes', async () => {
    const { struck, counted, holds } = await traded('balances-swapped', false)
    expect(struck).toEqual([])
    expect(counted).toEqual(['nothing'])
    expect(holds).toHaveLength(2)
    expect(holds.at(-1)).toBe(0)
  })
  it('counts as nothing where no push was there to lose', async () => {
    expect((await traded('end-lost', true)).counted).toEqual(['nothing'])
    expect((await traded('book-gap', true)).counted).toEqual(['nothing'])
  })
  it('counts a cut of the streams where the orders changed meanwhile', async () => {
    expect((await traded('streams-cut', true)).counted).toEqual(['streams-cut'])
  })
  it('is not counted where nobody trades, as the streams do not return', async () => {
    expect((await traded('balances-swapped', true, 'broken')).counted).toEqual([])
  })
})
