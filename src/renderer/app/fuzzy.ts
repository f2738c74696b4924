/**
 * How well typed letters fit a text; null when they do not stand in it in this order. Greater is better: letters at the
 * start of words and letters side by side count most, then short texts. `btusd` finds `BTC-USDT`.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const wanted = typed.toLowerCase().replace(/[\s/_-]+/g, '')
  const within = text.toLowerCase()
  const known = new Map<number, number | null>()

  /** Best score of the letters from `index` on, the one before them being at `before`. */
  const best = (index: number, before: number): number | null => {
    const letter = wanted[index]
    if (letter === undefined) return 0
    const state = index * (within.length + 1) + before + 1
    const seen = known.get(state)
    if (seen !== undefined) return seen
    let found: number | null = null
    for (let at = within.indexOf(letter, before + 1); at !== -1; at = within.indexOf(letter, at + 1)) {
      const rest = best(index + 1, at)
      if (rest === null) break
      const score =
        rest + (at === before + 1 ? 5 : 0) + (isStart(within, at) ? 4 : 0) - Math.min(at - before - 1, 5) * 0.2
      found = Math.max(found ?? score, score)
    }
    known.set(state, found)
    return found
  }

  const score = best(0, -1)
  return score === null ? null : score - text.length * 0.02
}

const isStart = (text: string, place: number): boolean => place === 0 || !/[\p{L}\p{Nd}]/u.test(text[place - 1] ?? '')

/** Items that fit, best first; all of them, in their own order, while nothing is typed. */
export function fuzzySearch<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] {
  if (typed.trim() === '') return [...items]
  const scored = items.flatMap((item) => {
    const score = fuzzyScore(typed, textOf(item))
    return score === null ? [] : [{ item, score }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ item }) => item)
}
