import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopbackHost } from '#shared/domain/venue-address.ts'

/**
 * A page in a browser of this machine can send requests to loopback: as itself, with its own `Origin`, or under a name of
 * its own that it has made point at 127.0.0.1 (DNS rebinding), with that name as `Host`. Neither is a program of the user's.
 */

/** A name or an address with or without a port, and nothing that a parser would leave out of either. */
const isPlainHost = (text: string): boolean => /^[\w.:[\]-]+$/.test(text)

export type Scheme = 'http' | 'https'

/**
 * Why a request is not for this server, or null: `Host` must be a name of loopback with the very port the request came in
 * at, and an `Origin` must be that same address.
 */
export const foreignReason = (request: IncomingMessage, scheme: Scheme): string | null => {
  const { host = '', origin } = request.headers
  const url = `${scheme}://${host}`
  const named = isPlainHost(host) && URL.canParse(url) ? new URL(url) : null
  const port = named?.port === '' ? (scheme === 'https' ? '443' : '80') : named?.port
  const isOwn = named !== null && isLoopbackHost(named.hostname) && port === String(request.socket.localPort)
  if (!isOwn) return 'The header Host names another server.'
  return origin === undefined || origin === named.origin ? null : 'The header Origin names another page.'
}

/** What a refused request is sent before its connection ends; the same over HTTP and for an upgrade. */
export const foreignAnswer = (reason: string): string => {
  const body = JSON.stringify({ code: '403000', msg: reason })
  const head = ['HTTP/1.1 403 Forbidden', 'content-type: application/json', `content-length: ${body.length}`]
  return [...head, 'connection: close', '', body].join('\r\n')
}

/** Origin of a server on loopback, without a trailing slash. */
export const addressOf = (scheme: Scheme, { port }: AddressInfo): string => `${scheme}://127.0.0.1:${port}`
