import { audit } from '#main/journal/audit.ts'
import { readHandle } from '#main/journal/read-handle.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { toldIsKept } from '#test/invariants/rules.ts'
import { readIntents } from '../on-disk.ts'
import type { Heard, Presses } from '../presses.ts'
import type { World } from '../world.ts'

interface KeptParts {
  readonly world: Pick<World, 'disk' | 'isDiskFull'>
  readonly presses: () => Pick<Presses, 'intents'>
  readonly found: (id: InvariantId, what: string) => void
}

/** What a start finds of what the page was told before, and whether the journal is one chain. */
export function createKept({ world, presses, found }: KeptParts) {
  /** Whether the disk was full in the life of this process: what was told since may be in memory alone (M1). */
  let isFullInLife = false
  const inMemory = new Set<string>()

  return {
    hasBeenFull: (): boolean => isFullInLife,
    onFull: (): void => void (isFullInLife = true),
    onBegin: (): void => void (isFullInLife = world.isDiskFull),
    onState: ({ id }: Heard): void => {
      if (isFullInLife) inMemory.add(id)
    },
    onStart: (): void => {
      const journal = world.disk().journal()
      const kept = new Map(readIntents(journal).map(({ id, state }) => [id, state]))
      const told = [...presses().intents.values()].filter(({ id }) => !inMemory.has(id))
      for (const { id, what } of toldIsKept(told, kept)) found(id, what)
      const audited = journal === null ? null : audit(readHandle(journal))
      if (audited?.sound === false) found('chain-holds', `after a start: ${JSON.stringify(audited)}`)
    },
  }
}
