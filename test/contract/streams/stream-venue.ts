import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { ok } from '#shared/errors.ts'
import { createClient, type ExchangeClient } from '#main/exchange/client.ts'
import { createServerClock } from '#main/exchange/clock.ts'
import { createRateLimiter } from '#main/exchange/rate-limit.ts'
import { createStreamSockets, type StreamSocketOptions } from '#main/exchange/stream-sockets.ts'
import { createTimeSample } from '#main/exchange/time-sample.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { systemTime, type Time } from '#main/platform/time.ts'
import { createStreams, type StreamsOptions } from '#main/streams/create-streams.ts'

/** One stream as the venue has it. */
export interface Session {
  readonly socket: WebSocket
  /** Below it: to be frozen, as a machine that vanished. */
  readonly wire: Socket
  readonly token: string
  readonly access: 'public' | 'private'
  readonly topics: Set<string>
  readonly received: { readonly id: string; readonly type: string; readonly topic?: string }[]
  say(message: object | string): void
}

/** What a test may have the venue do otherwise. */
export interface Manners {
  /** The endpoint of the answer; its own address as it is. */
  endpoint: string | null
  pingInterval: number
  pingTimeout: number
  /** Answers the request that opens a stream in its place; true where it did. */
  onUpgrade: (request: IncomingMessage, wire: Socket) => boolean
  /** In place of the welcome; false to send the usual one. */
  onConnect: (session: Session) => boolean
  /** In place of ack and pong; false to send the usual ones. */
  onMessage: (session: Session, message: Session['received'][number]) => boolean
}

export type StreamVenue = Awaited<ReturnType<typeof startStreamVenue>>

