import { computed, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { decimalsOf } from '#shared/decimal.ts'
import type { MarketSymbol, OrderBook } from '#shared/exchange/index.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useOpenOrders } from '#renderer/data/use-account.ts'
import { columnsIn, widestColumns, widthsFor } from './book-columns.ts'
import type { BookColumns, ColumnWidths } from './book-columns.ts'
import { bidShareOf, drawnLevels, groupStep, isCrossed, spreadOf, withoutEmpty } from './book-levels.ts'
import type { BookGrouping, BookLevel, Levels, Sides } from './book-levels.ts'
import { bookTexts } from './book-texts.ts'
import type { BookTexts } from './book-texts.ts'
import { ownLevels } from './own-levels.ts'
import type { OwnLevels } from './own-levels.ts'
import { useFrozenLevels } from './use-frozen-levels.ts'

/**
 * What both sides of the book draw. It is handed to them once, and they follow its values: as properties, each of ten
 * updates a second would draw the panel, its head and both sides anew.
 */
export interface BookView {
  readonly levels: ComputedRef<Sides<readonly BookLevel[]>>
  readonly mine: ComputedRef<Sides<OwnLevels>>
  /** Decimals of a price and of a size. */
  readonly places: ComputedRef<{ readonly price: number; readonly size: number }>
  /** How many columns have room, from the left: price, size, running total. */
  readonly columns: ComputedRef<BookColumns>
  readonly texts: ComputedRef<BookTexts>
  /** What the levels are of: another one is shown from its best price. */
  readonly subject: ComputedRef<string>
}

/** px beside the columns. */
const beside = 20

interface BookSource {
  /** Its levels, or groups of them. */
  readonly book: () => OrderBook | null
  /** Every level by itself. */
  readonly exact: () => OrderBook | null
  readonly symbol: () => MarketSymbol | null
  readonly grouping: () => BookGrouping
  /** Own prices would tell where the user has an order (T15). */
  readonly hidden: () => boolean
  /** px of the book, and of ten figures in the type of its rows. */
  readonly width: () => number
  readonly tenFigures: () => number
}

const sideNames = ['bids', 'asks'] as const

/** The widest columns since the pair or the step was chosen: they do not come and go with single levels. */
function useSteadyWidths(
  subject: ComputedRef<string>,
  levels: BookView['levels'],
  places: BookView['places'],
): ComputedRef<ColumnWidths> {
  const steady = computed<{ readonly of: string; readonly widths: ColumnWidths }>((before) => {
    const of = subject.value
    const now = widthsFor(levels.value, places.value)
    const widths = before?.of === of ? widestColumns(before.widths, now) : now
    const { first, second, third } = widths
    const stays =
      before?.of === of &&
      before.widths.first === first &&
      before.widths.second === second &&
      before.widths.third === third
    return stays ? before : { of, widths }
  })
  return computed(() => steady.value.widths)
}

/** Own orders of the pair in view and of no other, by the level of the book that each stands in. */
function useOwnLevels({
  symbol,
  grouping,
  hidden,
}: Pick<BookSource, 'symbol' | 'grouping' | 'hidden'>): BookView['mine'] {
  const desk = useDeskStore()
  const orders = useOpenOrders(() => desk.pair)
  return computed<Sides<OwnLevels>>(() => {
    const own = hidden() ? [] : (orders.data.value ?? []).filter((order) => order.symbol === desk.pair)
    return ownLevels(own, groupStep(symbol()?.priceIncrement ?? '1', grouping()))
  })
}

/** Both sides as they are drawn: grouped, held in place while somebody is there, never crossed. */
export function useBookView({ book, exact, symbol, grouping, hidden, width, tenFigures }: BookSource) {
  const desk = useDeskStore()
  const profiles = useProfilesStore()
  const settings = useSettingsStore()

  const crossed = computed(() => {
    const now = book()
    return now !== null && isCrossed(now)
  })
  const live = computed<Sides<Levels>>(() => {
    const now = crossed.value ? null : book()
    return { bids: withoutEmpty(now?.bids ?? []), asks: withoutEmpty(now?.asks ?? []) }
  })
  const frozen = useFrozenLevels(() => live.value)
  // Another profile's book is another one, of the same pair too (T12).
  const subject = computed(() => `${profiles.currentId ?? ''} ${desk.pair} ${grouping()}`)
  watch(subject, frozen.release)

  const levels = computed(() => drawnLevels(frozen.shown.value))
  const places = computed(() => {
    const rules = symbol()
    if (rules === null) return { price: 0, size: 0 }
    return { price: decimalsOf(groupStep(rules.priceIncrement, grouping())), size: decimalsOf(rules.baseIncrement) }
  })
  const widths = useSteadyWidths(subject, levels, places)
  const view: BookView = {
    levels,
    mine: useOwnLevels({ symbol, grouping, hidden }),
    places,
    columns: computed(() =>
      columnsIn(tenFigures() === 0 ? null : ((width() - beside) * 10) / tenFigures(), widths.value),
    ),
    texts: computed(() => bookTexts(settings.current.grouping, places.value)),
    subject,
  }
  const empty = computed(() => sideNames.every((name) => levels.value[name].length === 0))
  const bidShare = computed(() => bidShareOf(levels.value))
  /** Between the best prices drawn; none while one is held that is gone. Of groups, that of the levels they are made of. */
  const spread = computed(() => {
    if (crossed.value) return null
    if (grouping() === '1') {
      const [bids, asks] = [frozen.shown.value.bids.slice(0, 1), frozen.shown.value.asks.slice(0, 1)]
      return spreadOf({ bids: withoutEmpty(bids), asks: withoutEmpty(asks) })
    }
    const now = exact()
    return now === null || isCrossed(now) ? null : spreadOf(now)
  })
  return { view, frozen, empty, crossed, bidShare, spread }
}
