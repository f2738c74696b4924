import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Channel } from '#shared/bridge/names.ts'
import type { Limits } from '#shared/domain/address-book.ts'
import { pageAsks } from '#test/support/desk.ts'
import { answerTo, putKey } from '#test/support/trusted-person.ts'
import type { Attack } from '../attack.ts'
import { loot, refusedAs, refusedIn } from '../main-world.ts'
import type { MainWorld, Target, TargetOptions } from '../main-world.ts'
import { createOwnWindow } from '../own-window.ts'

const label = 'My Ledger'
const recipientOf = ({ currency, withdrawType, toAddress, chain, memo, memoNone }: typeof loot) => ({
  currency,
  withdrawType,
  toAddress,
  chain,
  memo,
  memoNone,
})
export const lootRecipient = recipientOf(loot)
const loose = { waitingHours: 0, caps: [] }

/** Asks for a withdrawal as the page can, with whatever it likes beside it. */
export const withdraw = (target: Target, more: object = {}, beside: object = {}) =>
  target.call('withdrawals.request', { ...target.envelope(), ...beside, withdrawalRequest: { ...loot, ...more } })

const waitOf = (limits: unknown): unknown => (limits as Limits).waitingHours

const nothingLeft = (target: Target): void => assert.deepEqual(target.movedOut(), [])

/** The recipient is in the book and its wait is over: somebody confirmed what that takes. */
export async function ready(
  { open }: MainWorld,
  caps: Limits['caps'] = [],
  options: TargetOptions = {},
): Promise<Target> {
  const target = await open({ ...options, person: 'confirms', limits: { ...loose, caps: [...caps] } })
  const { profileId } = target
  const added = await target.call('addressBook.add', { profileId, label, recipient: lootRecipient })
  assert.ok(added.ok, JSON.stringify(added))
  return target
}

