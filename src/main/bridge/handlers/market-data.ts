import { ok } from '#shared/errors.ts'
import type { Feed } from '#main/market-data/feed.ts'
import type { Handlers } from '../dispatch.ts'
import type { SaveText } from './records.ts'
import { readRows } from '#shared/bridge/names.ts'
import type { ReadChannel, ReadRow } from '#shared/bridge/names.ts'
import type { RequestOf } from '#shared/exchange/index.ts'
import type { Read } from '#main/profiles/read-endpoint.ts'

type Channels = Extract<keyof Handlers, `feed.${string}` | `history.${string}`>

/** What the page watches; the answers come as events. */
export const marketDataHandlers = (feed: Feed, saveText: SaveText): Pick<Handlers, Channels> => ({
  'feed.watch': (request) => Promise.resolve(feed.watch(request)),
  'feed.unwatch': ({ watchId }) => {
    feed.unwatch(watchId)
    return Promise.resolve(ok(null))
  },
  'feed.table': ({ profileId, query }) => Promise.resolve(feed.table(profileId, query)),
  'feed.openOrders': ({ profileId, query }) => Promise.resolve(feed.openOrders(profileId, query)),
  'feed.balances': ({ profileId, query }) => Promise.resolve(feed.balances(profileId, query)),
  'feed.visible': ({ visible }) => {
    feed.setVisible(visible)
    return Promise.resolve(ok(null))
  },
  'feed.reset': () => {
    feed.reset()
    return Promise.resolve(ok(null))
  },
  'history.act': ({ profileId, history, act }) => Promise.resolve(feed.histories.act(profileId, history, act)),
  'history.rows': ({ profileId, history, query, ...part }) => feed.histories.rows(profileId, history, query, part),
  'history.save': async ({ profileId, history, query }) => {
    const made = await feed.histories.file(profileId, history, query)
    if (!made.ok) return made
    if (made.value === null) return ok({ lines: null, savedAs: null, lacks: null })
    const { name, parts, lines, lacks, mayBeSaved } = made.value
    const saved = await saveText(name, parts, mayBeSaved)
    return saved.ok ? ok({ lines, savedAs: saved.value, lacks }) : saved
  },
})

/** One handler per reading row, all alike: the row is fixed by the channel's name, never by the caller (I5). */
export const readHandlers = (read: Read): Pick<Handlers, ReadChannel> =>
  Object.fromEntries(
    readRows.map((row) => [
      `read.${row}`,
      ({ profileId, request }: { profileId: string; request: RequestOf<ReadRow> }) => read(profileId, row, request),
    ]),
  ) as unknown as Pick<Handlers, ReadChannel>
