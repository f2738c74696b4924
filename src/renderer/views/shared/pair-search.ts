import type { MarketSymbol } from '#shared/exchange/index.ts'

/**
 * Pairs that match what was typed, best first: base currency begins with it, then symbol begins with it, then it stands
 * anywhere in symbol or name. `btc usdt`, `btc/usdt` and `btcusdt` find BTC-USDT.
 */
export function searchPairs(pairs: readonly MarketSymbol[], typed: string): readonly MarketSymbol[] {
  const wanted = plain(typed)
  if (wanted === '') return pairs
  const ranked = pairs.flatMap((pair) => {
    const grade = gradeOf(pair, wanted)
    return grade === null ? [] : [{ pair, grade }]
  })
  return ranked.sort((a, b) => a.grade - b.grade).map(({ pair }) => pair)
}

const plain = (text: string): string => text.toUpperCase().replace(/[\s/_-]+/g, '')

function gradeOf({ symbol, name, baseCurrency }: MarketSymbol, wanted: string): number | null {
  if (plain(baseCurrency) === wanted) return 0
  if (plain(symbol).startsWith(wanted)) return 1
  if (plain(name).startsWith(wanted)) return 2
  return plain(symbol).includes(wanted) || plain(name).includes(wanted) ? 3 : null
}
