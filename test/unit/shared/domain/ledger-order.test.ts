import { describe, expect, it } from 'vitest'
import { orderOfContext } from '#shared/domain/ledger-order.ts'

describe('the order that a line came from', () => {
  it('is named in the text of the venue, and nowhere else', () => {
    expect(orderOfContext('{"symbol":"BTC-USDT","orderId":"672a249054d62a0007ae04b8","tradeId":"9"}')).toBe(
      '672a249054d62a0007ae04b8',
    )
    expect(orderOfContext('{"orderId" : "a"}')).toBe('a')
    for (const text of [
      null,
      '',
      'May bonus',
      '{"orderId":""}',
      '{"orderId":7}',
      '{"otherOrderId":"a"}',
      '{"orderId":"a\nb"}',
    ])
      expect(orderOfContext(text), String(text)).toBeNull()
  })
})
