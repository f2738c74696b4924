import { ok } from '#shared/errors.ts'
import type { Feed } from '#main/market-data/feed.ts'
import type { Handlers } from '../dispatch.ts'

type Channels = Extract<keyof Handlers, `feed.${string}`>

/** What the page watches; the answers come as events. */
export const marketDataHandlers = (feed: Feed): Pick<Handlers, Channels> => ({
  'feed.watch': (request) => Promise.resolve(feed.watch(request)),
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
