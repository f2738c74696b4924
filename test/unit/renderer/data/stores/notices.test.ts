import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
let notices: ReturnType<typeof useNoticesStore>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page = openPage()
  notices = page.run(() => useNoticesStore())
})
afterEach(() => {
  page.close()
  vi.useRealTimers()
})
const shown = (): string[] => notices.shown.map(({ text }) => text ?? '')

describe('notices', () => {
  it('good news fades, trouble stays until it is put away, and the list has both', () => {
    notices.say('good', 'fine')
    notices.say('bad', 'broken')
    vi.advanceTimersByTime(60_000)
    expect(shown()).toEqual(['broken'])
    expect(notices.all.map(({ text }) => text)).toEqual(['broken', 'fine'])
  })

  it('says one event once, however often it is heard of', () => {
    notices.say('good', 'settled', null, { event: 'i1 accepted' })
    notices.say('good', 'settled, again', null, { event: 'i1 accepted' })
    expect(shown()).toEqual(['settled'])
    expect(notices.all).toHaveLength(1)
  })

  it('replaces an unknown outcome by what became of it', () => {
    notices.say('unknown', 'checking', null, { intentId: 'i1' })
    notices.say('unknown', 'checking another', null, { intentId: 'i2' })
    notices.say('good', 'accepted', null, { intentId: 'i1' })
    expect(shown()).toEqual(['checking another', 'accepted'])
  })

  it('counts what is new, and not what the user saw where it happened', () => {
    notices.say('good', 'under the form', null, { quiet: true })
    expect(notices.unread).toBe(0)
    expect(shown()).toEqual([])
    notices.say('bad', 'news')
    expect(notices.unread).toBe(1)
    notices.markRead()
    expect(notices.unread).toBe(0)
    expect(notices.all).toHaveLength(2)
  })

  it.each([
    ['order', { about: 'o1' }, { about: 'o2' }],
    ['event', { event: 'f1' }, { event: 'f2' }],
    ['profile', { profileId: 'a' }, { profileId: 'b' }],
  ])('equal words are two messages where the %s is another, and one where nothing is', (_what, one, other) => {
    notices.say('good', 'Bought 1 BTC', null, one)
    notices.say('good', 'Bought 1 BTC', null, other)
    expect(shown()).toHaveLength(2)
    notices.say('bad', 'The key is wrong')
    notices.say('bad', 'The key is wrong')
    expect(shown()).toHaveLength(3)
  })
})
