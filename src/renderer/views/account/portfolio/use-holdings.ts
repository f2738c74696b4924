import { computed } from 'vue'
import type { Ref } from 'vue'
import { add, decimalsOf, divide, isPositive, isZero } from '#shared/decimal.ts'
import { holdingsQuote } from '#shared/domain/holdings.ts'
import { heldTogether } from '#shared/domain/worth.ts'
import { useBalances } from '#renderer/data/use-account.ts'
import { useLive } from '#renderer/data/use-live.ts'
import { useSymbols } from '#renderer/data/use-market.ts'
import { resultAt } from '#renderer/data/use-position.ts'

/** The positions of what is held, each in its pair with USDT, with last prices and statistics of so many days (null: all). */
export function useHoldings(days: Readonly<Ref<number | null>>) {
  const balances = useBalances()
  const symbols = useSymbols()
  /** By the currency that is their base. */
  const listed = computed(
    () =>
      new Map(
        symbols.data.value
          ?.filter(({ quoteCurrency }) => quoteCurrency === holdingsQuote)
          .map(({ baseCurrency: currency, symbol, priceIncrement }) => [
            currency,
            { currency, symbol, places: decimalsOf(priceIncrement) },
          ]),
      ),
  )
  const held = computed(() => heldTogether(balances.data.value ?? []).filter(({ total }) => !isZero(total)))
  const pairs = computed(() => held.value.flatMap(({ currency }) => listed.value.get(currency) ?? []))
  const live = useLive(() => ({ kind: 'holdings', days: days.value }), { pace: 'slow' })
  const of = (currency: string) => {
    const pair = listed.value.get(currency)
    if (pair === undefined || live.data.value === null) return null
    const { symbol, places } = pair
    const { positions, prices } = live.data.value
    const [position, price] = [positions[symbol] ?? null, prices[symbol] ?? null]
    const now = position && resultAt(position, price?.last ?? null)
    return { symbol, places, position, last: price?.last ?? null, change: price?.change ?? null, now }
  }
  /** Of all that has a known cost: what it won or lost, in the quote and as a fraction of that cost. */
  const unrealised = computed(() => {
    const known = pairs.value.flatMap(({ currency }) => {
      const { now = null, position = null } = of(currency) ?? {}
      return now === null || position === null ? [] : [{ result: now.result, cost: position.cost }]
    })
    if (known.length === 0) return null
    const [result, cost] = [known.map((one) => one.result).reduce(add), known.map((one) => one.cost).reduce(add)]
    return { result, rate: isPositive(cost) ? divide(result, cost, 6) : null }
  })
  /**
   * Currencies of which sells are known and nothing is held any more: by the balances and by the position alike, since these are
   * read at another pace. None while balances are not known.
   */
  const sold = computed(() => {
    if (balances.data.value === null) return []
    const kept = new Set(held.value.map(({ currency }) => currency))
    return [...listed.value.values()].flatMap(({ currency, symbol }) => {
      const position = live.data.value?.positions[symbol]
      if (position === undefined || kept.has(currency) || !isZero(position.held)) return []
      const isNone = isZero(position.realised) && isZero(position.soldUnknown)
      return isNone ? [] : [{ currency, position }]
    })
  })
  /** Pairs that a currency was traded in besides that one: what was won or lost there is in another quote. */
  const otherPairs = (currency: string): readonly string[] =>
    Object.entries(live.data.value?.positions ?? {})
      .filter(([, { fills }]) => fills > 0)
      .map(([symbol]) => symbol)
      .filter((symbol) => symbol.startsWith(`${currency}-`) && symbol !== listed.value.get(currency)?.symbol)
  return { live, of, unrealised, pairs, sold, otherPairs, balances }
}
export type AllHoldings = ReturnType<typeof useHoldings>
