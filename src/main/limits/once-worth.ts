import type { Shown, TrustedFact } from '#shared/bridge/trusted.ts'
import { add, multiply, trimmed } from '#shared/decimal.ts'
import { msg } from '#shared/messages.ts'
import { fact, shown } from '#main/trusted/form.ts'
import type { LimitedLeg, LimitedOrder, Market, PairMarket } from './limited.ts'
import { quoteOf } from './known-market.ts'

/**
 * What an order trades for at its own price, and at the last price, in quote: a sale far below the market is worth little to
 * whoever sends it, and the market's value beside it shows what is given away.
 */
export const orderWorth = (
  symbol: string,
  leg: LimitedLeg,
  stop: LimitedLeg | undefined,
  pair: PairMarket | undefined,
): readonly TrustedFact[] => {
  const worth = (value: string | null): Shown => sumOf(value === null ? null : new Map([[quoteOf(symbol), value]]))
  return [
    ...(leg.price === null ? [] : [fact(msg('once.own'), worth(ownValue(leg)))]),
    ...(leg.price !== null || leg.size === null || leg.trigger === null
      ? []
      : [fact(msg('once.at-trigger'), worth(multiply(leg.size, leg.trigger)))]),
    ...(stop === undefined ? [] : [fact(msg('once.own-stop'), worth(ownValue(stop)))]),
    ...(leg.size === null ? [] : [fact(msg('once.at-last'), worth(lastValue(leg, pair)))]),
  ]
}

/** The same of the orders of a batch, each side apart: what is bought does not make up for what is sold. */
export const sideTotals = (orders: readonly LimitedOrder[], market: Market): readonly TrustedFact[] =>
  (['buy', 'sell'] as const).flatMap((side) => {
    const legs = orders.flatMap(({ symbol, legs: each }) => {
      const leg = each?.[0]
      return leg?.side === side ? [{ symbol, leg }] : []
    })
    if (legs.length === 0) return []
    const own = legs.map(({ symbol, leg }) => ({ symbol, value: ownValue(leg) }))
    const atLast = legs.map(({ symbol, leg }) => ({ symbol, value: lastValue(leg, market.get(symbol)) }))
    return [
      { ...fact(msg(`once.own-${side}`), sumOf(totals(own))), side },
      { ...fact(msg(`once.at-last-${side}`), sumOf(totals(atLast))), side },
    ]
  })

/** In quote; null for a size at market, whose price is open. */
const ownValue = ({ size, price, funds }: LimitedLeg): string | null =>
  funds ?? (size === null || price === null ? null : multiply(size, price))
const lastValue = ({ size, funds }: LimitedLeg, pair: PairMarket | undefined): string | null => {
  const last = pair?.last?.value ?? null
  return funds ?? (size === null || last === null ? null : multiply(size, last))
}

type Worth = { readonly symbol: string; readonly value: string | null }

/** By quote currency; null where one of them is not known. */
const totals = (each: readonly Worth[]): ReadonlyMap<string, string> | null => {
  const sums = new Map<string, string>()
  for (const { symbol, value } of each) {
    if (value === null) return null
    sums.set(quoteOf(symbol), add(sums.get(quoteOf(symbol)) ?? '0', value))
  }
  return sums
}

const sumOf = (sums: ReadonlyMap<string, string> | null): Shown =>
  sums === null
    ? shown.words(msg('once.unknown'))
    : shown.figure([...sums].map(([currency, value]) => `${trimmed(value)} ${currency}`).join(' + '))
