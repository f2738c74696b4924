import type { OrderLimits } from '#shared/domain/order-limits.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import { bookDistance } from '#shared/domain/book-distance.ts'
import { formatSteps } from '#main/practice/engine/scale.ts'
import type { VenueMarket } from '#test/invariants/above-limits.ts'
import type { OfProfile } from '#test/invariants/asked.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import type { KeptIntent } from '../on-disk.ts'
import { readIntents } from '../on-disk.ts'
import { ownLimits } from '../own-limits.ts'
import { epoch } from '../scheduler.ts'
import * as truth from '../truth.ts'
import type { World } from '../world.ts'

const dayMs = 86_400_000
/** ms by which the machine's clock must be off for its day to be another one. */
const anotherDayMs = 3_600_000
/** Units of a currency in one of it. */
const perUnit = 1e16

type Parts = Pick<World, 'venue' | 'scheduler' | 'skewMs' | 'disk'>

/** What limits are judged by at the venue. */
const venueMarket = ({ venue }: Pick<World, 'venue'>): VenueMarket => ({
  lastPrice: (symbol) => truth.lastPrice(venue, symbol),
  restingOrder: (orderId) => {
    const { engine, ids } = venue.exchange.venue
    const order = [...engine.state.orders.values()].find(({ seq }) => ids.order(seq) === orderId)
    if (order === undefined) return null
    const { market, request } = order
    return {
      side: request.side,
      price: formatSteps(request.price, market.tick),
      size: formatSteps(request.size, market.lot),
    }
  },
  walked: (symbol, side, { size, funds }) => {
    const path = `/api/v1/market/orderbook/level2_100?symbol=${symbol}`
    const book = (
      JSON.parse(venue.handle({ method: 'GET', path, headers: {}, body: null }).body) as { data: OrderBook }
    ).data
    const asText = (amount: number | null): string | null => (amount === null ? null : String(amount))
    const met = bookDistance(book, { side, size: asText(size), funds: asText(funds), price: null })
    if (met.kind !== 'walked') return null
    return Math.abs(Number(met.funds) / (Number(met.best) * Number(met.size)) - 1) * 100
  },
})

/** What the limits of each profile are, and what its orders of the day are worth by the venue. */
export function createLimits(world: Parts, seed: number, profileIds: readonly string[]) {
  let wasAnotherDay = false
  /** Intents that were on disk when main said that a profile is read-only; none while it may write, or nobody knows. */
  const readOnlySince = new Map<string, ReadonlySet<string>>()
  /** Profiles of which main did not say last that they may write. */
  const maybeReadOnly = new Set<string>()
  const limitsOf = (profileId: string): OrderLimits => ownLimits(seed, profileIds.indexOf(profileId))

  /** USDT that orders which main knows to be placed traded for, and are open for: what it counts is that at the least. */
  const usedToday = (profileId: string, kept: readonly KeptIntent[], replacedId: string | undefined): number => {
    wasAnotherDay ||= Math.abs(world.skewMs) > anotherDayMs
    const today = epoch + world.scheduler.now() + world.skewMs
    if (wasAnotherDay || Math.floor(today / dayMs) !== Math.floor(epoch / dayMs)) return 0
    const placed = kept.filter((one) => one.profileId === profileId && one.kind === 'place' && one.state === 'accepted')
    const known = new Set(placed.map(({ clientOid }) => clientOid))
    const { ids } = world.venue.exchange.venue
    return truth
      .ordersOf(world.venue, profileIds.indexOf(profileId))
      .filter(({ request }) => known.has(request.clientOid))
      .reduce((sum, { seq, active, market, request, filled, dealFunds }) => {
        const isOpen = active && ids.order(seq) !== replacedId && request.price > 0
        const lots = isOpen ? request.size - filled : 0
        const price = Number(formatSteps(request.price, market.tick))
        return sum + Number(dealFunds) / perUnit + Number(formatSteps(lots, market.lot)) * price
      }, 0)
  }
  return {
    market: venueMarket(world),
    limitsOf,
    /** Of a request of a profile that leaves now. */
    ofProfile: (profileId: string, kept: readonly KeptIntent[], body: string | null): OfProfile => ({
      limits: limitsOf(profileId),
      usedToday: () => usedToday(profileId, kept, /"orderId":"([^"]+)"/.exec(body ?? '')?.[1]),
    }),
    /** Main has said whether a profile is read-only; null while it was asked to change that, and has not answered or refused to. */
    onReadOnly: (profileId: string, isOn: boolean | null): void => {
      if (isOn === true) readOnlySince.set(profileId, new Set(readIntents(world.disk().journal()).map(({ id }) => id)))
      else readOnlySince.delete(profileId)
      if (isOn === false) maybeReadOnly.delete(profileId)
      else maybeReadOnly.add(profileId)
    },
    mayBeReadOnly: (profileId: string): boolean => maybeReadOnly.has(profileId),
    /** An intent leaves: what was on disk before may still. */
    checkReadOnly: ({ id, kind, profileId }: KeptIntent, found: (id: InvariantId, what: string) => void): void => {
      if (readOnlySince.get(profileId)?.has(id) === false)
        found('read-only-sends-nothing', `${kind} ${id} left although its profile is read-only`)
    },
  }
}
export type Limits = ReturnType<typeof createLimits>
