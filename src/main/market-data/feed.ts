import type { WatchRequest } from '#shared/bridge/market-data.ts'
import type { FeedValue, FeedValues, Topic, TopicKind, TopicOf } from '#shared/domain/feed-topic.ts'
import { mostCopiedRows } from '#shared/domain/ticker-table.ts'
import type { BalanceLines, BalanceQuery } from '#shared/domain/balance-table.ts'
import type { OpenLines, OpenQuery } from '#shared/domain/open-orders.ts'
import type { TableQuery, TableRows } from '#shared/domain/ticker-table.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { createAccountMarks, createKeyMarks } from '#shared/retry-rule.ts'
import type { FeedEntry, Watch } from './entries.ts'
import type { FeedDeps, FeedState } from './feed-state.ts'
import { createFeedState } from './feed-state.ts'
import type { Histories } from './histories/histories.ts'
import type { AcceptedAnswer } from './live/answers.ts'
import { clear, notify, notifyAll, sendSnapshot } from './news.ts'
import { mayMove, mayMoveHistories } from './read-topics.ts'
import { endFlow, leave, unwatch, unwatchAll, updateSubscription } from './subscriptions.ts'

/** What the page watches, and main's way of serving it. No event of the feed outlives its watch (T12). */
export interface Feed {
  /** Errors: profile-not-found, overloaded. */
  watch(request: WatchRequest): Result<{ readonly watchId: string }>
  unwatch(watchId: string): void
  /** Every row of a query, from what is known now. Errors: profile-not-found, not-connected. */
  table(profileId: string, query: TableQuery): Result<TableRows>
  /** Every open order of a query, from what is known now. Errors: profile-not-found, not-connected. */
  openOrders(profileId: string, query: OpenQuery): Result<OpenLines>
  /** Every balance of a query, from what is known now. Errors: profile-not-found, not-connected. */
  balances(profileId: string, query: BalanceQuery): Result<BalanceLines>
  /**
   * What is known of a subject that is being served, and when (ms since the epoch) it was last known to be true; null: nothing.
   * Asks for nothing.
   */
  last<Kind extends LastKind>(
    profileId: string,
    topic: TopicOf<Kind>,
  ): { readonly value: FeedValues[Kind]; readonly at: number } | null
  /** What is read of histories, and what the user has them do. */
  readonly histories: Pick<Histories, 'act' | 'rows' | 'file'>
  setVisible(visible: boolean): void
  /** The page that watched is gone: after a reload, a crash, or when its window was closed. */
  reset(): void
  /** Money may have moved: topics of these kinds are asked for at once, those that nobody watches when somebody does again. */
  touch(profileId: string, kinds: readonly TopicKind[]): void
  /** The venue accepted a request of Coffer's own: shown at once, until a push or a reading confirms or corrects it. */
  answer(profileId: string, answer: AcceptedAnswer): void
  /** The vault was locked or unlocked, if it was: called on every change of its state. */
  onVaultChange(): void
  /** After sleep: everything is stale until the clock has been checked and it was fetched again. */
  onResume(): Promise<void>
  /** Forgets what belongs to profiles that are no more, and asks again where a key was changed or tested. */
  keepProfiles(profiles: readonly Pick<Profile, 'id' | 'keys'>[]): void
  /** Another account answers for a profile from now on: nothing that was read of the former one is kept or shown. */
  onAccountReplaced(profileId: string): void
  stop(): void
}

/** What orders are judged by, and what main's own messages are written by. */
type LastKind = 'ticker' | 'tickers' | 'book' | 'orders' | 'read'

/** A page shows some dozens of topics, and the withdrawals of every currency a thousand; more is a page gone wild (I7). */
const mostWatches = 1_500

const afterSleep = appError('not-connected', msg('feed.after-sleep'))

/** One source of values per distinct profile and topic, however many watch it. */
export function createFeed(deps: FeedDeps): Feed {
  const feed = createFeedState(deps)
  const { entries, watched } = feed
  const keysChanged = createKeyMarks()
  const accountsOf = createAccountMarks()
  let wasLocked = deps.isLocked()

  return {
    watch: (request) => watch(feed, request),
    unwatch: (watchId) => unwatch(feed, watchId),
    table: (profileId, query) =>
      allRows(feed, profileId, feed.source.rows(profileId, query, mostCopiedRows), msg('feed.no-market')),
    openOrders: (profileId, query) =>
      allRows(feed, profileId, deps.isLocked() ? null : feed.source.openLines(profileId, query), msg('feed.no-orders')),
    balances(profileId, query) {
      const lines = deps.isLocked() ? null : feed.source.balanceLines(profileId, query)
      return allRows(feed, profileId, lines, msg('feed.no-balances'))
    },
    last<Kind extends LastKind>(profileId: string, topic: TopicOf<Kind>) {
      const last = feed.source.last({ profileId, topic })
      // The value is the topic's own.
      return last === null ? null : { value: last.value as FeedValues[Kind], at: last.provenance.at }
    },
    histories: feed.source.histories,
    setVisible(visible) {
      feed.isVisible = visible
      entries.all().forEach((entry) => updateSubscription(feed, entry))
    },
    reset: () => unwatchAll(feed),
    touch(profileId, kinds) {
      refresh(feed, profileId, (topic) => mayMove(topic, kinds))
      feed.source.touch(profileId)
      if (mayMoveHistories(kinds)) feed.source.histories.touch(profileId)
    },
    answer(profileId, answer) {
      for (const { flow } of entries.of(profileId)) flow?.answer?.(answer)
    },
    onVaultChange() {
      const locked = deps.isLocked()
      if (locked === wasLocked) return
      wasLocked = locked
      lockPrivate(feed, locked)
    },
    async onResume() {
      const profiles = new Set([...watched.values()].map(({ profileId }) => profileId))
      await Promise.all([...profiles].map((profileId) => wakeUp(feed, profileId)))
    },
    keepProfiles(profiles) {
      const kept = new Set(profiles.map(({ id }) => id))
      // Another key may be another account's: what was read is read again, which loses nothing.
      const replaced = accountsOf(profiles).flatMap(({ profileId, isNewKey }) => (isNewKey ? [profileId] : []))
      replaced.forEach((id) => beginAnew(feed, id))
      // What the venue refused a key may be let through now.
      for (const id of keysChanged(profiles).filter((changed) => !replaced.includes(changed))) {
        refresh(feed, id, () => true)
        feed.source.histories.retry(id)
      }
      keepOnly(feed, kept)
    },
    onAccountReplaced: (profileId) => beginAnew(feed, profileId),
    stop: () => unwatchAll(feed),
  }
}

