import { expect, it } from 'vitest'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { ok } from '#shared/errors.ts'
import { createConnections } from '#main/profiles/connections.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import { systemTime } from '#main/platform/time.ts'
import { said } from '#test/support/said.ts'

const key = { key: 'key', secret: 'secret', passphrase: 'passphrase', keyVersion: 3 } as const
const connectionTo = (baseUrl: string, origin?: string) => {
  const sent: WireRequest[] = []
  const connections = createConnections({
    random: () => 0.5,
    vault: {
      get: (id) => ok({ id, venueId: 'moved' } as Profile),
      lookUpKey: () => null,
      credentials: () => Promise.resolve(ok(origin === undefined ? key : { ...key, origin })),
    },
    venueOf: () => ({ ...kucoinVenue, id: 'moved', baseUrl }),
    transportOf: () => (request) => {
      sent.push(request)
      return Promise.resolve({ ok: true, value: { status: 200, headers: {}, body: '{"code":"200000","data":[]}' } })
    },
    time: systemTime,
    log: () => undefined,
  })
  const connection = connections.of('p1')
  if (!connection.ok) throw new Error(said(connection.error))
  return { client: connection.value.client, sent }
}

it('N3: a key is sent only to the address it was entered for, whatever the files say now', async () => {
  const { client, sent } = connectionTo('https://evil.example', 'https://api.kucoin.com')
  const outcome = await client.call('listAccounts', {})
  expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'host-not-allowed' } })
  // Public questions carry nothing; nothing signed may leave.
  expect(sent.filter(({ headers }) => Object.keys(headers).some((name) => /api-/i.test(name)))).toEqual([])
})

it('N3: the same address and a practice key without one pass', async () => {
  for (const origin of ['https://api.kucoin.com', undefined]) {
    const { client } = connectionTo('https://api.kucoin.com', origin)
    expect((await client.call('listAccounts', {})).kind).toBe('accepted')
  }
})
