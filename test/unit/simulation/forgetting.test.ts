import { describe, expect, it } from 'vitest'
import type { PracticeExchange } from '#main/practice/exchange.ts'
import { createIds } from '#main/practice/ids.ts'
import type { Forgettable } from '#test/simulation/forgetting.ts'
import { forgetMs, forgetting } from '#test/simulation/forgetting.ts'

const now = 1_790_000_000_000
const ids = createIds(now)
const [old, young] = [now - forgetMs, now - forgetMs + 1]
const order = (seq: number, clientOid: string, active: boolean, updatedAt = old) => ({
  seq,
  active,
  updatedAt,
  request: { clientOid },
})
const stop = (seq: number, clientOid: string, status: string, placed: object | null, updatedAt = old) => ({
  seq,
  status,
  updatedAt,
  order: placed,
  request: { clientOid },
})
const bySeq = <T extends { readonly seq: number }>(...all: T[]) => new Map(all.map((one) => [one.seq, one]))

const ofStop = order(1, 'stop', false)
const stops = [
  stop(1, 'stop', 'TRIGGERED', ofStop),
  stop(2, 'young', 'TRIGGERED', order(9, 'young', false), young),
  stop(3, 'waits', 'NEW', null),
  stop(4, 'placed-nothing', 'TRIGGERED', null),
  stop(5, 'cancelled', 'CANCELED', null),
]
const ocos = [
  { seq: 1, legs: [stop(6, 'oco', 'TRIGGERED', order(8, 'oco', false)), stop(7, 'oco', 'CANCELED', null)] },
  { seq: 2, legs: [stop(8, 'rests', 'TRIGGERED', order(7, 'rests', true)), stop(9, 'rests', 'CANCELED', null)] },
]
const orders = [ofStop, order(2, 'filled', false), order(3, 'open', true), order(4, 'just-filled', false, young)]
const state = { stops: bySeq(...stops), ocos: bySeq(...ocos), orders: bySeq(...orders) }
const exchange = { venue: { ids, now: () => now, engine: { state } } } as unknown as PracticeExchange

const asked = (path: string, data: unknown) => {
  const forgotten: Forgettable[] = []
  const body = JSON.stringify({ code: '200000', data })
  const answer = forgetting(exchange, { method: 'GET', path }, { status: 200, headers: {}, body }, (what) =>
    forgotten.push(what),
  )
  return { ...(JSON.parse(answer.body) as { readonly code: string; readonly data?: unknown }), forgotten }
}

describe('a venue that forgets', () => {
  it.each([
    [1, []],
    [2, ['kept']],
    [3, ['kept']],
    [4, ['kept']],
    [5, ['kept']],
  ])('keeps every stop order but one that placed its order some time ago: %i', (seq, kept) => {
    const path = '/api/v1/stop-order/queryOrderByClientOid?clientOid=x'
    const { data, forgotten } = asked(path, [{ id: ids.stop(seq) }])
    expect(data).toEqual(kept.map(() => ({ id: ids.stop(seq) })))
    expect(forgotten).toEqual(kept.length === 0 ? ['stop order'] : [])
  })

  it('forgets an OCO order that is over, by its client order id and in the list, and none whose order rests', () => {
    const rows = [{ orderId: ids.oco(1) }, { orderId: ids.oco(2) }]
    expect(asked('/api/v3/oco/client-order/x', rows[0])).toMatchObject({ code: '400100', forgotten: ['OCO order'] })
    expect(asked('/api/v3/oco/client-order/x', rows[1])).toMatchObject({ code: '200000', forgotten: [] })
    expect(asked('/api/v3/oco/orders', { totalPage: 1, items: rows }).data).toEqual({ totalPage: 1, items: [rows[1]] })
  })

  it.each([
    [1, '200000'],
    [2, '400100'],
    [3, '200000'],
    [4, '200000'],
  ])('forgets by its client order id an order that is over, and that no stop order placed: %i', (seq, code) => {
    expect(asked('/api/v1/hf/orders/client-order/x', { id: ids.order(seq) }).code).toBe(code)
  })

  it('leaves all other answers as they are', () => {
    const items = [{ id: ids.order(2) }]
    expect(asked('/api/v1/hf/orders/done?symbol=BTC-USDT', { items })).toMatchObject({ data: { items }, forgotten: [] })
  })
})
