import assert from 'node:assert/strict'
import { request } from 'node:http'
import { connect } from 'node:net'
import { startPracticeServer } from '#main/practice/server.ts'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import { refusedAs } from '../main-world.ts'
import type { MainWorld } from '../main-world.ts'

/** A request to a loopback server by hand; gives its status. */
const statusOf = (
  port: number,
  headers: Readonly<Record<string, string>>,
  path = '/api/v1/timestamp',
): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
  })

/** The status line of an upgrade to a socket. */
const upgradeOf = (port: number, headers: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        ['GET /endpoint?token=x HTTP/1.1', ...headers, 'Upgrade: websocket', 'Connection: Upgrade', '', ''].join(
          '\r\n',
        ),
      ),
    )
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString('latin1').split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })

async function practiceServer(after: MainWorld['after']): Promise<number> {
  const { createPracticeExchange } = await import('#main/practice/exchange.ts')
  const { systemTime } = await import('#main/platform/time.ts')
  const server = await startPracticeServer({ exchange: createPracticeExchange({ seed: 1, time: systemTime }) })
  after(() => server.close())
  return Number(new URL(server.baseUrl).port)
}

/** T6: another program of the same user, a page in a browser among them. */
export const programs: readonly Attack<MainWorld>[] = [
  {
    id: 'T6-01',
    by: 'program',
    on: 'practice',
    requirements: ['T6'],
    attack: 'A page in the browser asks the practice server under a name that it has made point at this machine',
    reaches: 'The practice account of somebody who runs a bot, by DNS rebinding',
    result: '403 by the header Host',
    play: async ({ after }) => {
      const port = await practiceServer(after)
      assert.equal(await statusOf(port, { host: `127.0.0.1:${port}` }), 200)
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        `127.0.0.1:${port + 1}`,
        '127.0.0.1',
        'localhost.evil',
      ])
        assert.equal(await statusOf(port, { host }), 403, host)
    },
  },
  {
    id: 'T6-02',
    by: 'program',
    on: 'practice',
    requirements: ['T6'],
    attack: 'A page in the browser asks the practice server, and opens its streams, as itself',
    reaches: 'Requests with the bot’s key from any web page',
    result: '403 by the header Origin, for requests and for sockets',
    play: async ({ after }) => {
      const port = await practiceServer(after)
      const host = `127.0.0.1:${port}`
      for (const origin of ['https://evil.example', 'null', `http://localhost:${port}`, `https://${host}`])
        assert.equal(await statusOf(port, { host, origin }), 403, origin)
      const line = await upgradeOf(port, [`Host: ${host}`, 'Origin: https://evil.example'])
      assert.match(line, / 403 /)
    },
  },
  {
    id: 'T6-03',
    by: 'program',
    requirements: ['T6', 'V1'],
    attack: 'Writes nonsense over the entries of the keychain, and another profile’s entry in place of one',
    reaches: 'A Coffer that signs with a key of its choice, or throws a good one away',
    result: 'Nothing is signed with it; what is unreadable is said, and not written over',
    play: async ({ open }) => {
      const target = await open({ person: 'confirms' })
      const { desk, profileId, venue } = target
      const before = venue.server.control.seen.length
      await target.call('vault.lock', null)
      const entries = desk.keychain as Map<string, string>
      const mine = [...entries.keys()].filter((name) => name.includes(profileId))
      assert.ok(mine.length >= 2)
      for (const name of mine) entries.set(name, '{"version":1,"key":')
      assert.ok((await target.call('vault.unlock', null)).ok)
      refusedAs(await target.call('orders.place', { ...target.envelope(), wait: true, order: restingOrder }))
      const signed = venue.server.control.seen
        .slice(before)
        .filter(({ headers }) => headers['kc-api-sign'] !== undefined)
      assert.deepEqual(signed, [])
      for (const name of mine) assert.equal(entries.get(name), '{"version":1,"key":')
    },
  },
  {
    id: 'T6-04',
    by: 'program',
    requirements: ['T6', 'V1'],
    attack: 'Deletes an entry of the keychain behind Coffer’s back',
    reaches: 'A Coffer that asks for the key anew in its page, or that takes the profile for empty',
    result: 'The key is said to be missing; the profile and its records stay',
    play: async ({ open }) => {
      const target = await open({ person: 'confirms' })
      const { desk, profileId } = target
      await target.call('vault.lock', null)
      const entries = desk.keychain as Map<string, string>
      for (const name of [...entries.keys()]) if (name.includes(profileId)) entries.delete(name)
      assert.ok((await target.call('vault.unlock', null)).ok)
      refusedAs(await target.call('orders.place', { ...target.envelope(), wait: true, order: restingOrder }))
      const profiles = await target.call('profiles.list', null)
      assert.ok(profiles.ok && JSON.stringify(profiles.value).includes(profileId))
      assert.ok(JSON.stringify(profiles.value).includes('"absent"'))
    },
  },
  {
    id: 'T6-05',
    by: 'program',
    requirements: ['T6'],
    attack: 'Uses a stolen key from anywhere: it may withdraw, and no address is listed for it',
    reaches: 'A user who does not know that such a key is loose',
    result: 'Its profile is marked wherever it is shown, by what the venue says of the key',
    play: async ({ open }) => {
      const { keyHints } = await import('#renderer/views/shared/key-hints.ts')
      const target = await open()
      await target.call('profiles.testKey', { profileId: target.profileId, role: 'withdraw' })
      const { desk, profileId } = target
      const listed = await desk.invoke('profiles.list', null)
      const profile = listed.ok ? listed.value.find(({ id }) => id === profileId) : undefined
      assert.ok(profile)
      assert.equal(keyHints(profile).unlisted, true)
    },
  },
]
