import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Base } from '#main/platform/base.ts'
import type { Timing } from '#main/streams/timing.ts'
import { systemDisk } from '#main/platform/disk.ts'
import { createEvents } from '#main/platform/events.ts'
import { systemTime as time } from '#main/platform/time.ts'
import { openStreams } from '#main/streams/index.ts'
import { clientsOf, startStreamVenue } from './stream-venue.ts'
import { watching } from './watching.ts'
import { watchNetwork } from '#main/exchange/network-watch.ts'
import { createStreamSockets } from '#main/exchange/stream-sockets.ts'
import { ownCertificate } from '#test/support/loopback-certificates.ts'
import { startConnectProxy } from '#test/support/proxies.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const ends: (() => Promise<void>)[] = []
const trustedBefore = getCACertificates()
beforeEach(() => setDefaultCACertificates([...trustedBefore, ownCertificate.cert]))
afterEach(async () => {
  setDefaultCACertificates(trustedBefore)
  for (const end of ends.splice(0).reverse()) await end()
})

const profile = (id: string, storedAt = 1): Profile => ({
  id,
  label: id,
  colour: '#6ea8fe',
  kind: 'live',
  venueId: 'v',
  createdAt: 1,
  keys: [
    {
      role: 'read',
      tail: 'abcd',
      keyVersion: 3,
      state: 'present',
      test: { state: 'untested' },
      testAgain: false,
      storedAt,
      former: [],
      deletePending: false,
    },
  ],
  sessionOnly: false,
  deletePending: false,
})

/** The streams as compose opens them: with the events of main and real sockets. */
async function open(
  proxy?: () => string,
  certificate?: typeof ownCertificate,
  timing: Partial<Timing> = { overlapMs: 50, probeMs: 500 },
) {
  const venue = await startStreamVenue(certificate)
  ends.push(venue.close)
  const clients = clientsOf(venue.venue)
  ends.push(clients.close)
  const sockets = createStreamSockets({
    time,
    ...(proxy === undefined ? {} : { proxy: () => Promise.resolve(proxy()) }),
  })
  const quitting = new AbortController()
  const errors: unknown[] = []
  const onError = (where: string, error: unknown) => void errors.push([where, error])
  const events = createEvents(onError)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const base: Base = {
    dataDir: '',
    packaged: false,
    disk: systemDisk,
    time,
    newId: () => crypto.randomUUID(),
    random: () => 0,
    log,
    onError,
    events,
    closing: quitting.signal,
  }
  let profiles = [profile('p1'), profile('p2')]
  let locked = false
  const settings = new Map<string, () => unknown>()
  const streams = openStreams(base, {
    vault: {
      get: (id) => {
        const found = profiles.find((one) => one.id === id)
        return found === undefined ? fail(appError('profile-not-found', msg('profile.gone'))) : ok(found)
      },
      state: () => ({ locked }),
    },
    settings: {
      onChangeOf: (name, listener) => {
        settings.set(name, listener)
        return () => undefined
      },
    },
    connectionOf: (id) => ok({ venue: venue.venue, client: clients.of(id) }),
    openSocket: () => sockets.open,
    onSecret: () => undefined,
    timing,
  })
  return {
    venue,
    streams,
    events,
    base,
    sockets,
    errors,
    quit: () => quitting.abort(),
    change: (name: string) => void settings.get(name)?.(),
    setProfiles: (next: Profile[]) => {
      profiles = next
      events.emit('profiles-changed', next)
    },
    setLocked: (next: boolean) => {
      locked = next
      events.emit(next ? 'locked' : 'unlocked', null)
    },
  }
}

/** No ping comes by itself: only a check makes a line prove that it is alive. */
async function openUnpinged() {
  const opened = await open(undefined, undefined, { silenceMs: 3_600_000, mostPingMs: 600_000, probeMs: 500 })
  opened.venue.manners.pingInterval = 600_000
  return opened
}

