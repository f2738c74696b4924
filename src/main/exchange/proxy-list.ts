/** One way to the venue: straight, or through a proxy. A host is a name or an address, IPv6 without brackets. */
export type ProxyWay = 'direct' | Proxy

export interface Proxy {
  /** What is spoken with the proxy: HTTP CONNECT in the clear, the same inside TLS, or SOCKS 5. */
  readonly kind: 'http' | 'https' | 'socks5'
  readonly host: string
  readonly port: number
}

export interface ProxyList {
  /** In the order in which they are to be tried. */
  readonly ways: readonly ProxyWay[]
  /** True when the list names a proxy that Coffer cannot speak with. */
  readonly unsupported: boolean
}

const kinds: Readonly<Record<string, readonly [Proxy['kind'], port: number]>> = {
  PROXY: ['http', 80],
  HTTP: ['http', 80],
  HTTPS: ['https', 443],
  SOCKS5: ['socks5', 1080],
  SOCKS: ['socks5', 1080],
}

/**
 * Reads what the system says of an origin, such as `PROXY 10.0.0.1:3128; SOCKS5 b:1080; DIRECT` (the form of a PAC script).
 * Its plain `SOCKS` leaves the version open, and is all that Windows and most scripts write: it is tried as version 5, which
 * most servers speak; one that speaks only version 4 fails as any proxy that cannot be used. The straight way is taken only
 * where the list names it and no unusable proxy stands before it: who put a proxy first did not mean to show this computer's
 * address instead.
 */
export function parseProxyList(answer: string): ProxyList {
  const ways: ProxyWay[] = []
  let unsupported = false
  for (const entry of answer.split(';')) {
    const [kind = '', address] = entry.trim().split(/\s+/)
    if (kind === '') continue
    if (kind.toUpperCase() === 'DIRECT') {
      if (!unsupported) ways.push('direct')
      continue
    }
    const proxy = proxyOf(kind.toUpperCase(), address ?? '')
    if (proxy === null) unsupported = true
    else ways.push(proxy)
  }
  return { ways, unsupported }
}

/** A path or a user in the address would be a mistake: the system gives neither. */
const addressForm = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]]+))(?::(\d{1,5}))?$/i

function proxyOf(word: string, address: string): Proxy | null {
  const known = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  const parts = addressForm.exec(address)
  const host = parts?.[1] ?? parts?.[2]
  if (known === undefined || host === undefined) return null
  const [kind, usualPort] = known
  const port = parts?.[3] === undefined ? usualPort : Number(parts[3])
  return port >= 1 && port <= 65_535 ? { kind, host, port } : null
}

/** The same for the same way; for keys and the log. */
export const wayName = (way: ProxyWay): string => (way === 'direct' ? way : `${way.kind} ${way.host} ${way.port}`)
