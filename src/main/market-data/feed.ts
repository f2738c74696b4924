import type { FeedEvent, FeedNews, WatchRequest } from '#shared/bridge/market-data.ts'
import type { FeedValue, FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result, Unreadable } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { createKeyMarks } from '#shared/retry-rule.ts'
import type { Time } from '#main/platform/time.ts'
import { canonical } from './canonical.ts'
import { diff } from './diff.ts'
import { createPolling } from './polling.ts'
import type { Entry, Known, Watch } from './entries.ts'
import { createEntries } from './entries.ts'
import { paceOf } from './readings.ts'
import type { ConnectionOf, Sink, Source, SourceFlow } from './source.ts'

/** What the page watches, and main's way of serving it. No event of the feed outlives its watch (T12). */
export interface Feed {
  /** Errors: profile-not-found, overloaded. */
  watch(request: WatchRequest): Result<{ readonly watchId: string }>
  unwatch(watchId: string): void
  setVisible(visible: boolean): void
  /** The page that watched is gone: after a reload, a crash, or when its window was closed. */
  reset(): void
  /** Money may have moved: topics of these kinds are asked for at once. */
  touch(profileId: string, kinds: readonly TopicKind[]): void
  /** The vault was locked or unlocked, if it was: called on every change of its state. */
  onVaultChange(): void
  /** After sleep: everything is stale until the clock has been checked and it was fetched again. */
  onResume(): Promise<void>
  /** Forgets what belongs to profiles that are no more, and asks again where a key was changed or tested. */
  keepProfiles(profiles: readonly Pick<Profile, 'id' | 'keys'>[]): void
  stop(): void
}

export interface FeedDeps {
  readonly connectionOf: ConnectionOf
  readonly time: Time
  readonly isLocked: () => boolean
  readonly push: (event: FeedEvent) => void
  /** Whether there is a page that could listen. */
  readonly hasPage: () => boolean
  readonly onError: (error: unknown) => void
  /** Told of each list of open orders that was read: of one pair, or of all (null). */
  readonly onOrders?: (profileId: string, symbol: string | null, orders: FeedValues['orders']) => void
  /** Polling unless given. */
  readonly source?: Source
  /** 0 to 1, for jitter. */
  readonly random: () => number
}

/** A page shows some dozens of topics, and a wall of accounts a few hundred; more is a page gone wild (I7). */
const mostWatches = 600
const slowFactor = 10

const afterSleep = appError('not-connected', msg('feed.after-sleep'))

const lacking = (unreadable: Unreadable | null) => (unreadable === null ? {} : { unreadable })

