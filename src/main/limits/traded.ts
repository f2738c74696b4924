import { add, multiply, subtract } from '#shared/decimal.ts'
import type { FillView } from '#shared/domain/fill.ts'
import { isUnresolved } from '#shared/domain/intent.ts'
import type { UsedToday } from '#shared/domain/order-limits.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { FillStore, IntentRecord, JournalReader } from '#main/journal/index.ts'
import type { Counted, CountedIntent, OrderTerms } from './counted.ts'
import { atMost, countedOf, openOf, termsOf, tradesAtMarket } from './counted.ts'
import type { ReplacedOrder } from './ordered.ts'
import { textOf } from './ordered.ts'

export const dayMs = 86_400_000
/** ms since the epoch at which the UTC day of a moment began. */
export const dayOf = (at: number): number => at - (((at % dayMs) + dayMs) % dayMs)

export interface TradedDeps {
  readonly reader: Pick<JournalReader, 'get' | 'ordersSince'>
  readonly fills: Pick<FillStore, 'of' | 'openSince'>
  /** Quote per base, where it is known freshly. */
  readonly lastPrice: (profileId: string, symbol: string) => string | null
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

interface Entry {
  readonly record: IntentRecord
  readonly fill: FillView | null
  counted: Counted | null
}

interface Day {
  readonly profileId: string
  readonly began: number
  /** The market's price by which a sell was judged, or the first known after a start; by intent. */
  readonly judgedAt: Map<string, string>
  /** Open sells, by intent, of which no price of the market was known yet. */
  readonly unpriced: Set<string>
  readonly entries: Map<string, Entry>
  /** Which intent made an order, by the venue's id. */
  readonly makers: Map<string, string>
  /** Amendments of an order, by its id. */
  readonly amendments: Map<string, Set<string>>
  /** Sums: of quote currencies, and of the base of pairs. */
  readonly quotes: Map<string, string>
  readonly bases: Map<string, string>
  unknown: number
}

/** Orders whose terms are remembered for an amendment. */
const mostNoted = 1_000

export const createTradedDay = ({ reader, fills, lastPrice, now }: TradedDeps): TradedDay => {
  const days = new Map<string, Day>()
  const noted = new Map<string, OrderTerms>()
  /** Of days that have to be read again. */
  const kept = new Map<string, ReadonlyMap<string, string>>()

  const put = (day: Day, record: IntentRecord): void => {
    const counted = day.entries.get(record.id)?.counted ?? null
    const entry: Entry = { record, fill: record.orderId === null ? null : fills.of(record.id), counted }
    day.entries.set(record.id, entry)
    if (record.orderId !== null) day.makers.set(record.orderId, record.id)
    const replaces = replacedIdOf(record)
    if (replaces !== null) day.amendments.set(replaces, (day.amendments.get(replaces) ?? new Set()).add(record.id))
    const changed = [entryOf(day, replaces), entry, ...amendmentsOf(day, record)]
    for (const one of changed) if (one !== null) recount(day, one)
  }

  /** An intent is written right after it was judged, with no wait between: the price known now is the one it was judged by. */
  const recount = (day: Day, entry: Entry, price = lastPrice): void => {
    const { record } = entry
    const isSell = tradesAtMarket(termsIn(day, noted, record))
    if (isSell && !day.judgedAt.has(record.id)) {
      const market = price(day.profileId, textOf(record.request, 'symbol') ?? '')
      if (market !== null) day.judgedAt.set(record.id, market)
    }
    const intent = around(day, noted, entry)
    const counted = countedOf(intent)
    const isOpen = counted?.kind === 'quote' && intent.fill?.complete !== true && !intent.isReplaced
    if (isSell && isOpen && !day.judgedAt.has(record.id)) day.unpriced.add(record.id)
    else day.unpriced.delete(record.id)
    count(day, entry, counted)
  }

  const priceOpenSells = (day: Day, { last }: TradedPrices): void => {
    for (const id of [...day.unpriced]) {
      const entry = day.entries.get(id)
      if (entry !== undefined) recount(day, entry, (_profileId, symbol) => last(symbol))
    }
  }

  const dayFor = (profileId: string): Result<Day> => {
    const began = dayOf(now())
    const known = days.get(profileId)
    if (known?.began === began) return ok(known)
    const records = reader.ordersSince(profileId, began, fills.openSince(profileId, began))
    if (!records.ok) return records
    const ids = new Set(records.value.map(({ id }) => id))
    const day: Day = {
      profileId,
      began,
      judgedAt: new Map([...(known?.judgedAt ?? kept.get(profileId) ?? [])].filter(([id]) => ids.has(id))),
      unpriced: new Set(),
      entries: new Map(),
      makers: new Map(),
      amendments: new Map(),
      quotes: new Map(),
      bases: new Map(),
      unknown: 0,
    }
    for (const record of records.value) put(day, record)
    days.set(profileId, day)
    return ok(day)
  }

  return {
    used: (profileId, prices, without) => {
      const day = dayFor(profileId)
      if (!day.ok) return day
      priceOpenSells(day.value, prices)
      return ok(sumOf(day.value, prices, openOfOrder(day.value, noted, without)))
    },
    needs: (profileId) => {
      const day = dayFor(profileId)
      if (!day.ok) return { symbols: [], quotes: [] }
      const { bases, quotes, unpriced, entries } = day.value
      const unpricedPairs = [...unpriced].map((id) => textOf(entries.get(id)?.record.request ?? {}, 'symbol') ?? '')
      const symbols = [...new Set([...bases.keys(), ...unpricedPairs])]
      return { symbols, quotes: [...new Set([...quotes.keys(), ...symbols.map(quoteOfPair)])] }
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
        kept.set(profileId, day.judgedAt)
        days.delete(profileId)
      } else if (record.value !== null && isOrder(record.value)) put(day, record.value)
    },
  }
}

