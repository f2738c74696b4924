import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { appError, fail } from '#shared/errors.ts'
import { openCase } from './case.ts'
import type { Case } from './case.ts'
import type { World } from './desk-page.ts'
import { ways } from './ways.ts'
import type { Meant, Way } from './way.ts'
import { asWritten } from '#shared/messages.ts'

/**
 * Every way of making an order through the same cases. Enter, the palette and an amendment by keyboard are of the real page:
 * test/e2e/once-each.spec.ts and desk-keyboard.spec.ts.
 */
let now: Case
const open = async (way: Way, meant: Meant = 'near', world: Partial<World> = {}): Promise<Case> =>
  (now = await openCase(way, meant, world))
const lock = (on: boolean): void => {
  now.desk.page.run(() => useVaultStore())
  now.desk.page.notify('vault-changed', { locked: on, protection: 'none', pinSet: false, pinWaitMs: 0 })
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  now.desk.page.close()
  vi.useRealTimers()
})

describe.each(ways.map((way) => [way.name, way] as const))('%s', (_, way) => {
  const prompt = way.market === true ? ['market'] : null

  it('leaves once, as typed, with what was seen', async () => {
    const { form, desk, sent, asked, agree, answer } = await open(way)
    void form.press()
    await desk.flush()
    expect(asked()).toEqual(prompt)
    if (prompt !== null) form.flow.answer(true)
    else await agree()
    await desk.flush()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.input).toMatchObject({
      profileId: 'a',
      seen: { bid: '59999', ask: '60001', last: '60000', available: '1000000' },
    })
    expect(form.flow.waiting.value).toBe(true)
    await answer()
    expect(form.flow.outcome.value?.kind).toBe('accepted')
    expect(form.isEmpty()).toBe(true)
  })

  describe.each(['last', 'book', 'available'] as const)('%s', (what) => {
    const decides = way.decides.includes(what)
    const holds = way.holds?.includes(what) === true

    it.each(['missing', 'stale'] as const)('%s: asks where it decides, never skips', async (how) => {
      const { form, desk, sent, asked } = await open(way, 'near', { [what]: how })
      void form.press()
      await desk.flush()
      expect(asked()?.includes(`${how} ${what}`) ?? false).toBe(decides)
      form.flow.answer(false)
      await desk.flush()
      expect(sent()).toHaveLength(decides || holds || prompt !== null ? 0 : 1)
    })
  })

  it.each(['far', 'large'] as const)(
    '%s: asks, and no means that nothing leaves and nothing is lost',
    async (meant) => {
      const { form, desk, sent, asked } = await open(way, meant)
      const typed = form.text()
      void form.press()
      await desk.flush()
      const isAsked = meant === 'large' || way.decides.includes('last')
      expect(asked()).toEqual(isAsked ? [...(prompt ?? []), meant] : prompt)
      form.flow.answer(false)
      await desk.flush()
      expect(sent()).toEqual([])
      expect(form.text()).toBe(typed)
      expect(form.flow.locked.value).toBe(false)
    },
  )

  it('insufficient: the button is off, and a press sends nothing', async () => {
    const { form, sent, asked } = await open(way, 'insufficient')
    expect(form.isOff()).toBe(true)
    await form.press()
    expect([asked(), sent()]).toEqual([null, []])
  })

  // A market order has no price, and what waits for a trigger is measured by the venue when it is placed.
  if (way.decides.includes('last') && way.way !== 'stop')
    it('beyond the price band of the pair: the button is off, and a press sends nothing', async () => {
      const { form, sent, asked } = await open(way, 'banned')
      expect(form.isOff()).toBe(true)
      await form.press()
      expect([asked(), sent()]).toEqual([null, []])
    })

  it.each(['near', 'large'] as const)('M11: a second press is the same press, at any moment: %s', async (meant) => {
    const { form, desk, sent, answer } = await open(way, meant)
    void form.press()
    void form.press()
    await desk.flush()
    void form.press()
    form.flow.answer(true)
    form.flow.answer(true)
    await desk.flush()
    void form.press()
    await desk.flush()
    await answer()
    form.type('near')
    void form.press()
    await desk.flush()
    expect(sent()).toHaveLength(1)
  })

  it('what comes up while it is asked about is asked too, and what got much worse is asked again', async () => {
    const { form, desk, sent, asked } = await open(way, 'large')
    void form.press()
    await desk.flush()
    await desk.know({ available: 'stale' })
    form.flow.answer(true)
    await desk.flush()
    expect(asked()).toContain('stale available')
    // Nearly all of the balance now, where it was half.
    await desk.know({ available: 'fresh', balance: '560000' })
    form.flow.answer(true)
    await desk.flush()
    expect(asked()).toContain('large')
    expect(sent()).toEqual([])
    form.flow.answer(true)
    await desk.flush()
    expect(sent()).toHaveLength(1)
  })

  it('a balance that is gone when the question is answered sends nothing, and says so', async () => {
    const { form, desk, sent } = await open(way, 'large')
    void form.press()
    await desk.flush()
    await desk.know({ balance: '1' })
    form.flow.answer(true)
    await desk.flush()
    expect(sent()).toEqual([])
    expect(form.flow.stopped.value).toMatch(/^Nothing was sent\. .*more than available/)
  })

  it('what is typed at the question or in flight stays, and is never sent', async () => {
    const { form, desk, sent, answer } = await open(way, 'large')
    void form.press()
    await desk.flush()
    const pressed = JSON.stringify(form.flow.asked.value?.pending.request)
    form.retype()
    const typed = form.text()
    form.flow.answer(true)
    await desk.flush()
    expect(sent()).toHaveLength(1)
    const { order, orders } = sent()[0]?.input as { order?: object; orders?: object }
    if (order !== undefined || orders !== undefined) expect(pressed).toContain(JSON.stringify(order ?? orders))
    expect(JSON.stringify(sent()[0]?.input)).not.toContain('"0.03"')
    await answer()
    expect(form.text()).toBe(typed)
  })

  it('the same figures typed again in flight are what was sent, and are emptied', async () => {
    const { form, agree, answer } = await open(way)
    await agree()
    form.retype()
    form.type('near')
    await answer()
    expect(form.isEmpty()).toBe(true)
  })

  it.each(['pair', 'profile', 'lock'] as const)(
    'a %s switched in flight: seen only where it belongs, and found again',
    async (what) => {
      const { form, desk, agree, answer } = await open(way)
      await agree()
      if (what === 'pair') desk.desk.pair = 'ETH-USDT'
      if (what === 'profile') desk.profiles.select('b')
      if (what === 'lock') lock(true)
      await desk.flush()
      await answer()
      const isElsewhere = what === 'profile' || (what === 'pair' && way.ofOrder !== true)
      if (isElsewhere) {
        expect(form.flow.outcome.value).toBeNull()
        expect(form.flow.locked.value).toBe(false)
      }
      if (what === 'pair') desk.desk.pair = 'BTC-USDT'
      if (what === 'profile') desk.profiles.select('a')
      if (what === 'lock') lock(false)
      await desk.flush()
      expect(form.flow.outcome.value?.kind).toBe('accepted')
      expect(form.isEmpty()).toBe(true)
    },
  )

  it.each(['pair', 'profile', 'lock'] as const)('a %s switched at the question sends nothing', async (what) => {
    const { form, desk, sent, asked } = await open(way, 'large')
    void form.press()
    await desk.flush()
    if (what === 'pair') desk.desk.pair = 'ETH-USDT'
    if (what === 'profile') desk.profiles.select('b')
    if (what === 'lock') lock(true)
    await desk.flush()
    // The form of an amendment belongs to its order: the pair the desk shows is nothing to it.
    const stays = what === 'pair' && way.ofOrder === true
    expect(asked() !== null).toBe(stays)
    form.flow.answer(true)
    await desk.flush()
    expect(sent()).toHaveLength(stays ? 1 : 0)
  })

  it('a view left in flight and entered again still says what became of it', async () => {
    const { desk, agree, answer } = await open(way)
    await agree()
    const again = way.open(desk)
    await desk.flush()
    await answer()
    expect(again.flow.outcome.value?.kind).toBe('accepted')
    expect(again.isEmpty()).toBe(true)
  })

  it('a refusal keeps the form', async () => {
    const { form, desk, sent, agree } = await open(way)
    const typed = form.text()
    await agree()
    await sent()[0]?.give(fail(appError('refused', asWritten('No.'))))
    await desk.flush()
    expect(form.flow.outcome.value?.kind).toBe('refused')
    expect(form.text()).toBe(typed)
  })
})
