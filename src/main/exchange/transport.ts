import { getCACertificates } from 'node:tls'
import type { Dispatcher } from 'undici'
import { isLoopbackHost } from '#shared/domain/venue-address.ts'
import { type Countdown, countDown, type Deadline } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { codeOf, httpExchange, nothingSent } from './http-exchange.ts'
import { sendByProxies } from './proxied-send.ts'
import type { ProxyWay } from './proxy-list.ts'
import { type AskProxy, createProxyMemory } from './proxy-memory.ts'
import { createSocketPools } from './socket-pools.ts'
import type { Transport, WireRequest, WireResult } from './wire.ts'

/**
 * Which addresses the transport may speak to at all (N3, T10): https, or plain http to this machine when the run allows
 * it (never in a packaged app). `origin` is exactly an origin: no path, no user, no trailing slash. Whether an address
 * belongs to a venue is the caller's rule, asked on top of this one.
 */
function isUsableOrigin(origin: string, allowLoopbackHttp: boolean): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin !== origin) return false
  return url.protocol === 'https:' || (allowLoopbackHttp && isLoopbackHttp(origin))
}

/** Plain http to this machine: the practice server and tests. Never goes through a proxy. */
export function isLoopbackHttp(origin: string): boolean {
  const url = new URL(origin)
  return url.protocol === 'http:' && isLoopbackHost(url.hostname)
}

export interface HttpTransportOptions {
  /** Whether an origin belongs to a venue record of this app (N3). Asked for every request. */
  readonly allowedOrigins: (origin: string) => boolean
  /** Plain http to this machine; false in a packaged app. */
  readonly allowLoopbackHttp?: boolean
  /** The system's proxies for an origin. Asked at most once a minute per origin. */
  readonly proxy?: AskProxy
  /** PEM certificates to trust instead of this process's default ones (T10); asked again after each `reset`. */
  readonly certificates?: () => readonly string[]
  readonly time: Time
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
  /** Forgets all idle sockets, the proxies and the certificates: after a sleep or a change of network. Running requests go on. */
  reset(): Promise<void>
}

/**
 * Certificates to trust: those that come with the program, and the system's only where the user chose so (T10). Never what
 * the environment adds (`NODE_EXTRA_CA_CERTS`, `--use-system-ca`).
 */
export const trustedCertificates = (system: boolean): readonly string[] =>
  system ? [...getCACertificates('bundled'), ...getCACertificates('system')] : getCACertificates('bundled')

/** Between two requests the wall clock and the steady one may drift apart by this much before it counts as a sleep. */
const sleepMs = 2_000

/**
 * The live transport: undici over HTTP/1.1, a pool per priority, every request written to the wire at most once (N1, N7).
 * It follows no redirect (N2), speaks to allowed origins only (N3), keeps deadlines and size limits (N5), and says
 * honestly whether bytes may have left.
 */
export function createHttpTransport(options: HttpTransportOptions): HttpTransport {
  const { time, certificates } = options
  const connectTimeoutMs = options.connectTimeoutMs ?? 5_000
  const limits = {
    headersMs: options.headersTimeoutMs ?? 10_000,
    totalMs: options.totalTimeoutMs ?? 30_000,
    bodyBytes: options.maxBodyBytes ?? 8 * 1024 * 1024,
  }
  const pools = createSocketPools({
    connectTimeoutMs,
    maxBodyBytes: limits.bodyBytes,
    time,
    ...(certificates === undefined ? {} : { certificates }),
  })
  const proxies = options.proxy === undefined ? null : createProxyMemory(options.proxy, time, connectTimeoutMs)
  const isAllowed = originRule(options)

  const reset = async (): Promise<void> => {
    proxies?.forget()
    await pools.drop()
  }
  const resetAfterSleep = afterSleep(time, () => void reset())

  // Not async, and no more promises than needed, as far as the request of every order goes.
  const send = (
    request: WireRequest,
    signal: AbortSignal | undefined,
    countdown: Countdown | null,
  ): Promise<WireResult> => {
    const sendBy = (pool: Pick<Dispatcher, 'dispatch'>): Promise<WireResult> =>
      httpExchange(countdown === null ? pool : watchingDeparture(pool, countdown), request, limits, signal)
    const sendOn = (way: ProxyWay): Promise<WireResult> => {
      const pool = pools.get(request.origin, request.priority, way)
      if (!(pool instanceof Promise)) return sendBy(pool)
      return pool.then(sendBy, (error: unknown) => nothingSent('not-connected', `pool: ${codeOf(error)}`))
    }
    // Plain http to this machine goes through no proxy.
    return proxies === null || isLoopbackHttp(request.origin)
      ? sendOn('direct')
      : sendByProxies(proxies, request.origin, signal, sendOn)
  }

  const transport = (request: WireRequest, signal?: AbortSignal): Promise<WireResult> => {
    if (!isAllowed(request.origin)) return Promise.resolve(nothingSent('host-not-allowed', 'origin'))
    resetAfterSleep()
    return request.leaveBy === undefined ? send(request, signal, null) : sendInTime(request, request.leaveBy, signal)
  }
  const sendInTime = async (request: WireRequest, leaveBy: Deadline, signal?: AbortSignal): Promise<WireResult> => {
    const countdown = countDown(time, leaveBy, signal)
    try {
      const result = await send(request, countdown.signal, countdown)
      const late = countdown.isLate() && !result.ok && result.error.sent === 'nothing'
      return late ? nothingSent('too-late', 'deadline') : result
    } finally {
      countdown.stop()
    }
  }

  return Object.assign(transport, { reset })
}

/** Whether an origin may be spoken to: its form is judged once, whose it is every time. */
function originRule({ allowedOrigins, allowLoopbackHttp = false }: HttpTransportOptions): (origin: string) => boolean {
  const usable = new Map<string, boolean>()
  return (origin) => {
    let verdict = usable.get(origin)
    if (verdict === undefined) {
      verdict = isUsableOrigin(origin, allowLoopbackHttp)
      usable.set(origin, verdict)
    }
    return verdict && allowedOrigins(origin)
  }
}

/** Call before each request. Idle timers stand still while the machine sleeps, so a socket could look fresh after hours (N7). */
function afterSleep(time: Time, onSleep: () => void): () => void {
  let seenWall = time.now()
  let seenSteady = time.monotonic()
  return () => {
    const wall = time.now()
    const steady = time.monotonic()
    if (Math.abs(wall - seenWall - (steady - seenSteady)) > sleepMs) onSleep()
    seenWall = wall
    seenSteady = steady
  }
}

/** The deadline is met as soon as undici begins to write; one that has passed by then ends it before. */
const watchingDeparture = (pool: Pick<Dispatcher, 'dispatch'>, countdown: Countdown): Pick<Dispatcher, 'dispatch'> => ({
  dispatch: (options, handler) =>
    pool.dispatch(options, {
      ...handler,
      onRequestStart: (controller, context: unknown) => {
        countdown.meet()
        handler.onRequestStart?.(controller, context)
      },
    }),
})
