import { afterEach, beforeEach, expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { ok } from '#shared/errors.ts'
import { openOrderFills } from '#main/orders/index.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
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

type Key = Profile['keys'][number]
/** The trade key that was stored at a moment. */
const tradeKey = (storedAt: number, account?: string | null): Key => keyOf('trade', storedAt, account)

/** The fills of one profile with a trade key of which no account was ever told. */
function opened() {
  const { time, journal, client, problems } = desk
  const onError = (_where: string, error: unknown): void => void problems.push(error)
  const events = createEvents(onError)
  const profile = (key: Key) => ({ id: 'p1', keys: [key] }) as Partial<Profile> as Profile
  const fills = openOrderFills({ time, onError, events } as Partial<Base> as Base, {
    journal,
    clients: () => ok(client),
    profiles: () => [profile(tradeKey(1, null))],
  })
  const learned: IntentView[] = []
  events.on('intent-changed', (intent) => learned.push(intent))
  events.emit('started', null)
  const list = async (): Promise<void> => {
    events.emit('orders-read', { profileId: 'p1', symbol: null, orders: [] })
    await desk.quiet()
  }
  return {
    stop: fills.stop,
    changed: (key: Key) => events.emit('profiles-changed', [profile(key)]),
    list,
    /** Places a market order whose reads are refused, so that nothing is known of it yet. */
    place: async (): Promise<string> => {
      desk.refuseReads(/\/hf\/orders\//)
      const order = { type: 'market', symbol, side: 'buy', size: '0.01' } as const
      const answer = expectOk(await desk.actions.placeOrder({ ...desk.envelope(), wait: false, order }))
      const placed = desk.view(answer.intentId) ?? expect.fail('no intent')
      events.emit('intent-step', placed)
      await desk.quiet()
      await time.advance(61_000)
      desk.refuseReads(null)
      return placed.id
    },
    reset: () => events.emit('account-replaced', 'p1'),
    found: () => learned.map(({ id, fill }) => `${id} ${fill?.size}`),
  }
}

it.each([
  ['another', 'B'],
  ['none', null],
])('what a new key placed before its test is followed on where the test names %s', async (_, account) => {
  const { stop, changed, place, list, found } = opened()
  await list()
  await place()
  changed(tradeKey(2))
  const mine = await place()
  changed(tradeKey(2, account))
  await list()
  expect(found()).toEqual([`${mine} 0.01`])
  stop()
})

it('what a key placed before its test is the former one’s, once yet another key is there', async () => {
  const { stop, changed, place, list, found } = opened()
  await list()
  changed(tradeKey(2))
  await place()
  changed(tradeKey(3))
  const mine = await place()
  changed(tradeKey(3, 'B'))
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
