import { afterEach, expect, it } from 'vitest'
import { readingKeyMark } from '#shared/retry-rule.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { createStreamSockets } from '#main/exchange/stream-sockets.ts'
import { systemTime as time } from '#main/platform/time.ts'
import { createConnections } from '#main/profiles/connections.ts'
import { createStreams } from '#main/streams/create-streams.ts'
import { createWorld, keyInput, newProfile } from '#test/unit/main/vault/world.ts'
import { expectOk } from '#test/support/results.ts'
import { startStreamVenue } from './stream-venue.ts'
import { watching } from './watching.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A vault, the clients that it gives keys to, and their streams, wired as in the app over real HTTP and sockets. */
async function openDesk() {
  const server = await startStreamVenue()
  ends.push(server.close)
  const { venue } = server
  const http = createHttpTransport({
    time,
    allowedOrigins: (origin) => origin === venue.baseUrl,
    allowLoopbackHttp: true,
  })
  ends.push(http.reset)
  const world = await createWorld()
  ends.push(world.dispose)
  /** Keys of the signed requests, oldest first. */
  const signedWith: string[] = []
  let onProfiles: () => void = () => undefined
  const vault = await world.open({ onChange: ({ type }) => void (type === 'profiles' && onProfiles()) })
  const connections = createConnections({
    vault,
    venueOf: () => venue,
    transportOf: () => (request) => {
      const key = request.headers['KC-API-KEY']
      if (key !== undefined) signedWith.push(key)
      return http(request)
    },
    time,
    random: () => 0,
    log: () => undefined,
  })
  const sockets = createStreamSockets({ time })
  ends.push(sockets.reset)
  const streams = createStreams({
    connectionOf: connections.of,
    openSocket: () => sockets.open,
    keyOf: (profileId) => readingKeyMark(expectOk(vault.get(profileId))),
    packaged: false,
    time,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    onError: (_where, error) => {
      throw error
    },
    onSecret: () => () => undefined,
  })
  ends.push(streams.stop)
  onProfiles = () => streams.keep(vault.list().map(({ id }) => id))
  return { vault, connections, streams, signedWith, world }
}

it('the token of a profile whose key was replaced is asked for with the new key, and so is the first reading', async () => {
  const { vault, connections, streams, signedWith, world } = await openDesk()
  const { id } = expectOk(await vault.add(newProfile('main', 'read', 'before')))
  const orders = watching(streams, id, 'orders', null)
  await orders.joined(1)
  expect(signedWith).toEqual(['key-of-before'])
  await world.time.advance(1_000)
  expectOk(await vault.putKey(id, keyInput('read', 'after')))
  await orders.joined(2)
  await expectOk(connections.of(id)).client.call('listAccounts', {})
  expect(signedWith.slice(1)).toEqual(['key-of-after', 'key-of-after'])
})

it('whoever is notified of a replaced key finds the new one', async () => {
  const world = await createWorld()
  ends.push(world.dispose)
  const found: Promise<string>[] = []
  let id = ''
  const vault = await world.open({
    onChange: ({ type }) => {
      if (id === '' || type !== 'profiles') return
      found.push(vault.credentials(id, 'read').then((read) => expectOk(read).key))
    },
  })
  id = expectOk(await vault.add(newProfile('main', 'read', 'before'))).id
  expectOk(await vault.credentials(id, 'read'))
  expectOk(await vault.putKey(id, keyInput('read', 'after')))
  expect(new Set(await Promise.all(found))).toEqual(new Set(['key-of-after']))
  expect(found.length).toBeGreaterThan(0)
})
