import { afterEach, describe, expect, it, vi } from 'vitest'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { openKey } from '#shared/domain/open-orders.ts'
import { noOrderFilter } from '#shared/domain/order-origin.ts'
import { useFeedStore } from '#renderer/data/stores/feed.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { en } from '#renderer/locales/en.ts'
import OpenPanel from '#renderer/views/trading/orders/OpenPanel.vue'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const emptyWindow = {
  key: openKey({ sort: null, filter: noOrderFilter }),
  total: 0,
  from: 0,
  rows: [],
  state: { orders: 0, lines: 0, chosen: 0, set: '', elsewhere: 0, pairs: [] },
}

describe('an empty list of open orders', () => {
  it.each([
    ['streams.missed', en.manage.noneOpen],
    ['streams.incomplete', en.manage.notAllRead],
  ] as const)('polled because of %s says: %s', async (id, said) => {
    page = openPage()
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    profiles.select('a')
    const feed = page.run(() => useFeedStore())
    const { own } = feed
    // The window is answered as soon as it is asked for: what is drawn at first is all there is to look at.
    vi.spyOn(feed, 'own').mockImplementation((...asked) => {
      const watch = own(...asked)
      const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
      page.notify('feed', {
        watchId,
        profileId,
        kind: 'change',
        everyMs: 2_000,
        change: writeChange({ kind: 'whole', value: emptyWindow }, 'openOrders'),
        at: Date.now(),
        source: 'poll',
        unstreamed: appError('refused', msg(id)),
      })
      return watch
    })
    const shown = await page.html(OpenPanel, {})
    const other = said === en.manage.noneOpen ? en.manage.notAllRead : en.manage.noneOpen
    expect([shown.includes(said), shown.includes(other)]).toEqual([true, false])
  })
})
