import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { Fault } from '#main/practice/server.ts'
import type { MoneyDesk } from '#test/support/money-desk.ts'
import { moneyDesk } from '#test/support/money-desk.ts'
import { expectOk } from '#test/support/results.ts'
import { noteOf } from '#test/support/note.ts'
import { said } from '#test/support/said.ts'

let desk: MoneyDesk
beforeEach(async () => {
  desk = await moneyDesk()
})
afterEach(() => desk.close())

const symbol = 'BTC-USDT'
const resting = { type: 'limit', symbol, side: 'buy', price: '20000', size: '0.01' } as const

/** Faults after which the venue may or may not have carried the request out, and whether it did. */
const doubtful: readonly (readonly [name: string, fault: Fault, executed: boolean])[] = [
  ['reset before the body is read', { kind: 'reset-before-read' }, false],
  ['reset after the request, carried out', { kind: 'reset-after-read' }, true],
  ['reset after the request, not carried out', { kind: 'reset-after-read', executed: false }, false],
  ['FIN after the request, carried out', { kind: 'fin-after-read' }, true],
  ['FIN after the request, not carried out', { kind: 'fin-after-read', executed: false }, false],
  ['no answer in time, carried out', { kind: 'delay', ms: 600_000 }, true],
  ['answer cut off', { kind: 'truncated-body' }, true],
  ['reset within the answer', { kind: 'reset-mid-answer' }, true],
  ['one byte at a time', { kind: 'slow-drip', msPerByte: 300 }, true],
  ['an answer of 9 MB', { kind: 'oversized', bytes: 9_000_000 }, true],
  ['an answer that is not JSON', { kind: 'not-json' }, true],
  ['an answer in another charset', { kind: 'content-type', value: 'application/json; charset=utf-16' }, true],
  ['HTML 503, carried out', { kind: 'html', status: 503, executed: true }, true],
  ['HTML 503, not carried out', { kind: 'html', status: 503 }, false],
  ['HTML 502, not carried out', { kind: 'html', status: 502 }, false],
  ['redirect, carried out', { kind: 'redirect', to: 'https://elsewhere.invalid/', executed: true }, true],
  ['redirect, not carried out', { kind: 'redirect', to: 'https://elsewhere.invalid/' }, false],
  ['429000 without quota headers', { kind: 'rate-limited', headers: false }, false],
  ['HTTP 500 with a code', { kind: 'refusal', status: 500, code: '400100' }, false],
  ...['408000', '500000', '503000', '504000', '230005'].flatMap((code) =>
    [true, false].map(
      (executed) =>
        [
          `code ${code}, ${executed ? '' : 'not '}carried out`,
          { kind: 'refusal', status: 200, code, executed },
          executed,
        ] as const,
    ),
  ),
]

const openOrders = async () => {
  const orders = await desk.client.call('listOpenOrders', { symbol })
  if (orders.kind !== 'accepted') throw new Error(said(orders.error))
  return orders.data
}

describe('M2 M4: an order that got no clear answer', () => {
  it.each(doubtful)('%s: one request on the wire, then the truth', async (_name, fault, executed) => {
    if (fault.kind === 'delay' || fault.kind === 'slow-drip') {
      await desk.close()
      desk = await moneyDesk({ answerWithinMs: 1_500 })
    }
    desk.control.fault({ match: { method: 'POST' }, fault })
    const answer = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: resting }))
    expect(answer).toMatchObject({ state: 'unknown', error: { code: 'unknown-outcome', intentId: answer.intentId } })
    const settled = await desk.until(answer.intentId, executed ? 'accepted' : 'absent')
    const orders = await openOrders()
    expect(orders.map(({ clientOid }) => clientOid)).toEqual(executed ? [answer.clientOid] : [])
    expect(settled.orderId).toBe(orders[0]?.id ?? null)
    expect(desk.count('POST', '/')).toBe(1)
  })

  it('a refusal for the quota is a refusal: nothing to find out', async () => {
    desk.control.fault({ match: { method: 'POST' }, fault: { kind: 'rate-limited', headers: true } })
    const answer = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: resting }))
    expect(answer).toMatchObject({ state: 'refused', error: { code: 'rate-limited' } })
    expect(desk.count('POST', '/')).toBe(1)
  })

  it('an answer sent twice is one order', async () => {
    desk.control.fault({ match: { method: 'POST' }, fault: { kind: 'duplicated' } })
    const answer = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: resting }))
    expect(answer.state).toBe('accepted')
    expect(await openOrders()).toHaveLength(1)
  })

  it('is not called absent while a look-up is in trouble, and is reconciled once it is over', async () => {
    desk.control.fault({ match: { method: 'POST' }, fault: { kind: 'reset-after-read', executed: false } })
    const keyTrouble = { kind: 'refusal', status: 401, code: '400003' } as const
    const mend = desk.control.fault({ match: { path: '/api/v1/hf/orders/done' }, fault: keyTrouble })
    const answer = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: resting }))
    await desk.actions.wake()
    expect(expectOk(desk.journal.reader.get(answer.intentId))?.state).toBe('unknown')
    mend()
    await desk.until(answer.intentId, 'absent')
  })

  it('a market order that filled is found by its record', async () => {
    desk.control.fault({ match: { method: 'POST' }, fault: { kind: 'reset-after-read' } })
    const order = { type: 'market', symbol, side: 'buy', funds: '100' } as const
    const answer = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order }))
    expect(noteOf(await desk.until(answer.intentId, 'accepted'))).toBe('The order is filled.')
  })
})