/** One source of values per distinct profile and topic, however many watch it. */
export function createFeed(options: FeedDeps): Feed {
  const { connectionOf, time, isLocked, push, hasPage, onError } = options
  const source = options.source ?? createPolling({ connectionOf, time, onError, random: options.random })
  const entries = createEntries()
  const watched = new Map<string, Entry>()
  /** Profiles whose clock is being checked after sleep; the value tells one sleep from the next. */
  const waking = new Map<string, symbol>()
  const keysChanged = createKeyMarks()
  let isVisible = true
  let wasLocked = isLocked()

  const notify = (entry: Entry, { id }: Watch, news: FeedNews): void =>
    push({ watchId: id, profileId: entry.profileId, ...news })

  const tellAll = (entry: Entry, news: FeedNews): void => {
    for (const watch of entry.watches.values()) notify(entry, watch, news)
  }

  /** A watch that asked for seldom is not stale because another one, perhaps gone by now, was told more often. */
  const forWatch = ({ topic }: Entry, { pace }: Watch, everyMs: number): number =>
    pace === 'fast' ? everyMs : Math.max(everyMs, paceOf(topic) * slowFactor)

  /** Tells a watch what is known, from the beginning. */
  const sendSnapshot = (entry: Entry, watch: Watch, { value, at, everyMs, unreadable }: Known): void => {
    watch.hasSnapshot = true
    notify(entry, watch, {
      kind: 'change',
      at,
      everyMs: forWatch(entry, watch, everyMs),
      ...lacking(unreadable),
      change: { kind: 'whole', value },
    })
  }

  const onValue = (
    entry: Entry,
    answer: FeedValue,
    at: number,
    everyMs: number,
    unreadable: Unreadable | null,
  ): void => {
    const { kind } = entry.topic
    const before = entry.known
    const value = canonical(kind, answer)
    entry.known = { value, at, steadyAt: time.monotonic(), everyMs, unreadable }
    entry.failure = null
    if (entry.topic.kind === 'orders') options.onOrders?.(entry.profileId, entry.topic.symbol, value as never)
    const change = before === null ? null : diff(kind, before.value as never, value as never)
    for (const watch of entry.watches.values()) {
      if (change === null || !watch.hasSnapshot) sendSnapshot(entry, watch, entry.known)
      else
        notify(entry, watch, {
          kind: 'change',
          at,
          everyMs: forWatch(entry, watch, everyMs),
          ...lacking(unreadable),
          change,
        })
    }
  }

  const open = (entry: Entry): SourceFlow => {
    const forMe =
      <Args extends unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args): void => {
        if (entry.flow !== flow) return
        if (hasPage()) listener(...args)
        else reset()
      }
    const sink: Sink = {
      value: forMe((value, at, everyMs, unreadable) => onValue(entry, value, at, everyMs, unreadable)),
      error: forMe((error: AppError, at) => {
        entry.failure = { kind: 'error', at, error }
        tellAll(entry, entry.failure)
      }),
    }
    const steadyAt = entry.known?.steadyAt ?? null
    const flow = source.open(entry, sink, steadyAt === null ? null : time.monotonic() - steadyAt)
    return flow
  }

  const close = (entry: Entry): void => {
    const { flow } = entry
    entry.flow = entry.failure = null
    flow?.close()
  }

  /** Brings an entry's flow in line with who watches it, and whether it may be served. Everything ends here. */
  const updateSubscription = (entry: Entry): void => {
    const { topic, profileId, watches } = entry
    const isServed = watches.size > 0 && !waking.has(profileId) && !(entry.isPrivate && isLocked())
    if (!isServed) return close(entry)
    entry.flow ??= open(entry)
    const isFast = [...watches.values()].some(({ pace }) => pace === 'fast')
    entry.flow.pace(isVisible ? paceOf(topic) * (isFast ? 1 : slowFactor) : null)
  }

  const unwatch = (watchId: string): void => {
    const entry = watched.get(watchId)
    if (entry === undefined) return
    watched.delete(watchId)
    entry.watches.delete(watchId)
    updateSubscription(entry)
    entries.evict(entry)
  }

  const reset = (): void => {
    isVisible = true
    for (const watchId of [...watched.keys()]) unwatch(watchId)
  }

  const clear = (entry: Entry): void => {
    entry.known = null
    for (const watch of entry.watches.values()) watch.hasSnapshot = false
    tellAll(entry, { kind: 'cleared' })
  }

  const wakeUp = async (profileId: string): Promise<void> => {
    const mine = Symbol(profileId)
    waking.set(profileId, mine)
    for (const entry of entries.of(profileId)) {
      if (entry.flow !== null) tellAll(entry, { kind: 'error', at: time.now(), error: afterSleep })
      // However young the value was when the machine fell asleep, it is fetched again.
      if (entry.known !== null) entry.known = { ...entry.known, steadyAt: null }
      updateSubscription(entry)
    }
    const line = connectionOf(profileId)
    // Whether it could be measured is the line's own business: what is asked next will show it.
    if (line.ok) await line.value.clock.sync().catch(onError)
    if (waking.get(profileId) !== mine) return
    waking.delete(profileId)
    entries.of(profileId).forEach(updateSubscription)
  }

  return {
    watch({ watchId, profileId, topic, pace }) {
      const line = connectionOf(profileId)
      if (!line.ok) return line
      const before = watched.get(watchId)
      if (before === undefined && watched.size >= mostWatches) {
        return fail(appError('overloaded', msg('feed.too-many')))
      }
      const entry = entries.get({ profileId, topic })
      if (before !== undefined && before !== entry) unwatch(watchId)
      const watch: Watch = { id: watchId, pace, hasSnapshot: false }
      entry.watches.set(watchId, watch)
      watched.set(watchId, entry)
      if (entry.known !== null) sendSnapshot(entry, watch, entry.known)
      // The next reading may be a while away, or not come before something changes.
      if (entry.failure !== null) notify(entry, watch, entry.failure)
      updateSubscription(entry)
      if (before === entry) entry.flow?.refresh()
      return ok({ watchId })
    },
    unwatch,
    setVisible(visible) {
      isVisible = visible
      entries.all().forEach(updateSubscription)
    },
    reset,
    touch(profileId, kinds) {
      for (const entry of entries.of(profileId)) if (kinds.includes(entry.topic.kind)) entry.flow?.refresh()
    },
    onVaultChange() {
      const locked = isLocked()
      if (locked === wasLocked) return
      wasLocked = locked
      for (const entry of entries.all().filter((one) => one.isPrivate)) {
        if (locked) clear(entry)
        updateSubscription(entry)
        entries.evict(entry)
      }
    },
    async onResume() {
      const profiles = new Set([...watched.values()].map(({ profileId }) => profileId))
      await Promise.all([...profiles].map(wakeUp))
    },
    keepProfiles(profiles) {
      const kept = new Set(profiles.map(({ id }) => id))
      // What the venue refused a key may be let through now.
      for (const id of keysChanged(profiles)) for (const entry of entries.of(id)) entry.flow?.refresh()
      for (const entry of entries.all().filter(({ profileId }) => !kept.has(profileId))) {
        clear(entry)
        for (const watchId of [...entry.watches.keys()]) unwatch(watchId)
        entries.evict(entry)
      }
    },
    stop: reset,
  }
}
