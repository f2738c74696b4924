import { formatSteps } from '#main/practice/engine/scale.ts'
import { toArray } from '#main/practice/engine/queue.ts'
import type { Account, EngineWithdrawal, Market, Oco, Order, Stop } from '#main/practice/engine/types.ts'
import type { Carried, VenueFacts } from '#test/invariants/facts.ts'
import { venueFacts } from '#test/invariants/venue-facts.ts'
import type { SimulatedVenue } from './venue.ts'

/** What really is at the venue, read from its own state and not through anything that is under test. */

/** Something that a client order id, or a withdrawal's tag, names there. */
export interface AtVenue {
  readonly kind: 'order' | 'oco' | 'stop' | 'withdrawal'
  readonly id: string
  readonly symbol: string
  readonly isOpen: boolean
}

export const accountOf = ({ exchange, accounts }: SimulatedVenue, who: number): Account => {
  const uid = accounts[who]?.uid
  const account = uid === undefined ? undefined : exchange.venue.engine.state.accounts.get(uid)
  if (account === undefined) throw new Error(`No account ${who}`)
  return account
}

export const marketOf = ({ exchange }: SimulatedVenue, symbol: string): Market => {
  const market = exchange.venue.engine.state.markets.get(symbol)
  if (market === undefined) throw new Error(`No market ${symbol}`)
  return market
}

/** Every order of the account that a user placed, open or not: an order that a stop or an OCO made is its own. */
export const ordersOf = (venue: SimulatedVenue, who: number): readonly Order[] => {
  const account = accountOf(venue, who)
  const made = new Set([...stopsOf(venue, who)].flatMap(({ order }) => (order === null ? [] : [order])))
  return [...venue.exchange.venue.engine.state.orders.values()].filter(
    (order) => order.account === account && !made.has(order),
  )
}

const stopsOf = (venue: SimulatedVenue, who: number): readonly Stop[] => {
  const account = accountOf(venue, who)
  return [...venue.exchange.venue.engine.state.stops.values()].filter((stop) => stop.account === account)
}
const ocosOf = (venue: SimulatedVenue, who: number): readonly Oco[] => {
  const account = accountOf(venue, who)
  return [...venue.exchange.venue.engine.state.ocos.values()].filter((oco) => oco.account === account)
}

export const openOrders = (venue: SimulatedVenue, who: number): readonly Order[] => [...accountOf(venue, who).open]
export const openOcos = (venue: SimulatedVenue, who: number): readonly Oco[] => [...accountOf(venue, who).openOcos]
export const openStops = (venue: SimulatedVenue, who: number): readonly Stop[] =>
  [...accountOf(venue, who).openStops].filter(({ oco }) => oco === null)
export const withdrawalsOf = (venue: SimulatedVenue, who: number): readonly EngineWithdrawal[] =>
  toArray(accountOf(venue, who).withdrawals)

/** By client order id: everything that was ever made under it. More than one is a double. */
export function madeBy(venue: SimulatedVenue, who: number): ReadonlyMap<string, readonly AtVenue[]> {
  const { ids } = venue.exchange.venue
  const made = new Map<string, AtVenue[]>()
  const add = (clientOid: string, one: AtVenue): void => void made.set(clientOid, [...(made.get(clientOid) ?? []), one])
  for (const { seq, request, active } of ordersOf(venue, who)) {
    if (request.clientOid === '') continue
    add(request.clientOid, { kind: 'order', id: ids.order(seq), symbol: request.symbol, isOpen: active })
  }
  for (const { seq, oco, request, status } of stopsOf(venue, who)) {
    if (oco !== null) continue
    add(request.clientOid, { kind: 'stop', id: ids.stop(seq), symbol: request.symbol, isOpen: status === 'NEW' })
  }
  for (const { seq, clientOid, market, legs } of ocosOf(venue, who)) {
    const isOpen = legs.some(({ status }) => status === 'NEW')
    add(clientOid, { kind: 'oco', id: ids.oco(seq), symbol: market.symbol, isOpen })
  }
  return made
}

/** What an account has there, with what its keys signed and the venue carried out. */
export const factsOf = (
  venue: SimulatedVenue,
  who: number,
  carried: readonly (Carried & { readonly who: number })[],
): VenueFacts =>
  venueFacts(
    venue.exchange,
    accountOf(venue, who),
    carried.filter((one) => one.who === who),
  )

/** The last price, in quote per base. */
export const lastPrice = (venue: SimulatedVenue, symbol: string): string => {
  const market = marketOf(venue, symbol)
  return formatSteps(market.lastPrice, market.tick)
}

/** The last price, moved by so many thousandths and put on the pair's grid, as text. */
export const priceNear = (market: Market, thousandths: number): string =>
  formatSteps(Math.max(1, Math.round((market.lastPrice * (1000 + thousandths)) / 1000)), market.tick)

/** So many lots, as text. */
export const lotsText = (market: Market, lots: number): string => formatSteps(Math.floor(lots), market.lot)

/** Lots that so many units of quote buy at a price so many thousandths from the last one. */
export const lotsWorth = (market: Market, quoteUnits: bigint, thousandths: number): number => {
  const price = Math.max(1, Math.round((market.lastPrice * (1000 + thousandths)) / 1000))
  return Number(quoteUnits / (BigInt(price) * market.unitsPerTickLot))
}

export const balanceOf = (venue: SimulatedVenue, who: number, wallet: 'main' | 'trade', currency: string) =>
  accountOf(venue, who).wallets[wallet].get(currency) ?? { available: 0n, held: 0n }

/** Whether every client order id of a body names an open order or OCO order: only then does the venue refuse it (facts, section 4.1). */
export function restsAt({ exchange }: SimulatedVenue, body: string | null): boolean {
  const { orders, ocos } = exchange.venue.engine.state
  const named = [...(body ?? '').matchAll(/"clientOid":"([^"]+)"/g)].map(([, clientOid]) => clientOid)
  return (
    named.length > 0 &&
    named.every(
      (clientOid) =>
        [...orders.values()].some(({ active, request }) => active && request.clientOid === clientOid) ||
        [...ocos.values()].some(
          (oco) => oco.clientOid === clientOid && oco.legs.some(({ status }) => status === 'NEW'),
        ),
    )
  )
}
