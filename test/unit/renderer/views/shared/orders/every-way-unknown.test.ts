import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardMs } from '#renderer/data/money-outcome.ts'
import { appError, fail } from '#shared/errors.ts'
import { intent } from '#test/unit/renderer/intent.ts'
import { openCase } from './case.ts'
import type { Case } from './case.ts'
import type { World } from './desk-page.ts'
import { ways } from './ways.ts'
import type { Meant, Way } from './way.ts'
import { asWritten } from '#shared/messages.ts'

/** Every way of making an order through what follows an unknown outcome and an open duplicate. */
let now: Case
const open = async (way: Way, meant: Meant = 'near', world: Partial<World> = {}): Promise<Case> =>
  (now = await openCase(way, meant, world))
const guardOver = (): void => void vi.advanceTimersByTime(guardMs + 1)
const blocked = fail(appError('duplicate-blocked', asWritten('Open.'), { intentId: 'i7' }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  now.desk.page.close()
  vi.useRealTimers()
})

describe.each(ways.map((way) => [way.name, way] as const))('%s', (_, way) => {
  it('unknown stays, also after a press that was taken back; pressing on is blocked and not sent by itself', async () => {
    const { form, desk, sent, agree, answer } = await open(way, 'large')
    await agree()
    await answer({ state: 'unknown' })
    guardOver()
    const typed = form.text()
    void form.press()
    await desk.flush()
    form.flow.answer(false)
    await desk.flush()
    expect(form.flow.outcome.value?.kind).toBe('unknown')
    await agree()
    expect(sent()).toHaveLength(2)
    expect(sent()[1]?.input['overrideDuplicateOf']).toBeUndefined()
    await sent()[1]?.give(blocked)
    await desk.flush()
    expect(form.flow.outcome.value).toMatchObject({ kind: 'blocked', duplicateId: 'i7' })
    expect(form.text()).toBe(typed)
  })

  it('an unknown outcome that is found accepted empties the form', async () => {
    const { form, desk, agree, answer } = await open(way)
    await agree()
    const unknown = intent({ id: 'i1', profileId: 'a', kind: 'place', state: 'unknown' })
    desk.page.notify('intent-changed', unknown)
    await answer({ state: 'unknown' })
    desk.page.notify('intent-changed', { ...unknown, state: 'accepted' })
    await desk.flush()
    expect(form.isEmpty()).toBe(true)
  })

  it('it may be found before the answer itself is there', async () => {
    const { form, desk, agree, answer } = await open(way)
    await agree()
    const unknown = intent({ id: 'i1', profileId: 'a', kind: 'place', state: 'unknown' })
    desk.page.notify('intent-changed', unknown)
    desk.page.notify('intent-changed', { ...unknown, state: 'accepted' })
    await answer({ state: 'unknown' })
    expect(form.isEmpty()).toBe(true)
  })

  it('M5: the override sends the order that was blocked, by name, and leaves what was typed; a no keeps it', async () => {
    const { form, desk, sent, agree } = await open(way, 'large')
    await agree()
    form.retype()
    const typed = form.text()
    await sent()[0]?.give(blocked)
    guardOver()
    void form.override('i7')
    await desk.flush()
    form.flow.answer(false)
    await desk.flush()
    expect(form.flow.outcome.value?.kind).toBe('blocked')
    await agree(() => form.override('i7'))
    const [first, again] = sent().map(({ input }) => ({ ...input, draftId: '', seen: null }))
    expect(again).toEqual({ ...first, overrideDuplicateOf: 'i7' })
    await now.answer()
    expect(form.text()).toBe(typed)
  })

  if (way.formless !== true)
    it('M5: an order typed after the block takes the override back', async () => {
      const { form, desk, sent, agree } = await open(way)
      await agree()
      await sent()[0]?.give(blocked)
      await desk.flush()
      guardOver()
      form.retype()
      await desk.flush()
      expect(form.flow.outcome.value).toBeNull()
    })
})
