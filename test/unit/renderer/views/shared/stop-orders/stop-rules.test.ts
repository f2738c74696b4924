import { describe, expect, it } from 'vitest'
import { checkStop } from '#renderer/views/shared/stop-orders/stop-rules.ts'
import type { StopFigures } from '#renderer/views/shared/stop-orders/stop-rules.ts'
import { btc } from '../../trading/symbol.ts'

const figures: StopFigures = { side: 'sell', type: 'limit', stopPrice: '59000', price: '58900', size: '0.1' }
const found = (part: Partial<StopFigures>) =>
  checkStop({ ...figures, ...part }, btc, '60000').map(({ field, stops, kind }) => [field, stops, kind])

describe('what is wrong or odd with an order that waits for a trigger', () => {
  it('advises on the limit against its trigger, and holds nobody back for it', () => {
    expect(found({})).toEqual([])
    expect(found({ price: '47000' })).toEqual([['price', false, 'limitFar']])
    expect(found({ price: '59100' })).toEqual([['price', false, 'limitBeyond']])
    expect(found({ price: '58999' })).toEqual([['price', false, 'limitNear']])
    // A market order has no limit, whatever its hidden field holds.
    expect(found({ type: 'market', price: '47000' })).toEqual([])
  })
  it('holds what the venue would refuse, before any advice', () => {
    expect(found({ price: '47000.05' })).toEqual([['price', true, 'step']])
    expect(found({ stopPrice: '60000', price: '59900' })).toEqual([['stopPrice', true, 'sameAsLast']])
    expect(found({ size: '0.000001' })).toEqual([['size', true, 'rule']])
  })
})