/** A venue of tokens and streams on loopback, real sockets, in the forms of the facts (section 6). */
export async function startStreamVenue(tls?: { readonly key: string; readonly cert: string }) {
  const manners: Manners = {
    endpoint: null,
    pingInterval: 18_000,
    pingTimeout: 10_000,
    onUpgrade: () => false,
    onConnect: () => false,
    onMessage: () => false,
  }
  const tokens: string[] = []
  const sessions: Session[] = []
  const wires = new Set<Socket>()
  let upgrades = 0
  const looks = new Set<() => void>()
  const changed = (): void => looks.forEach((look) => look())

  const answer = (path: string): unknown => {
    if (path.startsWith('/api/v1/timestamp')) return Date.now()
    const token = `CANARY-token-${path.includes('private') ? 'private' : 'public'}-${tokens.length}+/=`
    tokens.push(token)
    const { endpoint, pingInterval, pingTimeout } = manners
    const server = { endpoint: endpoint ?? address, encrypt: true, protocol: 'websocket', pingInterval, pingTimeout }
    return { token, instanceServers: [server] }
  }
  const server: Server = (tls === undefined ? createServer() : createTlsServer({ ...tls })) as Server
  server.on('request', (request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: '200000', data: answer(request.url ?? '') }))
  })
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: { threshold: 512 }, maxPayload: 65_536 })
  server.on('upgrade', (request, wire: Socket, head) => {
    upgrades += 1
    wires.add(wire)
    if (manners.onUpgrade(request, wire)) return changed()
    sockets.handleUpgrade(request, wire, head, (socket) => {
      const asked = new URL(request.url ?? '', 'http://x').searchParams
      const token = asked.get('token') ?? ''
      const session: Session = {
        socket,
        wire,
        token,
        access: token.includes('private') ? 'private' : 'public',
        topics: new Set(),
        received: [],
        say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
      }
      sessions.push(session)
      socket.on('error', () => undefined)
      socket.on('close', changed)
      socket.on('message', (data: Buffer) => receive(session, data.toString()))
      if (!manners.onConnect(session)) session.say({ id: asked.get('connectId'), type: 'welcome' })
      changed()
    })
  })

  const receive = (session: Session, text: string): void => {
    const message = JSON.parse(text) as Session['received'][number]
    session.received.push(message)
    const { id, type, topic } = message
    if (!manners.onMessage(session, message)) {
      const [path = '', list] = (topic ?? '').split(':')
      const topics = list === undefined ? [path] : list.split(',').map((subject) => `${path}:${subject}`)
      if (type === 'subscribe') for (const one of topics) session.topics.add(one)
      if (type === 'unsubscribe') for (const one of topics) session.topics.delete(one)
      session.say(type === 'ping' ? { id, type: 'pong' } : { id, type: 'ack' })
    }
    changed()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `${tls === undefined ? 'ws' : 'wss'}://127.0.0.1:${port}/endpoint`
  const baseUrl = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`
  const venue: Venue = { ...kucoinVenue, id: `venue-${port}`, baseUrl, streamHosts: [] }

  return {
    manners,
    venue,
    port,
    /** Every token that was given, oldest first. */
    tokens,
    sessions,
    upgrades: () => upgrades,
    open: () => sessions.filter(({ socket }) => socket.readyState === socket.OPEN),
    /** Resolves as soon as it is so; looked at whenever anything arrives or ends. */
    until: (isSo: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isSo()) return
          looks.delete(look)
          resolve()
        }
        looks.add(look)
        look()
      }),
    close: async (): Promise<void> => {
      for (const { socket } of sessions) socket.terminate()
      for (const wire of wires) wire.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export interface DeskOptions {
  readonly timing?: StreamsOptions['timing']
  readonly sockets?: Partial<StreamSocketOptions>
  readonly time?: Time
  readonly packaged?: boolean
  readonly keysOf?: (profileId: string) => string
  readonly log?: StreamsOptions['log']
}

/** Clients of a venue's profiles over real HTTP. */
export function clientsOf(venue: Venue, time: Time = systemTime) {
  const transport = createHttpTransport({
    time,
    allowedOrigins: (origin) => origin === venue.baseUrl,
    allowLoopbackHttp: true,
  })
  const clients = new Map<string, ExchangeClient>()
  const clock = createServerClock({ time, sample: createTimeSample(venue, transport) })
  const publicLimit = createRateLimiter({ pool: 'public', time })
  const of = (profileId: string): ExchangeClient => {
    const known = clients.get(profileId)
    if (known !== undefined) return known
    const client = createClient({
      venue,
      transport,
      clock,
      limits: {
        spot: createRateLimiter({ pool: 'spot', time }),
        management: createRateLimiter({ pool: 'management', time }),
        public: publicLimit,
      },
      credentials: () =>
        Promise.resolve(ok({ key: profileId, secret: 'secret', passphrase: 'passphrase', keyVersion: 3 })),
      time,
      random: Math.random,
    })
    clients.set(profileId, client)
    return client
  }
  return { of, close: transport.reset }
}

/** Streams over real sockets: client, transport and lines as in the app, for any profile of the venue. */
export function openStreamDesk(venue: Venue, options: DeskOptions = {}) {
  const time = options.time ?? systemTime
  const clients = clientsOf(venue, time)
  const sockets = createStreamSockets({ time, ...options.sockets })
  const errors: unknown[] = []
  const secrets: string[] = []
  const live = new Set<string>()
  const streams = createStreams({
    connectionOf: (profileId) => ok({ venue, client: clients.of(profileId) }),
    openSocket: () => sockets.open,
    keyOf: options.keysOf ?? (() => ''),
    packaged: options.packaged ?? false,
    time,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    onError: (where, error) => errors.push([where, error]),
    onSecret: (token) => {
      secrets.push(token)
      live.add(token)
      return () => void live.delete(token)
    },
    log: (event, fields) => options.log?.(event, fields),
    ...(options.timing === undefined ? {} : { timing: options.timing }),
  })
  return {
    streams,
    sockets,
    errors,
    secrets,
    /** Tokens that are still kept out of the log. */
    hidden: () => [...live],
    close: async () => {
      streams.stop()
      await sockets.reset()
      await clients.close()
    },
  }
}

/** A push of the book with its sequence. */
export const bookPush = (sequence: number, symbol = 'BTC-USDT') => ({
  type: 'message',
  topic: `/market/level2:${symbol}`,
  subject: 'trade.l2update',
  data: {
    symbol,
    sequenceStart: sequence,
    sequenceEnd: sequence,
    time: 1,
    changes: { asks: [['1.5', '2', String(sequence)]], bids: [] },
  },
})
