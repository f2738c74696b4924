import { afterEach, expect, it } from 'vitest'
import { en } from '#renderer/locales/en.ts'
import { useAppStore } from '#renderer/data/stores/app.ts'
import WhereKeysLive from '#renderer/views/profiles/adding/WhereKeysLive.vue'
import { openPage } from '../../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('nothing is said of the keychain before main has answered how it stands', async () => {
  page = openPage()
  const app = page.run(() => useAppStore())
  expect(await page.html(WhereKeysLive)).not.toContain(en.adding.keychain.available)
  const load = app.load()
  await page
    .of('app.info')
    .at(-1)
    ?.answer({ keychain: 'available', journal: { trouble: null } })
  await load
  expect(await page.html(WhereKeysLive)).toContain(en.adding.keychain.available)
})
