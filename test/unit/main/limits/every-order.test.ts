import { afterEach, describe, expect, it } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpointNames, endpoints } from '#shared/exchange/index.ts'
import type { ActDesk } from '#test/support/faults/act-desk.ts'
import { limitOrder } from '#test/support/faults/act-desk.ts'
import { orderRecord } from '#test/support/faults/records.ts'
import { acceptedWith, refusedWith } from '#test/support/faults/scripted-client.ts'
import type { LimitsDesk } from '#test/support/limits-desk.ts'
import { limitsDesk } from '#test/support/limits-desk.ts'

type Acts = ActDesk['actions']
type Envelope = ReturnType<ActDesk['envelope']>
type Effect<Name extends EndpointName> = (typeof endpoints)[Name]['money']
/** Rows that change something; the compiler asks for an act of each. */
type Writing = { [Name in EndpointName]: Effect<Name> extends 'read' ? never : Name }[EndpointName]

let desk: LimitsDesk
afterEach(() => desk.desk.close())

const symbol = 'BTC-USDT'
const order = { ...limitOrder, price: '100', size: '11' }
const oco = { symbol, side: 'sell', price: '120', size: '11', stopPrice: '90', limitPrice: '89' } as const
const stop = { symbol, side: 'buy', type: 'market', size: '11', stopPrice: '120' } as const
const ask = { wait: false } as const
const waiting = { wait: true } as const

/** How the app sends each of them: one act a row. */
const acts: Record<Writing, (actions: Acts, envelope: Envelope) => Promise<unknown>> = {
  placeOrder: (actions, envelope) => actions.placeOrder({ ...envelope, ...ask, order }),
  placeOrderSync: (actions, envelope) => actions.placeOrder({ ...envelope, ...waiting, order }),
  placeBatch: (actions, envelope) => actions.placeBatch({ ...envelope, ...ask, orders: [order, order] }),
  placeBatchSync: (actions, envelope) => actions.placeBatch({ ...envelope, ...waiting, orders: [order, order] }),
  placeOco: (actions, envelope) => actions.placeOco({ ...envelope, order: oco }),
  placeStopOrder: (actions, envelope) => actions.placeStopOrder({ ...envelope, order: stop }),
  amendOrder: (actions, envelope) => actions.amendOrder({ ...envelope, symbol, orderId: 'o1', newSize: '11' }),
  setDeadMan: (actions, envelope) => actions.protect({ ...envelope, timeout: 60, symbols: [symbol] }),
  cancelOrder: (actions, envelope) => actions.cancelOrder({ ...envelope, ...ask, symbol, order: { orderId: 'o1' } }),
  cancelOrderSync: (actions, envelope) =>
    actions.cancelOrder({ ...envelope, ...waiting, symbol, order: { orderId: 'o1' } }),
  cancelOrderByClientOid: (actions, envelope) =>
    actions.cancelOrder({ ...envelope, ...ask, symbol, order: { clientOid: 'c1' } }),
  cancelOrderByClientOidSync: (actions, envelope) =>
    actions.cancelOrder({ ...envelope, ...waiting, symbol, order: { clientOid: 'c1' } }),
  cancelPartial: (actions, envelope) => actions.cancelPartial({ ...envelope, symbol, orderId: 'o1', cancelSize: '1' }),
  cancelSymbolOrders: (actions, envelope) => actions.cancelSymbol({ ...envelope, symbol }),
  cancelAllOrders: (actions, envelope) => actions.cancelAll(envelope),
  cancelStopOrders: (actions, envelope) => actions.cancelStopOrders(envelope),
  cancelOco: (actions, envelope) => actions.cancelOco({ ...envelope, order: { orderId: 'x1' } }),
  cancelOcoByClientOid: (actions, envelope) => actions.cancelOco({ ...envelope, order: { clientOid: 'x1' } }),
  cancelOcos: (actions, envelope) => actions.cancelOcos(envelope),
  placeWithdrawal: (actions, envelope) =>
    actions.withdraw({
      ...envelope,
      draft: { currency: 'USDT', toAddress: 'TAddress', amount: '10', withdrawType: 'ADDRESS' },
    }),
  cancelWithdrawal: (actions, envelope) => actions.cancelWithdrawal({ ...envelope, withdrawalId: 'w1' }),
  innerTransfer: (actions, envelope) =>
    actions.transfer({ ...envelope, currency: 'USDT', from: 'main', to: 'trade', amount: '10' }),
}

const writing = endpointNames.filter((name): name is Writing => endpoints[name].money !== 'read')
const ordering = writing.filter((name) => ['place', 'amend'].includes(endpoints[name].money))
const stopping = writing.filter((name) => name.startsWith('cancel'))
const others = writing.filter((name) => !ordering.includes(name) && !stopping.includes(name))
const record = orderRecord({ id: 'o1', symbol, side: 'buy', price: '100', size: '1' })
const withOrder = { getOrder: () => acceptedWith(record) }
const cancelled = () => Promise.resolve(fail(appError('cancelled', msg('limits.not-confirmed'))))

