import type { EventPayloads } from '#shared/bridge/index.ts'
import type { FeedValues } from '#shared/domain/feed-topic.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import type { OnError } from './error-places.ts'

/** News inside main by name. Those with a name of the bridge's reach every window as well. */
export interface MainEvents extends EventPayloads {
  /** Everything is built, and the list of profiles has been read. */
  readonly started: null
  /** The page listens to every event. */
  readonly 'page-ready': null
  /** Its process ended or its window was closed; another page may follow. */
  readonly 'page-gone': null
  /** Each change of the vault's state that leaves it open. */
  readonly unlocked: null
  /** Each change of the vault's state that leaves it locked. */
  readonly locked: null
  /**
   * The machine goes to sleep, and may do so before anything that is awaited. First the vault drops the keys (V6), then the
   * dead-man switch says that nothing renews it (ADR 8): by then nothing can be signed any more.
   */
  readonly suspended: null
  readonly resumed: null
  /** The machine has other addresses: what was open may lead nowhere. */
  readonly 'network-changed': null
  /** The system names other proxies for a venue. */
  readonly 'proxies-changed': null
  readonly 'screen-locked': null
  /** A step of an intent; what was learnt of its fills later is `intent-changed` alone. */
  readonly 'intent-step': IntentView
  /** Money may leave to a new name; `label` is the user's own. */
  readonly 'recipient-added': { readonly profileId: string; readonly currency: string; readonly label: string }
  /** Open orders as just read: of one pair, or of all (null). */
  readonly 'orders-read': {
    readonly profileId: string
    readonly symbol: string | null
    readonly orders: FeedValues['orders']
  }
  /** What a profile traded has been read; false where not everything could be. */
  readonly 'fills-read': { readonly profileId: string; readonly isWhole: boolean }
  /** A step of an own order, as the stream brought it: a hint, which nothing is concluded from. */
  readonly 'order-pushed': { readonly profileId: string; readonly push: PushOf<'orders'> }
  /** The id of a profile for which another account answers now, under a key that is the same to the page: a practice reset. */
  readonly 'account-replaced': string
  /** The id of a profile whose venue can be reached again. */
  readonly 'venue-back': string
}

/** How the subsystems learn of each other: who emits knows no listener. */
export interface Events {
  /** Never throws; listeners are called in the order they came in, and what one throws is logged. */
  emit<Name extends keyof MainEvents>(name: Name, value: MainEvents[Name]): void
  on<Name extends keyof MainEvents>(name: Name, listener: (value: MainEvents[Name]) => unknown): void
}

export function createEvents(onError: OnError): Events {
  const notifiers = new Map<string, Notifier<unknown>>()
  const of = (name: keyof MainEvents): Notifier<unknown> => {
    const known = notifiers.get(name)
    if (known !== undefined) return known
    const made = createNotifier<unknown>(`on-${name}`, onError)
    notifiers.set(name, made)
    return made
  }
  return {
    emit: (name, value) => of(name).notify(value),
    on: (name, listener) => void of(name).add(listener as (value: unknown) => unknown),
  }
}

/** Tells of the machine’s sleep and of its locked screen. `watch`: calls back on each. */
export function forwardPower(
  watch: (on: Readonly<Record<'onSuspend' | 'onScreenLock' | 'onResume', () => void>>) => void,
  events: Pick<Events, 'emit'>,
): void {
  watch({
    onSuspend: () => events.emit('suspended', null),
    onScreenLock: () => events.emit('screen-locked', null),
    onResume: () => events.emit('resumed', null),
  })
}
