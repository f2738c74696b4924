import { expect, it } from 'vitest'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { createLookUpFaults, isAbout } from '#test/simulation/look-up-faults.ts'
import { intentView } from './intent-view.ts'

const own = '6ab13b80c000000000000001'
const other = '6ab13b80c000000000000002'
const read = (path: string, priority = 'reconcile'): WireRequest => ({ method: 'GET', path, priority }) as WireRequest
const place = intentView('place', { request: { symbol: 'BTC-USDT' } })
const cancel = intentView('cancel', { request: { symbol: 'BTC-USDT', orderId: own } })

it('a look-up of an intent is a read of that one, or of a list that it may stand in, and not what a desk reads', () => {
  const record = `/api/v1/hf/orders/${own}?symbol=BTC-USDT`
  const list = '/api/v1/hf/orders/active?symbol=BTC-USDT'
  expect(isAbout(cancel, read(record))).toBe(true)
  expect(isAbout(cancel, read(record, 'account'))).toBe(false)
  expect(isAbout(cancel, read(record.replace(own, other)))).toBe(false)
  const oids = [1, 2].map((nth) => `0000000${nth}-0000-4000-8000-000000000000`)
  const placed = { ...place, clientOid: oids[0] ?? '' }
  const byOid = oids.map((oid) => read(`/api/v1/hf/orders/client-order/${oid}?symbol=BTC-USDT`))
  expect(byOid.map((request) => isAbout(placed, request))).toEqual([true, false])
  expect([list, list.replace('BTC', 'ETH')].map((path) => isAbout(place, read(path)))).toEqual([true, false])
  expect(isAbout(place, read(list, 'account'))).toBe(false)
})

it('a list lags where it lacks what the intent made, and not where it lacks what another did', () => {
  const rows = [{ id: own, clientOid: 'c1' }, { id: other, clientOid: 'c2' }] // prettier-ignore
  const answer = (data: readonly object[]) => ({
    status: 200,
    headers: {},
    body: JSON.stringify({ code: '200000', data }),
  })
  const strikes = (given: readonly object[]): boolean => {
    const faults = createLookUpFaults()
    const request = read('/api/v1/hf/orders/active?symbol=BTC-USDT')
    faults.onArrived(request, answer(rows))
    return faults.strikes(place, 'lagging', request, { ok: true, value: answer(given) } as WireResult)
  }
  expect(strikes(rows.slice(0, 1))).toBe(false)
  expect(strikes(rows.slice(1))).toBe(true)
})
