import type { MarketSymbol } from '#shared/exchange/index.ts'

type Named = Pick<MarketSymbol, 'symbol' | 'name' | 'baseCurrency'>

/**
 * Pairs that match what was typed, best first: base currency begins with it, then symbol begins with it, then it stands
 * anywhere in symbol or name. `btc usdt`, `btc/usdt` and `btcusdt` find BTC-USDT.
 */
export function searchPairs<Pair extends Named>(pairs: readonly Pair[], typed: string): readonly Pair[] {
  const grades = searchGrades(pairs, typed)
  if (grades === null) return pairs
  const ranked = pairs.flatMap((pair, place) => {
    const grade = grades[place] ?? null
    return grade === null ? [] : [{ pair, grade }]
  })
  return ranked.sort((a, b) => a.grade - b.grade).map(({ pair }) => pair)
}

/** How well each pair matches what was typed, 0 the best; null: not at all. Null where nothing was typed. */
export function searchGrades(pairs: readonly Named[], typed: string): readonly (number | null)[] | null {
  const wanted = plain(typed)
  return wanted === '' ? null : pairs.map((pair) => gradeOf(pair, wanted))
}

const plain = (text: string): string => text.toUpperCase().replace(/[\s/_-]+/g, '')

function gradeOf({ symbol, name, baseCurrency }: Named, wanted: string): number | null {
  if (plain(baseCurrency) === wanted) return 0
  if (plain(symbol).startsWith(wanted)) return 1
  if (plain(name).startsWith(wanted)) return 2
  return plain(symbol).includes(wanted) || plain(name).includes(wanted) ? 3 : null
}
