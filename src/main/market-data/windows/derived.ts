import type { FeedValue, FeedValues, Topic, TopicOf } from '#shared/domain/feed-topic.ts'
import { mostNames } from '#shared/domain/ticker-table.ts'
import type { AccountWindowTopic } from '#shared/domain/window-topics.ts'
import { isZero } from '#shared/decimal.ts'
import { accountWorth, heldTogether, isMoneyBase } from '#shared/domain/worth.ts'
import type { Time } from '#main/platform/time.ts'
import { createCoalescer } from '../coalescer.ts'
import { diff } from '../diff.ts'
import type { Provenance, Sink, Source, SourceFlow } from '../source.ts'
import { paceOf } from '../topic-reads.ts'
import type { Derivation, ValueOf } from './derivation.ts'
import { openOrderTable } from './open-order-table.ts'
import type { OwnIntents } from './open-order-table.ts'
import { createInput } from './input.ts'
import type { Input, Trouble } from './input.ts'

export interface DerivedDeps {
  /** Serves what a window is derived from. */
  readonly source: Source
  readonly time: Time
  readonly onError: (error: unknown) => void
  readonly profileId: string
  readonly intents: OwnIntents
}

/** ms between two messages of one window. */
const coalescedMs = 100

const openCount = ({ symbol }: TopicOf<'orderCount'>): Derivation => {
  const orders = { kind: 'orders', symbol } as const
  return {
    needs: () => [orders],
    derive: (valueOf) => valueOf(orders) && { count: valueOf(orders)?.length ?? 0 },
  }
}

const worth = ({ base }: TopicOf<'worth'>): Derivation => {
  const balances = { kind: 'balances' } as const
  const pricesOf = (accounts: FeedValues['balances']): Topic => {
    if (isMoneyBase(base)) return { kind: 'prices', base }
    const held = heldTogether(accounts).filter(({ total }) => !isZero(total))
    const currencies = held.map(({ currency }) => currency).sort()
    return { kind: 'coinPrices', base, currencies: currencies.slice(0, mostNames) }
  }
  return {
    needs: (valueOf) => {
      const accounts = valueOf(balances)
      return accounts === null ? [balances] : [balances, pricesOf(accounts)]
    },
    derive: (valueOf) => {
      const accounts = valueOf(balances)
      const prices = accounts && (valueOf(pricesOf(accounts)) as Readonly<Record<string, string>> | null)
      if (accounts === null || prices === null) return null
      const priceOf = (currency: string): string | null =>
        Object.hasOwn(prices, currency) ? (prices[currency] ?? null) : currency === base ? '1' : null
      return accountWorth(heldTogether(accounts), priceOf)
    },
  }
}

function derivationOf({ intents, profileId }: DerivedDeps, topic: AccountWindowTopic): Derivation {
  switch (topic.kind) {
    case 'orderCount':
      return openCount(topic)
    case 'openOrders':
      return openOrderTable(topic, { intents, profileId })
    case 'worth':
      return worth(topic)
  }
}

/** One thing that the window is derived from. */
interface Held {
  readonly topic: Topic
  readonly input: Input
  value: FeedValue | null
}

