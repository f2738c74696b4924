import { expect, it } from 'vitest'
import type { PracticeExchange } from '#main/practice/exchange.ts'
import { createIds } from '#main/practice/ids.ts'
import { shownMs, withoutLongAgo } from '#test/simulation/long-ago.ts'

const since = 1_790_000_000_000
const now = since + 8 * 86_400_000
const ids = createIds(since)
const order = (seq: number, updatedAt: number, filled: number, active = false) => ({ seq, updatedAt, filled, active })
const orders = [
  order(1, now - shownMs.cancelled, 0),
  order(2, now - shownMs.cancelled - 1, 0),
  order(3, now - shownMs.filled, 5),
  order(4, now - shownMs.filled - 1, 5),
  order(5, since, 0, true),
]
const exchangeAt = (at: number): PracticeExchange => {
  const state = { orders: new Map(orders.map((one) => [one.seq, one])) }
  return { venue: { since, ids, now: () => at, engine: { state } } } as unknown as PracticeExchange
}
const asked = (path: string, body: string, at = now): string =>
  withoutLongAgo(exchangeAt(at), { method: 'GET', path }, { status: 200, headers: {}, body }).body

it('shows what was cancelled for two days, what has filled for seven, and what is open always', () => {
  const record = (seq: number): string => JSON.stringify({ code: '200000', data: { id: ids.order(seq) } })
  const isShown = (seq: number): boolean => asked(`/api/v1/hf/orders/${ids.order(seq)}`, record(seq)) === record(seq)
  expect([1, 2, 3, 4, 5].filter(isShown)).toEqual([1, 3, 5])
  expect(asked(`/api/v1/hf/orders/${ids.order(4)}`, record(4))).toContain('"code":"400100"')
  const items = [1, 2, 3, 4].map((seq) => ({ id: ids.order(seq) }))
  const list = asked('/api/v1/hf/orders/done?symbol=BTC-USDT', JSON.stringify({ code: '200000', data: { items } }))
  expect(list).toBe(JSON.stringify({ code: '200000', data: { items: [items[0], items[2]] } }))
})

it('keeps every digit of the fills that it shows', () => {
  const fill = (createdAt: number): string => `{"tradeId":11029373945659395,"createdAt":${createdAt}}`
  const body = (...fills: string[]): string => `{"code":"200000","data":{"items":[${fills.join(',')}],"lastId":1}}`
  const [old, young] = [fill(now - shownMs.filled - 1), fill(now - shownMs.filled)]
  expect(asked('/api/v1/hf/fills?symbol=BTC-USDT', body(young, old))).toBe(body(young))
})
