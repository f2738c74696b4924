/** What the page was shown of each intent, and what of it main still has in memory alone. */
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Told } from '#test/invariants/facts.ts'

interface Shown {
  /** False where it was shown just so before. */
  show(id: string, state: IntentState): boolean
  /** From now on, or no longer, main cannot write. Before it is no longer so, what main has said by then has to have been heard. */
  full(isFull: boolean): void
  /** Main says that it could not write, or that all is on disk again. */
  trouble(isTrouble: boolean): void
  /** The process is gone, and with it what it had not written: what was shown of that is forgotten. */
  killed(): void
  told(): readonly Told[]
}

interface Entry {
  readonly state: IntentState
  readonly at: number
}

export function createShown(now: () => number = () => performance.now()): Shown {
  const shown = new Map<string, readonly Entry[]>()
  let isFull = false
  let isTrouble = false
  /** Since when what was shown may not be written; null while all is. */
  let unwrittenFrom: number | null = null

  return {
    show: (id, state) => {
      const before = shown.get(id) ?? []
      if (before.at(-1)?.state === state) return false
      shown.set(id, [...before, { state, at: now() }])
      return true
    },
    full: (next) => {
      isFull = next
      if (isFull) unwrittenFrom ??= now()
      else if (!isTrouble) unwrittenFrom = null
    },
    trouble: (next) => {
      isTrouble = next
      if (!isTrouble) unwrittenFrom = isFull ? now() : null
    },
    killed: () => {
      isTrouble = false
      if (unwrittenFrom === null) return
      const from = unwrittenFrom
      for (const [id, entries] of shown) {
        const kept = entries.filter(({ at }) => at < from)
        if (kept.length === 0) shown.delete(id)
        else shown.set(id, kept)
      }
      // Where there is space, nothing waits any more.
      if (!isFull) unwrittenFrom = null
    },
    told: () => [...shown].map(([id, entries]) => ({ id, states: entries.map(({ state }) => state) })),
  }
}
