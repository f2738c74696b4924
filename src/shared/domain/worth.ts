import { add, divide, isPositive, isZero, multiply } from '../decimal.ts'
import { mostNames } from './ticker-table.ts'

/** What one unit of a currency is worth in the chosen one; null where no price is known. */
export type PriceOf = (currency: string) => string | null

export interface Worth {
  /** Null where something is held and nothing of it has a price. */
  readonly total: string | null
  /** Currencies that are held and have no price: they are not in the total. */
  readonly uncounted: readonly string[]
}

/** Money, which the venue prices, and coins, which the market does. */
export const moneyBases = ['USD', 'EUR'] as const
export const coinBases = ['USDT', 'BTC', 'ETH'] as const
export type MoneyBase = (typeof moneyBases)[number]
export type WorthBase = MoneyBase | (typeof coinBases)[number]
const isMoneyBase = (base: WorthBase): base is MoneyBase => moneyBases.some((name) => name === base)

interface Held {
  readonly currency: string
  readonly total: string
}

/** Exact sum over what is held; nothing without a price is guessed. */
export function worthOf(held: readonly Held[], priceOf: PriceOf): Worth {
  let total: string | null = null
  let isEmpty = true
  const uncounted: string[] = []
  for (const { currency, total: amount } of held) {
    if (isZero(amount)) continue
    isEmpty = false
    const price = priceOf(currency)
    if (price === null) uncounted.push(currency)
    else total = add(total ?? '0', multiply(amount, price))
  }
  return { total: isEmpty ? '0' : total, uncounted }
}

/** How much of each currency all accounts hold together, in the order in which they come. */
export function heldTogether(
  accounts: readonly { readonly currency: string; readonly balance: string }[],
): readonly Held[] {
  const totals = new Map<string, string>()
  for (const { currency, balance } of accounts) totals.set(currency, add(totals.get(currency) ?? '0', balance))
  return [...totals].map(([currency, total]) => ({ currency, total }))
}

/** What has the prices in a currency: the venue's table for money, the last trades for coins. */
export type PricesTopic =
  | { readonly kind: 'prices'; readonly base: MoneyBase }
  | { readonly kind: 'coinPrices'; readonly base: Exclude<WorthBase, MoneyBase>; readonly currencies: string[] }

/** Where every figure of a worth in `base` has its prices from: those of what is held. */
export function pricesTopic(base: WorthBase, held: readonly Held[]): PricesTopic {
  if (isMoneyBase(base)) return { kind: 'prices', base }
  const currencies = held.filter(({ total }) => !isZero(total)).map(({ currency }) => currency)
  return { kind: 'coinPrices', base, currencies: currencies.sort().slice(0, mostNames) }
}

/** The price of each currency in `base`, by what its topic says. */
export const pricesOf =
  (table: Readonly<Record<string, string>>, base: WorthBase): PriceOf =>
  (currency) =>
    currency === base ? '1' : Object.hasOwn(table, currency) ? (table[currency] ?? null) : null

/** The table that a worth in `currency` is reckoned from: a coin's over dollars. */
export const tableBase = (currency: WorthBase): MoneyBase => (currency === 'EUR' ? 'EUR' : 'USD')

/** Enough for an estimate on screen; nothing is sent that was divided. */
const quotientPlaces = 24

/** Prices in `currency` from a venue's table of what one unit of each costs in ordinary money. */
export function pricesIn(table: Readonly<Record<string, string>>, currency: WorthBase): PriceOf {
  const inMoney = (name: string): string | null => (Object.hasOwn(table, name) ? (table[name] ?? null) : null)
  if (currency === tableBase(currency)) return (name) => (name === currency ? '1' : inMoney(name))
  const unit = inMoney(currency)
  return (name) => {
    if (name === currency) return '1'
    const price = inMoney(name)
    return price === null || unit === null || !isPositive(unit) ? null : divide(price, unit, quotientPlaces)
  }
}
