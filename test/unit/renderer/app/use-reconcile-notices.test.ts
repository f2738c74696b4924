import { afterEach, expect, it } from 'vitest'
import { useReconcileNotices } from '#renderer/app/use-reconcile-notices.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage } from '../desk.ts'
import { intent } from '../intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('two outcomes that are found out in one turn are told both', async () => {
  page = openPage()
  const [notices, profiles] = page.mount(() => {
    useReconcileNotices()
    return [useNoticesStore(), useProfilesStore()] as const
  })
  await profiles.load()
  await page.settled()
  const both = ['i1', 'i2'].map((id) => intent({ id, profileId: 'a' }))
  await page.of('intents.list').at(-1)?.answer(both)
  for (const one of both) page.notify('intent-changed', { ...one, state: 'accepted' })
  await page.settled()
  expect(notices.all.map(({ intentId }) => intentId)).toEqual(['i2', 'i1'])
})
