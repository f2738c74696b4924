import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { full } from '#test/support/runs.ts'
import { restingOrder } from './inputs.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

/** One user at one venue, who alone holds this much of everything and buys at this price. */
interface Person {
  readonly profileId: string
  readonly usdt: string
  readonly price: string
}

let desk: Desk
let venue: LoopbackVenue
const people: Person[] = []
const notified: IntentView[] = []

beforeAll(async () => {
  venue = await startLoopbackVenue()
  desk = await openDesk()
  desk.bridge.on['intent-changed']((intent) => void notified.push(intent))
  // One after the other: main's own window is shown once at a time.
  for (const [at, usdt] of ['1000001', '2000002', '3000003'].entries()) {
    const accountId = venue.exchange.createAccount({ funding: { USDT: usdt } })
    const key = venue.exchange.createKey({ accountId, permissions: ['Spot'] })
    const { id: profileId } = await venue.add(desk, { label: `Person ${at}`, key })
    must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
    people.push({ profileId, usdt, price: `${50_001 + at}` })
  }
})
afterAll(async () => {
  await desk.close()
  await venue.close()
})

type Act = 'balances' | 'orders' | 'place' | 'intents' | 'info' | 'same-draft'
const draftShared = randomUUID()
let placed = 0
/** Of a size of its own, or it would be a duplicate of one on its way. */
const nextSize = (): string => `0.00${1000 + (placed += 1)}`

/** Asks as the page does after a switch, and checks that what comes back is about who was asked for. */
async function askAs(person: Person, act: Act): Promise<void> {
  const { profileId, usdt, price } = person
  const total = ({ available, holds }: { available: string; holds: string }): string =>
    String(Math.round(Number(available) + Number(holds)))
  if (act === 'balances') {
    const rows = must(await desk.invoke('read.listAccounts', { profileId, request: { currency: 'USDT' } }))
    expect(rows.map(total)).toEqual([usdt])
  } else if (act === 'info') {
    expect(must(await desk.invoke('app.status', { profileId })).profileId).toBe(profileId)
  } else if (act === 'intents') {
    const list = must(await desk.invoke('intents.list', { profileId, limit: 100 }))
    for (const intent of list) expect([intent.profileId, intent.request['price']]).toEqual([profileId, price])
  } else if (act === 'orders') {
    const open = must(await desk.invoke('read.listOpenOrders', { profileId, request: { symbol: restingOrder.symbol } }))
    for (const order of open) expect(order.price).toBe(price)
  } else {
    // A draft's id is the page's own word: the same one under another profile is another draft.
    const [draftId, size] = act === 'same-draft' ? [draftShared, '0.002'] : [randomUUID(), nextSize()]
    const answer = must(
      await desk.invoke('orders.place', { profileId, draftId, wait: true, order: { ...restingOrder, price, size } }),
    )
    // By its notifications: the list holds the newest ones only, and a repeated draft answers with its first intent.
    const intents = notified.filter(({ id }) => id === answer.intentId)
    expect(intents.length).toBeGreaterThan(0)
    for (const intent of intents) expect([intent.profileId, intent.request['price']]).toEqual([profileId, price])
  }
}

describe('profiles', () => {
  it('keep all of what was added at the same time', async () => {
    const venues = must(await desk.invoke('venues.list', null)).map(({ name }) => name)
    expect(venues.slice(2).sort()).toEqual(['Venue of Person 0', 'Venue of Person 1', 'Venue of Person 2'])
    expect(must(await desk.invoke('profiles.list', null))).toHaveLength(4)
  })

  it('T12: however they are switched and however late the venue answers, each call is about its own', async () => {
    const step = fc.record({
      who: fc.nat(2),
      act: fc.constantFrom<Act>('balances', 'balances', 'orders', 'place', 'intents', 'info', 'same-draft'),
      lateMs: fc.nat(60),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        venue.server.control.clearFaults()
        for (const { lateMs } of steps)
          venue.server.control.fault({ match: { count: 1 }, fault: { kind: 'delay', ms: lateMs } })
        await Promise.all(steps.map(({ who, act }) => askAs(people[who] as Person, act)))
      }),
      { numRuns: full ? 300 : 25 },
    )
    expect(notified.length).toBeGreaterThan(10)
    for (const { profileId, request } of notified)
      expect(request['price']).toBe(people.find((person) => person.profileId === profileId)?.price)
  })

  it('T12: the intent of one profile is as good as none for another', async () => {
    const [mine, other] = people as [Person, Person, Person]
    await askAs(mine, 'place')
    const [intent] = must(await desk.invoke('intents.list', { profileId: mine.profileId, limit: 1 }))
    const clientOids = [intent?.clientOid ?? '', 'never']
    const sentBy = async ({ profileId }: Person) =>
      must(await desk.invoke('intents.sentOids', { profileId, clientOids }))
    expect([await sentBy(mine), await sentBy(other)]).toEqual([[intent?.clientOid], []])
    const asked = { profileId: other.profileId, intentId: intent?.id ?? '' }
    expect(await desk.invoke('intents.lookUp', asked)).toMatchObject({ ok: false, error: { code: 'not-found' } })
    expect(await desk.invoke('intents.declare', { ...asked, as: 'absent' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    })
  })
})
