import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage } from '../desk.ts'
import { asWritten } from '#shared/messages.ts'

const order = { wait: true, symbol: 'BTC-USDT', orderId: 'o1' } as const
const accepted = { intentId: 'i1', state: 'accepted', orderId: 'o1', clientOid: 'c1', note: null }

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

async function placing() {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  return { profiles, ...page.run(() => useMoneyAct('orders.cancel')) }
}

describe('sending an act', () => {
  it('M11: presses before the answer are one intent', async () => {
    const { act, locked } = await placing()
    const presses = [act(order), act(order), act(order)]
    expect(locked.value).toBe(true)
    await page.of('orders.cancel')[0]?.answer(accepted)
    expect((await Promise.all(presses)).map((outcome) => outcome?.kind)).toEqual(['accepted', undefined, undefined])
    expect(page.of('orders.cancel')).toHaveLength(1)
  })

  it('M11: a press right after a quick answer still belongs to the first', async () => {
    const { act } = await placing()
    const first = act(order)
    await page.of('orders.cancel')[0]?.answer(accepted)
    await first
    expect(await act(order)).toBeNull()
    vi.advanceTimersByTime(1000)
    void act(order)
    expect(page.of('orders.cancel')).toHaveLength(2)
  })

  it('M11: each press that leaves names a draft of its own', async () => {
    const { act } = await placing()
    void act(order)
    await page.of('orders.cancel')[0]?.answer(accepted)
    vi.advanceTimersByTime(1000)
    void act(order)
    const drafts = page.of('orders.cancel').map(({ input }) => input['draftId'])
    expect(new Set(drafts).size).toBe(2)
  })

  it('M5: only an explicit override names the open duplicate', async () => {
    const { act, outcome } = await placing()
    void act(order)
    await page.of('orders.cancel')[0]?.give(fail(appError('duplicate-blocked', asWritten('Open.'), { intentId: 'i7' })))
    expect(outcome.value).toMatchObject({ kind: 'blocked', duplicateId: 'i7' })
    vi.advanceTimersByTime(1000)
    void act(order, 'i7')
    expect(page.of('orders.cancel').map(({ input }) => input['overrideDuplicateOf'])).toEqual([undefined, 'i7'])
  })

  it('T12: an answer for the profile that was left is not shown under the new one', async () => {
    const { act, outcome, profiles } = await placing()
    void act(order)
    profiles.select('b')
    await page.of('orders.cancel')[0]?.answer(accepted)
    expect(page.of('orders.cancel')[0]?.input.profileId).toBe('a')
    expect(outcome.value).toBeNull()
  })
})
