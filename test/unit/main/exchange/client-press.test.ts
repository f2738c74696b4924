import { describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import { canaries, clientWorld, moneyRequests, quotaHeaders, success } from '#test/support/client-world.ts'
import { asWritten } from '#shared/messages.ts'

const placed = success({ orderId: '671124f9365ccb00073debd4', clientOid: 'a1' })

describe('M1: a press acts at once or not at all', () => {
  const leaveBy = (world: ReturnType<typeof clientWorld>) => ({
    leaveBy: { steady: world.time.monotonic() + 10_000, wall: world.time.now() + 10_000 },
  })
  const drained = async (world: ReturnType<typeof clientWorld>): Promise<void> => {
    const permit = await world.limits.spot.acquire(1, 'order')
    if (permit !== null) world.limits.spot.release(permit, quotaHeaders(0, 12_000), true)
  }
  const late = { kind: 'not-sent', error: { code: 'timed-out' }, receipt: { attempts: 0, sentAt: null } }

  it('what waited too long for quota is not sent', async () => {
    const world = clientWorld(placed)
    await drained(world)
    const running = world.client.call('placeOrder', moneyRequests.placeOrder, leaveBy(world))
    expect(await world.finish(running)).toMatchObject(late)
    expect(world.sent).toEqual([])
  })

  it('nor what a sleeping machine held up, though its steady clock stood still', async () => {
    const world = clientWorld(placed)
    await drained(world)
    const running = world.client.call('placeOrder', moneyRequests.placeOrder, leaveBy(world))
    await world.time.flush()
    world.time.sleepMachine(7_200_000)
    expect(await world.finish(running)).toMatchObject(late)
    expect(world.sent).toEqual([])
  })

  it('nor what waited for the keychain, or for the venue’s clock', async () => {
    const slowKey = clientWorld(placed, { credentials: () => slowKey.time.sleep(59_000).then(() => ok(canaries)) })
    const running = slowKey.client.call('placeOrder', moneyRequests.placeOrder, leaveBy(slowKey))
    expect(await slowKey.finish(running)).toMatchObject(late)
    const slowClock = clientWorld(placed)
    slowClock.delayTime(4_000)
    const second = slowClock.client.call('placeOrder', moneyRequests.placeOrder, leaveBy(slowClock))
    expect(await slowClock.finish(second)).toMatchObject(late)
    expect([...slowKey.sent, ...slowClock.sent]).toEqual([])
  })

  it('V6: a vault that was locked while it waited is asked again, and nothing is sent', async () => {
    let locked = false
    const world = clientWorld(placed, {
      credentials: () =>
        Promise.resolve(locked ? fail(appError('vault-locked', asWritten('Unlock Coffer first.'))) : ok(canaries)),
    })
    await drained(world)
    const running = world.client.call('placeOrder', moneyRequests.placeOrder)
    await world.time.flush()
    locked = true
    expect(await world.finish(running)).toMatchObject({ kind: 'not-sent', error: { code: 'vault-locked' } })
    expect(world.sent).toEqual([])
  })

  it('what leaves in time leaves', async () => {
    const world = clientWorld(placed)
    expect((await world.client.call('placeOrder', moneyRequests.placeOrder, leaveBy(world))).kind).toBe('accepted')
  })
})
