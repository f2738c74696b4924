import { describe, expect, it } from 'vitest'
import { orderRequest } from '#shared/exchange/order-requests.ts'
import { advancedFields, advancedProblems, isSound, noAdvanced } from '#renderer/views/trading/orders/advanced.ts'
import { btc } from '../symbol.ts'

const all = {
  ...noAdvanced,
  cancelAfter: '60',
  iceberg: true,
  visibleSize: '0.5',
  stp: 'CO',
  tags: 't',
  remark: 'r',
} as const
const limit = { type: 'limit', side: 'buy', size: '1', timeInForce: 'GTT' } as const

describe('the options of an order', () => {
  it('make a request that the catalogue takes', () => {
    const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', price: '1', size: '1', timeInForce: 'GTT' } as const
    expect(orderRequest.safeParse({ ...order, ...advancedFields(all, limit) }).success).toBe(true)
  })

  it('leave out what means nothing for the order', () => {
    expect(advancedFields(all, { type: 'market' })).toEqual({ stp: 'CO', tags: 't', remark: 'r' })
    expect(advancedFields(all, { ...limit, timeInForce: 'GTC' })).not.toHaveProperty('cancelAfter')
    expect(advancedFields(noAdvanced, limit)).toEqual({})
  })

  it('say what is wrong before anything is sent', () => {
    const problems = (part: object) => advancedProblems({ ...all, ...part }, limit, btc)
    expect(isSound(problems({}))).toBe(true)
    expect(problems({ cancelAfter: '2592000' }).cancelAfter).toBe('seconds')
    expect(problems({ visibleSize: '' }).visibleSize).toBe('missing')
    expect(problems({ visibleSize: '0.01' }).visibleSize).toMatchObject({ id: 'order-rule.visible-least' })
    expect(problems({ tags: 'x'.repeat(21) }).tags).toBe('short')
    expect(problems({ remark: 'grüße' }).remark).toBe('short')
    expect(advancedProblems({ ...noAdvanced, stp: 'DC' }, { type: 'market', side: 'buy' }, null).stp).toBe('market')
  })
})
