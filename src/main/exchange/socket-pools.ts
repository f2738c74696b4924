import type { TLSSocket } from 'node:tls'
import { createSecureContext, type SecureContext } from 'node:tls'
import type * as Undici from 'undici'
import type { Time } from '#main/platform/time.ts'
import { type Proxy, type ProxyWay, wayName } from './proxy-list.ts'
import { openTunnel, ProxyError } from './proxy-tunnel.ts'
import type { Priority } from './wire.ts'

export interface SocketPools {
  /** The pool of a priority towards an origin, on the given way; at once where it is there. Opens nothing by itself. */
  get(origin: string, priority: Priority, way: ProxyWay): Undici.Dispatcher | Promise<Undici.Dispatcher>
  /** Lets running requests end and forgets all idle sockets. Later requests get new pools. */
  drop(): Promise<void>
}

export interface SocketPoolOptions {
  readonly connectTimeoutMs: number
  readonly maxBodyBytes: number
  readonly time: Time
  /** PEM certificates to trust instead of this process's default ones; asked for each new pool. */
  readonly certificates?: () => readonly string[]
}

/** N7: a money request never uses a socket that was idle for more than 4 s. */
const moneyIdleMs = 4_000
const readIdleMs = 20_000
const connectionsPerPriority = 16

type Connector = Undici.buildConnector.connector

/**
 * One keep-alive pool per priority and origin (N7), so that a market-data burst never delays a cancel.
 *
 * HTTP/1.1 without pipelining only: over HTTP/2 undici queues streams again after a GOAWAY, and with pipelining after a
 * reset; with one request per socket it never sends anything twice (N1, read in undici 8 `client-h1.js`). The tunnels
 * through proxies are our own, since undici's SOCKS agent takes neither the idle times nor the limits of its pools.
 */
export function createSocketPools(options: SocketPoolOptions): SocketPools {
  const pools = new Map<string, Undici.Dispatcher>()
  const tls = createTls(options)
  const make = async (key: string, target: PoolTarget): Promise<Undici.Dispatcher> => {
    // Loaded with the first live request: a start without one does not wait for it.
    const undici = await import('undici')
    const pool = pools.get(key) ?? open(undici, options, tls, target)
    pools.set(key, pool)
    return pool
  }

  return {
    get(origin, priority, way) {
      const key = `${priority} ${origin} ${wayName(way)}`
      return pools.get(key) ?? make(key, { origin, priority, way })
    },
    async drop() {
      const dropped = [...pools.values()]
      pools.clear()
      await Promise.all(dropped.map((pool) => pool.close()))
    },
  }
}

type Tls = () => Undici.buildConnector.BuildOptions

/** What a connection trusts; one context for all pools, kept while the certificates stay the same: reading them takes tens of ms. */
function createTls({ connectTimeoutMs, certificates }: SocketPoolOptions): Tls {
  let trusted: { readonly certificates: readonly string[]; readonly context: SecureContext } | null = null

  const contextFor = (wanted: readonly string[]): SecureContext => {
    const { certificates = [], context } = trusted ?? {}
    const same = certificates.length === wanted.length && certificates.every((one, index) => one === wanted[index])
    if (context !== undefined && same) return context
    trusted = { certificates: wanted, context: createSecureContext({ ca: [...wanted] }) }
    return trusted.context
  }

  return () => {
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch verification off (T10).
    const basics = { rejectUnauthorized: true, allowH2: false, timeout: connectTimeoutMs }
    return certificates === undefined ? basics : { ...basics, secureContext: contextFor(certificates()) }
  }
}

interface PoolTarget {
  readonly origin: string
  readonly priority: Priority
  readonly way: ProxyWay
}

function open(
  undici: typeof Undici,
  options: SocketPoolOptions,
  tls: Tls,
  { origin, priority, way }: PoolTarget,
): Undici.Dispatcher {
  const idleMs = priority === 'cancel' || priority === 'order' ? moneyIdleMs : readIdleMs
  return new undici.Pool(origin, {
    allowH2: false,
    pipelining: 1,
    useMilo: false,
    connections: connectionsPerPriority,
    // A server's keep-alive hint may shorten the idle time, never lengthen it.
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    maxResponseSize: options.maxBodyBytes,
    // The transport keeps its own deadlines: one timer, exact to the millisecond.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: way === 'direct' ? tls() : through(undici, options, tls, way),
  })
}

/** Connects to the proxy, has it open a tunnel, and speaks TLS with the venue inside it. */
function through(
  undici: typeof Undici,
  { time, connectTimeoutMs }: SocketPoolOptions,
  tls: Tls,
  { kind, host, port }: Proxy,
): Connector {
  const toProxy = undici.buildConnector(tls())
  const toVenue = undici.buildConnector(tls())
  const address = host.includes(':') ? `[${host}]` : host
  const near = {
    hostname: host,
    host: address,
    protocol: kind === 'https' ? 'https:' : 'http:',
    port: String(port),
  }
  return (venue, callback) => {
    toProxy(near, (error, socket) => {
      if (error !== null) return callback(new ProxyError(`PROXY_${codeOf(error)}`), null)
      const target = { hostname: venue.hostname, port: Number(venue.port === '' ? 443 : venue.port) }
      openTunnel(socket, kind, target, time, connectTimeoutMs).then(
        () => toVenue({ ...venue, httpSocket: socket as TLSSocket }, callback),
        (refused: Error) => {
          socket.destroy()
          callback(refused, null)
        },
      )
    })
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)
