import type { FeedNews } from '#shared/bridge/market-data.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import type { FeedValue } from '#shared/domain/feed-topic.ts'
import { canonical } from './canonical.ts'
import { diff } from './diff.ts'
import type { FeedEntry, Known, Watch } from './entries.ts'
import type { FeedDeps } from './feed-state.ts'
import type { Provenance } from './source.ts'
import { slowPaceOf } from './topic-reads.ts'

type Push = Pick<FeedDeps, 'push'>

export const notify = ({ push }: Push, entry: FeedEntry, { id }: Watch, news: FeedNews): void =>
  push({ watchId: id, profileId: entry.profileId, ...news }, entry.topic.kind)

export const notifyAll = (deps: Push, entry: FeedEntry, news: FeedNews): void => {
  for (const watch of entry.watches.values()) notify(deps, entry, watch, news)
}

/** Sends a watch what is known: whole, or as what changed in what its page still shows. */
export const sendSnapshot = (deps: Push, entry: FeedEntry, watch: Watch, { value, ...provenance }: Known): void => {
  watch.hasSnapshot = true
  const { former } = watch
  watch.former = null
  const change: FeedChange = former === null ? { kind: 'whole', value } : diff(entry.topic.kind, former, value)
  notify(deps, entry, watch, changeOf(entry, watch, provenance, change))
}

/** Forgets what is known, and has the page forget it. */
export const clear = (deps: Push, entry: FeedEntry): void => {
  entry.known = null
  for (const watch of entry.watches.values()) {
    watch.hasSnapshot = false
    watch.former = null
  }
  notifyAll(deps, entry, { kind: 'cleared' })
}

/** Keeps a value and sends every watch what is new in it: `known`, where the source knows it. */
export const takeValue = (
  deps: Pick<FeedDeps, 'push' | 'time'>,
  entry: FeedEntry,
  answer: FeedValue,
  provenance: Provenance,
  known: FeedChange | null,
): void => {
  const { kind } = entry.topic
  const before = entry.known
  const value = known === null ? canonical(kind, answer) : answer
  const now = deps.time.monotonic()
  entry.known = { ...provenance, value, steadyAt: now }
  entry.failure = null
  entry.sentAt = now
  const change = before === null ? null : (known ?? diff(kind, before.value, value))
  for (const watch of entry.watches.values()) {
    if (change === null || !watch.hasSnapshot) sendSnapshot(deps, entry, watch, entry.known)
    else notify(deps, entry, watch, changeOf(entry, watch, provenance, change))
  }
}

/** Keeps when the line last brought a message and the value was known to be true, and sends it on where nothing was sent within the second. */
export const takeAlive = (
  deps: Pick<FeedDeps, 'push' | 'time'>,
  entry: FeedEntry,
  lastMessageAt: number,
  provenAt: number,
): void => {
  const { known, failure } = entry
  if (known === null || failure !== null) return
  if (lastMessageAt <= (known.lastMessageAt ?? known.at) && provenAt <= known.at) return
  const now = deps.time.monotonic()
  const at = Math.max(known.at, provenAt)
  entry.known = { ...known, at, lastMessageAt, steadyAt: at === known.at ? known.steadyAt : now }
  if (now - entry.sentAt < aliveEveryMs) return
  entry.sentAt = now
  notifyAll(deps, entry, { kind: 'alive', at, lastMessageAt })
}

/** Keeps that what is known is not fresh, and sends it on. */
export const takeFailure = (deps: Push, entry: FeedEntry, failure: FeedNews): void => {
  entry.failure = failure
  notifyAll(deps, entry, failure)
}

const aliveEveryMs = 1_000

const changeOf = (
  entry: FeedEntry,
  watch: Watch,
  { at, lastMessageAt, source, everyMs, unreadable, unstreamed, partial }: Provenance,
  change: FeedChange,
): FeedNews => ({
  kind: 'change',
  at,
  source,
  everyMs: forWatch(entry, watch, everyMs),
  ...(lastMessageAt === undefined ? {} : { lastMessageAt }),
  ...(unreadable === null ? {} : { unreadable }),
  ...(unstreamed === undefined ? {} : { unstreamed }),
  ...(partial === undefined ? {} : { partial }),
  change,
})

/** A watch that asked for seldom is not stale because another one, perhaps gone by now, was sent more often. */
const forWatch = ({ topic }: FeedEntry, { pace }: Watch, everyMs: number): number =>
  pace === 'fast' ? everyMs : Math.max(everyMs, slowPaceOf(topic))
