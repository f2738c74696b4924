import { compare } from '#shared/decimal.ts'
import type { FeedPush } from '#shared/bridge/market-data.ts'
import type { FeedValues, Topic, TopicKind } from '#shared/domain/feed-topic.ts'
import type { FeedChange } from '#shared/domain/feed-change.ts'
import { applyChange } from '#shared/domain/feed-change.ts'
import { readChange } from '#shared/domain/feed-wire.ts'
import type { Violation } from './invariants.ts'
import { symbols } from './venue.ts'
import type { World } from './world.ts'

/** The page's end of the feed: what it watches, and what it shows of it. */
export interface Page {
  /** A page that has just loaded watches what a desk shows. */
  open(): void
  onFeed(push: FeedPush): void
  /** The book as it is shown; null while there is none. */
  book(): FeedValues['book'] | null
  violations: Violation[]
}

const everything = { sort: null, filter: { pair: '', side: 'all', origin: 'all', type: 'all' } } as const
export const openQuery = everything
export const balanceQuery = { base: 'USD', sort: { by: 'currency', down: false }, text: '', dustBelow: null } as const

export function createPage(world: World, profileIds: readonly string[]): Page {
  const kinds = new Map<string, TopicKind>()
  const values = new Map<string, unknown>()
  const violations: Violation[] = []
  let opened = 0

  const watch = (profileId: string, topic: Topic): void => {
    const watchId = `w${opened}-${kinds.size}`
    kinds.set(watchId, topic.kind)
    void world
      .running()
      ?.ask('feed.watch', { watchId, profileId, topic, pace: 'fast' })
      .then((answer) => {
        if (answer.ok || answer.error.code !== 'bad-input') return
        violations.push({ id: 'goes-on', what: `watch of ${topic.kind}: ${JSON.stringify(answer.error)}` })
      })
  }
  return {
    violations,
    book: () => {
      const [watchId] = [...kinds].find(([, kind]) => kind === 'book') ?? []
      return (values.get(watchId ?? '') as FeedValues['book'] | undefined) ?? null
    },
    open: () => {
      opened += 1
      kinds.clear()
      values.clear()
      void world.running()?.ask('feed.reset', null)
      void world.running()?.ask('page.ready', null)
      for (const profileId of profileIds) {
        watch(profileId, { kind: 'balanceTable', ...balanceQuery, from: 0, count: 20 })
        watch(profileId, { kind: 'openOrders', ...everything, from: 0, count: 50 })
      }
      watch(profileIds[0] ?? '', { kind: 'book', symbol: symbols[0] ?? '', depth: 20 })
    },
    onFeed: (push) => {
      const kind = kinds.get(push.watchId)
      if (kind === undefined || push.kind !== 'change') {
        if (push.kind === 'cleared') values.delete(push.watchId)
        return
      }
      if (kind !== 'book') return
      const before = (values.get(push.watchId) as FeedValues['book'] | undefined) ?? null
      const book = applyChange('book', before, readChange(push.change) as FeedChange<'book'>)
      values.set(push.watchId, book)
      if (book === null) return
      const [bid, ask] = [book.bids[0]?.[0], book.asks[0]?.[0]]
      if (bid !== undefined && ask !== undefined && compare(bid, ask) >= 0)
        violations.push({ id: 'book-not-crossed', what: `bid ${bid}, ask ${ask}` })
    },
  }
}
