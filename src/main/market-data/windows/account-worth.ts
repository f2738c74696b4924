import { heldTogether, pricesOf, pricesTopic, worthOf } from '#shared/domain/worth.ts'
import type { PriceOf, PricesTopic, WorthBase } from '#shared/domain/worth.ts'
import type { Derivation, ValueOf } from './derivation.ts'

const balances = { kind: 'balances' } as const

/** Prices in the base of a topic of `pricesTopic`; null while they are not known. */
export function pricesKnown(valueOf: ValueOf, topic: PricesTopic): PriceOf | null {
  const table = topic.kind === 'prices' ? valueOf(topic) : valueOf(topic)
  return table === null ? null : pricesOf(table, topic.base)
}

/** What all accounts are worth together in `base`. */
export const worthDerivation = (base: WorthBase): Derivation => ({
  needs: (valueOf) => {
    const accounts = valueOf(balances)
    return accounts === null ? [balances] : [balances, pricesTopic(base, heldTogether(accounts))]
  },
  derive: (valueOf) => {
    const accounts = valueOf(balances)
    if (accounts === null) return null
    const held = heldTogether(accounts)
    const priceOf = pricesKnown(valueOf, pricesTopic(base, held))
    return priceOf === null ? null : worthOf(held, priceOf)
  },
})
