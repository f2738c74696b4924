import { add, isZero, max, min, subtract } from '#shared/decimal.ts'
import type { AmountOf, Position } from '#shared/domain/position.ts'
import type { Fill } from '#shared/exchange/index.ts'
import { placesOf, quotient, scaledInt, unscaled } from '#shared/scaled.ts'

/** Of a fill, what a cost is reckoned from. `size` in base, `funds` in quote, `createdAt` in ms since the epoch. */
export type CostFill = Pick<
  Fill,
  'id' | 'tradeId' | 'side' | 'size' | 'funds' | 'fee' | 'feeCurrency' | 'createdAt' | 'orderId'
>

export interface PairOf {
  readonly base: string
  readonly quote: string
}

/** What one sell made, in quote with `guardPlaces` decimals, which sums of it are rounded from. */
export interface ClosedSell {
  readonly orderId: string
  readonly at: number
  readonly result: string
}

/** What one sell sold of no known cost, in base. */
export interface UncostedSell {
  readonly at: number
  readonly size: string
}

/** What the fills of a pair come to, whatever is held. */
export interface Costs {
  /** Base whose cost is known. */
  readonly size: string
  /** Quote per base of `size`, and what a part of it cost; rounded. */
  readonly averageEntry: string | null
  readonly costOf: (size: string) => string
  readonly realised: string
  readonly soldUnknown: string
  readonly otherFees: readonly AmountOf[]
  /** Fills of which the venue did not say the fee, or its currency. */
  readonly unknownFees: number
  readonly closed: readonly ClosedSell[]
  /** Sells of base whose cost is not known, each with as much of it: what `soldUnknown` is the sum of. */
  readonly uncosted: readonly UncostedSell[]
}

/** Decimals of every figure that is a quotient: it is rounded once, half to even, where it leaves (ADR 26). */
export const costPlaces = 24
/** Decimals of terms that are added up before they are rounded. */
const guardPlaces = 48

const byDigits = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** Oldest first, each once; fills of one millisecond by the number of their trade, which the venue counts up. */
export function inOrder<Of extends CostFill>(fills: readonly Of[]): readonly Of[] {
  const once = new Map(fills.map((fill) => [fill.id, fill]))
  return [...once.values()].sort(
    (a, b) => a.createdAt - b.createdAt || byDigits(a.tradeId, b.tradeId) || byDigits(a.id, b.id),
  )
}

/** Whether the venue said what a fill cost in fees. */
export const isFeeKnown = ({ fee, feeCurrency }: Pick<CostFill, 'fee' | 'feeCurrency'>): boolean =>
  fee !== null && (feeCurrency !== null || isZero(fee))

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Reckons the average cost over fills of one pair, in any order and as often as they were given. The average is kept as a
 * fraction of whole numbers, so that however many fills there are, nothing is lost on the way.
 */
export function costsOf(fills: readonly CostFill[], { base, quote }: PairOf): Costs {
  const ordered = inOrder(fills)
  const places = placesOf(ordered.flatMap(({ size, funds, fee }) => [size, funds, fee ?? '0']))
  const scaled = (value: string): bigint => scaledInt(value, places)
  let size = 0n
  /** Quote per base. */
  let average: readonly [over: bigint, under: bigint] = [0n, 1n]
  /** Quote: what whole sells brought less all that was paid, and what the known parts of other sells brought. */
  let net = 0n
  let shares: readonly [over: bigint, under: bigint] = [0n, 1n]
  let unknownFees = 0
  const other = new Map<string, string>()
  const [closed, uncosted]: [ClosedSell[], UncostedSell[]] = [[], []]
  for (const fill of ordered) {
    const { fee, feeCurrency, orderId, createdAt } = fill
    if (!isFeeKnown(fill)) unknownFees += 1
    const [isBase, isQuote] = [feeCurrency === base, feeCurrency === quote]
    if (fee !== null && feeCurrency !== null && !isBase && !isQuote && !isZero(fee))
      other.set(feeCurrency, add(other.get(feeCurrency) ?? '0', fee))
    const [feeBase, feeQuote] = [isBase ? scaled(fee ?? '0') : 0n, isQuote ? scaled(fee ?? '0') : 0n]
    const [amount, funds] = [scaled(fill.size), scaled(fill.funds)]
    // Where nothing changed hands, nothing was paid for it either.
    if (amount === 0n) continue
    if (fill.side === 'buy') {
      const bought = amount > feeBase ? amount - feeBase : 0n
      const paid = funds + feeQuote
      const [over, under] = average
      net -= paid
      size += bought
      // Where the fee took all that was bought and nothing else is held, what it cost is lost.
      if (size !== 0n)
        average = size === bought ? [paid, bought] : [over * (size - bought) + paid * under, under * size]
      continue
    }
    // A rebate gives back what was sold; base beyond that is of no known cost, as what a transfer brought.
    const out = amount + feeBase > 0n ? amount + feeBase : 0n
    const matched = smaller(out, size)
    if (out > matched) uncosted.push({ at: createdAt, size: unscaled(out - matched, places) })
    if (size === 0n) continue
    const [over, under] = average
    // Where the rebate gave back all that was sold, all that it brought is won.
    const [part, whole] = matched === out ? [1n, 1n] : [matched, out]
    const brought = (funds - feeQuote) * part
    const made = brought * under - over * matched * whole
    size -= matched
    if (whole === part) net += brought
    else shares = [shares[0] * whole + brought * shares[1], shares[1] * whole]
    closed.push({ orderId, at: createdAt, result: quotient(made, whole * under * 10n ** BigInt(places), guardPlaces) })
  }
  const [over, under] = average
  // What was paid and is not held any more is the cost of what was sold: one quotient, not a sum of rounded ones.
  const made = (net * shares[1] + shares[0]) * under + over * size * shares[1]
  return {
    size: unscaled(size, places),
    averageEntry: size === 0n ? null : quotient(over, under, costPlaces),
    costOf: (part) => {
      const most = placesOf([part])
      return quotient(scaledInt(part, most) * over, under * 10n ** BigInt(most), costPlaces)
    },
    realised: quotient(made, shares[1] * under * 10n ** BigInt(places), costPlaces),
    soldUnknown: uncosted.reduce((sum, sell) => add(sum, sell.size), '0'),
    otherFees: [...other].map(([currency, amount]) => ({ currency, amount })),
    unknownFees,
    closed,
    uncosted,
  }
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
  const costs = costsOf(fills, pair)
  // What left by a transfer or a withdrawal took its cost along.
  const size = max(min(costs.size, held), '0')
  const isNone = isZero(size)
  const ordered = inOrder(fills)
  return {
    held,
    size,
    cost: isNone ? '0' : costs.costOf(size),
    averageEntry: isNone ? null : costs.averageEntry,
    realised: costs.realised,
    since: ordered[0]?.createdAt ?? null,
    fills: ordered.length,
    cut,
    unknownSize: max(subtract(held, size), '0'),
    soldUnknown: costs.soldUnknown,
    otherFees: costs.otherFees,
    unknownFees: costs.unknownFees,
  }
}
