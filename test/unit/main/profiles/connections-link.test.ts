import { expect, it } from 'vitest'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { ok } from '#shared/errors.ts'
import type { Time } from '#main/platform/time.ts'
import { createConnections } from '#main/profiles/connections.ts'
import type { ConnectionsOptions } from '#main/profiles/connections.ts'
import { broken, canaries, success } from '#test/support/client-world.ts'
import { expectOk } from '#test/support/results.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

/** Connections of profiles whose transport a test gives: the venue is the first letter of the id. */
const connect = (time: Time, transportOf: ConnectionsOptions['transportOf'], onBack?: (profileId: string) => void) =>
  createConnections({
    random: () => 0.5,
    vault: {
      get: (id) => ok({ id, venueId: id.slice(0, 1) } as Profile),
      credentials: () => Promise.resolve(ok(canaries)),
      lookUpKey: () => null,
    },
    venueOf: (id) => ({ ...kucoinVenue, id }),
    transportOf,
    time,
    log: () => undefined,
    ...(onBack === undefined ? {} : { onBack }),
  })

it('a poll that was given up says nothing about the line', async () => {
  const time = virtualTime()
  const connections = connect(
    time,
    () => (_request, signal) =>
      signal === undefined
        ? Promise.resolve(success(time.now()))
        : new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve(broken('maybe', 'cancelled')))
          }),
  )
  const connection = expectOk(connections.of('a1'))
  const unwatched = new AbortController()
  const poll = connection.client.call('getTimestamp', {}, { signal: unwatched.signal })
  await time.flush()
  unwatched.abort()
  expect((await poll).kind).toBe('unknown')
  // Nothing was heard yet: neither connected nor offline.
  expect([connection.connected, connection.link.lost()]).toEqual([null, null])
  await connection.client.call('getTimestamp', {})
  const again = new AbortController()
  const later = connection.client.call('getTimestamp', {}, { signal: again.signal })
  await time.flush()
  again.abort()
  await later
  expect([connection.connected, connection.link.lost()]).toEqual([true, null])
})

it('C6: a venue that is lost is lost for all its profiles and no other venue, and each is told when it is back', async () => {
  const time = virtualTime()
  let off = false
  const back: string[] = []
  const connections = connect(
    time,
    (profile) => () =>
      Promise.resolve(off && profile.venueId === 'a' ? broken('nothing', 'not-connected') : success(time.now())),
    (profileId) => back.push(profileId),
  )
  const [one, two, other] = ['a1', 'a2', 'b1'].map((id) => expectOk(connections.of(id)))
  off = true
  void one?.client.call('getTimestamp', {})
  await time.flush()
  expect(['a1', 'a2', 'b1', 'nobody'].map((id) => connections.lost(id)?.code ?? null)).toEqual([
    'not-connected',
    'not-connected',
    null,
    null,
  ])
  off = false
  await time.advance(6_000)
  expect(['a1', 'a2'].map((id) => connections.lost(id))).toEqual([null, null])
  expect(back).toEqual(['a1', 'a2'])
  expect(two?.link).not.toBe(other?.link)
})

it('a request that fails among others that are answered does not make the line look lost; silence does', async () => {
  const time = virtualTime()
  let isAnswering = true
  // As where something on the way lets the reads pass and not the tokens of the streams.
  const connections = connect(
    time,
    () =>
      ({ path }) =>
        Promise.resolve(isAnswering && !path.includes('bullet') ? success(time.now()) : broken('maybe', 'reset')),
  )
  const connection = expectOk(connections.of('a1'))
  const { client } = connection
  const state = () => connection.connected
  const read = () => client.call('getTimestamp', {}, { priority: 'market' })
  const token = () => client.call('getPublicStreamToken', {}, { priority: 'market' })
  await read()
  for (let turn = 0; turn < 5; turn += 1) {
    void token()
    await time.advance(1_000)
    expect(state()).toBe(true)
    void read()
    await time.advance(1_000)
    expect(state()).toBe(true)
  }
  isAnswering = false
  for (let turn = 0; turn < 3; turn += 1) {
    void read()
    await time.advance(2_000)
  }
  expect(state()).toBe(false)
})

it('a page of HTML in the place of the venue’s answers is no answer, and its status is kept', async () => {
  const time = virtualTime()
  let isDown = false
  const page = { ok: true, value: { status: 503, headers: {}, body: '<html>Service Unavailable</html>' } } as const
  const connections = connect(time, () => () => Promise.resolve(isDown ? page : success(time.now())))
  const connection = expectOk(connections.of('a1'))
  const read = () => connection.client.call('getTimestamp', {}, { priority: 'market' })
  await read()
  const answeredAt = connection.lastAnswerAt
  isDown = true
  for (let turn = 0; turn < 3; turn += 1) {
    void read()
    await time.advance(2_000)
  }
  expect(connection).toMatchObject({ connected: false, gatewayStatus: 503, lastAnswerAt: answeredAt })
  // Sending is held, as in any outage.
  expect(connection.link.lost()).toMatchObject({ code: 'not-connected', reason: { params: { status: '503' } } })
  isDown = false
  await time.advance(6_000)
  await read()
  expect(connection).toMatchObject({ connected: true, gatewayStatus: null })
  expect(connection.link.lost()).toBeNull()
})
