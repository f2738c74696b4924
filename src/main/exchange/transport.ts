import type { Dispatcher } from 'undici'
import { systemTime, type Time } from '#main/time.ts'
import { readBody } from './answer-body.ts'
import { isUsableOrigin } from './origins.ts'
import { createSocketPools } from './socket-pools.ts'
import type { Transport, WireFailure, WireRequest, WireResult } from './wire.ts'

export interface HttpTransportOptions {
  /** Whether an origin belongs to a venue record of this app (N3). Asked for every request. */
  readonly allowedOrigins: (origin: string) => boolean
  /** Plain http to this machine; false in a packaged app. */
  readonly allowLoopbackHttp?: boolean
  /** URL of the system's proxy for an origin, or null for none. Asked at most once a minute per origin. */
  readonly proxy?: (origin: string) => Promise<string | null>
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
  /** Forgets all sockets, and the proxy: after a sleep or a change of network. Running requests go on. */
  reset(): Promise<void>
}

const proxyMemoryMs = 60_000
/** Between two requests the wall clock and the steady one may drift apart by this much before it counts as a sleep. */
const sleepMs = 2_000

/**
 * The live transport: undici over HTTP/1.1, a pool per lane, every request written to the wire at most once (N1, N7).
 * It follows no redirect (N2), keeps its deadlines and size limits (N5), and says `sent: 'nothing'` only when the
 * request was never handed to a socket: undici calls `onRequestStart` right before it writes.
 */
export function createHttpTransport(options: HttpTransportOptions): HttpTransport {
  const time = options.time ?? systemTime
  const limits = {
    headersMs: options.headersTimeoutMs ?? 10_000,
    totalMs: options.totalTimeoutMs ?? 30_000,
    bodyBytes: options.maxBodyBytes ?? 8 * 1024 * 1024,
  }
  const pools = createSocketPools({
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    maxBodyBytes: limits.bodyBytes,
  })
  const usable = new Map<string, boolean>()
  const proxies = new Map<string, { readonly url: string | null; readonly until: number }>()
  let seenWall = time.now()
  let seenSteady = time.monotonic()

  const isUsable = (origin: string): boolean => {
    let verdict = usable.get(origin)
    if (verdict === undefined) {
      verdict = isUsableOrigin(origin, options.allowLoopbackHttp ?? false)
      usable.set(origin, verdict)
    }
    return verdict && options.allowedOrigins(origin)
  }

  const proxyOf = async (origin: string, ask: (origin: string) => Promise<string | null>): Promise<string | null> => {
    const known = proxies.get(origin)
    if (known !== undefined && time.monotonic() < known.until) return known.url
    const url = await ask(origin)
    proxies.set(origin, { url, until: time.monotonic() + proxyMemoryMs })
    return url
  }

  const reset = async (): Promise<void> => {
    proxies.clear()
    await pools.drop()
  }

  /** Idle timers stand still while the machine sleeps, so a socket could look fresh after hours (N7). */
  const dropAfterSleep = (): void => {
    const wall = time.now()
    const steady = time.monotonic()
    if (Math.abs(wall - seenWall - (steady - seenSteady)) > sleepMs) void reset()
    seenWall = wall
    seenSteady = steady
  }

  const send = async (request: WireRequest, signal?: AbortSignal): Promise<WireResult> => {
    if (!isUsable(request.origin)) return nothing('host-not-allowed', 'origin')
    if (signal?.aborted) return nothing('cancelled', 'signal')
    dropAfterSleep()
    try {
      const proxy = options.proxy === undefined ? null : await proxyOf(request.origin, options.proxy)
      return await exchange(pools.get(request.origin, request.lane, proxy), request, limits, signal)
    } catch (error) {
      return nothing('not-connected', codeOf(error))
    }
  }

  return Object.assign(send, { reset })
}

const failure = (
  sent: WireFailure['sent'],
  reason: WireFailure['reason'],
  detail: string,
  status: number | null = null,
) => ({ ok: false, error: { sent, reason, detail, status } }) as const

const nothing = (reason: WireFailure['reason'], detail: string): WireResult => failure('nothing', reason, detail)

interface Limits {
  readonly headersMs: number
  readonly totalMs: number
  readonly bodyBytes: number
}

/** One request, one answer, one deadline timer. Resolves exactly once, whatever undici reports later. */
function exchange(pool: Dispatcher, request: WireRequest, limits: Limits, signal?: AbortSignal): Promise<WireResult> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let settled = false
    let status: number | null = null
    let headers: Record<string, string> = {}
    const chunks: Buffer[] = []

    const settle = (result: WireResult | Promise<WireResult>): void => {
      if (settled) return
      settled = true
      clearTimeout(deadline)
      signal?.removeEventListener('abort', cancel)
      resolve(result)
    }
    /** Ends the exchange from our side. A request still queued is dropped by `onRequestStart` before it is written. */
    const abandon = (reason: WireFailure['reason'], detail: string): void => {
      if (settled) return
      settle(failure(controller === null ? 'nothing' : 'maybe', reason, detail, status))
      controller?.abort(new Error(detail))
    }
    const cancel = (): void => abandon('cancelled', 'signal')
    let deadline = setTimeout(() => {
      if (status === null) return abandon('timed-out', 'headers')
      deadline = setTimeout(() => abandon('timed-out', 'body'), limits.totalMs - limits.headersMs)
    }, limits.headersMs)
    signal?.addEventListener('abort', cancel, { once: true })

    pool.dispatch(wireOptions(request), {
      onRequestStart(started) {
        if (settled) return started.abort(new Error('abandoned'))
        controller = started
      },
      onResponseStart(_controller, statusCode, received) {
        if (statusCode < 200) return
        status = statusCode
        headers = flat(received)
        if (statusCode < 400 && statusCode >= 300) abandon('redirected', String(statusCode))
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        settle(answer(status ?? 0, headers, chunks, limits.bodyBytes))
      },
      onResponseError(_controller, error) {
        const code = codeOf(error)
        settle(
          controller === null ? nothing(reasonBefore(code), code) : failure('maybe', reasonAfter(code), code, status),
        )
      },
    })
  })
}

const wireOptions = (request: WireRequest): Dispatcher.DispatchOptions => ({
  origin: request.origin,
  path: request.path,
  method: request.method,
  // Only market data is large enough to be worth packing; a money answer stays plain.
  headers: { ...request.headers, 'accept-encoding': request.lane === 'market' ? 'gzip' : 'identity' },
  body: request.body,
})

function answer(
  status: number,
  headers: Readonly<Record<string, string>>,
  chunks: readonly Buffer[],
  maxBytes: number,
): WireResult | Promise<WireResult> {
  const body = readBody(chunks, headers, maxBytes)
  const finish = (read: Awaited<typeof body>): WireResult =>
    read.ok
      ? { ok: true, value: { status, headers, body: read.text } }
      : failure('maybe', read.reason, read.detail, status)
  return body instanceof Promise ? body.then(finish) : finish(body)
}

/** Repeated headers as one comma-separated value. */
function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (name !== '__proto__') result[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  }
  return result
}

/** A code, never a message: messages of the HTTP library may quote what was sent or received. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const reasonBefore = (code: string): WireFailure['reason'] => {
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timed-out'
  return /CERT|TLS|SSL|SIGNATURE|EPROTO|CRL/.test(code) ? 'tls' : 'not-connected'
}

const reasonAfter = (code: string): WireFailure['reason'] => {
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW') return 'answer-too-large'
  return code.startsWith('HPE_') || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ? 'answer-unreadable' : 'reset'
}
