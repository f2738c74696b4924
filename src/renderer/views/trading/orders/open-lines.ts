import type { ListedRow } from '#shared/domain/listed-row.ts'
import type { Filter } from '#shared/domain/order-origin.ts'
import { matches } from '#shared/domain/order-origin.ts'
import type { GridSource } from '#renderer/ui/data-grid/source.ts'
import type { OcoLine } from '#renderer/views/shared/oco/use-oco-lines.ts'

/** A line of the open orders: an order, or an OCO order, which is one row for both of its legs. */
export type OpenLine = ListedRow & { readonly oco?: OcoLine }

const ocoKey = 'oco '
export const isOcoKey = (key: string): boolean => key.startsWith(ocoKey)

/** The row of an OCO order; a side that is not known is not shown. */
export const ocoRow = (line: OcoLine): OpenLine => ({
  key: `${ocoKey}${line.oco.orderId}`,
  orderId: null,
  symbol: line.oco.symbol,
  side: line.side ?? 'buy',
  type: 'oco',
  price: line.figures?.price ?? null,
  size: line.figures?.size ?? null,
  filled: null,
  left: line.figures?.size ?? null,
  remainingValue: null,
  postOnly: false,
  at: line.oco.orderTime,
  booked: true,
  cancelling: false,
  intent: null,
  origin: line.origin,
  order: null,
  oco: line,
})

/** Whether a filter lets an OCO order through; one whose side is not known is of neither. */
export const passes = (line: OcoLine, filter: Filter): boolean =>
  (filter.side === 'all' || line.side !== null) &&
  matches({ symbol: line.oco.symbol, side: line.side ?? 'buy', origin: line.origin, type: 'oco' }, filter)

/** The orders as they are listed and sorted, the OCO orders below them: main knows nothing of those in this list. */
export function withOcoRows(source: GridSource<ListedRow>, ocos: () => readonly OpenLine[]): GridSource<OpenLine> {
  const before = (): number => source.count()
  return {
    ...source,
    keyOf: ({ key }) => key,
    count: () => before() + ocos().length,
    at: (index) => (index < before() ? source.at(index) : ocos()[index - before()]),
    indexOf(key) {
      if (!isOcoKey(key)) return source.indexOf(key)
      const place = ocos().findIndex((row) => row.key === key)
      return place === -1 ? -1 : before() + place
    },
    setRange: (range) => {
      const within = (index: number): number => Math.min(index, Math.max(before() - 1, 0))
      source.setRange({ first: within(range.first), last: within(range.last) })
    },
    all: () => [...source.all(), ...ocos()],
  }
}