describe('every row that makes or changes an order passes the gate', () => {
  it.each(ordering)('%s is refused above the largest order, and asked about once', async (name) => {
    desk = limitsDesk(withOrder, { largestOrder: '1000' })
    desk.answerWith(cancelled)
    const answer = await acts[name](desk.desk.actions, desk.desk.envelope())
    expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(desk.asked).toHaveLength(1)
    expect(desk.asked[0]).toMatchObject({ verdict: { kind: 'exceeds', exceeds: [{ limit: 'order' }] } })
    expect(desk.sent()).toEqual([])
    expect(desk.desk.journal.reader.unresolved()).toEqual([])
  })

  it.each(ordering)('%s leaves once where it is confirmed', async (name) => {
    desk = limitsDesk(withOrder, { largestOrder: '1000' })
    await acts[name](desk.desk.actions, desk.desk.envelope())
    expect(desk.sent()).toEqual([name])
  })

  it.each(ordering)('%s leaves by itself within the limits', async (name) => {
    desk = limitsDesk(withOrder, { largestOrder: '100000' })
    await acts[name](desk.desk.actions, desk.desk.envelope())
    expect([desk.asked.length, desk.sent()]).toEqual([0, [name]])
  })

  it.each(ordering)('%s waits for nobody’s price where nothing is limited', async (name) => {
    desk = limitsDesk(withOrder)
    await acts[name](desk.desk.actions, desk.desk.envelope())
    expect(desk.desk.called()[0]).toBe(name)
  })

  it.each(ordering)('%s is asked about where main knows no price, and does not leave by itself', async (name) => {
    const refused = () => refusedWith()
    desk = limitsDesk({ getTicker: refused, getPartialBook: refused, getOrder: refused }, { distance: '10' })
    desk.answerWith(cancelled)
    await acts[name](desk.desk.actions, desk.desk.envelope())
    expect([desk.asked.length, desk.sent()]).toEqual([1, []])
  })
})

describe('limits that cannot be read', () => {
  it.each(ordering)('let no %s leave, and ask nobody', async (name) => {
    desk = limitsDesk(withOrder)
    desk.breakFile()
    const answer = await acts[name](desk.desk.actions, desk.desk.envelope())
    expect(answer).toMatchObject({ ok: false, error: { code: 'disk-failed' } })
    expect([desk.asked.length, desk.sent()]).toEqual([0, []])
  })
  // They may say read-only.
  it.each(others)('let no %s leave either', async (name) => {
    desk = limitsDesk(withOrder, { readOnly: true })
    desk.breakFile()
    const answer = await acts[name](desk.desk.actions, desk.desk.envelope())
    expect(answer).toMatchObject({ ok: false, error: { code: 'disk-failed' } })
    expect([desk.asked.length, desk.sent()]).toEqual([0, []])
  })
  it.each(stopping)('keep nobody from stopping something: %s', async (name) => {
    desk = limitsDesk(withOrder)
    desk.breakFile()
    await acts[name](desk.desk.actions, desk.desk.envelope())
    expect(desk.sent()).toEqual([name])
  })
})

describe('an act that calls itself something else', () => {
  it('is judged by the row it sends, whatever kind it names', async () => {
    desk = limitsDesk({}, { largestOrder: '1000' })
    desk.answerWith(cancelled)
    const request = { ...order, clientOid: 'x1' }
    const part = { request, clientOid: 'x1', duplicateKey: null, before: null }
    const answer = await desk.desk.actions.run({
      envelope: desk.desk.envelope(),
      kind: 'cancel',
      endpoint: 'placeOrder',
      priority: 'cancel',
      // What is described to the journal is small; what would leave is not.
      calls: [{ request, parts: [{ ...part, request: { ...request, size: '0.1' } }] }],
      read: () => [],
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect([desk.asked.length, desk.sent()]).toEqual([1, []])
  })
})

describe('a read-only profile', () => {
  it.each(writing)('sends no %s, writes nothing and asks nobody', async (name) => {
    desk = limitsDesk(withOrder, { readOnly: true })
    const answer = await acts[name](desk.desk.actions, desk.desk.envelope())
    expect(answer).toMatchObject({ ok: false, error: { code: 'read-only', reason: { id: 'limits.read-only' } } })
    expect([desk.asked.length, desk.sent()]).toEqual([0, []])
    expect(desk.desk.journal.reader.page({ profileId: null, order: 'oldest', cursor: null, limit: 5 })).toMatchObject({
      value: { records: [] },
    })
  })

  it('stops what is asked for while its window was open', async () => {
    desk = limitsDesk({}, { largestOrder: '1' })
    desk.answerWith(() => {
      desk.setLimits({ readOnly: true })
      return Promise.resolve({ ok: true, value: null })
    })
    const answer = await acts.placeOrder(desk.desk.actions, desk.desk.envelope())
    expect(answer).toMatchObject({ ok: false, error: { code: 'read-only' } })
    expect(desk.sent()).toEqual([])
  })
})
