import { expect, it } from 'vitest'
import { saysWhatWasPressed } from '#test/simulation/checks/pressed.ts'

const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '40000', size: '0.5' }
const press = { draftId: 'd1', input: { profileId: 'p1', wait: true, order } }
const intent = { id: 'i1', kind: 'place', draftId: 'd1' } as const

it('takes a request that says what was pressed, whatever main adds to it', () => {
  expect(saysWhatWasPressed(intent, { ...order, clientOid: 'c1' }, [press])).toBeNull()
})

it.each([
  ['size', { ...order, size: '1' }],
  ['side', { ...order, side: 'sell' }],
  ['price', { ...order, price: '41000' }],
  ['postOnly', { ...order, postOnly: true }],
  ['symbol', { ...order, symbol: 'ETH-USDT' }],
])('notices another %s', (name, sent) => {
  expect(saysWhatWasPressed(intent, sent, [press])?.what).toContain(`another ${name}`)
})

it('notices what nobody pressed, but for what main does by itself', () => {
  expect(saysWhatWasPressed({ ...intent, draftId: 'd2' }, order, [press])?.id).toBe('as-pressed')
  expect(saysWhatWasPressed({ ...intent, kind: 'protect', draftId: 'd2' }, { timeout: 60 }, [press])).toBeNull()
})
