/**
 * Which addresses the transport may speak to at all (N3, T10): https, or plain http to this machine when the run allows
 * it (never in a packaged app). Whether an address belongs to a venue is the caller's rule, asked on top of this one.
 */
const loopback = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/

/** True when `origin` is exactly an origin (no path, no user, no trailing slash) with a scheme that may be used. */
export function isUsableOrigin(origin: string, allowLoopbackHttp: boolean): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin !== origin) return false
  return url.protocol === 'https:' || (allowLoopbackHttp && isLoopbackHttp(origin))
}

/** Plain http to this machine: the practice server and tests. Never goes through a proxy. */
export function isLoopbackHttp(origin: string): boolean {
  const url = new URL(origin)
  return url.protocol === 'http:' && loopback.test(url.hostname)
}
