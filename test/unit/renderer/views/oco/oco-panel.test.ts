import { afterEach, expect, it } from 'vitest'
import { useLive } from '#renderer/data/use-live.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import OcoPanel from '#renderer/views/oco/OcoPanel.vue'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function panelOf(cut: boolean): Promise<string> {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => useLive(() => ({ kind: 'ocos' })))
  const { watchId, profileId } = page.of('feed.watch').at(-1)?.input as unknown as Record<string, string>
  const change = writeChange({ kind: 'whole', value: { cut, rows: [] } }, 'ocos')
  page.notify('feed', { watchId, profileId, kind: 'change', source: 'poll', everyMs: 2000, change, at: Date.now() })
  return page.html(OcoPanel)
}

it('a list that was cut does not say that no OCO order is open, and says that it was cut', async () => {
  const html = await panelOf(true)
  expect(html).toContain('None open among the newest 500 OCO orders.')
  expect(html).toContain('Newest 500 only.')
})

it('a whole list does', async () => {
  const html = await panelOf(false)
  expect(html).toContain('No open OCO orders.')
  expect(html).not.toContain('500')
})
