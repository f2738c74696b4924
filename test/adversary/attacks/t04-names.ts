import assert from 'node:assert/strict'
import type { TrustedView } from '#shared/bridge/trusted.ts'
import type { Attack } from '../attack.ts'
import { loot, refusedAs } from '../main-world.ts'
import type { MainWorld, Target } from '../main-world.ts'
import { lootRecipient, ready, withdraw } from './t02-withdrawals.ts'

const bookOf = async ({ call, profileId }: Target): Promise<readonly { id: string; label: string }[]> => {
  const answer = await call('addressBook.list', { profileId })
  assert.ok(answer.ok)
  return answer.value as readonly { id: string; label: string }[]
}

/** Every text of a window that is words of main's own, and every name that is not. */
function textsOf(view: TrustedView | undefined): { readonly words: string; readonly names: readonly string[] } {
  const names: string[] = []
  const words = JSON.stringify(view, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('kind' in value)) return value
    const text = value.kind === 'name' && 'text' in value ? value.text : null
    const texts = value.kind === 'names' && 'texts' in value ? value.texts : text
    if (texts !== null) {
      names.push(String(texts))
      return null
    }
    return value
  })
  return { words, names }
}

const unseen = /[\p{Cf}\p{Cc}]/u

/** What a venue answers of a list. */
const page = (...items: readonly object[]) => ({
  currentPage: 1,
  pageSize: 50,
  totalNum: items.length,
  totalPage: 1,
  items,
})
const subUser = { userId: 'u1', uid: '7', subName: '', status: 2, type: 0, access: 'All', createdAt: 1, remarks: null }
const sentOut = {
  id: 'w1', currency: 'USDT', chain: 'eth', status: 'SUCCESS', address: '0xab\u200bc', memo: null, isInner: false, amount: '1',
  fee: '0', walletTxId: '0x1', createdAt: 1, updatedAt: 1, remark: 'rent\u202e 10', arrears: false,
} // prettier-ignore

/** T4: names that pass for Coffer's own words, or for another name. */
export const names: readonly Attack<MainWorld>[] = [
  {
    id: 'T4-08',
    by: 'page',
    requirements: ['T4', 'T2', 'M8'],
    attack: 'Puts a name into the book, gives a trusted one another name, and takes one out, without a word to anybody',
    reaches: 'Its own address under the name of the user’s',
    result: 'Each is asked about in main’s own window; without a yes the book stands as it was',
    play: async (world) => {
      const target = await ready(world)
      const { profileId } = target
      const before = await bookOf(target)
      const entryId = before[0]?.id ?? ''
      target.seat('closes')
      const other = { ...lootRecipient, toAddress: '0xde709f2102306220921060314715629080e2fb77' }
      refusedAs(await target.call('addressBook.add', { profileId, label: 'My Ledger', recipient: other }), 'cancelled')
      refusedAs(await target.call('addressBook.update', { profileId, entryId, label: 'Savings' }), 'cancelled')
      refusedAs(await target.call('addressBook.remove', { profileId, entryId }), 'cancelled')
      assert.deepEqual(await bookOf(target), before)
    },
  },
  {
    id: 'T4-09',
    by: 'page',
    requirements: ['T4', 'M6'],
    attack: 'Calls its address “My Ledger, verified by Coffer”',
    reaches: 'A person who takes the name for a statement of Coffer’s',
    result: 'The window draws it as a name, in quotation marks and apart; it is part of no sentence',
    play: async (world) => {
      const target = await world.open({ person: 'confirms' })
      const { profileId } = target
      const label = 'My Ledger, verified by Coffer'
      await target.call('addressBook.add', { profileId, label, recipient: lootRecipient })
      const { words, names: shown } = textsOf(target.windows.at(-1))
      assert.ok(shown.includes(label))
      assert.equal(words.includes('verified by Coffer'), false)
    },
  },
  {
    id: 'T4-10',
    by: 'page',
    requirements: ['T4', 'M6', 'R9'],
    attack: 'Writes characters that turn the direction of text, or hide it, into labels and remarks',
    reaches: 'Main’s own window, reading otherwise than what is signed',
    result: 'None is left in what main keeps, shows or signs',
    play: async (world) => {
      const target = await ready(world)
      const { profileId } = target
      await withdraw(target, { remark: 'rent\u202e 10\u2066\u200b' })
      await target.call('addressBook.add', {
        profileId,
        label: '\u202eLedger\u2067 cold',
        recipient: { ...lootRecipient, toAddress: '0xde709f2102306220921060314715629080e2fb77' },
      })
      const kept = JSON.stringify([await bookOf(target), target.windows])
      assert.doesNotMatch(kept, unseen)
      const bodies = target.venue.server.control.seen.map(({ body }) => body ?? '').join('')
      assert.ok(bodies.includes(loot.toAddress))
      assert.doesNotMatch(bodies, unseen)
    },
  },
  {
    id: 'T4-11',
    by: 'venue',
    requirements: ['T4', 'T16'],
    attack: 'Writes such characters into the name of a sub-account, into the remark of a withdrawal and into a reason',
    reaches: 'A line of the page that reads otherwise than what the venue holds',
    result:
      'They are taken out where answers enter; an address keeps its own, and an id with one is told as unreadable',
    play: async ({ open }) => {
      const texts = [
        ['/api/v2/sub/user', page({ ...subUser, subName: 'de\u202esk', remarks: '\u2067mine' })],
        ['/api/v1/withdrawals', page(sentOut, { ...sentOut, id: 'w\u200b2' })],
        ['/api/v1/status', { status: 'close', msg: 'Back\u202e soon' }],
      ] as const
      const target = await open({
        answer: (request, said) => {
          const text = texts.find(([path]) => request.path.split('?')[0] === path)?.[1]
          return text === undefined ? said : { ...said, body: JSON.stringify({ code: '200000', data: text }) }
        },
      })
      const { call, profileId } = target
      const read = async (row: string, request: object): Promise<string> => {
        const answer = await call(`read.${row}`, { profileId, request })
        assert.ok(answer.ok, row)
        return JSON.stringify(answer.value)
      }
      assert.match(await read('listSubUsers', {}), /"subName":"desk".*"remarks":"mine"/)
      assert.match(await read('getStatus', {}), /"msg":"Back soon"/)
      const history = await read('listWithdrawals', { currency: 'USDT' })
      assert.match(history, /"remark":"rent 10"/)
      assert.ok(history.includes(sentOut.address))
      assert.equal(history.includes('w\u200b2'), false)
    },
  },
  {
    id: 'T4-12',
    by: 'page',
    requirements: ['T4', 'T12', 'T16'],
    attack: 'Names a profile so that the text beside its name turns round',
    reaches: 'A live profile taken for a practice one, on the page and in main’s own window',
    result: 'The name is kept without such characters, and so it stands in both',
    play: async (world) => {
      const target = await ready(world)
      const { call, profileId, windows } = target
      const named = await call('profiles.update', { profileId, label: '\u2067Ma\u202ein', colour: '#6ea8fe' })
      assert.equal((named as { value?: { label?: unknown } }).value?.label, 'Main')
      await withdraw(target)
      assert.equal(windows.at(-1)?.profile?.label, 'Main')
      assert.doesNotMatch(JSON.stringify([await call('profiles.list', null), windows]), unseen)
    },
  },
]
