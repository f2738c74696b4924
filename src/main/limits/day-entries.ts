import { add, subtract } from '#shared/decimal.ts'
import type { FillView } from '#shared/domain/fill.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { FillStore, IntentRecord } from '#main/journal/index.ts'
import type { Counted, CountedIntent, OrderTerms } from './counted.ts'
import { atMost, countedOf, isOver, marketPriceIn, openOf, termsOf, tradesAtMarket } from './counted.ts'
import { textOf } from './ordered.ts'

export interface EntryDeps {
  readonly fills: Pick<FillStore, 'of'>
  /** Quote per base, where it is known freshly. */
  readonly lastPrice: (profileId: string, symbol: string) => string | null
}

interface Entry {
  readonly record: IntentRecord
  readonly fill: FillView | null
  /** Its place in the journal, next to those of the same day. */
  readonly place: number
  counted: Counted | null
}

/** The orders that count for one day of a profile, and their sums. */
export interface Day {
  /** What orders are for that are about to be amended, by the venue's id. */
  readonly noted: ReadonlyMap<string, OrderTerms>
  readonly profileId: string
  readonly began: number
  /** The first price known of the market, by intent, for those with which none was written. */
  readonly firstPrices: Map<string, string>
  /** Intents that take a price of the market of which none is known yet. */
  readonly unpriced: Set<string>
  readonly entries: Map<string, Entry>
  /** Which intents made an order, by the venue's id: a venue may keep the id when the order is amended. */
  readonly makers: Map<string, Set<string>>
  /** Amendments of an order, by its id. */
  readonly amendments: Map<string, Set<string>>
  /** Sums of quote currencies. */
  readonly quotes: Map<string, string>
  unknown: number
}

export const newDay = (of: Pick<Day, 'noted' | 'profileId' | 'began' | 'firstPrices'>): Day => ({
  ...of,
  unpriced: new Set(),
  entries: new Map(),
  makers: new Map(),
  amendments: new Map(),
  quotes: new Map(),
  unknown: 0,
})

/** Takes an intent as it is now into the sums of its day, and counts those around it again. */
export const put = (deps: EntryDeps, day: Day, record: IntentRecord): void => {
  const { place = placeOf(day, record), counted = null } = day.entries.get(record.id) ?? {}
  const entry: Entry = { record, fill: record.orderId === null ? null : deps.fills.of(record.id), place, counted }
  day.entries.set(record.id, entry)
  const replaces = replacedIdOf(record)
  note(day.makers, record.orderId, record.id)
  note(day.amendments, replaces, record.id)
  const makers = makersOf(day, replaces).filter((one) => one.place < place)
  // Amendments of one order count by whether another of them has taken its place.
  const changed = [...makers, entry, ...[entry, ...makers].flatMap((one) => amendmentsOf(day, one))]
  const last = (symbol: string): string | null => deps.lastPrice(day.profileId, symbol)
  for (const one of changed) recount(day, one, last)
}

const note = (intents: Map<string, Set<string>>, orderId: string | null, id: string): void => {
  if (orderId !== null) intents.set(orderId, (intents.get(orderId) ?? new Set()).add(id))
}

/**
 * Intents of the day come as the journal has them. One of an earlier day may come later, when something is learnt of it: it
 * stands before them all, by its time.
 */
const placeOf = ({ began, entries }: Day, { createdAt }: IntentRecord): number =>
  createdAt < began ? createdAt - began : entries.size

const recount = (day: Day, entry: Entry, last: (symbol: string) => string | null): void => {
  const { record } = entry
  const takesPrice = tradesAtMarket(termsIn(day, record))
  if (takesPrice && priceOf(day, record) === null) {
    const market = last(textOf(record.request, 'symbol') ?? '')
    if (market !== null) day.firstPrices.set(record.id, market)
  }
  const intent = around(day, entry)
  const counted = countedOf(intent)
  const isDone = counted?.kind === 'quote' && isOver(intent)
  if (takesPrice && counted !== null && !isDone && priceOf(day, record) === null) day.unpriced.add(record.id)
  else day.unpriced.delete(record.id)
  count(day, entry, counted)
}

