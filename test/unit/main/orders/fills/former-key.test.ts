import { afterEach, beforeEach, expect, it } from 'vitest'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { ok } from '#shared/errors.ts'
import { openOrderFills } from '#main/orders/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import type { KeyRecord, ProfileRecord } from '#main/vault/records.ts'
import { lookUpKeyOf, toProfile, withKey } from '#main/vault/records.ts'
import type { FillsDesk } from '#test/support/fills-desk.ts'
import { fillsDesk, symbol } from '#test/support/fills-desk.ts'
import { keyOf } from '#test/support/passed-key.ts'
import { expectOk } from '#test/support/results.ts'

let desk: FillsDesk
beforeEach(() => {
  desk = fillsDesk()
  // Those at hand are opened as the app opens them.
  desk.fills.stop()
})
afterEach(() => {
  expect(desk.problems).toEqual([])
  desk.close()
})

/** The profile whose keys are replaced, its trade key of an account that a test has named, or none (null). */
function keyring(account: string | null) {
  const key = (role: KeyRole, of: 'own' | 'other', storedAt: number, named?: string | null): KeyRecord => ({
    ...keyOf(role, storedAt, named),
    mark: desk.replaceKey(of),
  })
  let record = { id: 'p1', keys: [key('trade', 'own', 1, account)] } as Partial<ProfileRecord> as ProfileRecord
  const recordOf = (role: KeyRole): KeyRecord => record.keys.find((one) => one.role === role) ?? expect.fail('no key')
  return {
    vault: {
      list: () => [toProfile(record, false, () => 'present')],
      lookUpKey: (_id: string, role: KeyRole, sentBy?: string) => lookUpKeyOf(record, role, sentBy),
      roleFor: () => record.keys[0]?.role ?? null,
    },
    /** Beside the one that signs. */
    addRead: (named: string): void =>
      void (record = withKey(record, { ...keyOf('read', 1, named), mark: 'mark of the read key' })),
    /** From now on another key signs. */
    replace: (of: 'own' | 'other', role: KeyRole = 'trade'): void => {
      const { storedAt, former, ...old } = recordOf(role)
      const now = storedAt + 1
      const replaced = { ...key(role, of, now), former: [...former, { ...old, until: now }] }
      record = withKey(record, replaced)
    },
    tested: (named: string | null, role: KeyRole = 'trade'): void => {
      const { mark, former, storedAt } = recordOf(role)
      record = withKey(record, { ...keyOf(role, storedAt, named), mark, former })
    },
  }
}

/** The fills of one profile, and what changes its keys. */
function opened(ring = keyring(null)) {
  const { time, journal, client, problems } = desk
  const onError = (_where: string, error: unknown): void => void problems.push(error)
  const events = createEvents(onError)
  const { vault } = ring
  const fills = openOrderFills({ time, onError, events } as Partial<Base> as Base, {
    journal,
    clients: () => ok(client),
    vault,
  })
  const learned: IntentView[] = []
  events.on('intent-changed', (intent) => learned.push(intent))
  events.emit('started', null)
  const list = async (): Promise<void> => {
    events.emit('orders-read', { profileId: 'p1', symbol: null, orders: [] })
    await desk.quiet()
  }
  const changed = (): void => events.emit('profiles-changed', vault.list())
  return {
    ring,
    stop: fills.stop,
    replace: (...how: Parameters<typeof ring.replace>): void => {
      ring.replace(...how)
      changed()
    },
    tested: (...how: Parameters<typeof ring.tested>): void => {
      ring.tested(...how)
      changed()
    },
    list,
    /** What was placed is followed: it was accepted, or has just been found. */
    follow: async (id: string): Promise<void> => {
      events.emit('intent-step', desk.view(id) ?? expect.fail('no intent'))
      await desk.quiet()
    },
    /** Places a market order whose reads are refused, so that nothing is known of it yet. */
    place: async (): Promise<string> => {
      desk.refuseReads(/\/hf\/orders\//)
      const id = await market()
      events.emit('intent-step', desk.view(id) ?? expect.fail('no intent'))
      await desk.quiet()
      await time.advance(61_000)
      desk.refuseReads(null)
      return id
    },
    reset: () => events.emit('account-replaced', 'p1'),
    found: () => learned.map(({ id, fill }) => `${id} ${fill?.size}`),
  }
}

async function market(): Promise<string> {
  const order = { type: 'market', symbol, side: 'buy', size: '0.01' } as const
  return expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order })).intentId
}

