import { afterEach, describe, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { openPage, profile } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const open = async (...profiles: ReturnType<typeof profile>[]) => {
  page = openPage(profiles)
  const store = page.run(() => useProfilesStore())
  await store.load()
  return store
}
const practice = profile('practice', { kind: 'practice' })

describe('the profile in view', () => {
  it('is practice at the first start, wherever it stands in the list', async () => {
    const store = await open(profile('a'), practice)
    expect(store.currentId).toBe('practice')
  })

  it('falls back to practice when it is deleted', async () => {
    const store = await open(practice, profile('a'))
    store.select('a')
    page.tell('profiles-changed', [practice])
    expect(store.currentId).toBe('practice')
  })

  it('stays when somebody asks for one that does not exist', async () => {
    const store = await open(practice)
    store.select('nobody')
    expect(store.currentId).toBe('practice')
  })
})
