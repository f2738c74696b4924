import { afterEach, describe, expect, it } from 'vitest'
import type { CancelFamily } from '#shared/domain/cancel-report.ts'
import type { TradeType } from '#shared/exchange/trade-types.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { actDesk, limitOrder } from '#test/support/faults/act-desk.ts'
import { page } from '#test/support/faults/records.ts'
import { acceptedWith } from '#test/support/faults/scripted-client.ts'
import { noLimits } from '#test/support/no-limits.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let desk: ActDesk
/** Ends the wait of every press that waits for its limits. */
let letThrough: () => void
afterEach(() => desk.close())

const placed = () => acceptedWith({ orderId: 'n1', clientOid: null })
const named = () => acceptedWith({ cancelledOrderIds: [] })
/** A venue without orders, and limits that are judged when the test says so, of what is no cancel. */
const open = (): void => {
  const waits = Promise.withResolvers<undefined>()
  letThrough = () => waits.resolve(undefined)
  desk = actDesk(
    {
      placeOrder: placed,
      placeStopOrder: placed,
      placeOco: placed,
      amendOrder: () => acceptedWith({ newOrderId: 'n1', clientOid: null }),
      cancelAllOrders: () => acceptedWith({ succeedSymbols: [], failedSymbols: [] }),
      cancelSymbolOrders: () => acceptedWith({ result: 'success' }),
      cancelOcos: named,
      cancelStopOrders: named,
      listActiveSymbols: () => acceptedWith({ symbols: [] }),
      listOcos: () => acceptedWith(page([])),
      listStopOrders: () => acceptedWith(page([])),
    },
    {
      limits: {
        ...noLimits,
        admit: async (act, client) => {
          if (!act.endpoint.startsWith('cancel')) await waits.promise
          return noLimits.admit(act, client)
        },
      },
    },
  )
}

const common = { symbol: 'BTC-USDT', side: 'sell', price: '60700', stopPrice: '59500', size: '0.01' } as const
const stop = { ...common, type: 'limit' } as const
const oco = { ...common, limitPrice: '59400' } as const
const presses = {
  'an order': () => desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: limitOrder }),
  'several orders': () =>
    desk.actions.placeBatch({ ...desk.envelope(), wait: false, orders: [limitOrder, { ...limitOrder, price: '99' }] }),
  'a change': () => desk.actions.amendOrder({ ...desk.envelope(), symbol: 'BTC-USDT', orderId: 'o1', newPrice: '99' }),
  'a stop order': () => desk.actions.placeStopOrder({ ...desk.envelope(), order: stop }),
  'an OCO order': () => desk.actions.placeOco({ ...desk.envelope(), order: oco }),
  'a stop order in another’s place': () =>
    desk.actions.replaceStopOrder({ ...desk.envelope(), orderId: 'o1', order: stop }),
  'an OCO order in another’s place': () => desk.actions.replaceOco({ ...desk.envelope(), orderId: 'o1', order: oco }),
}
type What = keyof typeof presses
const all: readonly CancelFamily[] = ['hf', 'oco', 'stop']

describe('M12: what waits between its press and the journal when all orders are cancelled', () => {
  it.each(Object.keys(presses) as What[])('%s is not sent after it', async (what) => {
    open()
    const pressed = presses[what]()
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: all })
    await desk.time.advance(1_000)
    expect(await swept).toMatchObject({ state: 'empty', rounds: 1 })
    const before = desk.called()
    letThrough()
    const { code, reason } = expectFail(await pressed)
    expect([code, reason.id]).toEqual(['cancelled', 'press.overtaken'])
    expect(desk.called()).toEqual(before)
    const kept = expectOk(desk.actions.listIntents({ profileId: 'p1', limit: 20 }))
    expect(kept.filter(({ kind }) => !kind.startsWith('cancel'))).toEqual([])
  })

  it.each([
    ['of one pair', () => desk.actions.cancelSymbol({ ...desk.envelope(), symbol: 'BTC-USDT' }), 'an order'],
    ['of all pairs', () => desk.actions.cancelAll(desk.envelope()), 'an order'],
    ['of OCO orders', () => desk.actions.cancelOcos({ ...desk.envelope(), symbol: 'BTC-USDT' }), 'an OCO order'],
    ['of stop orders', () => desk.actions.cancelStopOrders(desk.envelope()), 'a stop order'],
  ] as const)('is overtaken by a cancel of all %s too', async (_, cancel, what) => {
    open()
    const pressed = presses[what]()
    expectOk(await cancel())
    letThrough()
    expect(expectFail(await pressed).reason.id).toBe('press.overtaken')
  })

  it.each([
    ['another profile', { profileId: 'p2' }, 'an order'],
    ['another pair', { symbol: 'ETH-USDT' }, 'an order'],
    ['another kind of order', { families: ['oco', 'stop'] }, 'an order'],
    ['plain orders', { families: ['hf'] }, 'a stop order in another’s place'],
  ] as const)('is sent where the cancel is of %s', async (_, scope, what) => {
    open()
    const pressed = presses[what]()
    const swept = desk.actions.cancelUntilEmpty({ profileId: 'p1', families: all, ...scope })
    await desk.time.advance(1_000)
    await swept
    letThrough()
    expectOk(await pressed)
  })

  it.each([
    ['orders by their ids', { orderIds: ['s1'] }],
    ['those of another account', { tradeType: 'MARGIN_TRADE' as TradeType }],
  ] as const)('is sent where the cancel names %s', async (_, scope) => {
    open()
    const pressed = presses['a stop order']()
    await desk.actions.cancelStopOrders({ ...desk.envelope(), ...scope })
    letThrough()
    expect(expectOk(await pressed).state).toBe('accepted')
  })

  it('is sent where it was pressed after the cancel, and again after it was refused', async () => {
    open()
    const pressed = presses['an order']()
    expectOk(await desk.actions.cancelAll(desk.envelope()))
    const later = desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: { ...limitOrder, price: '98' } })
    letThrough()
    expectFail(await pressed)
    expect(expectOk(await later).state).toBe('accepted')
    expect(expectOk(await presses['an order']()).state).toBe('accepted')
  })
})
