import { audit } from '#main/journal/audit.ts'
import { readHandle } from '#main/journal/read-handle.ts'
import type { Told } from '#test/invariants/facts.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { toldIsKept } from '#test/invariants/rules.ts'
import { readIntents } from '../on-disk.ts'
import type { Heard, Presses } from '../presses.ts'
import type { World } from '../world.ts'

interface KeptParts {
  readonly world: Pick<World, 'disk' | 'scheduler'>
  readonly presses: () => Pick<Presses, 'intents'>
  readonly found: (id: InvariantId, what: string) => void
}

/** ms in which main writes what waited, once there is space (C4). */
const writtenMs = 6_000

/** What a start finds of what the page was told before, and whether the journal is one chain. */
export function createKept({ world, presses, found }: KeptParts) {
  /** Until then what is told may be in memory alone (M1), by the scheduler in ms. */
  let inMemoryUntil = -Infinity
  const isInMemory = (): boolean => world.scheduler.now() < inMemoryUntil
  const inMemory = new Set<string>()
  /** By intent: how many states were shown before a crash that took them, as they were in memory alone. */
  const lost = new Map<string, number>()

  return {
    /** Whether the disk is full, or was until a moment ago. */
    hasBeenFull: isInMemory,
    /** The states that an intent was shown in, without those that only a full disk's process knew and took with it. */
    lasting: ({ id, states }: Heard): Told => ({ id, states: states.slice(lost.get(id) ?? 0) }),
    /** The disk is full from now on, for so many ms. */
    onFull: (forMs: number): void => {
      inMemoryUntil = Math.max(inMemoryUntil, world.scheduler.now() + forMs + writtenMs)
    },
    onBegin: (): void => {
      if (!isInMemory()) inMemory.clear()
      for (const { id, states } of presses().intents.values()) if (inMemory.has(id)) lost.set(id, states.length)
    },
    onState: ({ id }: Heard): void => {
      if (isInMemory()) inMemory.add(id)
    },
    onStart: (): void => {
      const journal = world.disk().journal()
      const kept = new Map(readIntents(journal).map(({ id, state }) => [id, state]))
      const told = [...presses().intents.values()].filter(({ id }) => !inMemory.has(id))
      for (const { id, what } of toldIsKept(told, kept)) found(id, what)
      for (const [id, count] of lost) if (kept.get(id) === presses().intents.get(id)?.states[count - 1]) lost.delete(id)
      const audited = journal === null ? null : audit(readHandle(journal))
      if (audited?.sound === false) found('chain-holds', `after a start: ${JSON.stringify(audited)}`)
    },
  }
}
