import type { Method } from '#shared/exchange/endpoint.ts'
import type { Deadline } from '#main/platform/deadline.ts'

/**
 * The seam between the client and the world: live HTTP, the practice exchange in process, or a test server. The client
 * cannot tell them apart (design section 1).
 */

/** Order of departure under saturation (L3). */
export const priorities = ['cancel', 'order', 'reconcile', 'account', 'market'] as const
export type Priority = (typeof priorities)[number]

export interface WireRequest {
  readonly method: Method
  /** Origin of the venue, for example `https://api.kucoin.com`. */
  readonly origin: string
  /** Percent-encoded path with query, as it stands on the wire. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Exact JSON text, or null when the request has no body. */
  readonly body: string | null
  readonly priority: Priority
  /** What has not left by then does not leave any more. */
  readonly leaveBy?: Deadline
}

export interface WireResponse {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Why no whole answer came; `too-late`: it could not leave before its deadline. `sent` is the only thing the outcome rule
 * asks: could bytes have left the socket?
 */
export interface WireFailure {
  readonly sent: 'nothing' | 'maybe'
  readonly reason:
    | 'not-connected'
    | 'tls'
    | 'reset'
    | 'timed-out'
    | 'too-late'
    | 'proxy'
    | 'proxy-unsupported'
    | 'redirected'
    | 'answer-too-large'
    | 'answer-unreadable'
    | 'host-not-allowed'
    | 'cancelled'
  /** For the log, without headers or body. */
  readonly detail: string
  /** HTTP status where a head arrived. */
  readonly status: number | null
}

export type WireResult =
  { readonly ok: true; readonly value: WireResponse } | { readonly ok: false; readonly error: WireFailure }

/** Sends once. Never retries, never follows a redirect, never throws. */
export type Transport = (request: WireRequest, signal?: AbortSignal) => Promise<WireResult>
