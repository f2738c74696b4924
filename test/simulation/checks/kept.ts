import { audit } from '#main/journal/audit.ts'
import { readHandle } from '#main/journal/read-handle.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Told } from '#test/invariants/facts.ts'
import type { ChainHead } from '#test/invariants/journal-chain.ts'
import { readChain } from '#test/invariants/journal-chain.ts'
import type { InvariantId } from '#test/invariants/list.ts'
import { toldIsKept } from '#test/invariants/rules.ts'
import { readEntries, readIntents } from '../on-disk.ts'
import type { Heard, Presses } from '../presses.ts'
import type { World } from '../world.ts'

interface KeptParts {
  readonly world: Pick<World, 'disk' | 'scheduler' | 'pass'>
  readonly presses: () => Pick<Presses, 'intents'>
  readonly found: (id: InvariantId, what: string) => void
}

/** ms in which main writes what waited, once there is space (C4). */
const writtenMs = 6_000

/** What a start, and the end, find of what the page was told before, and whether the journal is one chain. */
export function createKept({ world, presses, found }: KeptParts) {
  /** Until then what is told may be in memory alone (M1), by the scheduler in ms. */
  let inMemoryUntil = -Infinity
  /** The page was told that the journal cannot be written (C4), and not that it can again. */
  let isTroubleTold = false
  const isInMemory = (): boolean => world.scheduler.now() < inMemoryUntil
  /** The intents whose state the process that runs has told while it may be in memory alone. */
  const inMemory = new Set<string>()
  /** By intent: how many states were shown before a crash that took them, as they were in memory alone. */
  const lost = new Map<string, number>()
  /** The same of each end since the last start that succeeded, until the next tells whether it took them. */
  const maybeLost = new Map<string, number>()

  let head: ChainHead | null = null
  /** The chain by what its file has, which goes on from what it had at the last look. */
  const checkChain = (when: string): void => {
    const journal = world.disk().journal()
    if (journal?.isOpen !== true) return
    const read = readChain(readEntries(journal), head)
    head = read.head
    for (const { id, what } of read.violations) found(id, `${when}: ${what}`)
  }

  const lasting = ({ id, states }: Heard): Told => ({
    id,
    states: states.slice(maybeLost.get(id) ?? lost.get(id) ?? 0),
  })
  const onDisk = (): ReadonlyMap<string, IntentState> =>
    new Map(readIntents(world.disk().journal()).map(({ id, state }) => [id, state]))

  return {
    /** Whether the disk is full, or was until a moment ago: what is told may be in memory alone. */
    mayBeInMemory: isInMemory,
    /** The states that an intent was shown in, without those that only a full disk's process knew and took with it. */
    lasting,
    /** The disk is full from now on, for so many ms. */
    onFull: (forMs: number): void => {
      inMemoryUntil = Math.max(inMemoryUntil, world.scheduler.now() + forMs + writtenMs)
    },
    isTroubleTold: (): boolean => isTroubleTold,
    onTrouble: (isTold: boolean): void => void (isTroubleTold = isTold),
    onBegin: (): void => void (isTroubleTold = false),
    /** The process is over, killed or by itself: by when it ends, not by when the next begins, it takes what is in memory alone. */
    onEnd: (): void => {
      if (isInMemory())
        for (const { id, states } of presses().intents.values()) if (inMemory.has(id)) maybeLost.set(id, states.length)
      inMemory.clear()
    },
    onState: ({ id }: Heard): void => {
      if (isInMemory()) inMemory.add(id)
    },
    onStart: (): void => {
      const journal = world.disk().journal()
      const kept = onDisk()
      const told = [...presses().intents.values()].filter(({ id }) => !inMemory.has(id)).map(lasting)
      for (const { id, what } of toldIsKept(told, kept)) found(id, what)
      for (const [id, count] of maybeLost)
        if (kept.get(id) !== presses().intents.get(id)?.states[count - 1]) lost.set(id, count)
      maybeLost.clear()
      const audited = journal === null ? null : audit(readHandle(journal))
      if (audited?.sound === false) found('chain-holds', `after a start: ${JSON.stringify(audited)}`)
      checkChain('after a start')
    },
    /** Once there is space, and no start any more: all that the last process has told, in memory at first or not, is on disk. */
    atTheEnd: async (): Promise<void> => {
      if (inMemory.size > 0) await world.pass(writtenMs)
      const told = [...presses().intents.values()].map(lasting)
      for (const { id, what } of toldIsKept(told, onDisk())) found(id, `${what} on disk at the end`)
      checkChain('at the end')
    },
  }
}
