import type { OcoRefusal } from './engine/oco.ts'

/** How a call is refused at the wire (facts, section 2). */
export interface VenueError {
  readonly status: number
  readonly code: string
  readonly msg: string
}

const error = (status: number, code: string, msg: string): VenueError => ({ status, code, msg })

/** What the gateway says before a route is reached. */
export const gateway = {
  headerMissing: (header: string) => error(401, '400001', `Please check the header of your request for ${header}.`),
  timestamp: error(401, '400002', 'KC-API-TIMESTAMP Invalid -- Time differs from server time by more than 5 seconds'),
  unknownKey: error(401, '400003', 'KC-API-KEY not exists'),
  passphrase: error(401, '400004', 'Invalid KC-API-PASSPHRASE'),
  signature: error(401, '400005', 'Invalid KC-API-SIGN'),
  address: (ip: string) => error(403, '400006', `The requested ip address is not in the api whitelist: ${ip}`),
  permission: error(403, '400007', 'Access denied, require more permission'),
  versionTooOld: error(401, '400008', 'The version of your api key is too old, please create a new one'),
  versionUnknown: error(401, '400009', 'Invalid KC-API-KEY-VERSION'),
  unknownUrl: error(404, '404000', 'Url Not Found'),
  contentType: error(415, '415000', 'Unsupported Media Type'),
  tooManyRequests: error(429, '429000', 'Too Many Requests'),
  internal: error(500, '500000', 'Internal Server Error'),
} as const

export const badParameter = (msg: string): VenueError => error(400, '400100', msg)

/** Business refusals come with HTTP 200 (facts, section 2). */
export const business = (code: string, msg: string): VenueError => error(200, code, msg)

export const orderMissing = business('400100', 'The order does not exist.')
export const notCancellable = business('400100', 'order_not_exist_or_not_allow_to_cancel')
export const symbolMissing = business('900001', 'symbol not exists')
export const entrySuspended = business('200001', 'Order entry is suspended')
export const cancelSuspended = business('200002', 'Order cancellation is suspended')
export const priceIncrement = business('400100', 'Price increment invalid.')
export const sizeIncrement = business('600100', 'Order size increment invalid.')
export const visibleSize = business('400100', 'visibleSize must not be larger than size.')
export const fundsIncrement = business('600100', 'Order funds increment invalid.')

/** The engine's reasons in the venue's words. */
export const refusals: Readonly<Record<OcoRefusal | 'not-open', VenueError>> = {
  'unknown-symbol': symbolMissing,
  halted: business('600203', 'The symbol is not available for trading now'),
  'size-below-minimum': business('400100', 'Order size below the minimum requirement.'),
  'size-above-maximum': business('400100', 'Order size above the maximum requirement.'),
  'funds-below-minimum': business('600100', 'Order funds below the minimum requirement.'),
  'funds-above-maximum': business('600100', 'Order funds above the maximum requirement.'),
  'value-below-minimum': business('600101', 'Order value below the minimum funds of the symbol.'),
  'price-band': business('400370', 'The price is too far from the best price of the other side.'),
  'post-only': business('300000', 'The post-only order would match immediately.'),
  'duplicate-client-oid': business('400100', 'clientOidDuplicated'),
  'iceberg-too-small': business('400100', 'visibleSize must be at least 1/20 of size.'),
  'stp-not-for-market': business('400100', 'stp DC is not valid for market orders.'),
  balance: business('200004', 'Balance insufficient!'),
  'too-many-stops': business('200003', 'Too many untriggered stop orders in this pair.'),
  'oco-prices': business(
    '400100',
    'The last price must lie between price and stopPrice: price above it to sell, below it to buy.',
  ),
  'not-open': notCancellable,
}
