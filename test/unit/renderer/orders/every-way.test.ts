import { afterEach, describe, expect, it, vi } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { useVaultStore } from '#renderer/stores/vault.ts'
import { intent } from '../intent.ts'
import { acceptedAnswer, allKnown, openDesk } from './desk-page.ts'
import type { DeskPage, World } from './desk-page.ts'
import { ways } from './ways.ts'
import type { Form, Meant, Way } from './ways.ts'

/** Every way of making an order through the same cases; what was reached is counted and must be complete. */
const reached = new Map<string, number>()
const cases = [
  ...['near', 'missing', 'stale', 'far', 'large', 'insufficient', 'double press', 'question twice', 'typed meanwhile'],
  ...['pair in flight', 'pair at the question', 'profile in flight', 'profile at the question', 'lock at the question'],
  ...['unknown then again', 'blocked and changed', 'blocked and overridden', 'refused', 'moved at the question'],
  ...['typed alike', 'found accepted', 'left and entered', 'got worse'],
] as const
const count = (way: Way, name: (typeof cases)[number]): void =>
  void reached.set(`${name}: ${way.name}`, (reached.get(`${name}: ${way.name}`) ?? 0) + 1)

let desk: DeskPage
afterEach(() => {
  desk.page.close()
  vi.useRealTimers()
})
async function open(way: Way, meant: Meant = 'near', world: Partial<World> = {}): Promise<Form> {
  desk = await openDesk({ ...allKnown, ...world })
  const form = way.open(desk)
  await desk.settle()
  form.type(meant)
  await desk.settle()
  return form
}
const sentBy = (way: Way) => desk.page.of(way.channel)
const asked = (form: Form): readonly string[] | null =>
  form.flow.asked.value?.questions.map((one) => ('what' in one ? `${one.kind} ${one.what}` : one.kind)) ?? null
/** Presses, and says yes to whatever is asked; ends once the order has left or nothing more happens. */
async function pressAndAgree(form: Form): Promise<void> {
  void form.press()
  await desk.settle()
  if (form.flow.asked.value !== null) form.flow.answer(true)
  await desk.settle()
}
const answerOf = (way: Way, one: object): unknown => (way.channel === 'orders.placeBatch' ? [one, one] : one)
const accept = async (way: Way): Promise<void> => {
  await sentBy(way).at(-1)?.answer(answerOf(way, acceptedAnswer()))
  await desk.settle()
}
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 650))

