import { createHttpTransport, type HttpTransport, type HttpTransportOptions } from '#main/exchange/transport.ts'
import type { Priority, WireFailure, WireRequest, WireResponse, WireResult } from '#main/exchange/wire.ts'
import { systemTime } from '#main/platform/time.ts'

/** Requests and readings for tests of the transport. */
export const get = (origin: string, priority: Priority = 'account'): WireRequest => ({
  method: 'GET',
  origin,
  path: '/api/v1/x',
  headers: { 'KC-API-KEY': 'CANARY' },
  body: null,
  priority,
})
export const post = (origin: string): WireRequest => ({ ...get(origin, 'order'), method: 'POST', body: '{"size":"1"}' })
export const remove = (origin: string): WireRequest => ({ ...get(origin, 'cancel'), method: 'DELETE' })

/** The transport as an unpackaged run has it, towards any address. */
export const loopbackTransport = (options: Partial<HttpTransportOptions> = {}): HttpTransport =>
  createHttpTransport({ time: systemTime, allowedOrigins: () => true, allowLoopbackHttp: true, ...options })

export const failureOf = (result: WireResult): WireFailure => {
  if (result.ok) throw new Error(`expected a failure, got HTTP ${result.value.status}`)
  return result.error
}
export const valueOf = (result: WireResult): WireResponse => {
  if (!result.ok) throw new Error(`expected an answer, got ${result.error.reason} ${result.error.detail}`)
  return result.value
}
