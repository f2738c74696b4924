import type { Dispatcher } from 'undici'
import { systemTime, type Time } from '#main/time.ts'
import { codeOf, httpExchange, nothingSent } from './http-exchange.ts'
import { isUsableOrigin } from './origins.ts'
import { type AskProxy, createProxyMemory } from './proxy-memory.ts'
import { createSocketPools } from './socket-pools.ts'
import type { Transport, WireRequest, WireResult } from './wire.ts'

export interface HttpTransportOptions {
  /** Whether an origin belongs to a venue record of this app (N3). Asked for every request. */
  readonly allowedOrigins: (origin: string) => boolean
  /** Plain http to this machine; false in a packaged app. */
  readonly allowLoopbackHttp?: boolean
  /** The system's proxy for an origin. Asked at most once a minute per origin. */
  readonly proxy?: AskProxy
  readonly time?: Time
  /** ms until a connection stands. */
  readonly connectTimeoutMs?: number
  /** ms from the call until the head of the answer. */
  readonly headersTimeoutMs?: number
  /** ms from the call until the last byte. */
  readonly totalTimeoutMs?: number
  /** Largest answer, as received and unpacked. */
  readonly maxBodyBytes?: number
}

export interface HttpTransport extends Transport {
  /** Forgets all idle sockets and the proxy: after a sleep or a change of network. Running requests go on. */
  reset(): Promise<void>
}

/** Between two requests the wall clock and the steady one may drift apart by this much before it counts as a sleep. */
const sleepMs = 2_000

/**
 * The live transport: undici over HTTP/1.1, a pool per lane, every request written to the wire at most once (N1, N7).
 * It follows no redirect (N2), speaks to allowed origins only (N3), keeps deadlines and size limits (N5), and says
 * honestly whether bytes may have left.
 */
export function createHttpTransport(options: HttpTransportOptions): HttpTransport {
  const time = options.time ?? systemTime
  const connectTimeoutMs = options.connectTimeoutMs ?? 5_000
  const limits = {
    headersMs: options.headersTimeoutMs ?? 10_000,
    totalMs: options.totalTimeoutMs ?? 30_000,
    bodyBytes: options.maxBodyBytes ?? 8 * 1024 * 1024,
  }
  const pools = createSocketPools({ connectTimeoutMs, maxBodyBytes: limits.bodyBytes })
  const proxies = options.proxy === undefined ? null : createProxyMemory(options.proxy, time, connectTimeoutMs)
  const usable = new Map<string, boolean>()
  let seenWall = time.now()
  let seenSteady = time.monotonic()

  const isAllowed = (origin: string): boolean => {
    let verdict = usable.get(origin)
    if (verdict === undefined) {
      verdict = isUsableOrigin(origin, options.allowLoopbackHttp ?? false)
      usable.set(origin, verdict)
    }
    return verdict && options.allowedOrigins(origin)
  }

  const reset = async (): Promise<void> => {
    proxies?.forget()
    await pools.drop()
  }

  /** Idle timers stand still while the machine sleeps, so a socket could look fresh after hours (N7). */
  const resetAfterSleep = (): void => {
    const wall = time.now()
    const steady = time.monotonic()
    if (Math.abs(wall - seenWall - (steady - seenSteady)) > sleepMs) void reset()
    seenWall = wall
    seenSteady = steady
  }

  const send = async (request: WireRequest, signal?: AbortSignal): Promise<WireResult> => {
    if (!isAllowed(request.origin)) return nothingSent('host-not-allowed', 'origin')
    resetAfterSleep()
    let pool: Dispatcher
    try {
      const proxy = proxies === null ? null : await proxies.get(request.origin)
      pool = await pools.get(request.origin, request.lane, proxy)
    } catch (error) {
      return nothingSent('not-connected', `proxy: ${codeOf(error)}`)
    }
    return httpExchange(pool, request, limits, signal)
  }

  return Object.assign(send, { reset })
}
