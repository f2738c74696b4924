import type { FeedValue, FeedValues, Topic } from '#shared/domain/feed-topic.ts'
import { oldAfterMs } from '#shared/domain/freshness.ts'
import type { AccountWindowTopic } from '#shared/domain/window-topics.ts'
import { together } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import { createCoalescer } from '../coalescer.ts'
import type { Provenance, Sink, Source, SourceFlow } from '../source.ts'
import { paceOf } from '../topic-reads.ts'
import { worthDerivation } from './account-worth.ts'
import { balanceTable } from './balance-table.ts'
import type { Derivation, StandingOf, ValueOf } from './derivation.ts'
import { openOrderTable } from './open-order-table.ts'
import type { OwnIntents } from './open-order-table.ts'
import { holdings, pairPosition } from './pair-position.ts'
import { createInput } from './input.ts'
import type { Input, Trouble } from './input.ts'
import type { KeptValues } from './kept-values.ts'
import { createWindowSender } from './window-sender.ts'

export interface DerivedDeps {
  /** Serves what a window is derived from. */
  readonly source: Source
  readonly time: Time
  readonly onError: (error: unknown) => void
  readonly profileId: string
  readonly intents: OwnIntents
  /** What is shown at once where the venue has not been asked yet. */
  readonly kept: Pick<KeptValues, 'get' | 'set'>
}

/** ms between two messages of one window. */
const coalescedMs = 100
/** ms that the first value waits for what it may lack (`Derivation.mayLack`), so that it does not show without it for a moment. */
const waitedMs = 1_000

const orders = { kind: 'orders', symbol: null } as const
const openCount: Derivation = {
  needs: () => [orders],
  derive: (valueOf) => valueOf(orders) && { count: valueOf(orders)?.length ?? 0 },
}

function derivationOf({ intents, profileId, time }: DerivedDeps, topic: AccountWindowTopic): Derivation {
  switch (topic.kind) {
    case 'balanceTable':
      return balanceTable(topic)
    case 'orderCount':
      return openCount
    case 'openOrders':
      return openOrderTable(topic, { intents, profileId })
    case 'worth':
      return worthDerivation(topic.base)
    case 'position':
      return pairPosition(topic.symbol)
    case 'holdings':
      return holdings(topic, time.now)
  }
}

/** Serves a window of an account: derived anew whenever something that it stands on changed, and as fresh as the oldest of that. */
export function openDerived(
  deps: DerivedDeps,
  topic: AccountWindowTopic,
  sink: Sink,
  derivation: Derivation = derivationOf(deps, topic),
): SourceFlow {
  const sender = createWindowSender(topic.kind, sink)
  const coalescer = createCoalescer(deps.time, coalescedMs, notify, deps.onError)
  const inputs = createNeededInputs(deps, derivation, coalescer.changed)
  const unwatch = topic.kind === 'openOrders' ? deps.intents.onChange(deps.profileId, coalescer.changed) : null

  const closed = new AbortController()
  /** Steady ms; null before there was anything to wait for. */
  let waitsUntil: number | null = null

  function notify(): void {
    inputs.update()
    const known = inputs.provenances()
    const value = known === null || isWaiting() ? null : derivation.derive(inputs.valueOf, inputs.standingOf)
    sender.notify(value, known && weakest(known, inputs.known()), inputs.trouble())
  }
  function isWaiting(): boolean {
    if (sender.hasSent() || !inputs.isAwaiting()) return false
    const now = deps.time.monotonic()
    if (waitsUntil !== null) return now < waitsUntil
    waitsUntil = now + waitedMs
    deps.time.sleep(waitedMs, closed.signal).then(coalescer.changed, (error: unknown) => {
      if (!closed.signal.aborted) deps.onError(error)
    })
    return true
  }
  return {
    pace(everyMs) {
      inputs.pace(everyMs)
      if (everyMs !== null && !sender.hasSent() && inputs.provenances() !== null) notify()
    },
    refresh: () => inputs.each((input) => input.refresh()),
    answer: (answer) => inputs.each((input) => input.answer(answer)),
    close: () => {
      unwatch?.()
      closed.abort()
      coalescer.stop()
      inputs.close()
    },
  }
}

/** What one window is derived from: an input for each topic that is needed by now. */
interface NeededInputs {
  readonly valueOf: ValueOf
  readonly standingOf: StandingOf
  /** Holds what is needed, given what is known, and releases the rest. */
  update(): void
  /** Of all that the value cannot lack; null while one has no value. */
  provenances(): readonly Provenance[] | null
  /** Of all that has a value, whether the window can lack it or not. */
  known(): readonly Provenance[]
  /** Of what the value cannot lack. */
  trouble(): Trouble | null
  /** Something that the value may lack is neither known nor failed. */
  isAwaiting(): boolean
  /** ms between two values of the window, and no oftener than what it stands on is read; null: at rest. */
  pace(everyMs: number | null): void
  each(act: (input: Input) => void): void
  close(): void
}

