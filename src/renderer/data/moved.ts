/** `items` with the one at `from` at `to`; places beyond the ends are the ends. The same list where nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  const place = Math.min(Math.max(to, 0), items.length - 1)
  if (item === undefined || place === from) return items
  return items.toSpliced(from, 1).toSpliced(place, 0, item)
}
