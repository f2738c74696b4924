import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import { deadlineIn } from '#main/platform/deadline.ts'
import type { Permit } from '#main/exchange/quota-window.ts'
import type { WireResult } from '#main/exchange/wire.ts'
import {
  broken,
  canaries,
  clientWorld,
  isCancelRow,
  moneyRequests,
  moneyRows,
  quotaHeaders,
  refusal,
  success,
} from '#test/support/client-world.ts'
import { asWritten } from '#shared/messages.ts'

type World = ReturnType<typeof clientWorld>
const placed = success({ orderId: '671124f9', clientOid: 'a1' })
const cancelled = success({ orderId: '671124f9' })
const late = {
  kind: 'not-sent',
  error: { code: 'timed-out', reason: { id: 'wire.not-in-time' } },
  receipt: { attempts: 0 },
}
const inTime = (world: World, ms = 10_000) => ({ leaveBy: deadlineIn(world.time, ms) })
const never = <T>(): Promise<T> => new Promise(() => undefined)

/** Whether it has ended, without letting time pass. */
async function ended<T>(world: World, running: Promise<T>): Promise<T | 'waits'> {
  await world.time.flush()
  return Promise.race([running, Promise.resolve('waits' as const)])
}

const emptyQuota = async (world: World): Promise<void> => {
  const permit = await world.limits.spot.acquire(1, 'order')
  if (permit !== null) world.limits.spot.release(permit, quotaHeaders(0, 30_000), true)
}

describe('M1: one deadline for every stage of a press', () => {
  const stages: readonly (readonly [string, () => World | Promise<World>])[] = [
    [
      'the quota',
      async () => {
        const world = clientWorld(placed)
        await emptyQuota(world)
        return world
      },
    ],
    [
      'the clock',
      () => {
        const world = clientWorld(placed)
        world.delayTime(1_000_000)
        return world
      },
    ],
    ['the keychain', () => clientWorld(placed, { credentials: () => never() })],
  ]

  it.each(stages)('a wait for %s ends 10 s after the press, not later', async (_name, make) => {
    const world = await make()
    const running = world.client.call('placeOrder', moneyRequests.placeOrder, inTime(world))
    await world.time.advance(9_999)
    expect(await ended(world, running)).toBe('waits')
    await world.time.advance(2)
    expect(await ended(world, running)).toMatchObject(late)
    expect(world.sent).toEqual([])
  })

  it('and what was waited for before counts: the stages share it', async () => {
    const world = clientWorld(placed, { credentials: () => world.time.sleep(6_000).then(() => ok(canaries)) })
    world.delayTime(1_000)
    const running = world.client.call('placeOrder', moneyRequests.placeOrder, inTime(world))
    await world.time.advance(10_001)
    expect(await ended(world, running)).toMatchObject(late)
  })

  it('the transport gets it, and what did not leave in time is said in the same words', async () => {
    const world = clientWorld(broken('nothing', 'too-late'))
    const options = inTime(world)
    const outcome = await world.client.call('placeOrder', moneyRequests.placeOrder, options)
    expect(outcome).toMatchObject(late)
    expect(world.sent[0]?.leaveBy).toEqual(options.leaveBy)
  })

  it('what left in time is waited for beyond it', async () => {
    const world = clientWorld(() => world.time.sleep(25_000).then(() => placed))
    const running = world.client.call('placeOrder', moneyRequests.placeOrder, inTime(world))
    expect(await world.finish(running)).toMatchObject({ kind: 'accepted' })
  })

  it('a second attempt after 400002 obeys it too', async () => {
    const world = clientWorld(refusal('400002'))
    await world.clock.sync()
    world.delayTime(3_000)
    const running = world.client.call('cancelAllOrders', {}, inTime(world))
    expect(await world.finish(running)).toMatchObject({ kind: 'not-sent', error: { code: 'timed-out' } })
    expect(world.sent).toHaveLength(1)
  })

  it('the name of the key is asked for in time as well', async () => {
    const world = clientWorld(placed, { credentials: () => never() })
    const asked = world.client.signer('trade', inTime(world))
    await world.time.advance(10_001)
    expect(await ended(world, asked)).toMatchObject({ ok: false, error: { code: 'timed-out' } })
  })
})

