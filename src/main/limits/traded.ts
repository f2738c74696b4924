import { add, multiply, subtract } from '#shared/decimal.ts'
import { isOrderKind } from '#shared/domain/intent-kinds.ts'
import type { UsedToday } from '#shared/domain/order-limits.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { FillStore, JournalReader } from '#main/journal/index.ts'
import type { OrderTerms } from './counted.ts'
import type { Day, EntryDeps } from './day-entries.ts'
import { entryOf, newDay, openIn, priceUnpriced, put, unknownIn } from './day-entries.ts'
import { quoteOf } from './known-market.ts'
import type { ReplacedOrder } from './ordered.ts'
import { textOf } from './ordered.ts'

export const dayMs = 86_400_000
/** ms since the epoch at which the UTC day of a moment began. */
export const dayOf = (at: number): number => at - (((at % dayMs) + dayMs) % dayMs)

export interface TradedDeps extends EntryDeps {
  readonly reader: Pick<JournalReader, 'get' | 'ordersSince'>
  readonly fills: Pick<FillStore, 'of' | 'openSince'>
  /** ms since the epoch. */
  readonly now: () => number
}

/** Prices of now: of a pair, and `limitCurrency` per unit of a currency; null where they are not known freshly. */
export interface TradedPrices {
  last(symbol: string): string | null
  rate(currency: string): string | null
}

/**
 * What counts against a profile's daily value: filled, open and unknown of all orders that began in this UTC day, and of
 * those of earlier days that are not known to be done. From the journal; the venue's other orders are not in it.
 */
export interface TradedDay {
  /** `without`: the order that is about to be replaced, whose open part does not count. Errors: the journal's. */
  used(profileId: string, prices: TradedPrices, without?: string): Result<UsedToday>
  /** What `used` needs prices of. */
  needs(profileId: string): { readonly symbols: readonly string[]; readonly quotes: readonly string[] }
  /** What the order of an earlier day, or of another program, is for that is about to be amended. */
  noteOrder(orderId: string, order: ReplacedOrder): void
  /** An intent, or what is known of its fill, has changed. */
  onIntent(profileId: string, id: string): void
}

/** Orders whose terms are remembered for an amendment. */
const mostNoted = 1_000

export const createTradedDay = (deps: TradedDeps): TradedDay => {
  const { reader, fills, now } = deps
  const days = new Map<string, Day>()
  const noted = new Map<string, OrderTerms>()
  /** First prices of days that have to be read again. */
  const kept = new Map<string, ReadonlyMap<string, string>>()

  const dayFor = (profileId: string): Result<Day> => {
    const began = dayOf(now())
    const known = days.get(profileId)
    if (known?.began === began) return ok(known)
    const open = fills.openSince(profileId, began)
    if (!open.ok) return open
    const records = reader.ordersSince(profileId, began, open.value)
    if (!records.ok) return records
    const ids = new Set(records.value.map(({ id }) => id))
    const firstPrices = [...(known?.firstPrices ?? kept.get(profileId) ?? [])].filter(([id]) => ids.has(id))
    const day = newDay({ noted, profileId, began, firstPrices: new Map(firstPrices) })
    for (const record of records.value) put(deps, day, record)
    days.set(profileId, day)
    return ok(day)
  }

  return {
    used: (profileId, prices, without) => {
      const day = dayFor(profileId)
      if (!day.ok) return day
      priceUnpriced(day.value, (symbol) => prices.last(symbol))
      return ok(sumOf(day.value, prices, openOfOrder(day.value, without)))
    },
    needs: (profileId) => {
      const day = dayFor(profileId)
      if (!day.ok) return { symbols: [], quotes: [] }
      const { quotes, unpriced, entries } = day.value
      const pairs = [...unpriced].map((id) => textOf(entries.get(id)?.record.request ?? {}, 'symbol') ?? '')
      const symbols = [...new Set(pairs)]
      return { symbols, quotes: [...new Set([...quotes.keys(), ...symbols.map(quoteOf)])] }
    },
    noteOrder: (orderId, { side, price, size }) => {
      noted.delete(orderId)
      noted.set(orderId, { side, price, size, funds: null, waits: false })
      for (const old of [...noted.keys()].slice(0, -mostNoted)) noted.delete(old)
    },
    onIntent: (profileId, id) => {
      const day = days.get(profileId)
      if (day === undefined) return
      const record = reader.get(id)
      // What cannot be read is read again with the next order, which is refused while it cannot.
      if (!record.ok) {
        kept.set(profileId, day.firstPrices)
        days.delete(profileId)
      } else if (record.value !== null && isOrderKind(record.value.kind)) put(deps, day, record.value)
    },
  }
}

/** The open part of the order that is about to be replaced, in its quote currency. */
const openOfOrder = (
  day: Day,
  orderId: string | undefined,
): { readonly currency: string; readonly amount: string } | null => {
  const entry = entryOf(day, orderId ?? null)
  if (entry?.counted?.kind !== 'quote') return null
  const open = openIn(day, entry)
  return open === null ? null : { currency: entry.counted.currency, amount: open }
}

const sumOf = (day: Day, prices: TradedPrices, open: ReturnType<typeof openOfOrder>): UsedToday => {
  let value = '0'
  let unknown = unknownIn(day)
  const addIn = (currency: string, amount: string): void => {
    const rate = prices.rate(currency)
    if (rate === null) unknown += Number(amount !== '0')
    else value = add(value, multiply(amount, rate))
  }
  for (const [currency, amount] of day.quotes)
    addIn(currency, open?.currency === currency ? subtract(amount, open.amount) : amount)
  return { value, unknown }
}
