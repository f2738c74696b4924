import { describe, expect, it } from 'vitest'
import { kucoinVenue, practiceVenue } from '#shared/domain/built-in-venues.ts'
import { venueSchema } from '#shared/domain/venue.ts'
import { streamAddress } from '#main/streams/stream-address.ts'

const access = (...endpoints: string[]) => ({
  token: 'a+b/c==',
  instanceServers: endpoints.map((endpoint) => ({
    endpoint,
    encrypt: true,
    protocol: 'websocket' as const,
    pingInterval: 18_000,
    pingTimeout: 10_000,
  })),
})
const reasonOf = (...args: Parameters<typeof streamAddress>): string | null => {
  const address = streamAddress(...args)
  return address.ok ? null : address.error.reason.id
}

describe('the address of a stream (N3)', () => {
  it('is the endpoint of the answer with the token and the id of the connection', () => {
    const address = streamAddress(kucoinVenue, access('wss://ws-api-spot.kucoin.com/endpoint?v=1'), true)
    if (!address.ok) throw new Error('refused')
    expect(address.value.url('c 1')).toBe(
      'wss://ws-api-spot.kucoin.com/endpoint?v=1&token=a%2Bb%2Fc%3D%3D&connectId=c+1',
    )
    expect(address.value).toMatchObject({ pingInterval: 18_000, pingTimeout: 10_000 })
  })

  it.each([
    ['a host of the record', kucoinVenue, 'wss://ws-api-spot.kucoin.com/'],
    ['the host of the requests', kucoinVenue, 'wss://api.kucoin.com:443/'],
    ['the practice exchange', practiceVenue, 'wss://stream.practice.invalid/'],
  ] as const)('%s may be spoken to', (_name, venue, endpoint) => {
    expect(reasonOf(venue, access(endpoint), true)).toBeNull()
    expect(reasonOf(venue, access('wss://elsewhere.invalid/', endpoint), true)).toBeNull()
  })

  it.each([
    'wss://elsewhere.invalid/',
    'wss://ws-api-spot.kucoin.com.elsewhere.invalid/',
    'wss://ws-api-spot.kucoin.com@elsewhere.invalid/',
    'wss://user@ws-api-spot.kucoin.com/',
    'wss://ws-api-spot.kucoin.com:8443/',
    'wss://sub.ws-api-spot.kucoin.com/',
    'ws://ws-api-spot.kucoin.com/',
    'https://ws-api-spot.kucoin.com/',
    'ws://127.0.0.1/',
    '//ws-api-spot.kucoin.com/',
    'not an address',
  ])('%s may not', (endpoint) => {
    for (const packaged of [true, false])
      expect(reasonOf(kucoinVenue, access(endpoint), packaged)).toBe('streams.other-host')
  })

  it('without TLS only to this machine, in unpackaged runs alone, and to the port of the venue', () => {
    for (const host of ['127.0.0.1:4000', 'localhost:4000', '[::1]:4000']) {
      const venue = { baseUrl: `http://${host}`, streamHosts: [] }
      expect(reasonOf(venue, access(`ws://${host}/`), false)).toBeNull()
      expect(reasonOf(venue, access(`ws://${host}/`), true)).toBe('streams.other-host')
    }
    const venue = { baseUrl: 'http://127.0.0.1:4000', streamHosts: [] }
    expect(reasonOf(venue, access('ws://127.0.0.1:4001/'), false)).toBe('streams.other-host')
    expect(reasonOf({ baseUrl: 'http://venue.invalid', streamHosts: [] }, access('ws://venue.invalid/'), false)).toBe(
      'streams.other-host',
    )
  })

  it('an answer without a server is an error of its own', () => {
    expect(reasonOf(kucoinVenue, access(), true)).toBe('streams.no-server')
  })

  it('the token is taken out of any text', () => {
    const address = streamAddress(kucoinVenue, access('wss://ws-api-spot.kucoin.com/'), true)
    if (!address.ok) throw new Error('refused')
    const { clean, isIn } = address.value
    expect(clean('x a+b/c== y a%2Bb%2Fc%3D%3D z')).toBe('x [redacted] y [redacted] z')
    expect([isIn('x a+b/c== y'), isIn('nothing')]).toEqual([true, false])
  })
})

describe('the hosts of a venue’s streams', () => {
  it('are none in a record from before there were streams, which still opens', () => {
    const { streamHosts, ...older } = kucoinVenue
    expect(streamHosts).toHaveLength(1)
    expect(venueSchema.parse(older)).toEqual({ ...older, streamHosts: [] })
  })
  it.each(['a b', 'https://x.invalid', 'x.invalid/path', 'user@x.invalid', 'X.invalid', ''])('cannot be %j', (host) => {
    expect(venueSchema.safeParse({ ...kucoinVenue, streamHosts: [host] }).success).toBe(false)
  })
})
