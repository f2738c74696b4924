import { add, isZero, multiply } from '../decimal.ts'

/** What one unit of a currency is worth in the chosen one; null where no price is known. */
export type PriceOf = (currency: string) => string | null

export interface Worth {
  readonly total: string
  /** Currencies that are held and have no price: they are not in the total. */
  readonly uncounted: readonly string[]
}

/** Money, which the venue prices, and coins, which the market does. */
export const moneyBases = ['USD', 'EUR'] as const
export const coinBases = ['USDT', 'BTC', 'ETH'] as const
export type MoneyBase = (typeof moneyBases)[number]
export type WorthBase = MoneyBase | (typeof coinBases)[number]
export const isMoneyBase = (base: WorthBase): base is MoneyBase => moneyBases.some((name) => name === base)

/** What an account is worth in one currency, and of what that is known. */
export interface AccountWorth extends Worth {
  /** By currency, of those that have a price; a currency that holds nothing is missing. */
  readonly each: Readonly<Record<string, string>>
}

interface Held {
  readonly currency: string
  readonly total: string
}

/** Exact sum over what is held; nothing without a price is guessed. */
export function worthOf(held: readonly Held[], priceOf: PriceOf): Worth {
  const { total, uncounted } = accountWorth(held, priceOf)
  return { total, uncounted }
}

/** The same with what each currency is worth. */
export function accountWorth(held: readonly Held[], priceOf: PriceOf): AccountWorth {
  let total = '0'
  const uncounted: string[] = []
  const each: [string, string][] = []
  for (const { currency, total: amount } of held) {
    if (isZero(amount)) continue
    const price = priceOf(currency)
    if (price === null) {
      uncounted.push(currency)
      continue
    }
    const worth = multiply(amount, price)
    each.push([currency, worth])
    total = add(total, worth)
  }
  return { total, uncounted, each: Object.fromEntries(each) }
}

/** How much of each currency all accounts hold together, in the order in which they come. */
export function heldTogether(
  accounts: readonly { readonly currency: string; readonly balance: string }[],
): readonly Held[] {
  const totals = new Map<string, string>()
  for (const { currency, balance } of accounts) totals.set(currency, add(totals.get(currency) ?? '0', balance))
  return [...totals].map(([currency, total]) => ({ currency, total }))
}