describe.each(ways.map((way) => [way.name, way] as const))('%s', (_, way) => {
  const prompt = way.market === true ? ['market'] : null

  it('leaves once, as typed, with what was seen', async () => {
    const form = await open(way)
    void form.press()
    await desk.settle()
    expect(asked(form)).toEqual(prompt)
    if (prompt !== null) form.flow.answer(true)
    await desk.settle()
    expect(sentBy(way)).toHaveLength(1)
    expect(sentBy(way)[0]?.input.profileId).toBe('a')
    expect(sentBy(way)[0]?.input['seen']).toMatchObject({
      bid: '59999',
      ask: '60001',
      last: '60000',
      available: '1000000',
    })
    expect(form.flow.waiting.value).toBe(true)
    await accept(way)
    expect(form.flow.outcome.value?.kind).toBe('accepted')
    expect(form.isEmpty()).toBe(true)
    count(way, 'near')
  })

  it.each(['last', 'book', 'available'] as const)('%s missing or stale: asks, never skips', async (what) => {
    for (const how of ['missing', 'stale'] as const) {
      const form = await open(way, 'near', { [what]: how })
      void form.press()
      await desk.settle()
      const questions = asked(form) ?? []
      // A market order has no price to be far away; a limit that last says is passive needs no book.
      const decides = what === 'available' || (what === 'last' ? way.market !== true : way.market === true)
      if (decides) expect(questions, how).toContain(`${how} ${what}`)
      form.flow.answer(false)
      await desk.settle()
      expect(sentBy(way)).toHaveLength(decides || prompt !== null ? 0 : 1)
      count(way, how)
      desk.page.close()
    }
  })

  it.each(['far', 'large'] as const)(
    '%s: asks, and no means that nothing leaves and nothing is lost',
    async (meant) => {
      const form = await open(way, meant)
      const typed = form.text()
      void form.press()
      await desk.settle()
      if (meant === 'far' && way.market === true) expect(asked(form)).toEqual(prompt)
      else expect(asked(form)).toContain(meant)
      form.flow.answer(false)
      await desk.settle()
      expect(sentBy(way)).toEqual([])
      expect(form.text()).toBe(typed)
      expect(form.flow.locked.value).toBe(false)
      count(way, meant)
    },
  )

  it('insufficient: the button is off and a press sends nothing', async () => {
    const form = await open(way, 'insufficient')
    expect(form.isOff()).toBe(true)
    await form.press()
    expect([asked(form), sentBy(way)]).toEqual([null, []])
    count(way, 'insufficient')
  })

  it('M11: a second press is the same press, before the question, at it, in flight and right after', async () => {
    const form = await open(way, 'large')
    void form.press()
    void form.press()
    await desk.settle()
    void form.press()
    form.flow.answer(true)
    form.flow.answer(true)
    await desk.settle()
    void form.press()
    await desk.settle()
    await accept(way)
    form.type('near')
    void form.press()
    await desk.settle()
    expect(sentBy(way)).toHaveLength(1)
    count(way, 'double press')
  })

  it('what is asked again is only what was not answered', async () => {
    const form = await open(way, 'large')
    void form.press()
    await desk.settle()
    await desk.know({ available: 'stale' })
    form.flow.answer(true)
    await desk.settle()
    expect(asked(form)).toContain('stale available')
    expect(sentBy(way)).toEqual([])
    form.flow.answer(true)
    await desk.settle()
    expect(sentBy(way)).toHaveLength(1)
    count(way, 'question twice')
  })

  it('a balance that is gone when the question is answered sends nothing', async () => {
    const form = await open(way, 'large')
    void form.press()
    await desk.settle()
    await desk.know({ balance: '1' })
    form.flow.answer(true)
    await desk.settle()
    expect(sentBy(way)).toEqual([])
    count(way, 'moved at the question')
  })

  it('what is typed while it is under way stays, and is never sent', async () => {
    const form = await open(way)
    await pressAndAgree(form)
    const before = JSON.stringify(sentBy(way)[0]?.input)
    form.retype()
    const typed = form.text()
    await accept(way)
    expect(form.text()).toBe(typed)
    expect(sentBy(way)).toHaveLength(1)
    expect(JSON.stringify(sentBy(way)[0]?.input)).toBe(before)
    count(way, 'typed meanwhile')
  })

  it('a pair switched in flight shows nothing of this order, and finds it again', async () => {
    const form = await open(way)
    await pressAndAgree(form)
    desk.desk.pair = 'ETH-USDT'
    await desk.settle()
    await accept(way)
    if (way.ofOrder !== true) {
      expect(form.flow.outcome.value).toBeNull()
      expect(form.isEmpty()).toBe(true)
      desk.desk.pair = 'BTC-USDT'
      await desk.settle()
    }
    expect(form.flow.outcome.value?.kind).toBe('accepted')
    expect(form.isEmpty()).toBe(true)
    count(way, 'pair in flight')
  })

  it('a profile switched in flight shows nothing of this order, and finds it again', async () => {
    const form = await open(way)
    await pressAndAgree(form)
    desk.profiles.select('b')
    await desk.settle()
    await accept(way)
    expect(form.flow.outcome.value).toBeNull()
    expect(form.flow.locked.value).toBe(false)
    desk.profiles.select('a')
    await desk.settle()
    expect(form.flow.outcome.value?.kind).toBe('accepted')
    count(way, 'profile in flight')
  })

  it.each(['pair', 'profile', 'lock'] as const)('a %s switched at the question sends nothing', async (what) => {
    const form = await open(way, 'large')
    void form.press()
    await desk.settle()
    if (what === 'pair') desk.desk.pair = 'ETH-USDT'
    if (what === 'profile') desk.profiles.select('b')
    if (what === 'lock') {
      desk.page.run(() => useVaultStore())
      desk.page.tell('vault-changed', { locked: true, protection: 'none', pinSet: false, pinWaitMs: 0 })
    }
    await desk.settle()
    const stays = what === 'pair' && way.ofOrder === true
    if (!stays) {
      expect(asked(form)).toBeNull()
      form.flow.answer(true)
      await desk.settle()
      expect(sentBy(way)).toEqual([])
    }
    count(way, what === 'lock' ? 'lock at the question' : `${what} at the question`)
  })

  it('unknown stays on screen, and pressing again is blocked by name and not sent by itself', async () => {
    const form = await open(way)
    await pressAndAgree(form)
    await sentBy(way)[0]?.answer(answerOf(way, { ...acceptedAnswer(), state: 'unknown' }))
    await desk.settle()
    expect(form.flow.outcome.value?.kind).toBe('unknown')
    const typed = form.text()
    await later()
    await pressAndAgree(form)
    expect(sentBy(way)).toHaveLength(2)
    expect(sentBy(way)[1]?.input['overrideTwinOf']).toBeUndefined()
    await sentBy(way)[1]?.give(fail(appError('twin-blocked', 'Open.', { intentId: 'i1' })))
    await desk.settle()
    expect(form.flow.outcome.value).toMatchObject({ kind: 'blocked', twinId: 'i1' })
    expect(form.text()).toBe(typed)
    count(way, 'unknown then again')
  })

  it('M5: the override sends the order that was blocked, by name; a changed form takes it back', async () => {
    const form = await open(way)
    await pressAndAgree(form)
    const first = sentBy(way)[0]?.input
    await sentBy(way)[0]?.give(fail(appError('twin-blocked', 'Open.', { intentId: 'i7' })))
    await desk.settle()
    await later()
    void form.override('i7')
    await desk.settle()
    if (form.flow.asked.value !== null) form.flow.answer(true)
    await desk.settle()
    const again = sentBy(way)[1]?.input
    expect(again).toMatchObject({ overrideTwinOf: 'i7' })
    expect({ ...again, overrideTwinOf: undefined, draftId: '', seen: null }).toEqual({
      ...{ ...first, overrideTwinOf: undefined, draftId: '', seen: null },
    })
    count(way, 'blocked and overridden')
    await sentBy(way)[1]?.give(fail(appError('twin-blocked', 'Open.', { intentId: 'i7' })))
    await later()
    await desk.settle()
    form.retype()
    await desk.settle()
    expect(form.flow.outcome.value).toBeNull()
    if (way.name !== 'ladder') {
      await form.override('i7')
      expect(sentBy(way)).toHaveLength(2)
    }
    count(way, 'blocked and changed')
  })

  it('the same figures typed again in flight are what was sent: they are emptied, and a second press sends nothing', async () => {
    const form = await open(way)
    await pressAndAgree(form)
    form.retype()
    form.type('near')
    await accept(way)
    expect(form.isEmpty()).toBe(true)
    await later()
    if (way.ofOrder !== true) await pressAndAgree(form)
    expect(sentBy(way)).toHaveLength(1)
    count(way, 'typed alike')
  })

  it('an unknown outcome that is found accepted empties the form too', async () => {
    const form = await open(way)
    await pressAndAgree(form)
    const unknown = intent({ ...{ id: 'i1', profileId: 'a', kind: 'place', state: 'unknown' } })
    desk.page.tell('intent-changed', unknown)
    await sentBy(way)[0]?.answer(answerOf(way, { ...acceptedAnswer(), state: 'unknown' }))
    await desk.settle()
    desk.page.tell('intent-changed', { ...unknown, state: 'accepted' })
    await desk.settle()
    await later()
    expect(form.isEmpty()).toBe(true)
    count(way, 'found accepted')
  })

  it('a view left in flight and entered again still says that it was accepted', async () => {
    const form = await open(way)
    await pressAndAgree(form)
    const again = way.open(desk)
    await desk.settle()
    await accept(way)
    expect(again.flow.outcome.value?.kind).toBe('accepted')
    expect(again.isEmpty()).toBe(true)
    count(way, 'left and entered')
  })

  it('what got much worse while it was asked about is asked again', async () => {
    const form = await open(way, 'large', { balance: '1000000' })
    void form.press()
    await desk.settle()
    const needs = form.flow.asked.value?.questions.length ?? 0
    expect(needs).toBeGreaterThan(0)
    // Nearly all of it now, where it was half.
    await desk.know({ balance: '560000' })
    form.flow.answer(true)
    await desk.settle()
    expect(asked(form)).toContain('large')
    expect(sentBy(way)).toEqual([])
    form.flow.answer(true)
    await desk.settle()
    expect(sentBy(way)).toHaveLength(1)
    count(way, 'got worse')
  })

  it('a refusal keeps the form', async () => {
    const form = await open(way)
    const typed = form.text()
    await pressAndAgree(form)
    await sentBy(way)[0]?.give(fail(appError('refused', 'No.')))
    await desk.settle()
    expect(form.flow.outcome.value?.kind).toBe('refused')
    expect(form.text()).toBe(typed)
    count(way, 'refused')
  })
})

describe('the table', () => {
  it('has every way in every case', () => {
    const missing = cases.flatMap((name) =>
      ways.filter((way) => !reached.has(`${name}: ${way.name}`)).map((way) => `${name}: ${way.name}`),
    )
    expect(missing).toEqual([])
  })
})