interface NeededInput {
  readonly topic: Topic
  readonly input: Input
  value: FeedValue | null
}

function createNeededInputs(
  deps: DerivedDeps,
  { needs, mayLack = () => false }: Derivation,
  onChange: () => void,
): NeededInputs {
  const inputs = new Map<string, NeededInput>()
  let paceMs: number | null = null
  const valueOf: ValueOf = (of) =>
    (inputs.get(JSON.stringify(of))?.value ?? null) as FeedValues[(typeof of)['kind']] | null

  const standingOf: StandingOf = (of) => {
    const input = inputs.get(JSON.stringify(of))?.input
    const unreadable = input?.provenance()?.unreadable ?? null
    return { isOld: input !== undefined && input.trouble() !== null, isPartly: unreadable !== null }
  }
  const firm = (): readonly NeededInput[] => [...inputs.values()].filter(({ topic }) => !mayLack(topic))
  const setPace = ({ topic, input }: NeededInput): void =>
    input.pace(paceMs === null ? null : Math.max(paceMs, paceOf(topic)))
  function update(): void {
    const wanted = new Map(needs(valueOf).map((of) => [JSON.stringify(of), of]))
    for (const [key, held] of inputs) {
      if (wanted.has(key)) continue
      inputs.delete(key)
      releaseInput(deps, held)
    }
    for (const [key, topic] of wanted) {
      if (inputs.has(key)) continue
      const made = holdInput(deps, topic, onChange)
      inputs.set(key, made)
      setPace(made)
    }
  }
  return {
    valueOf,
    standingOf,
    update,
    provenances: () => {
      const known = firm().map(({ input }) => input.provenance())
      return known.every((one) => one !== null) ? known : null
    },
    known: () => [...inputs.values()].flatMap(({ input }) => input.provenance() ?? []),
    trouble: () =>
      firm()
        .map(({ input }) => input.trouble())
        .find((one) => one !== null) ?? null,
    isAwaiting: () =>
      [...inputs.values()].some(
        ({ topic, input }) => mayLack(topic) && input.provenance() === null && input.trouble() === null,
      ),
    pace(everyMs) {
      paceMs = everyMs
      if (everyMs !== null) update()
      inputs.forEach(setPace)
    },
    each: (act) => inputs.forEach(({ input }) => act(input)),
    close() {
      inputs.forEach((held) => releaseInput(deps, held))
      inputs.clear()
    },
  }
}

function holdInput(deps: DerivedDeps, topic: Topic, onChange: () => void): NeededInput {
  const kept = deps.kept.get(deps.profileId, topic)
  const listener = {
    onValue: (value: FeedValue | null) => {
      if (value !== null) held.value = value
      onChange()
    },
    onTrouble: onChange,
  }
  const input = createInput(deps, topic, listener, kept ?? undefined)
  const held: NeededInput = { topic, input, value: kept?.value ?? null }
  input.hold()
  return held
}

/** Keeps the value for a return. Of why it is not fresh, only what no reading said: a failure is of its own time. */
function releaseInput({ kept, profileId }: DerivedDeps, { topic, input, value }: NeededInput): void {
  const [provenance, last] = [input.provenance(), input.trouble()]
  const trouble = last?.kind === 'rebuilding' ? last : null
  if (value !== null && provenance !== null) kept.set(profileId, topic, { value, provenance, trouble })
  input.release()
}

/** ms since the epoch at which a value of this provenance counts as old, by the rule of the page. */
const oldAt = (provenance: Provenance): number => (provenance.lastMessageAt ?? provenance.at) + oldAfterMs(provenance)

const firstOld = (known: readonly Provenance[]): Provenance =>
  known.reduce((least, one) => (oldAt(one) < oldAt(least) ? one : least))

/**
 * Of several: the age of the oldest, and the rows that all of them lack. It is old once the first of them is. It counts as read where
 * anything is (`all`), at that one's pace, however the others come; as a lost stream where that is what grows old first.
 */
function weakest(known: readonly Provenance[], all: readonly Provenance[]): Provenance {
  const first = firstOld(known)
  const read = all.filter(({ source }) => source === 'poll')
  const isLost = first.source === 'stream' && first.unstreamed !== undefined
  const { asked: _, ...named } = isLost || read.length === 0 ? first : firstOld(read)
  const partial = known.find((one) => one.partial !== undefined)?.partial
  return {
    ...named,
    at: Math.min(...known.map(({ at }) => at)),
    lastMessageAt: oldAt(first) - oldAfterMs(named),
    unreadable: together(known.map(({ unreadable }) => unreadable)),
    ...(partial === undefined ? {} : { partial }),
  }
}