/** Rows of a profile; `missing` says why there are none. */
function allRows<Rows>({ deps }: FeedState, profileId: string, rows: Rows | null, missing: Message): Result<Rows> {
  const connection = deps.connectionOf(profileId)
  if (!connection.ok) return connection
  return rows === null ? fail(appError('not-connected', missing)) : ok(rows)
}

/** Forgets all that is the account's own, with the answers still under way, and reads anew what is watched of it. */
function beginAnew(feed: FeedState, profileId: string): void {
  const { deps, entries, source } = feed
  const own = entries.of(profileId).filter((entry) => entry.isPrivate)
  // All of them before one is opened again: what serves one of them may serve others, and passes on what it knows.
  own.forEach(endFlow)
  source.forget(profileId)
  for (const entry of own) {
    clear(deps, entry)
    updateSubscription(feed, entry)
    entries.evict(entry)
  }
}

/** Has what is meant read again: at once where it is served, else as soon as somebody comes back to it. */
function refresh({ entries }: FeedState, profileId: string, isMeant: (topic: Topic) => boolean): void {
  for (const entry of entries.of(profileId)) {
    if (!isMeant(entry.topic)) continue
    entry.flow?.refresh()
    if (entry.flow === null && entry.known !== null) entry.known = { ...entry.known, steadyAt: null }
  }
}

/** The vault was locked, which clears all that needs a key, or unlocked. */
function lockPrivate(feed: FeedState, locked: boolean): void {
  const { deps, entries, source } = feed
  for (const entry of entries.all().filter((one) => one.isPrivate)) {
    if (locked) clear(deps, entry)
    updateSubscription(feed, entry)
    entries.evict(entry)
  }
  if (locked) source.forget(null)
}

/** Forgets what belongs to all other profiles. */
function keepOnly(feed: FeedState, profileIds: ReadonlySet<string>): void {
  const { deps, entries, source } = feed
  for (const entry of entries.all().filter(({ profileId }) => !profileIds.has(profileId))) {
    clear(deps, entry)
    for (const watchId of [...entry.watches.keys()]) unwatch(feed, watchId)
    entries.evict(entry)
  }
  source.keep(profileIds)
}

/** Begins a watch, or changes the one of that id. */
function watch(feed: FeedState, { watchId, profileId, topic, pace }: WatchRequest): ReturnType<Feed['watch']> {
  const { deps, entries, watched } = feed
  const connection = deps.connectionOf(profileId)
  if (!connection.ok) return connection
  const before = watched.get(watchId)
  if (before === undefined && watched.size >= mostWatches) {
    return fail(appError('overloaded', msg('feed.too-many')))
  }
  const entry = entries.get({ profileId, topic })
  const made: Watch = { id: watchId, pace, hasSnapshot: false, former: formerOf(before, entry, watchId) }
  entry.watches.set(watchId, made)
  watched.set(watchId, entry)
  if (entry.known !== null) sendSnapshot(deps, entry, made, entry.known)
  // The next reading may be a while away, or not come before something changes.
  if (entry.failure !== null) notify(deps, entry, made, entry.failure)
  updateSubscription(feed, entry)
  if (before === entry) entry.flow?.refresh()
  // Not before: what both are derived from lives on.
  else if (before !== undefined) leave(feed, before, watchId)
  return ok({ watchId })
}

/** A chart that reaches further back is sent as what changed in the one before it. */
function formerOf(before: FeedEntry | undefined, { profileId, topic }: FeedEntry, watchId: string): FeedValue | null {
  if (before?.topic.kind !== 'chart' || topic.kind !== 'chart' || before.profileId !== profileId) return null
  const watch = before.watches.get(watchId)
  return (watch?.hasSnapshot === true ? before.known?.value : watch?.former) ?? null
}

/** After sleep: checks a profile's clock, then has everything fetched again. */
async function wakeUp(feed: FeedState, profileId: string): Promise<void> {
  const { deps, entries, waking } = feed
  const mine = Symbol(profileId)
  waking.set(profileId, mine)
  for (const entry of entries.of(profileId)) {
    if (entry.flow !== null) notifyAll(deps, entry, { kind: 'error', at: deps.time.now(), error: afterSleep })
    // However young the value was when the machine fell asleep, it is fetched again.
    if (entry.known !== null) entry.known = { ...entry.known, steadyAt: null }
    updateSubscription(feed, entry)
  }
  feed.source.asleep(profileId)
  const connection = deps.connectionOf(profileId)
  // Whether it could be measured is the connection's own business: what is asked next will show it.
  if (connection.ok) await connection.value.clock.sync().catch(deps.onError)
  if (waking.get(profileId) !== mine) return
  waking.delete(profileId)
  entries.of(profileId).forEach((entry) => updateSubscription(feed, entry))
}
