import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useFormDraftsStore } from '#renderer/data/stores/form-drafts.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { newest } from '#renderer/data/stores/newest.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useAdvancedStore } from '#renderer/views/trading/orders/advanced-store.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

describe('the newest of a collection', () => {
  it('are as many as wanted, in their order, beside those that must stay', () => {
    page = openPage()
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (keys, most) => {
        const all = new Map(keys.map((key) => [key, key % 3 === 0]))
        const kept = newest(all, most, (_, stays) => stays)
        const cut = Math.max(0, keys.length - most)
        expect([...kept.keys()]).toEqual([...keys.slice(0, cut).filter((key) => key % 3 === 0), ...keys.slice(cut)])
      }),
    )
  })
})

describe('notices over a long session', () => {
  const openNotices = () => {
    page = openPage()
    return page.run(() => useNoticesStore())
  }

  it('lets the oldest news go, and keeps what is still unknown', () => {
    const notices = openNotices()
    notices.say('unknown', 'open', null, { intentId: 'i1' })
    notices.say('unknown', 'found out', null, { intentId: 'i2' })
    notices.say('good', 'accepted', null, { intentId: 'i2' })
    for (let n = 0; n < 2000; n += 1) notices.say('good', `news ${n}`, null, { quiet: true })
    const texts = notices.all.map(({ text }) => text)
    expect(texts.length).toBeLessThanOrEqual(301)
    expect(texts).toContain('open')
    expect(texts).not.toContain('found out')
    expect(texts[0]).toBe('news 1999')
  })

  it('is bounded in what is unknown, too', () => {
    const notices = openNotices()
    for (let n = 0; n < 1500; n += 1) notices.say('unknown', `open ${n}`, null, { intentId: `i${n}`, quiet: true })
    expect(notices.all.length).toBeLessThanOrEqual(1000)
  })

  it('on screen an unknown outcome is the last to make room, and what fades the first', () => {
    const notices = openNotices()
    notices.say('unknown', 'open', null, { intentId: 'i1' })
    notices.say('bad', 'refused')
    for (let n = 0; n < 10; n += 1) notices.say('good', `news ${n}`)
    const shown = notices.shown.map(({ text }) => text)
    expect(shown).toHaveLength(3)
    expect(shown.slice(0, 2)).toEqual(['open', 'refused'])
    expect(shown.at(-1)).toBe('news 9')
  })
})

describe('what was sent, over a long session', () => {
  it('is bounded, and every open outcome of it stays', async () => {
    page = openPage()
    await page.run(() => useProfilesStore()).load()
    const intents = page.run(() => useIntentsStore())
    page.notify('intent-changed', intent({ id: 'open', profileId: 'a', createdAt: 1, state: 'unknown' }))
    for (let n = 0; n < 3000; n += 1)
      page.notify('intent-changed', intent({ id: `i${n}`, profileId: 'a', createdAt: 2 + n, state: 'accepted' }))
    expect(intents.current.length).toBeLessThanOrEqual(1201)
    expect(intents.find('open')?.state).toBe('unknown')
    expect(intents.current[0]?.id).toBe('i2999')
  })
})

it('typed drafts are bounded, the one touched last stays', () => {
  page = openPage()
  const drafts = page.run(() => useFormDraftsStore())
  drafts.put('first', 1)
  for (let n = 0; n < 400; n += 1) drafts.put(`form ${n}`, n)
  drafts.put('first', 2)
  for (let n = 400; n < 899; n += 1) drafts.put(`form ${n}`, n)
  expect(drafts.drafts.size).toBe(500)
  expect(drafts.drafts.get('first')).toBe(2)
})

it('the order form’s drafts and options are bounded, the one touched last stays', async () => {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  const desk = page.run(() => useDeskStore())
  const advanced = page.run(() => useAdvancedStore())
  const draft = (price: string) => ({ ...desk.draftOf('nothing'), price })
  desk.putDraft('first', draft('1'))
  for (let n = 0; n < 499; n += 1) desk.putDraft(`p${n}`, draft('2'))
  desk.putDraft('first', draft('3'))
  for (let n = 499; n < 998; n += 1) desk.putDraft(`p${n}`, draft('2'))
  expect(desk.draftOf('p0').price).toBe('')
  expect(desk.draftOf('p997').price).toBe('2')
  expect(desk.draftOf('first').price).toBe('3')
  for (let n = 0; n < 600; n += 1) {
    desk.pair = `x${n}`
    advanced.options = { ...advanced.options, remark: `r${n}` }
  }
  const remarkOf = (n: number): string => ((desk.pair = `x${n}`), advanced.options.remark)
  expect(remarkOf(99)).toBe('')
  expect(remarkOf(100)).toBe('r100')
})

it('address lists of keys go with their profile', async () => {
  const passed = { state: 'passed', ipWhitelist: ['1.2.3.4'] } as never
  const key = { role: 'trade', test: passed } as never
  page = openPage([profile('a', { keys: [key] })])
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  page.notify('profiles-changed', [profile('a', { keys: [{ role: 'trade', test: { state: 'failed' } } as never] })])
  expect(profiles.addressesOf('a', 'trade')).toEqual(['1.2.3.4'])
  page.notify('profiles-changed', [])
  page.notify('profiles-changed', [profile('a', { keys: [{ role: 'trade', test: { state: 'failed' } } as never] })])
  expect(profiles.addressesOf('a', 'trade')).toBeNull()
})
