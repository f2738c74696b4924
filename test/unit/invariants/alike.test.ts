import { expect, it } from 'vitest'
import { areAlike, disregardedBy } from '#test/invariants/alike.ts'

it('takes two partial cancels of an order for alike, whatever their size, and two changes to the same terms', () => {
  const cut = { symbol: 'BTC-USDT', orderId: 'a', cancelSize: '1' }
  expect(areAlike('cancel-partial', cut, { ...cut, cancelSize: '2' })).toBe(true)
  expect(areAlike('cancel-partial', cut, { ...cut, orderId: 'b' })).toBe(false)
  const change = { symbol: 'BTC-USDT', orderId: 'a', newPrice: '1' }
  expect(areAlike('amend', change, change)).toBe(true)
  expect(areAlike('amend', change, { ...change, newPrice: '2' })).toBe(false)
})

it('takes orders by other funds for two, and cancels never for alike', () => {
  const byFunds = { symbol: 'BTC-USDT', side: 'buy', funds: '10' }
  expect(areAlike('place', byFunds, { ...byFunds })).toBe(true)
  expect(areAlike('place', byFunds, { ...byFunds, funds: '20' })).toBe(false)
  expect(areAlike('cancel', { orderId: 'a' }, { orderId: 'a' })).toBe(false)
})

it('disregards what was named, all that was pressed with it, and what that one was sent in spite of', () => {
  const intents = [
    { id: 'i1', draftId: 'd1' },
    { id: 'i2', draftId: 'd2' },
    { id: 'i3', draftId: 'd2' },
    { id: 'i4', draftId: 'd4' },
  ]
  const named: Readonly<Record<string, string>> = { d2: 'i1', d5: 'i3', d6: 'gone' }
  const of = (draftId: string): readonly string[] => [...disregardedBy(draftId, intents, (one) => named[one] ?? null)]
  expect(of('d5')).toEqual(['d2', 'd1'])
  expect(of('d2')).toEqual(['d1'])
  expect(of('d4')).toEqual([])
  expect(of('d6')).toEqual([])
})