/** A stop order that waits far from the price. */
async function waitingStop(): Promise<string> {
  const order = {
    symbol,
    side: 'sell',
    type: 'limit',
    size: '0.5',
    stop: 'loss',
    stopPrice: '100',
    price: '99',
  } as const
  return expectOk(await desk.actions.placeStopOrder({ ...desk.envelope(), order })).intentId
}

it.each([
  ['another', 'B'],
  ['none', null],
])('what a new key placed before its test is followed on where the test names %s', async (_, account) => {
  const { stop, replace, tested, place, list, found } = opened()
  await list()
  await place()
  replace('own')
  const mine = await place()
  tested(account)
  await list()
  expect(found()).toEqual([`${mine} 0.01`])
  stop()
})

it('what a key placed before its test is the former one’s, once yet another key is there', async () => {
  const { stop, replace, tested, place, list, found } = opened()
  await list()
  replace('own')
  await place()
  replace('own')
  const mine = await place()
  tested('B')
  await list()
  expect(found()).toEqual([`${mine} 0.01`])
  stop()
})

it('where another account is begun under the same key, no order of before is followed', async () => {
  const { stop, place, list, found, reset } = opened()
  await list()
  await place()
  reset()
  await list()
  expect(found()).toEqual([])
  stop()
})

/** An earlier run, in which a stop order was found to wait, and a market order was sent of which nothing was found. */
async function earlierRun(ring: ReturnType<typeof keyring>): Promise<{ stopOrder: string; order: string }> {
  const { list, follow, place, stop } = opened(ring)
  await list()
  const stopOrder = await waitingStop()
  await follow(stopOrder)
  const order = await place()
  stop()
  expect(desk.journal.fills.of(stopOrder)).toMatchObject({ size: '0', complete: false })
  return { stopOrder, order }
}

/** Each leaves what the former key sent to be followed, and another account's key before its test. */
const ways = {
  'it was replaced in an earlier run': async () => {
    const ring = keyring('A')
    const sent = await earlierRun(ring)
    ring.replace('other')
    const run = opened(ring)
    await run.list()
    return { ...run, ...sent }
  },
  'it was replaced before the first list of open orders': async () => {
    const ring = keyring('A')
    const sent = await earlierRun(ring)
    const run = opened(ring)
    run.replace('other')
    await run.list()
    return { ...run, ...sent }
  },
  'what it sent is found only once it was replaced': async () => {
    const run = opened(keyring('A'))
    await run.list()
    const [stopOrder, order] = [await waitingStop(), await market()]
    run.replace('other')
    await run.follow(stopOrder)
    await run.follow(order)
    return { ...run, stopOrder, order }
  },
}

it.each(Object.entries(ways))('another account is not asked for what a former key sent where %s', async (_, begin) => {
  const { stop, tested, list, found, stopOrder, order } = await begin()
  const { fills } = desk.journal
  const kept = fills.of(stopOrder)
  tested('B')
  desk.asked.length = 0
  for (let minute = 0; minute < 3; minute += 1) {
    await list()
    await desk.time.advance(61_000)
  }
  expect(desk.asked).toEqual([])
  expect(found()).toEqual([])
  expect([fills.of(stopOrder), fills.of(order)]).toEqual([kept, null])
  stop()
})

it.each([
  ['not known yet', undefined],
  ['known to be another', 'B'],
])('that a venue has no stop order of a former key says nothing while its account is %s', async (_, account) => {
  const ring = keyring('A')
  const { stopOrder } = await earlierRun(ring)
  ring.replace('other')
  if (account !== undefined) ring.tested(account)
  const { stop, list } = opened(ring)
  for (let minute = 0; minute < 8; minute += 1) {
    await list()
    await desk.time.advance(61_000)
  }
  expect(desk.journal.fills.of(stopOrder)).toMatchObject({ size: '0', complete: false })
  // It is not asked for again and again.
  desk.asked.length = 0
  await list()
  expect(desk.asked).toEqual([])
  stop()
})

it('what a former key of the same account sent is followed on', async () => {
  const { stop, replace, tested, place, list, found } = opened(keyring('A'))
  await list()
  const order = await place()
  replace('own')
  tested('A')
  await list()
  expect(found()).toEqual([`${order} 0.01`])
  stop()
})

it('what the trade key sent is not asked of the account of another read key', async () => {
  const ring = keyring('A')
  ring.addRead('A')
  const { stop, replace, tested, place, list, found } = opened(ring)
  await list()
  await place()
  replace('other', 'read')
  tested('B', 'read')
  desk.asked.length = 0
  await list()
  expect(desk.asked).toEqual([])
  expect(found()).toEqual([])
  stop()
})
