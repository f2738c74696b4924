import assert from 'node:assert/strict'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { startRawServer } from '#test/support/raw-server.ts'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import { foreignCertificate, ownCertificate } from '#test/support/loopback-certificates.ts'
import type { Attack } from '../attack.ts'
import { refusedAs } from '../main-world.ts'
import type { MainWorld, Target } from '../main-world.ts'

const order = (target: Target) => target.call('orders.place', { ...target.envelope(), wait: true, order: restingOrder })
const stateOf = (answer: Awaited<ReturnType<typeof order>>): unknown =>
  answer.ok ? (answer.value as { state: unknown }).state : answer.error.code

/** A profile at a server with this certificate, from which all is asked that an account is asked for; gives the bytes it could read. */
async function readableBytes(
  { open, after }: MainWorld,
  certificate: typeof ownCertificate | typeof foreignCertificate,
) {
  const server = await startRawServer((socket) => socket.end(), certificate)
  after(() => server.close())
  const target = await open()
  const { id: profileId } = await target.venue.add(target.desk, { label: 'Elsewhere', baseUrl: server.origin })
  const tested = await target.call('profiles.testKey', { profileId, role: 'trade' })
  assert.match(JSON.stringify(tested), /tls/)
  refusedAs(await target.call('read.listAccounts', { profileId, request: {} }))
  refusedAs(await target.call('orders.place', { ...target.envelope(), profileId, wait: true, order: restingOrder }))
  return server.bytes()
}

/** T10: somebody between Coffer and the venue. */
export const wire: readonly Attack<MainWorld>[] = [
  {
    id: 'T10-01',
    by: 'network',
    requirements: ['T10', 'N2', 'M4'],
    attack: 'Answers an order, a cancel and a read with a redirect to another host',
    reaches: 'Key, signature and body at that host',
    result: 'The host gets no connection; what may have been carried out is looked up, never called failed',
    play: async ({ open, after }) => {
      const trap = await startRawServer(() => undefined)
      after(() => trap.close())
      let redirects: 'nothing' | 'writes' | 'all' = 'nothing'
      const elsewhere: PracticeAnswer = {
        status: 307,
        headers: { location: `${trap.origin}/api/v1/hf/orders` },
        body: '',
      }
      const isSentOn = (method: string): boolean => redirects === 'all' || (redirects === 'writes' && method === 'POST')
      const target = await open({
        person: 'confirms',
        answer: ({ method }, said) => (isSentOn(method) ? elsewhere : said),
      })
      // The prices that the order is judged by are read first: with those gone too it would not leave at all.
      redirects = 'writes'
      assert.equal(stateOf(await order(target)), 'unknown')
      redirects = 'all'
      const read = await target.call('read.getAccountSummary', { profileId: target.profileId, request: {} })
      assert.equal(read.ok, false)
      assert.equal(trap.connections(), 0)
    },
  },
  {
    id: 'T10-02',
    by: 'network',
    requirements: ['T10'],
    attack: 'Stands in for the venue with a certificate that no authority vouches for',
    reaches: 'The bytes of a signed order',
    result: 'Not one byte of the request leaves',
    play: async (world) => assert.equal(await readableBytes(world, ownCertificate), 0),
  },
  {
    id: 'T10-03',
    by: 'network',
    requirements: ['T10'],
    attack: 'Shows a certificate for another host',
    reaches: 'The bytes of a signed order',
    result: 'Not one byte of the request leaves',
    play: async (world) => assert.equal(await readableBytes(world, foreignCertificate), 0),
  },
  {
    id: 'T10-04',
    by: 'program',
    requirements: ['T10'],
    attack: 'Starts Coffer with NODE_TLS_REJECT_UNAUTHORIZED=0 in its environment',
    reaches: 'A Coffer that takes any certificate',
    result: 'The variable is not followed',
    play: async (world) => {
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
      world.after(() => delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'])
      assert.equal(await readableBytes(world, ownCertificate), 0)
    },
  },
  {
    id: 'T10-05',
    by: 'network',
    requirements: ['T10', 'M4', 'N6'],
    attack: 'Answers an order with success, in HTML, with half a body, with another code, and not at all',
    reaches: 'An order that is shown as placed or as failed when nobody knows',
    result: 'Unknown each time, one request on the wire each, and none is repeated',
    play: async ({ open }) => {
      const bodies = [
        '<html>OK</html>',
        '{"code":"200000","data":{"orderId"',
        '{"code":200000}',
        '',
        '{"code":"200000"}',
      ]
      const target = await open()
      for (const [at, body] of bodies.entries()) {
        const spoilt: PracticeAnswer = { status: 200, headers: {}, body }
        target.spoilPosts(() => spoilt)
        const size = `0.00${at + 1}`
        const input = { ...target.envelope(), wait: true, order: { ...restingOrder, size } }
        const answer = await target.call('orders.place', input)
        assert.equal(stateOf(answer), 'unknown', body)
      }
      const sent = target.changes().filter((line) => /POST \/api\/v1\/hf\/orders/.test(line))
      assert.equal(sent.length, bodies.length)
    },
  },
  {
    id: 'T10-06',
    by: 'network',
    requirements: ['T10', 'M2', 'N1'],
    attack: 'Cuts the connection after it has read an order',
    reaches: 'The same order sent a second time',
    result: 'One request on the wire; its outcome is looked up',
    play: async ({ open }) => {
      const target = await open()
      target.venue.server.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read' } })
      await order(target)
      assert.equal(target.venue.orders(), 1)
    },
  },
  {
    id: 'T10-07',
    by: 'network',
    requirements: ['T10', 'L5', 'M2'],
    attack: 'Holds the venue’s clock an hour away, so that every signature is refused as stale',
    reaches: 'An endless loop of signed attempts, each of which could be kept and played later',
    result: 'One correction; an order is refused once and not sent again by itself',
    play: async ({ open }) => {
      const target = await open()
      target.venue.setClockAhead(3_600_000)
      await order(target)
      assert.ok(target.venue.orders() <= 1)
    },
  },
]
