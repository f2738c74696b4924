import { afterEach, describe, expect, it } from 'vitest'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import type { FillView } from '#shared/domain/fill.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function intentsOf() {
  page = openPage([profile('practice', { kind: 'practice' }), profile('b')])
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  const intents = page.run(() => useIntentsStore())
  await page.settled()
  return { profiles, intents }
}

describe('intents', () => {
  it('reconcile by event, and a late list does not undo it', async () => {
    const { intents } = await intentsOf()
    page.notify('intent-changed', intent({ state: 'unknown' }))
    expect(intents.open).toHaveLength(1)
    page.notify('intent-changed', intent({ state: 'accepted' }))
    await page.of('intents.list')[0]?.answer([intent({ state: 'unknown' })])
    expect(intents.open).toHaveLength(0)
    expect(intents.current[0]?.state).toBe('accepted')
    expect(intents.lastReconciled?.id).toBe('i1')
  })

  it('M4: one whose outcome was never unknown is not announced as found out', async () => {
    const { intents } = await intentsOf()
    page.notify('intent-changed', intent({ state: 'sending' }))
    page.notify('intent-changed', intent({ state: 'accepted' }))
    expect(intents.lastReconciled).toBeNull()
  })

  it('what has traded only grows, whichever way the clock went; between equals the later one holds', async () => {
    const { intents } = await intentsOf()
    const fill = (size: string, at: number, part: Partial<FillView> = {}) =>
      intent({
        state: 'accepted',
        fill: {
          orderId: 'o1',
          side: 'buy',
          of: '2',
          funds: '1',
          averagePrice: '1',
          fees: [],
          slippage: null,
          size,
          at,
          complete: false,
          ...part,
        },
      })
    const shown = () => intents.current[0]?.fill
    page.notify('intent-changed', fill('0.5', 1_000))
    page.notify('intent-changed', fill('1', 10))
    expect(shown()).toMatchObject({ size: '1' })
    page.notify('intent-changed', fill('0.5', 2_000))
    expect(shown()).toMatchObject({ size: '1' })
    page.notify('intent-changed', fill('1.0', 5, { complete: true, fees: null }))
    page.notify('intent-changed', fill('1', 3_000))
    expect(shown()).toMatchObject({ complete: true })
    page.notify('intent-changed', fill('1', 4, { complete: true }))
    expect(shown()).toMatchObject({ at: 4, fees: [] })
    page.notify('intent-changed', fill('1', 3, { complete: true }))
    expect(shown()).toMatchObject({ at: 4 })
    page.notify('intent-changed', fill('1', 6, { complete: true }))
    expect(shown()).toMatchObject({ at: 6 })
  })

  it("T12: another profile's events stay with it", async () => {
    const { intents, profiles } = await intentsOf()
    page.notify('intent-changed', intent({ id: 'foreign', profileId: 'b' }))
    expect(intents.current).toEqual([])
    profiles.select('b')
    expect(intents.current.map(({ id }) => id)).toEqual(['foreign'])
  })

  it('stand newest first', async () => {
    const { intents } = await intentsOf()
    page.notify('intent-changed', intent({ id: 'old', createdAt: 1 }))
    page.notify('intent-changed', intent({ id: 'new', createdAt: 2 }))
    expect(intents.current.map(({ id }) => id)).toEqual(['new', 'old'])
  })
})
