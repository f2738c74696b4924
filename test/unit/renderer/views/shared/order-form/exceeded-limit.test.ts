import { expect, it } from 'vitest'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import { exceededLimit } from '#renderer/views/shared/order-form/exceeded-limit.ts'

const view = { limits: { ...defaultOrderLimits('live'), largestOrder: '10000' }, left: '4000' }

it('names the limit that an order passes: the largest order first, then what is left of the day', () => {
  expect(exceededLimit('10000.01', 'USDT', view)).toEqual({ limit: 'order', most: '10000' })
  expect(exceededLimit('10000', 'USDT', view)).toEqual({ limit: 'day', most: '4000' })
  expect(exceededLimit('4000', 'USDT', view)).toBeNull()
})

it('names none where nothing is limited, or where it cannot be told here', () => {
  expect(exceededLimit('1000000', 'USDT', { limits: defaultOrderLimits('practice'), left: null })).toBeNull()
  expect(exceededLimit('1000000', 'BTC', view)).toBeNull()
  expect(exceededLimit(null, 'USDT', view)).toBeNull()
  expect(exceededLimit('1000000', 'USDT', null)).toBeNull()
})
