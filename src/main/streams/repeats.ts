/**
 * Pushes of two connections with the same topics: each is passed on as often as the one that brought it most often. What one of
 * them brings twice by itself is passed on twice; what both bring once, in the order of the first while that one lives.
 */
export interface Repeats<Held> {
  /** The first connection brought a push, which is passed on at once. `key` is the push as text. */
  first(key: string): void
  /** The second brought one, which is held until the first one ends. */
  hold(key: string, held: Held): void
  /** The first one ended: what the second brought beyond it, oldest first. */
  handOver(): readonly Held[]
  /** Whether a push of the second is new after that: it may bring late what the first had brought. */
  isNew(key: string): boolean
  /** What is remembered. */
  size(): number
}

export function createRepeats<Held>(): Repeats<Held> {
  /** How often the first brought a push that the second has not brought yet. */
  const brought = new Map<string, number>()
  let held: { readonly key: string; readonly held: Held }[] = []

  const isNew = (key: string): boolean => {
    const count = brought.get(key)
    if (count === undefined) return true
    if (count === 1) brought.delete(key)
    else brought.set(key, count - 1)
    return false
  }

  return {
    first: (key) => void brought.set(key, (brought.get(key) ?? 0) + 1),
    hold: (key, push) => void held.push({ key, held: push }),
    handOver: () => {
      const all = held
      held = []
      return all.filter(({ key }) => isNew(key)).map((one) => one.held)
    },
    isNew,
    size: () => brought.size + held.length,
  }
}
