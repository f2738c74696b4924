/** Which row of the catalogue a request on the wire belongs to, and which rows main asks for by itself. */
import { endpointNames, endpoints } from '#shared/exchange/index.ts'

const templates = endpointNames.map((name) => {
  const { method, path } = endpoints[name]
  const fixed = path.replace(/\{\w+\}/g, '').length
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
  return { text: `${method} ${path}`, method, pattern, fixed }
})

/** The row a request belongs to, most particular first; the address as it stands when there is none. */
export const rowOf = (method: string, path: string): string =>
  templates.filter((row) => row.method === method && row.pattern.test(path)).sort((a, b) => b.fixed - a.fixed)[0]
    ?.text ?? `${method} ${path}`

/** What main asks in the background, for its clock and the venue's service word, to open streams and to find out what has traded: no channel's doing. */
export const following: readonly string[] = [
  'GET /api/v1/hf/orders/{orderId}',
  'GET /api/v1/hf/fills',
  'GET /api/v1/hf/accounts/ledgers',
  'GET /api/v1/status',
  // Prices that alerts are watched by, while there are any.
  'GET /api/v1/market/allTickers',
  'GET /api/v1/timestamp',
  'GET /api/v3/oco/order/{orderId}',
  'GET /api/v3/oco/order/details/{orderId}',
  'GET /api/v3/oco/orders',
  'GET /api/v1/stop-order',
  'GET /api/v1/stop-order/{orderId}',
  'GET /api/v1/hf/orders/client-order/{clientOid}',
  'GET /api/v1/hf/orders/active/symbols',
  'GET /api/v1/hf/orders/active',
  'POST /api/v1/bullet-private',
  'POST /api/v1/bullet-public',
  // What the limits of an order are judged by where main knows no fresh price.
  'GET /api/v1/market/orderbook/level1',
  'GET /api/v1/market/orderbook/level2_{size}',
  // What a streamed book begins with.
  'GET /api/v3/market/orderbook/level2',
]
