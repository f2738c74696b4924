import { add, compare, divide, isPositive, isZero, max, min, multiply, subtract } from '#shared/decimal.ts'
import type { AmountOf, Position } from '#shared/domain/position.ts'
import type { Fill } from '#shared/exchange/index.ts'

/** Of a fill, what a cost is reckoned from. `size` in base, `funds` in quote, `createdAt` in ms since the epoch. */
export type CostFill = Pick<
  Fill,
  'id' | 'tradeId' | 'side' | 'size' | 'funds' | 'fee' | 'feeCurrency' | 'createdAt' | 'orderId'
>

export interface PairOf {
  readonly base: string
  readonly quote: string
}

/** What one sell made. Quote; `matched` is the base of it whose cost is known. */
export interface ClosedSell {
  readonly orderId: string
  readonly at: number
  readonly matched: string
  readonly result: string
  /** Quote that the matched base had cost. */
  readonly cost: string
}

/** What the fills of a pair come to, whatever is held. */
export interface Costs {
  readonly size: string
  readonly cost: string
  readonly realised: string
  readonly soldUnknown: string
  readonly otherFees: readonly AmountOf[]
  readonly closed: readonly ClosedSell[]
}

/** Decimals of quotients: they are shown and never sent. */
const places = 24

const byDigits = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** Oldest first, each once; fills of one millisecond by the number of their trade, which the venue counts up. */
export function inOrder<Of extends CostFill>(fills: readonly Of[]): readonly Of[] {
  const once = new Map(fills.map((fill) => [fill.id, fill]))
  return [...once.values()].sort(
    (a, b) => a.createdAt - b.createdAt || byDigits(a.tradeId, b.tradeId) || byDigits(a.id, b.id),
  )
}

/** The part of `whole` that `part` of `of` has; all of it where nothing remains. */
const shareOf = (whole: string, part: string, of: string): string =>
  compare(part, of) === 0 ? whole : divide(multiply(whole, part), of, places)

/** Reckons the average cost over fills of one pair, in any order and as often as they were given. */
export function costsOf(fills: readonly CostFill[], { base, quote }: PairOf): Costs {
  let [size, cost, realised, soldUnknown] = ['0', '0', '0', '0']
  const other = new Map<string, string>()
  const closed: ClosedSell[] = []
  for (const fill of inOrder(fills)) {
    const fee = fill.fee ?? '0'
    const [feeBase, feeQuote] = [fill.feeCurrency === base ? fee : '0', fill.feeCurrency === quote ? fee : '0']
    if (isZero(feeBase) && isZero(feeQuote) && !isZero(fee)) {
      const currency = fill.feeCurrency ?? ''
      other.set(currency, add(other.get(currency) ?? '0', fee))
    }
    if (fill.side === 'buy') {
      size = add(size, max(subtract(fill.size, feeBase), '0'))
      cost = add(cost, add(fill.funds, feeQuote))
      // Where the fee took all that was bought, what it cost is lost.
      if (isZero(size)) [realised, cost] = [subtract(realised, cost), '0']
      continue
    }
    const out = add(fill.size, feeBase)
    const matched = min(out, size)
    soldUnknown = add(soldUnknown, subtract(out, matched))
    if (!isPositive(matched)) continue
    const costOut = shareOf(cost, matched, size)
    const result = subtract(shareOf(subtract(fill.funds, feeQuote), matched, out), costOut)
    size = subtract(size, matched)
    cost = subtract(cost, costOut)
    realised = add(realised, result)
    closed.push({ orderId: fill.orderId, at: fill.createdAt, matched, result, cost: costOut })
  }
  const otherFees = [...other].map(([currency, amount]) => ({ currency, amount }))
  return { size, cost, realised, soldUnknown, otherFees, closed }
}

interface Known {
  readonly fills: readonly CostFill[]
  readonly pair: PairOf
  /** Base in all accounts. */
  readonly held: string
  readonly cut: boolean
}

/** The position in a pair: of what is held, as much as its fills know the cost of, at their average. */
export function positionOf({ fills, pair, held, cut }: Known): Position {
  const { size: bought, cost: paid, realised, soldUnknown, otherFees } = costsOf(fills, pair)
  // What left by a transfer or a withdrawal took its cost along.
  const size = max(min(bought, held), '0')
  const cost = isZero(size) ? '0' : shareOf(paid, size, bought)
  const ordered = inOrder(fills)
  return {
    held,
    size,
    cost,
    averageEntry: isZero(size) ? null : divide(cost, size, places),
    realised,
    since: ordered[0]?.createdAt ?? null,
    fills: ordered.length,
    cut,
    unknownSize: max(subtract(held, size), '0'),
    soldUnknown,
    otherFees,
  }
}
