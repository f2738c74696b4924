import { computed } from 'vue'
import type { Translate } from '#renderer/locales/use-text.ts'
import { directionOf, remembered } from '#renderer/ui/format/amount.ts'
import type { Column } from '#renderer/ui/data-grid/columns.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import type { Figure } from '#shared/domain/ticker-table.ts'
import { arrows } from '#renderer/ui/format/direction.ts'
import type { MarketRow } from './market-rows.ts'
import type { Turnover } from './use-turnover.ts'

type Write = (row: MarketRow, value: string | null) => string

const changeTones = { up: 'up', down: 'down', flat: 'text' } as const
const toneOf = remembered((change) => changeTones[directionOf(change)])
/** Room of a unit, so that the decimals of a figure without one stand below those of the others. */
const noUnit = '\u00a0\u00a0'

/** What cells say. `placesOf`: decimals of a pair's price step. */
function useWriters(placesOf: (symbol: string) => number) {
  const { amount, compact, percent } = useFormat()
  /** The same figure is written once, since most stand there again at the next update; anew with another form of numbers. */
  function once(word: (value: string | null) => string): Write {
    const some = remembered(word)
    // Reads the form of numbers, so that the columns follow it.
    const none = word(null)
    return (_row, value) => (value === null ? none : some(value))
  }
  /** In the decimals of its pair. */
  function price(): Write {
    const none = amount(null)
    const byPlaces = new Map<number, (value: string) => string>()
    return ({ symbol }, value) => {
      if (value === null) return none
      const places = placesOf(symbol)
      const write = byPlaces.get(places) ?? remembered((raw) => amount(raw, places))
      byPlaces.set(places, write)
      return write(value)
    }
  }
  const padded = (value: string | null): string => {
    const text = compact(value)
    return value === null || /[KMB]$/.test(text) ? text : text + noUnit
  }
  const pointed = (change: string | null): string => `${arrows[directionOf(change)]} ${percent(change)}`
  return {
    price,
    change: () => once(percent),
    /** With its arrow. */
    pointed: () => once(pointed),
    large: () => once(compact),
    /** With room for a unit that it does not have. */
    padded: () => once(padded),
  }
}

/** A row that has not come yet has no figures, not even missing ones. */
const shown =
  (key: Figure, write: Write) =>
  (row: MarketRow): string =>
    row.awaited === null ? write(row, row[key]) : ''

/** The columns of the table of pairs. */
export function useMarketColumns(t: Translate, placesOf: (symbol: string) => number, turnover: () => Turnover) {
  const write = useWriters(placesOf)
  const turnoverBy =
    (written: Write) =>
    (row: MarketRow): string =>
      row.awaited === null ? written(row, turnover().of(row)) : ''
  const figure = (key: Exclude<Figure, 'value'>, written: Write): Column<MarketRow> => ({
    key,
    head: t(`markets.column.${key}`, { currency: turnover().currency }),
    end: true,
    width: 92,
    grow: 1,
    show: shown(key, written),
    painted: 'text',
    text: (row) => row[key],
  })
  const faint = { painted: 'faint', class: 'faint' } as const
  return computed<readonly Column<MarketRow>[]>(() => [
    { key: 'star', head: t('markets.favourite'), headHidden: true, width: 34, grow: 0, always: true },
    {
      key: 'symbol',
      head: t('markets.column.symbol'),
      width: 142,
      grow: 1.7,
      always: true,
      text: ({ symbol }) => symbol,
      firstUp: true,
    },
    { ...figure('last', write.price()), grow: 1.1 },
    {
      ...figure('change', write.pointed()),
      painted: ({ change }) => (change === null ? 'text' : toneOf(change)),
      read: shown('change', write.change()),
    },
    { ...figure('high', write.price()), ...faint, yields: 2 },
    { ...figure('low', write.price()), ...faint, yields: 1 },
    { ...figure('volume', write.padded()), ...faint, read: shown('volume', write.large()), yields: 3 },
    {
      ...figure('turnover', write.padded()),
      show: turnoverBy(write.padded()),
      read: turnoverBy(write.large()),
      text: (row) => turnover().of(row),
      width: 118,
      yields: 5,
    },
    { key: 'week', head: t('markets.column.week'), width: 124, grow: 0, yields: 4 },
    { key: 'trade', head: t('markets.trade'), headHidden: true, width: 114, grow: 0, always: true },
  ])
}
