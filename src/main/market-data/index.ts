import { writeChange } from '#shared/domain/feed-change.ts'
import type { Base } from '#main/platform/base.ts'
import type { Feed, FeedDeps } from './feed.ts'
import { createFeed } from './feed.ts'

/** What the page watches, kept in step with the vault, the profiles, sleep and the user's own acts. */
export function openMarketData(base: Base, parts: Pick<FeedDeps, 'connectionOf' | 'isLocked' | 'hasPage'>): Feed {
  const { time, random, events, onError } = base
  const feed = createFeed({
    ...parts,
    time,
    random,
    push: (event) =>
      events.emit('feed', event.kind === 'change' ? { ...event, change: writeChange(event.change) } : event),
    onError: (error) => onError('feed', error),
    onOrders: (profileId, symbol, orders) => events.emit('orders-read', { profileId, symbol, orders }),
  })
  events.on('vault-changed', feed.onVaultChange)
  events.on('profiles-changed', feed.keepProfiles)
  events.on('resumed', feed.onResume)
  events.on('intent-step', ({ state, profileId }) => {
    if (state !== 'sending') feed.touch(profileId, ['orders', 'balances'])
  })
  return feed
}