/** Serves a window of an account: derived anew whenever something that it stands on changed, and as fresh as the oldest of that. */
export function openDerived(deps: DerivedDeps, topic: AccountWindowTopic, sink: Sink): SourceFlow {
  const { needs, derive } = derivationOf(deps, topic)
  const inputs = new Map<string, Held>()
  let paceMs: number | null = null
  let sent: { readonly value: FeedValue; readonly provenance: Provenance } | null = null
  /** What the sink was told of trouble since the last value; null: of none. */
  let told: Trouble | null = null
  const valueOf: ValueOf = (of) => (inputs.get(JSON.stringify(of))?.value ?? null) as never
  const coalescer = createCoalescer(deps.time, coalescedMs, notify, deps.onError)
  const unwatch = topic.kind === 'openOrders' ? deps.intents.onChange(deps.profileId, coalescer.changed) : null

  function hold(of: Topic): Held {
    const input = createInput(deps, of, {
      onValue: (value) => {
        if (value !== null) held.value = value
        coalescer.changed()
      },
      onTrouble: () => coalescer.changed(),
    })
    const held: Held = { topic: of, input, value: null }
    return held
  }
  /** Holds what is needed by now, and lets go of the rest. */
  function keepInputs(): void {
    const wanted = new Map(needs(valueOf).map((of) => [JSON.stringify(of), of]))
    for (const [key, held] of inputs) {
      if (wanted.has(key)) continue
      inputs.delete(key)
      held.input.release()
    }
    for (const [key, of] of wanted) {
      if (inputs.has(key)) continue
      const held = hold(of)
      inputs.set(key, held)
      held.input.hold()
      setPace(held)
    }
  }
  /** As often as the window is asked for, and no oftener than what it stands on is read. */
  function setPace({ topic: of, input }: Held): void {
    input.pace(paceMs === null ? null : Math.max(paceMs, paceOf(of)))
  }
  function notify(): void {
    keepInputs()
    const all = [...inputs.values()]
    const known = all.map(({ input }) => input.provenance()).filter((one) => one !== null)
    const trouble = all.map(({ input }) => input.trouble()).find((one) => one !== null) ?? null
    const value = known.length < all.length ? null : derive(valueOf)
    const isSent = value !== null && send(value, weakest(known), trouble !== null)
    if (trouble === null || (trouble === told && !isSent)) return
    told = trouble
    if (trouble.kind === 'error') sink.error(trouble.error, trouble.at)
    else sink.rebuilding(trouble.at)
  }
  /** False where there was nothing new to say of the value: in trouble, that it is still true is no news. */
  function send(derived: FeedValue, provenance: Provenance, inTrouble: boolean): boolean {
    const before = sent
    const isSame =
      before !== null && diff(topic.kind, before.value as never, derived as never).kind === 'same' ? before : null
    if (isSame !== null && inTrouble && told !== null) return false
    sent = { value: isSame?.value ?? derived, provenance }
    if (isSame !== null && told === null && isSameSource(isSame.provenance, provenance))
      sink.alive(provenance.heardAt ?? provenance.at, provenance.at)
    else sink.value(sent.value, provenance)
    told = null
    return true
  }
  return {
    pace: (everyMs) => {
      paceMs = everyMs
      if (everyMs !== null) keepInputs()
      inputs.forEach(setPace)
    },
    refresh: () => inputs.forEach(({ input }) => input.refresh()),
    answer: (answer) => inputs.forEach(({ input }) => input.answer(answer)),
    close: () => {
      unwatch?.()
      coalescer.stop()
      inputs.forEach(({ input }) => input.release())
      inputs.clear()
    },
  }
}

/** ms since the epoch at which a value of this provenance counts as old (the page's rule: two turns and a second). */
const oldAt = ({ at, heardAt = at, everyMs }: Provenance): number => heardAt + 2 * everyMs

/** Of several: the age of the oldest, and the pace and source of the one that grows old first. */
function weakest(known: readonly Provenance[]): Provenance {
  const first = known.reduce((least, one) => (oldAt(one) < oldAt(least) ? one : least))
  const { asked: _, ...worst } = first
  const lacking = known.find(({ unreadable }) => unreadable !== null)
  const partial = known.find((one) => one.partial !== undefined)?.partial
  return {
    ...worst,
    at: Math.min(...known.map(({ at }) => at)),
    heardAt: worst.heardAt ?? worst.at,
    unreadable: lacking?.unreadable ?? null,
    ...(partial === undefined ? {} : { partial }),
  }
}

const isSameSource = (before: Provenance, now: Provenance): boolean =>
  before.source === now.source &&
  before.everyMs === now.everyMs &&
  before.partial?.reason.id === now.partial?.reason.id &&
  before.unstreamed?.reason.id === now.unstreamed?.reason.id &&
  before.unreadable?.rows === now.unreadable?.rows
