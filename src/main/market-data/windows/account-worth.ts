import type { FeedValues, Topic } from '#shared/domain/feed-topic.ts'
import { mostNames } from '#shared/domain/ticker-table.ts'
import { isZero } from '#shared/decimal.ts'
import { worthOf, heldTogether, isMoneyBase } from '#shared/domain/worth.ts'
import type { PriceOf, WorthBase } from '#shared/domain/worth.ts'
import type { Derivation, ValueOf } from './derivation.ts'

const balances = { kind: 'balances' } as const

/** What has the prices in `base` of what the accounts hold. */
export function pricesTopic(base: WorthBase, accounts: FeedValues['balances']): Topic {
  if (isMoneyBase(base)) return { kind: 'prices', base }
  const held = heldTogether(accounts).filter(({ total }) => !isZero(total))
  const currencies = held.map(({ currency }) => currency).sort()
  return { kind: 'coinPrices', base, currencies: currencies.slice(0, mostNames) }
}

/** Prices in `base` as a topic of `pricesTopic` gives them; null while it is not known. */
export function pricesKnown(valueOf: ValueOf, topic: Topic, base: WorthBase): PriceOf | null {
  const prices = valueOf(topic) as Readonly<Record<string, string>> | null
  if (prices === null) return null
  return (currency) => (Object.hasOwn(prices, currency) ? (prices[currency] ?? null) : currency === base ? '1' : null)
}

/** What all accounts are worth together in `base`. */
export const worthDerivation = (base: WorthBase): Derivation => ({
  needs: (valueOf) => {
    const accounts = valueOf(balances)
    return accounts === null ? [balances] : [balances, pricesTopic(base, accounts)]
  },
  derive: (valueOf) => {
    const accounts = valueOf(balances)
    const priceOf = accounts && pricesKnown(valueOf, pricesTopic(base, accounts), base)
    return accounts === null || priceOf === null ? null : worthOf(heldTogether(accounts), priceOf)
  },
})
