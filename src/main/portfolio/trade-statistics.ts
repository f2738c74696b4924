import { add, compare, divide, isPositive, isZero, rounded } from '#shared/decimal.ts'
import type { TradeStatistics } from '#shared/domain/holdings.ts'
import type { AmountOf } from '#shared/domain/position.ts'
import { costPlaces, costsOf, inOrder, isFeeKnown } from './average-cost.ts'
import type { CostFill, PairOf } from './average-cost.ts'

export interface PairFills {
  readonly pair: PairOf
  readonly fills: readonly CostFill[]
  readonly cut: boolean
}

const dayMs = 86_400_000

function daysOf(fills: readonly CostFill[]): TradeStatistics['days'] {
  const days = Map.groupBy(fills, ({ createdAt }) => Math.floor(createdAt / dayMs) * dayMs)
  return [...days].map(([day, { length }]) => [day, length] as const).sort(([a], [b]) => a - b)
}

const amountsIn = (byCurrency: ReadonlyMap<string, string>): readonly AmountOf[] =>
  [...byCurrency].map(([currency, amount]) => ({ currency, amount }))

/** What the fills of pairs of one quote come to from `from` (ms) on; the cost of what was sold counts fills before it. */
export function statisticsOf(pairs: readonly PairFills[], from: number): TradeStatistics {
  const all = pairs.map(({ fills }) => inOrder(fills))
  const inSpan = all.flat().filter(({ createdAt }) => createdAt >= from)
  const sum = (side: 'buy' | 'sell'): string =>
    inSpan.reduce((total, fill) => (fill.side === side ? add(total, fill.funds) : total), '0')
  const fees = new Map<string, string>()
  for (const { fee, feeCurrency } of inSpan)
    if (fee !== null && feeCurrency !== null && !isZero(fee))
      fees.set(feeCurrency, add(fees.get(feeCurrency) ?? '0', fee))
  const byOrder = new Map<string, string>()
  const soldUnknown = new Map<string, string>()
  for (const { pair, fills } of pairs) {
    const { closed, uncosted } = costsOf(fills, pair)
    for (const { orderId, at, result } of closed)
      if (at >= from) byOrder.set(orderId, add(byOrder.get(orderId) ?? '0', result))
    for (const { at, size } of uncosted)
      if (at >= from) soldUnknown.set(pair.base, add(soldUnknown.get(pair.base) ?? '0', size))
  }
  // Each is rounded before it is counted, so that a gain is one that can be read.
  const results = [...byOrder.values()].map((result) => rounded(result, costPlaces)).sort(compare)
  const sumOf = (all: Iterable<string>): string => rounded([...all].reduce(add, '0'), costPlaces)
  const realised = results.length === 0 ? null : sumOf(byOrder.values())
  return {
    since: all.flat().reduce<number | null>((least, { createdAt }) => Math.min(least ?? createdAt, createdAt), null),
    cut: pairs.some(({ cut }) => cut),
    orders: new Set(inSpan.map(({ orderId }) => orderId)).size,
    fills: inSpan.length,
    days: daysOf(all.flat()),
    bought: sum('buy'),
    sold: sum('sell'),
    fees: amountsIn(fees),
    unknownFees: inSpan.filter((fill) => !isFeeKnown(fill)).length,
    closed: results.length,
    won: results.filter(isPositive).length,
    realised,
    average: realised === null ? null : rounded(divide(realised, String(results.length), 2 * costPlaces), costPlaces),
    best: results.at(-1) ?? null,
    worst: results[0] ?? null,
    soldUnknown: amountsIn(soldUnknown),
  }
}
