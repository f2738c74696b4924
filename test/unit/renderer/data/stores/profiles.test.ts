import { afterEach, describe, expect, it } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'
import { asWritten } from '#shared/messages.ts'

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
    page.notify('profiles-changed', [practice])
    expect(store.currentId).toBe('practice')
  })

  it('T12: of a key, only a test that is under way is told', async () => {
    const store = await open(profile('a'))
    const first = store.testKey('a', 'trade')
    void store.testKey('a', 'trade')
    expect(store.isTesting('a', 'trade')).toBe(true)
    expect(store.isTesting('a', 'read')).toBe(false)
    const [one, two] = page.of('profiles.testKey')
    await one?.answer({ state: 'untested' })
    await first
    expect(store.isTesting('a', 'trade')).toBe(true)
    await two?.give(fail(appError('not-connected', asWritten('No line.'))))
    expect(store.isTesting('a', 'trade')).toBe(false)
  })

  it('stays when somebody asks for one that does not exist', async () => {
    const store = await open(practice)
    store.select('nobody')
    expect(store.currentId).toBe('practice')
  })
})

describe('the name of the built-in account', () => {
  it('is the one of the language that is spoken; a user’s own labels stay', async () => {
    const named = { kind: 'practice', label: 'Practice desk' } as const
    const store = await open(profile('practice', named), profile('Practice desk'))
    store.practiceLabel = 'Übungskonto'
    expect(store.list.map(({ label }) => label)).toEqual(['Übungskonto', 'Practice desk'])
    expect(store.current?.label).toBe('Übungskonto')
  })
})
