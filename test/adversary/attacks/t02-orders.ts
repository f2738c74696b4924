import assert from 'node:assert/strict'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import { refusedAs } from '../main-world.ts'
import type { MainWorld } from '../main-world.ts'

/** T2, by other requests than withdrawals. */
export const otherMoney: readonly Attack<MainWorld>[] = [
  {
    id: 'T2-11',
    by: 'page',
    requirements: ['T2', 'I5'],
    attack: 'Puts the path of a withdrawal into an id that becomes part of an address',
    reaches: 'A signed POST of its own choice',
    result: 'The id stays one part of the path; no request but the GET is made',
    play: async ({ open }) => {
      const target = await open()
      const { profileId, venue } = target
      const before = target.changes().length
      for (const id of ['../../api/v3/withdrawals', '%2e%2e/withdrawals', '1?x=/api/v3/withdrawals', '1#', 'a/../../b'])
        await target.call('read.getWithdrawal', { profileId, request: { withdrawalId: id } })
      const paths = venue.server.control.seen.filter(({ path }) => path.startsWith('/api/v1/withdrawals/'))
      assert.ok(paths.every(({ path }) => path.split('/').length === 5))
      await target.call('withdrawals.cancel', { ...target.envelope(), withdrawalId: '../withdrawals' })
      assert.deepEqual(target.movedOut(), [])
      assert.ok(
        target
          .changes()
          .slice(before)
          .every((line) => line.startsWith('DELETE /api/v1/withdrawals/')),
      )
    },
  },
  {
    id: 'T2-12',
    by: 'page',
    requirements: ['T2', 'I5'],
    attack: 'Adds fields to a transfer between own accounts: another user, a sub-account, another path',
    reaches: 'Money at an account that is not the user’s',
    result: 'Only the fields of the request are signed; it stays within the account',
    play: async ({ open }) => {
      const target = await open()
      const beside = {
        toUserId: '666',
        toSubUserId: '666',
        subUserId: '666',
        toAccountTag: 'x',
        path: '/api/v3/withdrawals',
      }
      const input = { ...target.envelope(), currency: 'USDT', from: 'main', to: 'trade', amount: '1', ...beside }
      await target.call('transfers.send', input)
      refusedAs(await target.call('transfers.send', { ...input, ...target.envelope(), to: 'user-666' }), 'bad-input')
      const bodies = target.venue.server.control.seen.flatMap(({ method, body }) =>
        method === 'POST' ? [body ?? ''] : [],
      )
      assert.ok(bodies.some((body) => body.includes('"amount":"1"')))
      assert.ok(bodies.every((body) => !body.includes('666')))
      assert.deepEqual(target.movedOut(), [])
    },
  },
  {
    id: 'T2-13',
    by: 'page',
    requirements: ['T2', 'M11'],
    attack: 'Sends one order draft a hundred times in one turn',
    reaches: 'A hundred orders where the page says one',
    result: 'One request on the wire, one order',
    play: async ({ open }) => {
      const target = await open()
      const input = { ...target.envelope(), wait: true, order: restingOrder }
      await Promise.all(Array.from({ length: 100 }, () => target.call('orders.place', input)))
      assert.equal(target.venue.orders(), 1)
    },
  },
  {
    id: 'T2-14',
    by: 'page',
    requirements: ['T2', 'I5', 'M1'],
    attack: 'Looks for rows that change something among the channels that only read',
    reaches: 'An order or a withdrawal without a journal row',
    result: 'No such channel; a test order goes to the venue’s test path whatever it carries',
    play: async ({ open }) => {
      const target = await open()
      const { profileId } = target
      for (const row of [
        'placeOrder',
        'placeOrderSync',
        'placeWithdrawal',
        'innerTransfer',
        'amendOrder',
        'cancelOrder',
      ])
        refusedAs(await target.call(`read.${row}`, { profileId, request: restingOrder }), 'not-found')
      const request = { ...restingOrder, path: '/api/v1/hf/orders', test: false, method: 'POST' }
      await target.call('read.testOrder', { profileId, request })
      const posts = target.changes().filter((line) => line.startsWith('POST') && !line.includes('bullet'))
      assert.ok(
        posts.every((line) => line.endsWith('/orders/test')),
        posts.join(),
      )
    },
  },
  {
    id: 'T2-15',
    by: 'page',
    requirements: ['T2', 'I3', 'M9'],
    attack:
      'Sends orders with amounts that no decimal has: NaN, 1e999, negative, hexadecimal, 400 digits, full-width digits',
    reaches: 'An order of another size than anybody saw',
    result: 'Refused in main; not one reaches the venue',
    play: async ({ open }) => {
      const target = await open()
      const sizes = ['NaN', '1e999', '-1', '0x10', '9'.repeat(400), '１２', '1,000', ' 1', 'Infinity', '', '0']
      for (const size of sizes)
        refusedAs(
          await target.call('orders.place', { ...target.envelope(), wait: true, order: { ...restingOrder, size } }),
        )
      assert.equal(target.venue.orders(), 0)
    },
  },
  {
    id: 'T2-16',
    by: 'page',
    requirements: ['T2', 'I7', 'L1'],
    attack: 'Floods main with 3,000 calls at once, signed reads among them',
    reaches: 'The account’s rate limit, so that the user’s own cancel is refused',
    result: 'Main keeps within the limit: the venue refuses nothing, and the cancel goes through',
    play: async ({ open }) => {
      const target = await open()
      const { profileId } = target
      const placed = await target.venue.place(target.desk.invoke, profileId, restingOrder)
      const flood = Array.from({ length: 3_000 }, (_, at) =>
        at % 10 === 0
          ? target.call('read.getTicker', { profileId, request: { symbol: 'BTC-USDT' } })
          : target.call('app.info', null),
      )
      const cancel = { ...target.envelope(), wait: true, symbol: restingOrder.symbol, orderId: placed.orderId ?? '' }
      const cancelled = await target.call('orders.cancel', cancel)
      await Promise.all(flood)
      assert.ok(cancelled.ok)
      assert.ok(target.venue.statuses.every((status) => status !== 429))
    },
  },
]