describe('streams and the rest of main', () => {
  it('V6: while Coffer is locked no private line is open, and no token of one is asked for', async () => {
    const { venue, streams, setLocked, errors } = await open()
    setLocked(true)
    const [orders, prices] = [watching(streams, 'p1', 'orders', null), watching(streams, 'p1', 'book', 'BTC-USDT')]
    await Promise.all([orders.lost(1), prices.joined(1)])
    expect([orders.told, venue.tokens.some((token) => token.includes('private'))]).toEqual([['streams.locked'], false])
    setLocked(false)
    await orders.joined(1)
    setLocked(true)
    await venue.until(() => venue.open().length === 1)
    expect(venue.open()[0]?.access).toBe('public')
    expect(errors).toEqual([])
  })

  it('T12: a profile that goes takes its private line with it, and one whose key changed begins a new one', async () => {
    const { venue, streams, setProfiles } = await open()
    const [first, second] = [watching(streams, 'p1', 'orders', null), watching(streams, 'p2', 'orders', null)]
    await Promise.all([first.joined(1), second.joined(1)])
    setProfiles([profile('p2', 2)])
    await second.joined(2)
    await venue.until(() => venue.open().length === 1)
    expect([first.told, second.told]).toEqual([['joined'], ['joined', 'streams.key-changed', 'joined']])
    expect(streams.view('p1').private.state).toBe('idle')
    setProfiles([{ ...profile('p2', 2), label: 'another name' }])
    expect(second.told).toHaveLength(3)
  })

  it('another choice of certificates brings new connections without a gap', async () => {
    const { venue, streams, change } = await open()
    const prices = watching(streams, 'p1', 'book', 'BTC-USDT')
    await prices.joined(1)
    change('systemCertificates')
    await venue.until(() => venue.sessions.length === 2 && venue.open().length === 1)
    expect([venue.open()[0], prices.told]).toEqual([venue.sessions[1], ['joined']])
  })

  it('after a sleep each line has to say something', async () => {
    const { venue, streams, events } = await openUnpinged()
    const prices = watching(streams, 'p1', 'book', 'BTC-USDT')
    await prices.joined(1)
    events.emit('resumed', null)
    await venue.until(() => venue.sessions[0]?.received.some(({ type }) => type === 'ping') === true)
    expect(prices.told).toEqual(['joined'])
  })

  it('proxy change: each line moves to the proxy that the system names now, without a gap', async () => {
    const proxies = await Promise.all([startConnectProxy(), startConnectProxy()])
    for (const one of proxies) ends.push(one.close)
    let named = 0
    const list = (): string => `PROXY 127.0.0.1:${proxies[named]?.port}`
    const { venue, streams, sockets, base, events, errors } = await open(list, ownCertificate)
    events.on('proxies-changed', sockets.reset)
    const clock = virtualTime()
    const proxy = () => Promise.resolve(list())
    watchNetwork({ ...base, time: clock }, { proxy, origins: () => [venue.venue.baseUrl], interfaces: () => ({}) })
    events.emit('started', null)
    const prices = watching(streams, 'p1', 'book', 'BTC-USDT')
    await prices.joined(1)
    expect(proxies.map(({ asked }) => asked.length)).toEqual([1, 0])
    await clock.advance(5_000)
    named = 1
    await clock.advance(5_000)
    await venue.until(() => venue.sessions.length === 2 && venue.open().length === 1)
    expect(proxies.map(({ asked }) => asked.length)).toEqual([1, 1])
    expect([venue.open()[0], prices.told, errors]).toEqual([venue.sessions[1], ['joined'], []])
  })

  it('network change: a line that leads nowhere is found out within seconds, and connected anew', async () => {
    const { venue, streams, events } = await openUnpinged()
    const prices = watching(streams, 'p1', 'book', 'BTC-USDT')
    await prices.joined(1)
    venue.sessions[0]?.wire.pause()
    events.emit('network-changed', null)
    await prices.joined(2)
    expect(prices.told).toEqual(['joined', 'streams.silent', 'joined'])
  })

  it('when Coffer closes, every line is closed and nothing is told any more', async () => {
    const { venue, streams, quit } = await open()
    const watched = [watching(streams, 'p1', 'orders', null), watching(streams, 'p2', 'book', 'BTC-USDT')]
    await Promise.all(watched.map((one) => one.joined(1)))
    quit()
    await venue.until(() => venue.open().length === 0)
    const late = watching(streams, 'p1', 'balances', null)
    expect([...watched.map(({ told }) => told), late.told]).toEqual([['joined'], ['joined'], []])
  })
})
