import { compare } from '#shared/decimal.ts'
import type { FeedPush } from '#shared/bridge/market-data.ts'
import type { FeedValues, Topic, TopicKind } from '#shared/domain/feed-topic.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import { readChange } from '#shared/domain/feed-wire.ts'
import type { OcoDetail } from '#shared/exchange/index.ts'
import type { AppError } from '#shared/errors.ts'
import { isLasting } from '#shared/retry-rule.ts'
import type { PanelStatus, SourceName } from '#renderer/data/snapshot.ts'
import { topicStatusOf } from '#renderer/data/snapshot.ts'
import type { Violation } from '#test/invariants/list.ts'
import { symbols } from './venue.ts'
import type { World } from './world.ts'
import { epoch } from './scheduler.ts'

/** What a panel shows of a topic, and how it says that it stands. */
export interface Shown<Kind extends TopicKind> {
  readonly value: FeedValues[Kind] | null
  readonly status: PanelStatus
  /** ms since the epoch by the machine's clock at which the value is said to have been true; null where nothing is shown. */
  readonly at: number | null
  /** It is said to lack something. */
  readonly isPartial: boolean
}

/** The page's end of the feed: what it watches, and what it shows of it. */
export interface Page {
  /** A page that has just loaded watches what a desk shows. */
  open(): void
  onFeed(push: FeedPush): void
  /** The desk shows this profile and no other: the others are watched no more. False where it did already. */
  switchTo(profileId: string): boolean
  /** Has the desk show a profile where it is not shown. */
  show(profileId: string): void
  /** The user has every panel read again that says that the venue refused it: main does so by itself only where it may help. */
  askAgain(): void
  /** The list of orders that wait is opened beside it, as no desk has it all the time. */
  openWaiting(profileId: string): void
  /** The legs of an OCO order in that list; asked for with the first look, null until they are there. */
  legs(profileId: string, orderId: string): OcoDetail | null
  /** The pair whose book is shown. */
  readonly symbol: string
  /** A topic of a profile as it is shown now. */
  shown<Kind extends TopicKind>(profileId: string, kind: Kind): Shown<Kind>
  violations: Violation[]
}

const everything = { sort: null, filter: { pair: '', side: 'all', origin: 'all', type: 'all' } } as const
export const openQuery = everything
export const balanceQuery = { base: 'USD', sort: { by: 'currency', down: false }, text: '', dustBelow: null } as const

interface Snapshot {
  readonly value: unknown
  readonly at: number | null
  readonly lastMessageAt: number | null
  readonly source: SourceName | null
  readonly everyMs: number | null
  readonly rebuilding: boolean
  readonly unstreamed: AppError | null
  readonly error: AppError | null
  readonly isPartial: boolean
}
/** What a panel of the page watches. */
interface Watch {
  readonly profileId: string
  readonly kind: TopicKind
  readonly topic: Topic
  snapshot: Snapshot
}

const nothing: Snapshot = {
  value: null,
  at: null,
  lastMessageAt: null,
  source: null,
  everyMs: null,
  rebuilding: false,
  unstreamed: null,
  error: null,
  isPartial: false,
}

/** A snapshot after what main sent, by the words of the bridge (`FeedNews`). */
function after(kind: TopicKind, before: Snapshot, push: FeedPush): Snapshot {
  switch (push.kind) {
    case 'cleared':
      return nothing
    case 'error':
      return { ...before, error: push.error }
    case 'rebuilding':
      return { ...before, rebuilding: before.value !== null }
    case 'alive':
      return before.value === null || before.rebuilding
        ? before
        : { ...before, at: push.at, lastMessageAt: push.lastMessageAt }
    case 'change': {
      const value = applyChange(kind, before.value as null, readChange(push.change) as FeedChange<typeof kind>)
      if (value === null) return { ...nothing, everyMs: push.everyMs }
      const { at, lastMessageAt = at, source, everyMs, unreadable, unstreamed = null, partial } = push
      const isPartial = unreadable !== undefined || partial !== undefined
      return { value, at, lastMessageAt, source, everyMs, rebuilding: false, unstreamed, error: null, isPartial }
    }
  }
}

