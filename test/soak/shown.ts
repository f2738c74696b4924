/** What the page was shown of each intent, and what of it main still has in memory alone. */
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Told } from '#test/invariants/facts.ts'

interface Shown {
  /** False where it was shown just so before. */
  show(id: string, state: IntentState): boolean
  /** From now on, or no longer, main cannot write. */
  full(isFull: boolean): void
  /** The process is gone, and with it what it had not written: what was shown of that is forgotten. */
  killed(): void
  told(): readonly Told[]
}

/** ms in which main writes what waited for space: it tries every 5 s (src/main/intents/saver.ts), later on a busy machine. */
const writtenWithinMs = 6_000

interface Entry {
  readonly state: IntentState
  readonly at: number
}

export function createShown(now: () => number = () => performance.now()): Shown {
  const shown = new Map<string, readonly Entry[]>()
  /** Since when what was shown may not be written; null while all is. */
  let unwrittenFrom: number | null = null
  let freedAt: number | null = null

  const settle = (): void => {
    if (freedAt === null || now() - freedAt <= writtenWithinMs) return
    unwrittenFrom = null
    freedAt = null
  }

  return {
    show: (id, state) => {
      const before = shown.get(id) ?? []
      if (before.at(-1)?.state === state) return false
      shown.set(id, [...before, { state, at: now() }])
      return true
    },
    full: (isFull) => {
      settle()
      if (isFull) unwrittenFrom ??= now()
      freedAt = isFull || unwrittenFrom === null ? null : now()
    },
    killed: () => {
      settle()
      if (unwrittenFrom === null) return
      const from = unwrittenFrom
      for (const [id, entries] of shown) {
        const kept = entries.filter(({ at }) => at < from)
        if (kept.length === 0) shown.delete(id)
        else shown.set(id, kept)
      }
      if (freedAt === null) return
      // There is space, and nothing waits any more.
      unwrittenFrom = null
      freedAt = null
    },
    told: () => [...shown].map(([id, entries]) => ({ id, states: entries.map(({ state }) => state) })),
  }
}
