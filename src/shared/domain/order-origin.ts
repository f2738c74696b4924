import type { IntentView } from '#shared/domain/intent.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'

/** Who placed an order: this app, as its journal knows, or somebody else; `unknown` until the journal has answered. */
export type Origin = 'app' | 'other' | 'unknown'

/** By client order id, whether this app sent it. */
export type Sent = ReadonlyMap<string, boolean>

/** Client order ids of everything this app is known to have sent. */
export const sentIds = (intents: readonly IntentView[]): ReadonlySet<string> =>
  new Set(intents.flatMap(({ clientOid, state }) => (clientOid === null || state === 'not-sent' ? [] : [clientOid])))

/** An order that was amended keeps the client order id of the first, so its origin stays. */
export function originOf({ clientOid }: Pick<OrderRecord, 'clientOid'>, sent: Sent): Origin {
  const isOurs = clientOid === null ? false : sent.get(clientOid)
  return isOurs === undefined ? 'unknown' : isOurs ? 'app' : 'other'
}

export interface Filter {
  /** Empty: every pair. */
  readonly pair: string
  readonly side: 'all' | 'buy' | 'sell'
  readonly origin: 'all' | 'app' | 'other'
  readonly type: 'all' | 'limit' | 'market' | 'oco'
}

export const noOrderFilter: Filter = { pair: '', side: 'all', origin: 'all', type: 'all' }

interface Filtered {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly origin: Origin
  readonly type: string
}

export const matches = (row: Filtered, { pair, side, origin, type }: Filter): boolean =>
  (pair === '' || row.symbol === pair) &&
  (side === 'all' || row.side === side) &&
  (origin === 'all' || row.origin === origin) &&
  (type === 'all' || row.type === type)