export function createPage(world: World, profileIds: readonly string[], symbol = symbols[0] ?? ''): Page {
  const watches = new Map<string, Watch>()
  const violations: Violation[] = []
  let begun = 0

  const watch = (profileId: string, topic: Topic): void => {
    begun += 1
    const watchId = `w${begun}`
    watches.set(watchId, { profileId, kind: topic.kind, topic, snapshot: nothing })
    ask(watchId, profileId, topic)
  }
  const ask = (watchId: string, profileId: string, topic: Topic): void =>
    void world
      .running()
      ?.ask('feed.watch', { watchId, profileId, topic, pace: 'fast' })
      .then((answer) => {
        if (answer.ok || answer.error.code !== 'bad-input') return
        violations.push({ id: 'goes-on', what: `watch of ${topic.kind}: ${JSON.stringify(answer.error)}` })
      })
  const shows = (profileId: string, { kind }: Topic): boolean =>
    [...watches.values()].some((one) => one.kind === kind && one.profileId === profileId)
  const book: Topic = { kind: 'book', symbol, depth: 20 }
  const ownTopics: readonly Topic[] = [
    { kind: 'balanceTable', ...balanceQuery, from: 0, count: 20 },
    { kind: 'openOrders', ...everything, from: 0, count: 50 },
  ]
  /** As the page does: what is drawn anew is watched before what gave way to it is left. */
  const switchTo = (profileId: string): boolean => {
    const left = [...watches].filter(([, one]) => one.profileId !== profileId)
    for (const topic of [...ownTopics, book]) if (!shows(profileId, topic)) watch(profileId, topic)
    for (const [watchId] of left) {
      watches.delete(watchId)
      void world.running()?.ask('feed.unwatch', { watchId })
    }
    return left.length > 0
  }
  return {
    violations,
    symbol,
    switchTo,
    show: (profileId) => {
      if (!ownTopics.every((topic) => shows(profileId, topic))) switchTo(profileId)
    },
    openWaiting: (profileId) => {
      watch(profileId, { kind: 'ocos' })
      watch(profileId, { kind: 'read', row: 'listStopOrders', request: { pageSize: 100 } })
    },
    legs: (profileId, orderId) => {
      const found = [...watches.values()].find(
        ({ profileId: own, topic }) =>
          own === profileId &&
          topic.kind === 'read' &&
          topic.row === 'getOcoDetail' &&
          topic.request.orderId === orderId,
      )
      if (found === undefined) watch(profileId, { kind: 'read', row: 'getOcoDetail', request: { orderId } })
      return (found?.snapshot.value as OcoDetail | null | undefined) ?? null
    },
    shown: <Kind extends TopicKind>(profileId: string, kind: Kind): Shown<Kind> => {
      const found = [...watches.values()].find((one) => one.kind === kind && one.profileId === profileId)
      const snapshot = found?.snapshot ?? nothing
      const now = epoch + world.scheduler.now() + world.skewMs
      const { value, at, isPartial, unstreamed } = snapshot
      return {
        value: value as FeedValues[Kind] | null,
        status: topicStatusOf(snapshot, { kind, pace: 'fast' }, { locked: false, now }),
        at,
        isPartial: isPartial || unstreamed !== null,
      }
    },
    open: () => {
      watches.clear()
      void world.running()?.ask('feed.reset', null)
      void world.running()?.ask('feed.visible', { visible: true })
      void world.running()?.ask('page.ready', null)
      for (const profileId of profileIds) for (const topic of ownTopics) watch(profileId, topic)
      watch(profileIds[0] ?? '', book)
    },
    askAgain: () => {
      for (const [watchId, { profileId, topic, snapshot }] of watches)
        if (snapshot.error !== null && isLasting(snapshot.error)) ask(watchId, profileId, topic)
    },
    onFeed: (push) => {
      const found = watches.get(push.watchId)
      // Another profile's answer is none of this panel's (T12).
      if (found?.profileId !== push.profileId) return
      found.snapshot = after(found.kind, found.snapshot, push)
      if (found.kind !== 'book' || push.kind !== 'change' || found.snapshot.value === null) return
      const book = found.snapshot.value as FeedValues['book']
      const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]]
      if (bid !== undefined && ask !== undefined && compare(bid, ask) >= 0)
        violations.push({ id: 'book-not-crossed', what: `bid ${bid}, ask ${ask}` })
    },
  }
}
