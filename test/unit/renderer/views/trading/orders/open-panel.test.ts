import { afterEach, describe, expect, it } from 'vitest'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { useOpenEverywhere } from '#renderer/data/use-account.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { en } from '#renderer/locales/en.ts'
import OpenPanel from '#renderer/views/trading/orders/OpenPanel.vue'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

describe('an empty list of open orders', () => {
  it.each([
    ['streams.missed', en.manage.noneOpen],
    ['streams.incomplete', en.manage.notAllRead],
  ] as const)('polled because of %s says: %s', async (id, said) => {
    page = openPage()
    const profiles = page.run(() => useProfilesStore())
    await profiles.load()
    profiles.select('a')
    page.run(() => useOpenEverywhere())
    const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
    page.notify('feed', {
      watchId,
      profileId,
      kind: 'change',
      everyMs: 2_000,
      change: writeChange({ kind: 'whole', value: [] }, 'orders'),
      at: Date.now(),
      source: 'poll',
      unstreamed: appError('refused', msg(id)),
    })
    const html = await page.html(OpenPanel, {})
    const other = said === en.manage.noneOpen ? en.manage.notAllRead : en.manage.noneOpen
    expect([html.includes(said), html.includes(other)]).toEqual([true, false])
  })
})
