import assert from 'node:assert/strict'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import { loot, refusedAs } from '../main-world.ts'
import type { MainWorld } from '../main-world.ts'
import { lootRecipient, ready, withdraw } from './t02-withdrawals.ts'

/** T4: a poisoned library in the page's bundle, which has every right of the page. */
export const bundle: readonly Attack<MainWorld>[] = [
  {
    id: 'T4-01',
    by: 'dependency',
    requirements: ['T4', 'M6'],
    attack: 'Shows one amount and recipient in the page and asks main for others',
    reaches: 'A confirmation of something that was not shown',
    result: 'Main’s own window shows the very body that is signed; what reaches the venue equals it byte for byte',
    play: async (world) => {
      const target = await ready(world)
      assert.ok((await withdraw(target, { amount: '21.5', remark: 'rent' })).ok)
      const bodies = target.venue.server.control.seen.flatMap(({ method, path, body }) =>
        method === 'POST' && path === '/api/v3/withdrawals' ? [body] : [],
      )
      assert.equal(bodies.length, 1)
      const shown = JSON.stringify(target.windows.at(-1))
      assert.ok(shown.includes(JSON.stringify(bodies[0]).slice(1, -1)), 'the body is not what the window showed')
      assert.ok(bodies[0]?.includes(loot.toAddress) === true && bodies[0].includes('"amount":"21.5"'))
    },
  },
  {
    id: 'T4-02',
    by: 'dependency',
    requirements: ['T4', 'M8'],
    attack: 'Has its own address put into the book in place of the user’s, who then types the characters of his own',
    reaches: 'A first withdrawal to an address that nobody compared',
    result: 'The characters do not fit the address that is signed; nothing leaves',
    play: async (world) => {
      const target = await ready(world)
      target.types({ typed: 'abcdef' })
      refusedAs(await withdraw(target))
      assert.deepEqual(target.movedOut(), [])
    },
  },
  {
    id: 'T4-03',
    by: 'dependency',
    requirements: ['T4', 'I3'],
    attack: 'Changes an input between its check and its use, by getters and objects that answer differently each time',
    reaches: 'An order that passes as small and is sent as large',
    result: 'What crosses is a copy, read once: the checked value is the one that is sent',
    play: async ({ open }) => {
      const target = await open()
      let reads = 0
      const order = { ...restingOrder }
      Object.defineProperty(order, 'size', { enumerable: true, get: () => (++reads % 2 === 1 ? '0.001' : '9') })
      await target.call('orders.place', { ...target.envelope(), wait: true, order })
      const sent = target.venue.server.control.seen.filter(
        ({ method, path }) => method === 'POST' && path.includes('/orders'),
      )
      assert.equal(reads, 1)
      assert.equal(sent.length, 1)
      for (const { body } of sent) assert.ok(body?.includes('"size":"0.001"') === true, body ?? '')
    },
  },
  {
    id: 'T4-04',
    by: 'dependency',
    requirements: ['T4', 'I2'],
    attack: 'Opens a frame, another window or a page of its own and calls main from there',
    reaches: 'Main’s handlers without the page’s own policy around it',
    result: 'Refused on every channel before the input is looked at',
    play: async ({ open }) => {
      const { desk, profileId } = await open()
      const frame = (url: string, parent: unknown = null) => ({
        sender: { id: 7, isDestroyed: () => false },
        senderFrame: { url, parent },
      })
      const own = 'app://bundle/index.html'
      const strangers = [
        frame('https://evil.example/'),
        frame('app://bundle/index.html.evil'),
        frame('app://evil/index.html'),
        frame('data:text/html,app://bundle/index.html'),
        frame('about:blank'),
        frame(own, {}),
        { sender: { id: 99, isDestroyed: () => false }, senderFrame: { url: own, parent: null } },
        { sender: { id: 7, isDestroyed: () => true }, senderFrame: { url: own, parent: null } },
        { sender: { id: 7, isDestroyed: () => false }, senderFrame: null },
      ]
      for (const event of strangers)
        for (const channel of ['profiles.list', 'orders.place', 'vault.unlock', 'addressBook.list'] as const)
          refusedAs(await desk.from(event, channel, { profileId }), 'bad-sender')
    },
  },
  {
    id: 'T4-05',
    by: 'dependency',
    requirements: ['T4', 'M8'],
    attack: 'Replaces the recipient of an entry that is old enough, keeping its label',
    reaches: 'The age and the name of a trusted entry for another address',
    result: 'The recipient of an entry cannot be changed, only its label, and that in main’s own window',
    play: async (world) => {
      const target = await world.open({ person: 'confirms' })
      const { profileId } = target
      const own = { ...lootRecipient, toAddress: '0xde709f2102306220921060314715629080e2fb77' }
      const added = await target.call('addressBook.add', { profileId, label: 'My Ledger', recipient: own })
      assert.ok(added.ok)
      const { id: entryId } = added.value as { id: string }
      const change = { profileId, entryId, label: 'My Ledger', recipient: lootRecipient }
      await target.call('addressBook.update', change)
      refusedAs(await withdraw(target), 'bad-input')
      assert.deepEqual(target.movedOut(), [])
    },
  },
]
