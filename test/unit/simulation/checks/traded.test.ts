import { describe, expect, it } from 'vitest'
import type { FillNews, FillView } from '#shared/domain/fill.ts'
import type { StopTriggered } from '#shared/domain/notification.ts'
import { scaleStepOf, units } from '#main/practice/engine/scale.ts'
import { createTraded } from '#test/simulation/checks/traded.ts'

type Parts = Parameters<typeof createTraded>[0]

/** The test of the key that is there now, as the venue answered it. */
const tested = [
  { path: '/api/v1/user/api-key', headers: { 'KC-API-KEY': 'new' } },
  { ok: true, value: { status: 200, headers: {}, body: '{"code":"200000","data":{}}' } },
] as unknown as Parameters<ReturnType<typeof createTraded>['onAnswered']>

const fill: FillView = {
  orderId: 'o1',
  side: 'buy',
  size: '2',
  of: '2',
  funds: '20',
  averagePrice: '10',
  fees: [{ currency: 'USDT', fee: '0.02' }],
  complete: true,
  slippage: null,
  at: 1,
}

/** An account with one order of which 2 have traded for 20, and a stop order that was triggered at 9. */
function line(shown: FillView | null = fill, lives = 2) {
  const account = {}
  const market = { symbol: 'BTC-USDT', lot: scaleStepOf('0.1'), tick: scaleStepOf('0.1') }
  const order = {
    seq: 1,
    account,
    market,
    filled: 20,
    dealFunds: units('20'),
    fee: units('0.02'),
    request: { side: 'buy' },
  }
  const stop = { account, market, oco: null, status: 'TRIGGERED', stopPrice: 90, request: { side: 'sell' } }
  const state = {
    accounts: new Map([[7, account]]),
    orders: new Map([[1, order]]),
    stops: new Map([[1, stop]]),
  }
  let now = 0
  const listed = [{ id: 'i1', kind: 'place', orderId: 'o1', fill: shown }]
  const world = {
    scheduler: { now: () => now },
    pass: (ms: number) => Promise.resolve(void (now += ms)),
    await: (work: Promise<unknown>) => work,
    running: () => ({ ask: () => Promise.resolve({ ok: true, value: listed }) }),
    venue: {
      accounts: [{ uid: 7, trade: { key: 'new' } }],
      exchange: { venue: { ids: { order: (seq: number) => `o${seq}` }, engine: { state } } },
    },
  }
  const found: string[] = []
  const traded = createTraded({
    world: world as unknown as Parts['world'],
    profileIds: ['p1'],
    found: (_id, what) => found.push(what),
  })
  for (let life = 0; life < lives; life += 1) traded.onBegin()
  return { traded, found, state, order }
}
const news = (added: string, orderId = 'o1'): FillNews => ({
  profileId: 'p1',
  symbol: 'BTC-USDT',
  fill: { ...fill, orderId },
  added,
  intentId: null,
  isLate: false,
})

describe('news of a fill', () => {
  it('is at most what has traded, in one process', () => {
    const { traded, found } = line()
    traded.onNews(news('1.5'))
    traded.onNews(news('0.5'))
    expect(found).toEqual([])
    traded.onNews(news('0.1'))
    expect(found).toEqual(['2.1 of o1 was notified, and 2 has traded'])
  })

  it('may come again after a start, and is of an order that is there', () => {
    const { traded, found } = line()
    traded.onNews(news('2'))
    traded.onBegin()
    traded.onNews(news('2'))
    expect(found).toEqual([])
    traded.onNews(news('1', 'o9'))
    expect(found).toEqual(['a fill of o9, which the venue does not have'])
  })
})

describe('news of a trigger', () => {
  const triggered: StopTriggered = {
    profileId: 'p1',
    symbol: 'BTC-USDT',
    side: 'sell',
    isOco: false,
    stopPrice: '9',
    error: null,
    isLate: false,
  }
  it.each<[Partial<StopTriggered>, number, number]>([
    [{}, 1, 0],
    [{}, 2, 1],
    [{ stopPrice: '9.1' }, 1, 1],
    [{ side: 'buy' }, 1, 1],
    [{ isOco: true }, 1, 1],
  ])('with %o, %i times, is wrong %i times', (other, times, wrong) => {
    const { traded, found } = line()
    for (let time = 0; time < times; time += 1) traded.onTriggered({ ...triggered, ...other })
    expect(found).toHaveLength(wrong)
  })
})

describe('at the end', () => {
  it.each<[string, FillView | null, number]>([
    ['all of it', fill, 0],
    ['less than has traded', { ...fill, size: '1' }, 1],
    ['another side', { ...fill, side: 'sell' }, 1],
    ['other funds', { ...fill, funds: '21' }, 1],
    ['another fee', { ...fill, fees: [{ currency: 'USDT', fee: '0.03' }] }, 1],
    ['nothing', null, 1],
    ['an order that is not there', { ...fill, orderId: 'o9' }, 1],
    ['no fee yet', { ...fill, fees: null }, 0],
  ])('%s is shown', async (_what, shown, wrong) => {
    const { traded, found } = line(shown)
    await traded.atTheEnd('p1')
    expect(found).toHaveLength(wrong)
  })

  it('a process that ran all the time has notified every trade', async () => {
    const { traded, found } = line(fill, 1)
    await traded.atTheEnd('p1')
    expect(found).toEqual(['nothing of o1 was notified, and 2 has traded'])
  })

  it.each([
    ['before the test of a new key, need not', 20, 0, []],
    ['after it, of an order from before that key, need not', 0, 20, []],
    ['after it, of an order that the new key had placed', 0, 0, ['nothing of o2 was notified, and 2 has traded']],
  ])('what traded %s be notified', async (_what, tradedBefore, tradedOfFirst, wrong) => {
    const { traded, found, state, order } = line({ ...fill, orderId: 'o9', size: '0' }, 1)
    state.orders.clear()
    const [first, second] = [1, 2].map((seq) => ({ ...order, seq, filled: 0 })) as [typeof order, typeof order]
    state.orders.set(1, first)
    traded.onRekeyed('p1')
    state.orders.set(2, second)
    second.filled = tradedBefore
    traded.onAnswered(...tested)
    first.filled = tradedOfFirst
    if (tradedBefore + tradedOfFirst === 0) second.filled = 20
    await traded.atTheEnd('p1')
    expect(found).toEqual(wrong)
  })
})
