import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReadOnlyProfiles } from '#shared/domain/order-limits.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
let venue: LoopbackVenue
let told: ReadOnlyProfiles[]
let ids: readonly [string, string]
beforeEach(async () => {
  venue = await startLoopbackVenue()
  desk = await openDesk()
  told = []
  desk.bridge.on['read-only-changed']((now) => void told.push(now))
  const first = await venue.add(desk)
  const accountId = venue.exchange.createAccount({ funding: { USDT: '1000' } })
  const key = venue.exchange.createKey({ accountId, permissions: ['Spot'] })
  const second = await venue.add(desk, { label: 'Second', key })
  ids = [first.id, second.id]
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

const readOnly = async () => must(await desk.invoke('orders.limits.readOnly', null))
const setReadOnly = async (profileId: string) => {
  const { limits } = must(await desk.invoke('orders.limits.get', { profileId }))
  must(await desk.invoke('orders.limits.set', { profileId, limits: { ...limits, readOnly: true } }))
}

describe('a profile that is made read-only', () => {
  it('is told of with all the others, whichever of them is in view', async () => {
    const [one, other] = ids
    expect(await readOnly()).toMatchObject({ [one]: false, [other]: false })
    // The page was told of each as the list came to have it.
    expect(told.at(-1)).toEqual(await readOnly())
    must(await desk.invoke('app.status', { profileId: one }))
    await setReadOnly(other)
    expect(await readOnly()).toMatchObject({ [one]: false, [other]: true })
    expect(told.at(-1)).toEqual(await readOnly())
    const before = told.length
    await setReadOnly(other)
    expect(told).toHaveLength(before)
  })

  it('M13: has its switch shown as held back at once, and no other one', async () => {
    for (const profileId of ids)
      must(
        await desk.invoke('deadMan.set', { profileId, draftId: randomUUID(), timeout: 3_600, symbols: ['BTC-USDT'] }),
      )
    const views = () =>
      Promise.all(ids.map(async (profileId) => must(await desk.invoke('deadMan.view', { profileId }))))
    expect(await views()).toMatchObject([{ state: 'on' }, { state: 'on' }])
    await setReadOnly(ids[1])
    expect(await views()).toMatchObject([{ state: 'on' }, { state: 'late', error: { code: 'read-only' } }])
  })
})