/** T2: a script in the page moves money, which takes no secret. */
export const withdrawals: readonly Attack<MainWorld>[] = [
  {
    id: 'T2-01',
    by: 'page',
    requirements: ['T2', 'M8'],
    attack: 'Asks for a withdrawal to an address that is not in the book',
    reaches: 'Money at its own address',
    result: 'Refused before any window opens; nothing leaves',
    play: async ({ open }) => {
      const target = await open()
      refusedAs(await withdraw(target), 'bad-input')
      assert.deepEqual(target.windows, [])
      nothingLeft(target)
    },
  },
  {
    id: 'T2-02',
    by: 'page',
    requirements: ['T2', 'M8'],
    attack: 'Has its address put into the book and asks at once, though a person confirms all that is shown',
    reaches: 'Money at a new address before anybody has had a night to see it',
    result: 'Refused for 24 hours, which are counted in main from the entry',
    play: async ({ open }) => {
      const target = await open({ person: 'confirms' })
      await target.call('addressBook.add', { profileId: target.profileId, label, recipient: lootRecipient })
      refusedAs(await withdraw(target), 'bad-input')
      nothingLeft(target)
    },
  },
  {
    id: 'T2-35',
    by: 'page',
    requirements: ['T2', 'M8', 'V6'],
    attack:
      'Has the PIN reset by somebody at the locked machine who confirms all that is shown, and asks for its address and no limits',
    reaches: 'Recipients and limits that have waited by the time the user enters the keys anew',
    result: 'Refused until a key is entered; then every recipient of the profile waits anew, 24 hours at least',
    play: async ({ open }) => {
      const target = await open({ person: 'confirms', limits: loose, book: [lootRecipient] })
      const { desk, profileId, venue } = target
      assert.ok(
        (await desk.confirming({ fields: { pin: '2468', again: '2468' } }, () => desk.invoke('vault.setPin', null))).ok,
      )
      await target.call('vault.lock', null)
      assert.ok((await desk.confirming({}, () => desk.invoke('vault.forgetPin', null))).ok)
      const other = { ...lootRecipient, withdrawType: 'UID', toAddress: '10000001', chain: null }
      refusedAs(await target.call('addressBook.add', { profileId, label, recipient: other }), 'key-absent')
      const orders = await desk.invoke('orders.limits.get', { profileId })
      assert.ok(orders.ok)
      const limits = { ...orders.value.limits, largestOrder: null, dailyValue: null }
      refusedAs(await target.call('orders.limits.set', { profileId, limits }), 'key-absent')
      for (const role of ['trade', 'withdraw'] as const) {
        const key = venue.createKey({ permissions: role === 'trade' ? ['General', 'Spot'] : ['Withdrawal'] })
        assert.ok((await putKey(desk, profileId, role, key)).ok)
      }
      refusedIn(await withdraw(target), 'bad-input', /./)
      const book = await desk.invoke('addressBook.list', { profileId })
      assert.ok(book.ok && book.value.every(({ usableAt }) => usableAt > Date.now() + 23 * 3_600_000))
      nothingLeft(target)
    },
  },
  {
    id: 'T2-03',
    by: 'page',
    requirements: ['T2', 'M8'],
    attack: 'Sets the waiting time to none, and raises a cap',
    reaches: 'The end of what guards withdrawals',
    result: 'Main asks in its own window; without an answer there both stand as they were',
    play: async ({ open }) => {
      const target = await open()
      const { profileId } = target
      refusedAs(await target.call('withdrawals.limits.set', { profileId, limits: loose }), 'cancelled')
      const caps = [{ currency: 'USDT', amount: '1' }]
      assert.ok((await target.call('withdrawals.limits.set', { profileId, limits: { waitingHours: 24, caps } })).ok)
      const raised = [{ currency: 'USDT', amount: '1000000' }]
      const answer = await target.call('withdrawals.limits.set', {
        profileId,
        limits: { waitingHours: 24, caps: raised },
      })
      refusedAs(answer, 'cancelled', 'confirm-open')
      const kept = await target.call('withdrawals.limits.get', { profileId })
      assert.ok(kept.ok)
      const { waitingHours, caps: now } = kept.value as { waitingHours: number; caps: readonly object[] }
      assert.deepEqual([waitingHours, now], [24, caps])
    },
  },
  {
    id: 'T2-04',
    by: 'page',
    requirements: ['T2', 'M6'],
    attack: 'Sends what a confirmation would say along with the request: confirm, typed, pin, digest',
    reaches: 'A withdrawal that counts as confirmed',
    result: 'The words are not read; nothing leaves while nobody confirms in main’s own window',
    play: async (world) => {
      const target = await ready(world)
      const shown = target.windows.length
      const forged = { confirm: true, confirmed: true, typed: loot.toAddress.slice(18, 24), pin: '', digest: 'x' }
      target.seat('closes')
      refusedAs(await withdraw(target, {}, forged), 'cancelled')
      nothingLeft(target)
      target.seat('confirms')
      // The same with a person who confirms leaves, once, through a window: the zero above means something.
      assert.ok((await withdraw(target, {}, forged)).ok)
      assert.equal(target.windows.length, shown + 2)
      assert.deepEqual(target.movedOut(), ['POST /api/v3/withdrawals'])
    },
  },
  {
    id: 'T2-05',
    by: 'page',
    requirements: ['T2', 'I1'],
    attack: 'Calls the channels of main’s own window itself',
    reaches: 'The button of the confirmation',
    result: 'None of them is among the page’s, and none takes a call that comes from the page',
    play: async ({ open }) => {
      const own = await createOwnWindow()
      const target = await open({ showTrusted: own.showTrusted })
      const { profileId } = target
      const asked = target.call('withdrawals.limits.set', { profileId, limits: loose })
      const window = await own.opened()
      window.raise('show', 'focus')
      for (const name of ['show', 'answer', 'pasted', 'reveal', 'state', 'place', 'confirm'])
        for (const channel of [`trusted.${name}`, `withdrawals.${name}`])
          assert.equal(Object.hasOwn(target.desk.bridge.invoke, channel), false, channel)
      // Past the preload, with the very answer that a person would give.
      for (const name of ['trusted.show', 'trusted.answer', 'trusted.pasted', 'trusted.reveal'])
        refusedAs(await target.desk.from(pageAsks, name as Channel, answerTo(window.view)), 'bad-sender')
      window.close()
      refusedAs(await asked, 'cancelled')
    },
  },
  {
    id: 'T2-06',
    by: 'page',
    requirements: ['T2', 'M7'],
    attack: 'Opens main’s own window fifty times at once',
    reaches: 'A person who presses to be rid of them',
    result: 'One is open at a time; all others are refused',
    play: async ({ open }) => {
      const target = await open({ person: 'away' })
      const { profileId } = target
      const set = () => target.call('withdrawals.limits.set', { profileId, limits: loose })
      const first = set()
      const others = await Promise.all(Array.from({ length: 50 }, set))
      for (const answer of others) refusedAs(answer, 'confirm-open')
      assert.equal(target.windows.length, 1)
      target.closeWindow()
      refusedAs(await first, 'cancelled')
    },
  },
  {
    id: 'T2-07',
    by: 'page',
    requirements: ['T2', 'M7', 'M11'],
    attack: 'Repeats a withdrawal that was confirmed, with the same draft and eight times at once',
    reaches: 'The same money again without another question',
    result: 'One request reaches the venue; the draft is used up',
    play: async (world) => {
      const target = await ready(world)
      const same = { draftId: randomUUID() }
      const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(target, {}, same)))
      for (const answer of answers) assert.deepEqual(answer, answers[0], 'one form, one answer')
      await withdraw(target, {}, same)
      assert.deepEqual(target.movedOut(), ['POST /api/v3/withdrawals'])
    },
  },
  {
    id: 'T2-08',
    by: 'page',
    requirements: ['T2', 'M7'],
    attack: 'Has a cap lowered, or locks Coffer, while the confirmation stands open',
    reaches: 'A withdrawal by rules that no longer hold',
    result: 'Judged again when the button is pressed: nothing leaves',
    play: async (world) => {
      for (const meanwhile of ['vault.lock', 'withdrawals.limits.set'] as const) {
        const target = await ready(world)
        const { profileId } = target
        const limits = { waitingHours: 0, caps: [{ currency: 'USDT', amount: '1' }] }
        target.beforePressing(async () => {
          await target.call(meanwhile, meanwhile === 'vault.lock' ? null : { profileId, limits })
        })
        refusedAs(await withdraw(target))
        nothingLeft(target)
      }
    },
  },
  {
    id: 'T2-09',
    by: 'page',
    requirements: ['T2', 'M8'],
    attack: 'Asks for a withdrawal inside the venue, to a UID of its own, which needs no chain',
    reaches: 'A way round the address book',
    result: 'A UID has to be in the book like any address',
    play: async (world) => {
      const target = await ready(world)
      const inside = { withdrawType: 'UID', toAddress: '100001', chain: null, inner: true }
      refusedAs(await withdraw(target, inside), 'bad-input')
      nothingLeft(target)
    },
  },
  {
    id: 'T2-10',
    by: 'page',
    requirements: ['T2', 'M8'],
    attack: 'Splits an amount above the daily cap into many below it, all asked for at once and one after the other',
    reaches: 'More than the cap in a day',
    result: 'The cap counts what left and what is on its way, of all requests together',
    play: async (world) => {
      const target = await ready(world, [{ currency: 'USDT', amount: '50' }])
      await Promise.all(Array.from({ length: 6 }, (_, at) => withdraw(target, { amount: `2${at}` })))
      for (let at = 6; at < 10; at += 1) await withdraw(target, { amount: `2${at}` })
      assert.ok(target.movedOut().length >= 1 && target.movedOut().length <= 2, String(target.movedOut().length))
    },
  },
  {
    id: 'T2-34',
    by: 'page',
    requirements: ['T2', 'M8'],
    attack: 'Lengthens the waiting time of new recipients to the most there is, alone and beside a lower cap',
    reaches: 'A user who can send nothing for 30 days: shortening it again waits as long',
    result:
      'Main asks in its own window; without a yes there the wait stays what it was, and a known recipient is paid',
    play: async (world) => {
      const target = await ready(world, [{ currency: 'USDT', amount: '50' }])
      const { profileId } = target
      const before = await target.call('withdrawals.limits.get', { profileId })
      target.seat('closes')
      const shown = target.windows.length
      // A lower cap of its own holds, as it does alone; the wait beside it does not.
      for (const amount of ['50', '40']) {
        const limits = { waitingHours: 720, caps: [{ currency: 'USDT', amount }] }
        refusedAs(await target.call('withdrawals.limits.set', { profileId, limits }), 'cancelled')
      }
      assert.equal(target.windows.length, shown + 2)
      const after = await target.call('withdrawals.limits.get', { profileId })
      assert.ok(before.ok && after.ok)
      assert.equal(waitOf(after.value), waitOf(before.value))
      target.seat('confirms')
      assert.ok((await withdraw(target)).ok)
    },
  },
]