/** The market's price that an intent counts by: the one written with it, else the first known after that. */
const priceOf = (day: Day, record: IntentRecord): string | null =>
  marketPriceIn(record) ?? day.firstPrices.get(record.id) ?? null

/** What is not fully known: requests without a value, and those that may be worth more than they count. */
export const unknownIn = ({ unknown, unpriced, entries }: Day): number =>
  unknown + [...unpriced].filter((id) => entries.get(id)?.counted?.kind === 'quote').length

/** Values the orders of which no price was known, where there is one now. */
export const priceUnpriced = (day: Day, last: (symbol: string) => string | null): void => {
  for (const id of [...day.unpriced]) {
    const entry = day.entries.get(id)
    if (entry !== undefined) recount(day, entry, last)
  }
}

/** The intent that made an order: of those with that id, the last that began before `place`. */
export const entryOf = (day: Day, orderId: string | null, place = Infinity): Entry | null =>
  makersOf(day, orderId)
    .filter((one) => one.place < place)
    .reduce<Entry | null>((last, one) => (last === null || one.place > last.place ? one : last), null)

const makersOf = ({ entries, makers }: Day, orderId: string | null): readonly Entry[] =>
  [...((orderId === null ? undefined : makers.get(orderId)) ?? [])].flatMap((id) => entries.get(id) ?? [])

const replacedIdOf = ({ kind, request }: IntentRecord): string | null =>
  kind === 'amend' ? textOf(request, 'orderId') : null

/** Those that change the order which an intent made: only what began after it does, or two amendments would undo each other. */
const amendmentsOf = ({ amendments, entries }: Day, { record, place }: Entry): readonly Entry[] =>
  [...((record.orderId === null ? undefined : amendments.get(record.orderId)) ?? [])]
    .flatMap((other) => entries.get(other) ?? [])
    .filter((other) => other.place > place)

const around = (day: Day, entry: Entry): CountedIntent => {
  const { record, fill, place } = entry
  const replaced = entryOf(day, replacedIdOf(record), place)
  return {
    record,
    fill,
    terms: valuedIn(day, record),
    isReplaced: isReplacedIn(day, entry),
    openBefore: isUnresolved(record.state) && replaced !== null ? (openIn(day, replaced) ?? '0') : '0',
  }
}

const isReplacedIn = (day: Day, entry: Entry): boolean =>
  amendmentsOf(day, entry).some(({ record }) => record.state === 'accepted')

/** What is counted as open of an order, in quote: nothing once it is over, where only what filled counts; null where it cannot be said. */
export const openIn = (day: Day, entry: Entry): string | null => {
  const { record, fill, counted } = entry
  if (counted === null || isOver({ fill, isReplaced: isReplacedIn(day, entry) })) return '0'
  return openOf(fill, valuedIn(day, record))
}

/** What an intent is for, at the most it may trade at. */
const valuedIn = (day: Day, record: IntentRecord): OrderTerms | null =>
  atMost(termsIn(day, record), priceOf(day, record))

/** Changes of one order after another that are followed back to what it was first placed for. */
const mostChanges = 100

/** Of an amendment: what it asks for, the rest as the order before had it. */
const termsIn = (day: Day, record: IntentRecord, depth = 0): OrderTerms | null => {
  const own = termsOf(record)
  if (own !== null) return own
  const orderId = replacedIdOf(record)
  // A venue may keep the order's id: then this amendment, and later ones, made an order of that id too.
  const before = entryOf(day, orderId, day.entries.get(record.id)?.place)
  const isTraced = before !== null && depth < mostChanges
  const former = (isTraced ? termsIn(day, before.record, depth + 1) : null) ?? day.noted.get(orderId ?? '') ?? null
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
  else day.quotes.set(counted.currency, by(day.quotes.get(counted.currency) ?? '0', counted.amount))
}
