import type * as Undici from 'undici'
import { isLoopbackHttp } from './origins.ts'
import type { Lane } from './wire.ts'

export interface SocketPools {
  /** The pool of a lane towards an origin, through a proxy when one is given. Opens nothing by itself. */
  get(origin: string, lane: Lane, proxy: string | null): Promise<Undici.Dispatcher>
  /** Lets running requests end and forgets all idle sockets. Later requests get new pools. */
  drop(): Promise<void>
}

export interface SocketPoolOptions {
  readonly connectTimeoutMs: number
  readonly maxBodyBytes: number
}

/** N7: a money request never uses a socket that was idle for more than 4 s. */
const moneyIdleMs = 4_000
const readIdleMs = 20_000
const connectionsPerLane = 16

/**
 * One keep-alive pool per lane and origin (N7), so that a market-data burst never delays a cancel.
 *
 * HTTP/1.1 without pipelining only: over HTTP/2 undici queues streams again after a GOAWAY, and with pipelining after a
 * reset; with one request per socket it never sends anything twice (N1, read in undici 8 `client-h1.js`).
 */
export function createSocketPools(options: SocketPoolOptions): SocketPools {
  const pools = new Map<string, Undici.Dispatcher>()

  const open = (
    { Pool, ProxyAgent }: typeof Undici,
    origin: string,
    lane: Lane,
    proxy: string | null,
  ): Undici.Dispatcher => {
    const idleMs = lane === 'cancel' || lane === 'order' ? moneyIdleMs : readIdleMs
    const shared = {
      allowH2: false,
      pipelining: 1,
      useMilo: false,
      connections: connectionsPerLane,
      // A server's keep-alive hint may shorten the idle time, never lengthen it.
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      maxResponseSize: options.maxBodyBytes,
      // The transport keeps its own deadlines: one timer, exact to the millisecond.
      headersTimeout: 0,
      bodyTimeout: 0,
    }
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch verification off (T10).
    const tls = { rejectUnauthorized: true, allowH2: false, timeout: options.connectTimeoutMs }
    if (proxy === null || isLoopbackHttp(origin)) return new Pool(origin, { ...shared, connect: tls })
    return new ProxyAgent({ ...shared, uri: proxy, requestTls: tls, proxyTls: tls })
  }

  return {
    async get(origin, lane, proxy) {
      const key = `${lane} ${origin} ${proxy ?? ''}`
      const known = pools.get(key)
      if (known !== undefined) return known
      // Loaded with the first live request: a start without one does not wait for it.
      const undici = await import('undici')
      const pool = pools.get(key) ?? open(undici, origin, lane, proxy)
      pools.set(key, pool)
      return pool
    },
    async drop() {
      const dropped = [...pools.values()]
      pools.clear()
      await Promise.all(dropped.map((pool) => pool.close()))
    },
  }
}
