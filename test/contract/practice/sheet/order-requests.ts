import type { World } from './world.ts'

export const btc = { symbol: 'BTC-USDT' } as const

/** A bid far below the market: it rests. */
export const bid = (world: World, more: object = {}): object => ({
  type: 'limit',
  side: 'buy',
  ...btc,
  price: world.price(0.8),
  size: '0.01',
  ...more,
})

/** A market order. */
export const take = (side: 'buy' | 'sell', by: object): object => ({ type: 'market', side, ...btc, ...by })

/** A resting order, as the requests about it name it: by id, and by clientOid. */
export const open = (world: World, more: object = {}): { orderId: string; symbol: string } => ({
  orderId: world.done('placeOrder', bid(world, { clientOid: 'mine', ...more })).orderId as string,
  ...btc,
})

export const named = (world: World) => {
  open(world)
  return { clientOid: 'mine', ...btc }
}

/** Names of no order. */
export const noId = { orderId: '000000000000000000000000', ...btc }
export const noOid = { clientOid: 'nobody', ...btc }
