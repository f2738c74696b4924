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
  /** ms that the machine has been awake: main writes nothing while it sleeps. */
  const awake = world.scheduler.clocks(
    0,
    () => 0,
    () => true,
    'check',
  ).monotonic
  /** Until then what is told may be in memory alone (M1), by `awake`. */
  let inMemoryUntil = -Infinity
  /** By the scheduler, in ms. */
  let fullUntil = -Infinity
  /** The page was told that the journal cannot be written (C4), and not that it can again. */
  let isTroubleTold = false
  const isInMemory = (): boolean => awake() < inMemoryUntil
  /** By intent: how many states were told before the first that the process that runs may have in memory alone. */
  const inMemory = new Map<string, number>()
  /** By intent: which of the states that were shown a crash took, as they were in memory alone. */
  const lost = new Map<string, ReadonlySet<number>>()
  /** By intent: from which state on the ends since the last start that succeeded may have taken them, and up to which. */
  const maybeLost = new Map<string, { readonly from: number; readonly to: number }>()

  let head: ChainHead | null = null
  /** The chain by what its file has, which goes on from what it had at the last look. */
  const checkChain = (when: string): void => {
    const journal = world.disk().journal()
    if (journal?.isOpen !== true) return
    const read = readChain(readEntries(journal), head)
    head = read.head
    for (const { id, what } of read.violations) found(id, `${when}: ${what}`)
  }

  const lasting = ({ id, states }: Pick<Heard, 'id' | 'states'>): Told => {
    const { from, to } = maybeLost.get(id) ?? { from: 0, to: 0 }
    const left = states.filter((_, at) => lost.get(id)?.has(at) !== true && (at < from || at >= to))
    // What was taken from between two is shown once more as it was before.
    return { id, states: left.filter((state, at) => state !== left[at - 1]) }
  }
  /** Of these the states that no process has in memory alone. */
  const written = ({ id, states }: Heard): Told => lasting({ id, states: states.slice(0, inMemory.get(id)) })
  const onDisk = (): ReadonlyMap<string, IntentState> =>
    new Map(readIntents(world.disk().journal()).map(({ id, state }) => [id, state]))

  return {
    /** Whether the disk is full, or was until a moment ago: what is told may be in memory alone. */
    mayBeInMemory: isInMemory,
    /** The states that an intent was shown in, without those that only a full disk's process knew and took with it. */
    lasting,
    /** The disk is full from now on, for so many ms. */
    onFull: (forMs: number): void => {
      // What was told while it was full before has been written since.
      if (!isInMemory()) inMemory.clear()
      fullUntil = Math.max(fullUntil, world.scheduler.now() + forMs)
      inMemoryUntil = Math.max(inMemoryUntil, awake() + forMs + writtenMs)
    },
    /** The machine wakes: the disk was full while it slept, too, and has space by now or as much sooner. */
    onWake: (): void => {
      const fullMs = Math.max(0, fullUntil - world.scheduler.now())
      inMemoryUntil = Math.min(inMemoryUntil, awake() + fullMs + writtenMs)
    },
    isTroubleTold: (): boolean => isTroubleTold,
    onTrouble: (isTold: boolean): void => void (isTroubleTold = isTold),
    onBegin: (): void => void (isTroubleTold = false),
    /** The process is over, killed or by itself: by when it ends, not by when the next begins, it takes what is in memory alone. */
    onEnd: (): void => {
      for (const [id, first] of isInMemory() ? inMemory : []) {
        const from = maybeLost.get(id)?.from ?? first
        maybeLost.set(id, { from, to: presses().intents.get(id)?.states.length ?? from })
      }
      inMemory.clear()
    },
    onState: ({ id, states }: Heard): void => {
      if (isInMemory() && !inMemory.has(id)) inMemory.set(id, states.length - 1)
    },
    onStart: (): void => {
      const journal = world.disk().journal()
      const kept = onDisk()
      for (const { id, what } of toldIsKept([...presses().intents.values()].map(written), kept)) found(id, what)
      for (const [id, { from, to }] of maybeLost) {
        const states = presses().intents.get(id)?.states.slice(0, to) ?? []
        const first = Math.max(from, states.lastIndexOf(kept.get(id) as IntentState) + 1)
        const gone = states.flatMap((_, at) => (at < first ? [] : [at]))
        lost.set(id, new Set([...(lost.get(id) ?? []), ...gone]))
      }
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
