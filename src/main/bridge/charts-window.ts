import { chartsChannels } from '#shared/bridge/names.ts'
import type { Channel } from '#shared/bridge/names.ts'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Feed } from '#main/market-data/feed.ts'
import type { Handlers } from './dispatch.ts'

const allowed: ReadonlySet<Channel> = new Set(chartsChannels)
const refusal = appError('read-only', msg('charts.only'))

/** What anybody may know of a venue's market; nothing of an account (ADR 23). */
const isOfMarket = (topic: Topic): boolean =>
  ['chart', 'ticker', 'stats', 'tickerTable'].includes(topic.kind) ||
  (topic.kind === 'read' && topic.row === 'listSymbols')

/** Whether the window of charts may ask on a channel at all. Errors: read-only. */
export const mayChartsAsk = (channel: Channel): Result<null> => (allowed.has(channel) ? ok(null) : fail(refusal))

/** The handlers as the window of charts gets them: what it watches is its own, and of the market alone. */
export const handlersForCharts = (handlers: Handlers, feed: Feed): Handlers => ({
  ...handlers,
  'feed.watch': (request) => Promise.resolve(isOfMarket(request.topic) ? feed.watch(request) : fail(refusal)),
  'feed.unwatch': ({ watchId }) => {
    feed.unwatch(watchId)
    return Promise.resolve(ok(null))
  },
  'feed.visible': ({ visible }) => {
    feed.setVisible(visible)
    return Promise.resolve(ok(null))
  },
  'feed.reset': () => {
    feed.reset()
    return Promise.resolve(ok(null))
  },
})
