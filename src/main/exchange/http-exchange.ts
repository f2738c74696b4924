import type { Dispatcher } from 'undici'
import { createBodyBuffer, readBody } from './answer-body.ts'
import type { WireFailure, WireRequest, WireResult } from './wire.ts'

export interface ExchangeLimits {
  /** ms from the call until the head of the answer. */
  readonly headersMs: number
  /** ms from the call until the last byte. */
  readonly totalMs: number
  /** Largest answer, as received and unpacked. */
  readonly bodyBytes: number
}

const failure = (sent: WireFailure['sent'], reason: WireFailure['reason'], detail: string, status: number | null) =>
  ({ ok: false, error: { sent, reason, detail, status } }) as const

/** A failure before any byte left. */
export const nothingSent = (reason: WireFailure['reason'], detail: string): WireResult =>
  failure('nothing', reason, detail, null)

/**
 * One request, one answer, one deadline timer. Resolves exactly once, whatever undici reports later, and never rejects.
 * `sent: 'nothing'` is said only while undici has not called `onRequestStart`, which it does right before it writes.
 */
export function httpExchange(
  pool: Pick<Dispatcher, 'dispatch'>,
  request: WireRequest,
  limits: ExchangeLimits,
  signal?: AbortSignal,
): Promise<WireResult> {
  if (signal?.aborted) return Promise.resolve(nothingSent('cancelled', 'signal'))
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let settled = false
    let status: number | null = null
    let headers: Record<string, string> = {}
    const body = createBodyBuffer(limits.bodyBytes)

    const conclude = (result: WireResult | Promise<WireResult>): void => {
      if (settled) return
      settled = true
      clearTimeout(deadline)
      signal?.removeEventListener('abort', cancel)
      resolve(result)
    }
    /** Ends the exchange from our side. A request still queued is dropped by `onRequestStart` before it is written. */
    const abandon = (reason: WireFailure['reason'], detail: string): void => {
      if (settled) return
      conclude(failure(controller === null ? 'nothing' : 'maybe', reason, detail, status))
      controller?.abort(new Error(detail))
    }
    const cancel = (): void => abandon('cancelled', 'signal')
    let deadline = setTimeout(() => {
      if (status === null) return abandon('timed-out', 'headers')
      deadline = setTimeout(() => abandon('timed-out', 'body'), limits.totalMs - limits.headersMs)
    }, limits.headersMs)
    signal?.addEventListener('abort', cancel, { once: true })

    pool.dispatch(dispatchOptions(request), {
      onRequestStart(started) {
        if (settled) return started.abort(new Error('abandoned'))
        controller = started
      },
      onResponseStart(_controller, statusCode, received) {
        if (statusCode < 200) return
        status = statusCode
        headers = flat(received)
        if (statusCode >= 300 && statusCode < 400) abandon('redirected', String(statusCode))
      },
      onResponseData(_controller, chunk) {
        if (!body.add(chunk)) abandon('answer-too-large', 'body')
      },
      onResponseEnd() {
        conclude(answer(status ?? 0, headers, body.bytes(), limits.bodyBytes))
      },
      onResponseError(_controller, error) {
        const code = codeOf(error)
        const reason = controller === null ? reasonBefore(code) : reasonAfter(code)
        conclude(failure(controller === null ? 'nothing' : 'maybe', reason, code, status))
      },
    })
  })
}

const dispatchOptions = (request: WireRequest): Dispatcher.DispatchOptions => ({
  origin: request.origin,
  path: request.path,
  method: request.method,
  // Only market data is large enough to be worth packing; a money answer stays plain.
  headers: { ...request.headers, 'accept-encoding': request.priority === 'market' ? 'gzip' : 'identity' },
  body: request.body,
})

function answer(
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes: Buffer,
  maxBytes: number,
): WireResult | Promise<WireResult> {
  const body = readBody(bytes, headers, maxBytes)
  const finish = (read: Awaited<typeof body>): WireResult =>
    read.ok
      ? { ok: true, value: { status, headers, body: read.text } }
      : failure('maybe', read.reason, read.detail, status)
  return body instanceof Promise ? body.then(finish) : finish(body)
}

/** Repeated headers as one comma-separated value. */
function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name in headers) {
    const text = headers[name]
    if (name !== '__proto__') result[name] = Array.isArray(text) ? text.join(', ') : (text ?? '')
  }
  return result
}

/** A code, never a message: messages of the HTTP library may quote what was sent or received. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Why nothing could leave, by the code of the failure. */
export const reasonBefore = (code: string): WireFailure['reason'] => {
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timed-out'
  return /CERT|TLS|SSL|SIGNATURE|EPROTO|CRL/.test(code) ? 'tls' : 'not-connected'
}

const reasonAfter = (code: string): WireFailure['reason'] => {
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW') return 'answer-too-large'
  const isMalformed = code.startsWith('HPE_') || code === 'HTTPParserError'
  return isMalformed || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ? 'answer-unreadable' : 'reset'
}