const reset = (executed: boolean): Fault => ({ kind: 'reset-after-read', executed })

describe('M4: other acts that got no clear answer', () => {
  const placed = async (price = '20000') =>
    expectOk(
      await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order: { ...resting, price, size: '0.05' } }),
    )

  /** Runs an act whose answer is lost, and gives its intent once reconciled. */
  const lost = async (method: 'POST' | 'DELETE', executed: boolean, act: () => Promise<Result<MoneyAnswer>>) => {
    const before = desk.count(method, '/')
    desk.control.fault({ match: { method, count: 1 }, fault: reset(executed) })
    const answer = expectOk(await act())
    expect(answer.state).toBe('unknown')
    const settled = await desk.until(answer.intentId, executed ? 'accepted' : 'absent')
    expect(desk.count(method, '/')).toBe(before + 1)
    return settled
  }

  it.each([true, false])('a cancel, carried out: %s', async (executed) => {
    const order = { orderId: (await placed()).orderId ?? '' }
    await lost('DELETE', executed, () => desk.actions.cancelOrder({ ...desk.envelope(), wait: false, symbol, order }))
    expect(await openOrders()).toHaveLength(executed ? 0 : 1)
  })

  it.each([true, false])('a cancel by client order id, carried out: %s', async (executed) => {
    const order = { clientOid: (await placed()).clientOid ?? '' }
    await lost('DELETE', executed, () => desk.actions.cancelOrder({ ...desk.envelope(), wait: true, symbol, order }))
    expect(await openOrders()).toHaveLength(executed ? 0 : 1)
  })

  it.each([true, false])('an amendment, carried out: %s', async (executed) => {
    const orderId = (await placed()).orderId ?? ''
    const settled = await lost('POST', executed, () =>
      desk.actions.amendOrder({ ...desk.envelope(), symbol, orderId, newPrice: '21000' }),
    )
    const [open] = await openOrders()
    expect(open?.price).toBe(executed ? '21000' : '20000')
    expect(settled.orderId).toBe(executed ? open?.id : null)
  })

  it.each([true, false])('a partial cancel, after an earlier one, carried out: %s', async (executed) => {
    const orderId = (await placed()).orderId ?? ''
    const cancel = () => desk.actions.cancelPartial({ ...desk.envelope(), symbol, orderId, cancelSize: '0.01' })
    expect(expectOk(await cancel()).state).toBe('accepted')
    await lost('DELETE', executed, cancel)
    expect((await openOrders())[0]?.remainSize).toBe(executed ? '0.03' : '0.04')
  })

  it.each([true, false])('cancelling a pair, carried out: %s', async (executed) => {
    await placed('20000')
    await placed('21000')
    const settled = await lost('DELETE', executed, () => desk.actions.cancelSymbol({ ...desk.envelope(), symbol }))
    expect(noteOf(settled)).toBe(
      executed
        ? 'No earlier order is open: what was open was cancelled, or filled before. Look at the fills.'
        : '2 orders are still open. Cancel again.',
    )
  })

  it.each([true, false])('cancelling everything, carried out: %s', async (executed) => {
    await placed()
    await lost('DELETE', executed, () => desk.actions.cancelAll(desk.envelope()))
    expect(await openOrders()).toHaveLength(executed ? 0 : 1)
  })

  it('cancelling a pair is reconciled although a newer order is open', async () => {
    await placed()
    desk.control.fault({ match: { method: 'DELETE' }, fault: reset(true) })
    const cancel = expectOk(await desk.actions.cancelSymbol({ ...desk.envelope(), symbol }))
    expect(cancel.state).toBe('unknown')
    await placed('22000')
    await desk.until(cancel.intentId, 'accepted')
  })

  it.each([true, false])('the dead-man switch, carried out: %s', async (executed) => {
    await lost('POST', executed, () => desk.actions.protect({ ...desk.envelope(), timeout: 60, symbols: [symbol] }))
    expect(await desk.client.call('getDeadMan', {})).toMatchObject({ data: executed ? { timeout: 60 } : null })
  })

  it('a cancel that lost the race against a fill says so', async () => {
    const market = { type: 'market', symbol, side: 'buy', funds: '100' } as const
    const filled = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: true, order: market }))
    desk.control.fault({ match: { method: 'DELETE' }, fault: reset(false) })
    const order = { orderId: filled.orderId ?? '' }
    const cancel = expectOk(await desk.actions.cancelOrder({ ...desk.envelope(), wait: false, symbol, order }))
    const settled = await desk.until(cancel.intentId, 'absent')
    expect(noteOf(settled)).toBe('The order was filled before the cancel arrived.')
  })

  it.each([true, false])('M10: a batch, carried out: %s', async (executed) => {
    desk.control.fault({ match: { method: 'POST' }, fault: reset(executed) })
    const orders = [resting, { ...resting, size: '0.02' }, { ...resting, size: '9000' }]
    const answers = expectOk(await desk.actions.placeBatch({ ...desk.envelope(), wait: false, orders }))
    expect(answers.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
    const ends = executed ? (['accepted', 'accepted', 'absent'] as const) : (['absent', 'absent', 'absent'] as const)
    await Promise.all(answers.map(({ intentId }, index) => desk.until(intentId, ends[index] ?? 'absent')))
    expect(await openOrders()).toHaveLength(executed ? 2 : 0)
    expect(desk.count('POST', '/')).toBe(1)
  })
})