describe('L3: a cancel never waits for what is stalled', () => {
  it('for reads without an answer, however many', async () => {
    const world = clientWorld([() => never<WireResult>()])
    for (let i = 0; i < 400; i++) void world.client.call('getHfOpened', {}, { priority: 'market' })
    await world.time.flush()
    const held = world.sent.length
    void world.client.call('listAccounts', {}, { priority: 'account' })
    const cancel = world.client.call('cancelOrder', moneyRequests.cancelOrder)
    await world.time.flush()
    expect(world.sent.slice(held).map(({ priority }) => priority)).toContain('cancel')
    cancel.catch(() => undefined)
  })

  it('for a measuring of the clock, which goes on beside it', async () => {
    const world = clientWorld(cancelled)
    world.delayTime(60_000)
    const cancel = world.client.call('cancelOrder', moneyRequests.cancelOrder)
    expect(await ended(world, cancel)).toMatchObject({ kind: 'accepted' })
    expect(world.samples()).toBe(1)
  })

  it('and where the guess at the time was wrong, it gets its second attempt with the measured clock (L5)', async () => {
    const world = clientWorld([refusal('400002'), cancelled], { skew: 60_000 })
    const outcome = await world.client.call('cancelOrder', moneyRequests.cancelOrder)
    expect(outcome).toMatchObject({ kind: 'accepted', receipt: { attempts: 2 } })
    expect(world.sent[1]?.headers['KC-API-TIMESTAMP']).toBe(String(world.time.now() + 60_000))
  })
})

describe('L1: a permit is always given back', () => {
  type Mishap = 'throw-transport' | 'throw-key' | 'no-key' | 'lost' | 'refused' | 'fine' | 'late' | 'given-up'
  const mishaps: readonly Mishap[] = [
    'throw-transport',
    'throw-key',
    'no-key',
    'lost',
    'refused',
    'fine',
    'late',
    'given-up',
  ]

  /** What the quota counts as under way: what a full answer does not take off. */
  const leaked = async (world: World): Promise<number> => {
    const permit = (await world.limits.spot.acquire(1, 'cancel')) as Permit
    world.limits.spot.release(permit, quotaHeaders(4_000, 30_000))
    const permits = (await world.limits.spot.acquire(1, 'cancel')) as Permit
    world.limits.spot.release(permits, quotaHeaders(4_000, 30_000))
    await world.time.advance(30_001)
    return 4_000 - world.limits.spot.snapshot().remaining
  }

  it('whatever fails or throws on the way, in any order', async () => {
    const act = fc.record({ mishap: fc.constantFrom(...mishaps), row: fc.constantFrom(...moneyRows) })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
        let now: Mishap = 'fine'
        const world = clientWorld(
          () => {
            if (now === 'throw-transport') throw new Error('a bug')
            return now === 'lost' ? broken('maybe', 'reset') : refusal(now === 'refused' ? '400100' : '200004')
          },
          {
            credentials: () => {
              if (now === 'throw-key') throw new Error('a bug')
              return Promise.resolve(
                now === 'no-key' ? fail(appError('key-locked', asWritten('Unlock.'))) : ok(canaries),
              )
            },
          },
        )
        for (const { mishap, row } of acts) {
          now = mishap
          const options =
            mishap === 'late' ? inTime(world, -1) : mishap === 'given-up' ? { signal: AbortSignal.abort() } : {}
          await world.client.call(row, moneyRequests[row] as never, options).catch(() => undefined)
        }
        expect(await leaked(world)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it('has every cancel among the rows it tries', () => {
    expect(moneyRows.some(isCancelRow)).toBe(true)
  })
})
