import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must } from '#test/support/loopback-venue.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('V6, M13: at the moment of sleep', () => {
  it('the keys are dropped before the dead-man switch says that nothing renews it', async () => {
    const [practice] = must(await desk.invoke('profiles.list', null))
    if (practice === undefined) throw new Error('no practice profile')
    const profileId = practice.id
    const armed = must(
      await desk.invoke('deadMan.set', { profileId, draftId: randomUUID(), timeout: 3_600, symbols: ['BTC-USDT'] }),
    )
    expect(armed.state).toBe('accepted')

    const notified: string[] = []
    desk.bridge.on['vault-changed'](({ locked }) => void notified.push(locked ? 'locked' : 'open'))
    desk.bridge.on['dead-man-changed'](
      ({ asleepSince }) => void notified.push(asleepSince === null ? 'awake' : 'asleep'),
    )
    desk.emitPower('suspend')
    // Both at once: the machine may stop before anything that is awaited.
    expect(notified).toEqual(['locked', 'asleep'])
  })
})
