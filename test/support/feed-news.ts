import type { FeedEvent, FeedPush } from '#shared/bridge/market-data.ts'
import { readChange } from '#shared/domain/feed-wire.ts'

/** What main sent, as the page reads it. */
export const readPush = (event: FeedPush): FeedEvent =>
  event.kind === 'change' ? { ...event, change: readChange(event.change) } : event