const isOrder = ({ kind }: IntentRecord): boolean => kind === 'place' || kind === 'place-oco' || kind === 'amend'

const entryOf = ({ entries, makers }: Day, orderId: string | null): Entry | null => {
  const maker = orderId === null ? undefined : makers.get(orderId)
  return maker === undefined ? null : (entries.get(maker) ?? null)
}

const replacedIdOf = ({ kind, request }: IntentRecord): string | null =>
  kind === 'amend' ? textOf(request, 'orderId') : null

/** The others that change the order which an intent made. */
const amendmentsOf = ({ amendments, entries }: Day, { id, orderId }: IntentRecord): readonly Entry[] =>
  [...((orderId === null ? undefined : amendments.get(orderId)) ?? [])]
    .filter((other) => other !== id)
    .flatMap((other) => entries.get(other) ?? [])

const around = (day: Day, noted: ReadonlyMap<string, OrderTerms>, { record, fill }: Entry): CountedIntent => {
  const replaced = entryOf(day, replacedIdOf(record))
  const open = replaced === null ? null : openOf(replaced.fill, valuedIn(day, noted, replaced.record))
  return {
    record,
    fill,
    terms: valuedIn(day, noted, record),
    isReplaced: amendmentsOf(day, record).some((other) => other.record.state === 'accepted'),
    openBefore: isUnresolved(record.state) && replaced?.counted !== null ? (open ?? '0') : '0',
  }
}

/** What an intent is for, at the most it may trade at: the value it was judged by. */
const valuedIn = (day: Day, noted: ReadonlyMap<string, OrderTerms>, record: IntentRecord): OrderTerms | null =>
  atMost(termsIn(day, noted, record), day.judgedAt.get(record.id) ?? null)

/** Changes of one order after another that are followed back to what it was first placed for. */
const mostChanges = 100

/** Of an amendment: what it asks for, the rest as the order before had it. */
const termsIn = (
  day: Day,
  noted: ReadonlyMap<string, OrderTerms>,
  record: IntentRecord,
  depth = 0,
): OrderTerms | null => {
  const own = termsOf(record)
  if (own !== null) return own
  const orderId = replacedIdOf(record)
  const before = entryOf(day, orderId)
  // A venue may keep the order's id: then the amendment itself made the order of that id.
  const isTraced = before !== null && before.record.id !== record.id && depth < mostChanges
  const former = (isTraced ? termsIn(day, noted, before.record, depth + 1) : null) ?? noted.get(orderId ?? '') ?? null
  const [price, size] = [textOf(record.request, 'newPrice'), textOf(record.request, 'newSize')]
  if (former === null && (price === null || size === null)) return null
  // Of an order that is not known, a sell counts for more.
  const { side = 'sell', price: priceBefore = null, size: sizeBefore = null } = former ?? {}
  return { side, price: price ?? priceBefore, size: size ?? sizeBefore, funds: null, waits: false }
}

/** Takes what an entry counted out of the sums, and puts in what it counts now. */
const count = (day: Day, entry: Entry, counted: Counted | null): void => {
  shift(day, entry.counted, subtract, -1)
  shift(day, counted, add, 1)
  entry.counted = counted
}

const shift = (day: Day, counted: Counted | null, by: typeof add, one: number): void => {
  if (counted === null) return
  if (counted.kind === 'unknown') day.unknown += one
  else if (counted.kind === 'quote')
    day.quotes.set(counted.currency, by(day.quotes.get(counted.currency) ?? '0', counted.amount))
  else day.bases.set(counted.symbol, by(day.bases.get(counted.symbol) ?? '0', counted.size))
}

const quoteOfPair = (symbol: string): string => symbol.slice(symbol.lastIndexOf('-') + 1)

/** The open part of the order that is about to be replaced, in its quote currency. */
const openOfOrder = (
  day: Day,
  noted: ReadonlyMap<string, OrderTerms>,
  orderId: string | undefined,
): { readonly currency: string; readonly amount: string } | null => {
  const entry = entryOf(day, orderId ?? null)
  if (entry?.counted?.kind !== 'quote' || entry.fill?.complete === true) return null
  const open = openOf(entry.fill, valuedIn(day, noted, entry.record))
  return open === null ? null : { currency: entry.counted.currency, amount: open }
}

const sumOf = (day: Day, prices: TradedPrices, open: ReturnType<typeof openOfOrder>): UsedToday => {
  let value = '0'
  let unknown = day.unknown + day.unpriced.size
  const addIn = (currency: string, amount: string): void => {
    const rate = prices.rate(currency)
    if (rate === null) unknown += Number(amount !== '0')
    else value = add(value, multiply(amount, rate))
  }
  for (const [currency, amount] of day.quotes)
    addIn(currency, open?.currency === currency ? subtract(amount, open.amount) : amount)
  for (const [symbol, size] of day.bases) {
    const last = prices.last(symbol)
    if (last === null) unknown += Number(size !== '0')
    else addIn(quoteOfPair(symbol), multiply(size, last))
  }
  return { value, unknown }
}
