import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StatusView } from '#shared/bridge/app.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { restingOrder } from './inputs.ts'
import { msg } from '#shared/messages.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
let venue: LoopbackVenue
let profileId: string
let pushed: StatusView[]
beforeEach(async () => {
  venue = await startLoopbackVenue()
  desk = await openDesk()
  profileId = (await venue.add(desk)).id
  pushed = []
  desk.bridge.on['status-changed']((status) => void pushed.push(status))
})
afterEach(async () => {
  await desk.close()
  await venue.close()
})

type Service = StatusView['service']

const statusOf = async (id: string): Promise<StatusView> => must(await desk.invoke('app.status', { profileId: id }))

/** Looks at the profile, and waits until main says so by itself. */
async function onValue(state: Exclude<Service['state'], 'not-asked'>, message = ''): Promise<void> {
  venue.exchange.control.setStatus(state, message)
  await statusOf(profileId)
  const said = { profileId, service: { state, message } }
  await expect.poll(() => pushed.at(-1), { timeout: 5_000 }).toMatchObject(said)
  expect(await statusOf(profileId)).toMatchObject(said)
}

const place = () =>
  desk.invoke('orders.place', { profileId, draftId: randomUUID(), wait: true, order: { ...restingOrder } })
const cancel = async (orderId: string | null) =>
  must(
    await desk.invoke('orders.cancel', {
      profileId,
      draftId: randomUUID(),
      wait: true,
      symbol: restingOrder.symbol,
      orderId: orderId ?? '',
    }),
  )

describe('a venue that says how it is', () => {
  it('is asked although nobody looks: a halt holds new orders, its end lets them go', async () => {
    /** Answers that began after now. */
    const asked = async (): Promise<void> => {
      const from = venue.server.control.seen.length
      const words = () => venue.server.control.seen.slice(from).filter(({ path }) => path === '/api/v1/status')
      // One that is under way may be of before; the next but one comes after its answer.
      await expect.poll(() => words().length, { timeout: 10_000 }).toBeGreaterThan(1)
    }
    venue.exchange.control.setStatus('close', 'Back soon')
    await asked()
    expect(await place()).toMatchObject({ ok: false, error: { code: 'service-closed' } })
    expect(venue.orders()).toBe(0)
    venue.exchange.control.setStatus('open', '')
    await asked()
    expect(must(await place()).state).toBe('accepted')
    expect(pushed).toEqual([])
  })

  it('cancelonly: placing is refused with its reason before a byte leaves, cancels are carried out', async () => {
    const { orderId } = must(await place())
    await onValue('cancelonly', 'Upgrade of the matching engine')
    expect(await place()).toMatchObject({
      ok: false,
      error: {
        code: 'service-cancel-only',
        reason: msg('money.cancel-only', { said: 'Upgrade of the matching engine' }),
      },
    })
    expect(venue.orders()).toBe(1)
    expect((await cancel(orderId)).state).toBe('accepted')
  })

  it('close: placing is refused with its reason, and a cancel still goes out for the venue to decide', async () => {
    const { orderId } = must(await place())
    await onValue('close', 'Back at 08:00 UTC.')
    expect(await place()).toMatchObject({
      ok: false,
      error: {
        code: 'service-closed',
        reason: msg('money.closed', { said: 'Back at 08:00 UTC' }),
      },
    })
    expect(venue.orders()).toBe(1)
    const from = venue.server.control.seen.length
    const answer = await cancel(orderId)
    expect(venue.server.control.seen.slice(from).map(({ method }) => method)).toContain('DELETE')
    expect(answer).toMatchObject({ state: 'refused', error: { venue: { code: '200002' } } })
  })

  it('open again: placing goes on without a restart', async () => {
    await onValue('close', 'Back soon')
    expect((await place()).ok).toBe(false)
    await onValue('open')
    expect(must(await place()).state).toBe('accepted')
    expect(venue.orders()).toBe(1)
  })
})
