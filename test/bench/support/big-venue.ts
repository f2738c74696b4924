/** A venue with as many pairs as a real one. Its market stands still: what moves in the page is what a benchmark feeds it. */
import type { TickerLine } from '#shared/domain/feed-topic.ts'
import type { MarketSymbol, OrderBook } from '#shared/exchange/index.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

export const pairCount = 2_000

const nameOf = (index: number): string => `C${String(index).padStart(4, '0')}`

type Row = Partial<MarketSymbol> & { readonly symbol: string }

/** The venue's own rows, then copies of the first one under other names. */
function filled<R extends Row>(rows: readonly R[]): R[] {
  const first = rows[0]
  if (first === undefined) return []
  const copies = Array.from({ length: pairCount - rows.length }, (_, index) => {
    const base = nameOf(index)
    const named = { ...first, symbol: `${base}-USDT`, symbolName: `${base}-USDT`, name: `${base}-USDT` }
    return 'baseCurrency' in first ? { ...named, baseCurrency: base } : named
  })
  return [...rows, ...copies]
}

export const startBigVenue = (): Promise<LoopbackVenue> =>
  startLoopbackVenue({
    answer: ({ path }, said) => {
      const isSymbols = path.startsWith('/api/v2/symbols')
      if ((!isSymbols && !path.startsWith('/api/v1/market/allTickers')) || said.status !== 200) return said
      const body = JSON.parse(said.body) as { data: Row[] & { ticker?: Row[] } }
      const data = isSymbols ? filled(body.data) : { ...body.data, ticker: filled(body.data.ticker ?? []) }
      return { ...said, body: JSON.stringify({ ...body, data }) }
    },
  })

/** -1 to 1, the same for the same numbers. */
const chance = (index: number, turn: number): number => (((index * 7_919 + turn * 104_729) % 2_001) - 1_000) / 1_000

/**
 * Every row with other figures than the time before, as two seconds move a market: prices within 0.3 %, and volumes that
 * grow a little, so that some pairs pass their neighbours.
 */
export const movedTickers = (
  rows: readonly { readonly symbol: string }[],
  turn: number,
): (readonly [key: string, fields: Partial<TickerLine>])[] =>
  rows.map(({ symbol }, index) => {
    const drift = chance(index, turn)
    const turnover = 5e8 / (index + 1)
    const price = (50_000 / (index + 1)) * (1 + 0.003 * drift)
    const fields = {
      last: price.toFixed(4),
      changeRate: (chance(index, 0) * 0.08 + 0.003 * drift).toFixed(4),
      vol: (turnover / 50 + turn).toFixed(2),
      volValue: (turnover * (1 + 0.0002 * turn * (1 + drift))).toFixed(2),
    }
    return [symbol, fields]
  })

/** A book of `levels` a side around 60,000, its sizes other ones every turn. */
export function bookOf(levels: number, turn: number): OrderBook {
  const size = (index: number): string => `0.${1_000 + ((index * 37 + turn * 11) % 8_999)}`
  const side = (sign: 1 | -1): [string, string][] =>
    Array.from({ length: levels }, (_, index) => {
      const tenths = 600_000 + sign * (index + 1) * 3
      return [`${Math.floor(tenths / 10)}.${tenths % 10}`, size(index)]
    })
  return { time: Date.now(), sequence: String(turn), bids: side(-1), asks: side(1) }
}
