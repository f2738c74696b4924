/** 0 to 1, the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * What a line makes of the pushes: now and then one is lost, or comes twice, after the next one or much later. `share`
 * of them are faulty.
 */
export function faultyLine<Push>(random: () => number, share: number) {
  const held: { at: number; push: Push }[] = []
  const counts = { lost: 0, twice: 0, swapped: 0, late: 0, whole: 0 }
  let turn = 0
  return {
    counts,
    take(push: Push): Push[] {
      turn += 1
      const due = held.filter(({ at }) => at <= turn).map((one) => one.push)
      held.splice(0, held.length, ...held.filter(({ at }) => at > turn))
      if (random() >= share) {
        counts.whole += 1
        return [push, ...due]
      }
      const faults = ['lost', 'twice', 'swapped', 'late'] as const
      const fault = faults[Math.floor(random() * 4)] ?? 'lost'
      counts[fault] += 1
      if (fault === 'swapped') held.push({ at: turn + 1, push })
      if (fault === 'late') held.push({ at: turn + 2 + Math.floor(random() * 20), push })
      return [...(fault === 'twice' ? [push, push] : []), ...due]
    },
  }
}
