import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { looksAlike } from '#shared/domain/look-alike.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { Attack } from '../attack.ts'
import { loot, refusedAs, refusedIn } from '../main-world.ts'
import type { MainWorld, Target } from '../main-world.ts'
import { lootRecipient, ready, withdraw } from './t02-withdrawals.ts'

/** An address with the same first and last four characters as the attackers' entry. */
const poisoned = `${loot.toAddress.slice(0, 6)}${'1'.repeat(32)}${loot.toAddress.slice(-4)}`.toLowerCase()

/** T8 and T9: another recipient than the one that was meant. */
export const addresses: readonly Attack<MainWorld>[] = [
  {
    id: 'T9-01',
    by: 'page',
    requirements: ['T9'],
    attack: 'Offers the book an address with the first and last four characters of one that is in it',
    reaches: 'A recipient that passes for a known one at a glance',
    result: 'Refused, with the known address beside it',
    play: async (world) => {
      const target = await ready(world)
      assert.ok(looksAlike(poisoned, loot.toAddress))
      const { profileId } = target
      const recipient = { ...lootRecipient, toAddress: poisoned }
      refusedAs(await target.call('addressBook.add', { profileId, label: 'My Ledger', recipient }), 'bad-input')
      const checked = await target.call('withdrawals.check', {
        profileId,
        withdrawalRequest: { ...loot, toAddress: poisoned },
      })
      assert.ok(checked.ok && JSON.stringify(checked.value).includes('"look-alike"'))
      refusedAs(await withdraw(target, { toAddress: poisoned }), 'bad-input')
      assert.deepEqual(target.movedOut(), [])
    },
  },
  {
    id: 'T9-02',
    by: 'page',
    requirements: ['T9', 'M8'],
    attack:
      'Writes an address with letters of another script, with blanks, invisible and direction-changing characters',
    reaches: 'Another string than the one on the screen',
    result: 'Not the shape of an address of that chain; refused',
    play: async (world) => {
      const target = await world.open({ person: 'confirms' })
      const { profileId } = target
      const plain = loot.toAddress
      const odd = [
        plain.replace('E', '\u0415'),
        `${plain.slice(0, 20)}\u200b${plain.slice(20)}`,
        `\u202e${plain}`,
        ` ${plain}x`,
        plain.slice(0, -1),
        `${plain}0`,
        plain.replace('0x', '0X\u2060'),
        plain.replace('5', '\uff15'),
      ]
      for (const toAddress of odd) {
        assert.notEqual(toAddress, plain)
        const recipient = { ...lootRecipient, toAddress }
        refusedAs(await target.call('addressBook.add', { profileId, label: 'Mine', recipient }), 'bad-input')
      }
    },
  },
  {
    id: 'T9-03',
    by: 'page',
    requirements: ['T9', 'M8'],
    attack: 'Changes one letter of a checksummed address, as a typing mistake or a poisoned copy would',
    reaches: 'A withdrawal to nobody',
    result: 'The checksum of the address does not hold; refused',
    play: async (world) => {
      const target = await world.open({ person: 'confirms' })
      const { profileId } = target
      const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
      const changed = [
        { ...lootRecipient, toAddress: loot.toAddress.replace('86E', '86e') },
        { ...lootRecipient, chain: 'trx', toAddress: tron.replace('GTC', 'GTD') },
        { ...lootRecipient, chain: 'trx', toAddress: tron.replace('pL8', 'pL9') },
      ]
      for (const recipient of changed)
        refusedAs(await target.call('addressBook.add', { profileId, label: 'Mine', recipient }), 'bad-input')
      const right = { ...lootRecipient, chain: 'trx', toAddress: tron }
      assert.ok((await target.call('addressBook.add', { profileId, label: 'Mine', recipient: right })).ok)
    },
  },
  {
    id: 'T9-04',
    by: 'page',
    requirements: ['T9', 'T12', 'M8'],
    attack: 'Keeps currency and address of an entry and changes its chain, its memo or its kind of recipient',
    reaches: 'Money on a chain, or with a memo, that nobody looked at',
    result: 'An entry pins all of it; any other combination is not in the book',
    play: async (world) => {
      const target = await ready(world)
      for (const other of [{ chain: 'bsc' }, { memo: '12345' }, { memoNone: true }, { currency: 'USDC' }])
        refusedAs(await withdraw(target, other), 'bad-input', 'not-found')
      assert.deepEqual(target.movedOut(), [])
    },
  },
  {
    id: 'T9-05',
    by: 'page',
    requirements: ['T9', 'M8', 'I7'],
    attack: 'Fills the book to its end, and asks about one address after the other in it',
    reaches: 'A main that is busy comparing, or a book that takes no entry of the user’s for good',
    result:
      '500 entries are the most: one more is refused before a window opens, and a look-up costs no more than one look at each entry',
    play: async (world) => {
      const target = await world.open({ person: 'confirms', book: many(500) })
      const { profileId } = target
      const add = () => target.call('addressBook.add', { profileId, label: 'Mine', recipient: lootRecipient })
      refusedIn(await add(), 'bad-input', /500/)
      assert.deepEqual(target.windows, [])
      // Comparing each with each would cost a hundred times what a tenth of the book does.
      const full = await costOfLookUps(target)
      assert.ok((await target.call('addressBook.remove', { profileId, entryId: 'kept-0' })).ok)
      assert.ok((await add()).ok)
      await world.end()
      const tenth = await costOfLookUps(await world.open({ book: many(50) }))
      assert.ok(full < 20 * tenth, `${full} and ${tenth} us`)
    },
  },
]

/** Recipients that have nothing in common. */
const many = (count: number): readonly Recipient[] =>
  Array.from({ length: count }, (_, at) => {
    const hash = createHash('sha256').update(String(at)).digest('hex')
    return { ...lootRecipient, toAddress: `0x${hash.slice(0, 40)}` }
  })

/** us of the processor for fifty look-ups of addresses that are not in the book. */
async function costOfLookUps(target: Target): Promise<number> {
  const lookUp = (recipient: Recipient) =>
    target.call('withdrawals.check', { profileId: target.profileId, withdrawalRequest: { ...loot, ...recipient } })
  await lookUp(lootRecipient)
  const before = process.cpuUsage()
  for (const recipient of many(550).slice(500)) await lookUp(recipient)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
