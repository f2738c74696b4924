import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { must } from '#test/support/loopback-venue.ts'
import { putKey } from '#test/support/trusted-person.ts'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import { loot, refusedAs } from '../main-world.ts'
import type { MainWorld, Target } from '../main-world.ts'
import { ready } from './t02-withdrawals.ts'

/** A second profile, with another account of the same venue. */
async function secondProfile(target: Target): Promise<string> {
  const { venue, desk } = target
  const accountId = venue.exchange.createAccount({ funding: { USDT: '777' } })
  const key = venue.exchange.createKey({ accountId, permissions: ['Spot', 'Withdrawal'] })
  const { id } = await venue.add(desk, { label: 'Other', key })
  // It may do all that the first one may.
  must(await putKey(desk, id, 'withdraw', venue.exchange.createKey({ accountId, permissions: ['Withdrawal'] })))
  must(await desk.invoke('read.listAccounts', { profileId: id, request: {} }))
  return id
}

/** T12: one profile's money, orders or records under another. */
export const profilesApart: readonly Attack<MainWorld>[] = [
  {
    id: 'T12-01',
    by: 'page',
    requirements: ['T12', 'M8'],
    attack: 'Withdraws from one profile to a recipient that only another one has in its book',
    reaches: 'A recipient that was trusted for another account',
    result: 'An entry belongs to one profile; for any other it is not in the book',
    play: async (world) => {
      const target = await ready(world)
      const other = await secondProfile(target)
      const checked = await target.call('withdrawals.check', { profileId: other, withdrawalRequest: loot })
      assert.ok(checked.ok && JSON.stringify(checked.value).includes('"not-in-book"'))
      const own = await target.call('withdrawals.check', { profileId: target.profileId, withdrawalRequest: loot })
      assert.ok(own.ok && !JSON.stringify(own.value).includes('"not-in-book"'))
      const input = { profileId: other, draftId: randomUUID(), withdrawalRequest: loot }
      refusedAs(await target.call('withdrawals.request', input), 'bad-input')
      assert.deepEqual(target.movedOut(), [])
    },
  },
  {
    id: 'T12-02',
    by: 'page',
    requirements: ['T12'],
    attack: 'Cancels, amends and looks up the order of one profile in the name of another',
    reaches: 'An act on an account that is not in view',
    result: 'The order stays as it is: main signs with the key of the profile that is named',
    play: async ({ open }) => {
      const target = await open()
      const { venue, desk, profileId } = target
      const other = await secondProfile(target)
      const { orderId } = await venue.place(desk.invoke, profileId, restingOrder)
      const foreign = { profileId: other, draftId: randomUUID(), symbol: restingOrder.symbol, orderId: orderId ?? '' }
      await target.call('orders.cancel', { ...foreign, wait: true })
      await target.call('orders.amend', { ...foreign, draftId: randomUUID(), newPrice: '49000' })
      const open1 = must(
        await desk.invoke('read.listOpenOrders', { profileId, request: { symbol: restingOrder.symbol } }),
      )
      assert.deepEqual(
        open1.map(({ id, price }) => [id, price]),
        [[orderId, restingOrder.price]],
      )
    },
  },
  {
    id: 'T12-03',
    by: 'page',
    requirements: ['T12', 'M11'],
    attack: 'Uses the draft of one profile’s order for another profile',
    reaches: 'An answer about another account’s order, or an order that is dropped as repeated',
    result: 'Two drafts, two orders, each of its own account',
    play: async ({ open }) => {
      const target = await open()
      const other = await secondProfile(target)
      const draftId = randomUUID()
      const place = (profileId: string) =>
        target.call('orders.place', { profileId, draftId, wait: true, order: restingOrder })
      const [one, two] = [await place(target.profileId), await place(other)]
      assert.ok(one.ok && two.ok)
      assert.notEqual((one.value as { intentId: string }).intentId, (two.value as { intentId: string }).intentId)
      assert.equal(target.venue.orders(), 2)
    },
  },
  {
    id: 'T12-04',
    by: 'page',
    requirements: ['T12', 'G3'],
    attack: 'Reads, looks up and declares the requests of one profile’s journal in the name of another',
    reaches: 'Another account’s history, or the end of its duplicate guard',
    result: 'Not found, as if it did not exist',
    play: async ({ open }) => {
      const target = await open()
      const { profileId, venue, desk } = target
      const other = await secondProfile(target)
      const { intentId } = await venue.place(desk.invoke, profileId, restingOrder)
      refusedAs(await target.call('intents.lookUp', { profileId: other, intentId }), 'not-found')
      refusedAs(await target.call('intents.declare', { profileId: other, intentId, as: 'absent' }), 'not-found')
      assert.deepEqual(await target.call('intents.list', { profileId: other, limit: 100 }), { ok: true, value: [] })
    },
  },
  {
    id: 'T12-05',
    by: 'page',
    requirements: ['T12', 'V6'],
    attack: 'Asks for a slow answer and locks Coffer before it comes, then reads on every channel of the account',
    reaches: 'Balances and orders behind the lock',
    result: 'Nothing private is answered while locked, the late answer included',
    play: async ({ open }) => {
      const target = await open()
      const { profileId, venue } = target
      venue.server.control.fault({ match: { count: 1 }, fault: { kind: 'delay', ms: 150 } })
      const late = target.call('read.getAccountSummary', { profileId, request: {} })
      await target.call('vault.lock', null)
      assert.equal((await late).ok, false)
      for (const row of ['listAccounts', 'listFills', 'listOpenOrders', 'listWithdrawals', 'getApiKeyInfo']) {
        const request = { symbol: 'BTC-USDT', currency: 'USDT' }
        refusedAs(await target.call(`read.${row}`, { profileId, request }), 'vault-locked')
      }
      refusedAs(
        await target.call('orders.place', { ...target.envelope(), wait: true, order: restingOrder }),
        'vault-locked',
      )
    },
  },
  {
    id: 'T12-06',
    by: 'page',
    requirements: ['T12', 'T4'],
    attack: 'Gives two live profiles each other’s label and colour, step by step, or one the words “Checked by Coffer”',
    reaches: 'A confirmation of the one account’s money by a person who sees the other’s name',
    result: 'Each step is asked about in main’s own window, which names the account by its venue and keys',
    play: async ({ open }) => {
      const target = await open({ person: 'confirms' })
      const { profileId, windows, call, desk } = target
      const other = await secondProfile(target)
      const before = must(await desk.invoke('profiles.list', null))
      target.seat('closes')
      const asked = windows.length
      const steps = [
        { profileId, label: 'Between' },
        { profileId: other, colour: '#5ac8a8' },
        { profileId: other, label: 'Checked by Coffer: safe to confirm', colour: '#f28b5b' },
      ]
      for (const step of steps) refusedAs(await call('profiles.update', step), 'cancelled')
      assert.deepEqual(must(await desk.invoke('profiles.list', null)), before)
      const shown = windows.slice(asked)
      assert.equal(shown.length, steps.length)
      for (const [index, { subject, profile }] of shown.entries()) {
        const whose = before.find(({ id }) => id === steps[index]?.profileId)
        assert.equal(profile?.label, whose?.label)
        assert.ok(subject.kind === 'form' && subject.task === 'relabel-profile')
        const values = JSON.stringify(subject.facts.map(({ value }) => value))
        assert.ok(values.includes(`…${whose?.keys[0]?.tail}`))
        assert.ok(values.includes(target.venue.server.baseUrl))
      }
    },
  },
]
