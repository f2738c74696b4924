import { isLoopbackHost } from '#shared/domain/venue-address.ts'
import type { Venue } from '#shared/domain/venue.ts'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { StreamAccess } from '#shared/exchange/streams.ts'
import { formsOf, withoutForms } from '#main/platform/redact.ts'
import type { PingTimes } from './link.ts'
import { streamErrors } from './stream-errors.ts'

/** Where one connection is opened. Holds the token: it is neither kept longer than the connection nor logged. */
export interface StreamAddress extends PingTimes {
  url(connectId: string): string
  /** The same text with the token taken out, in whatever form it stands there. */
  readonly clean: (text: string) => string
  /** Whether the token stands in a text as it is; cheap enough for every message. */
  readonly isIn: (text: string) => boolean
  /** The connection has ended, and nothing more is to be told of it. */
  readonly forget: () => void
}

/**
 * The first server of the answer that may be spoken to: wss on the venue's own host or one that its record names as a
 * stream's (N3); ws to this machine in unpackaged runs alone. An answer cannot name another host.
 */
export function streamAddress(
  venue: Pick<Venue, 'baseUrl' | 'streamHosts'>,
  { token, instanceServers }: StreamAccess,
  packaged: boolean,
  forget: () => void = () => undefined,
): Result<StreamAddress> {
  if (instanceServers.length === 0) return fail(streamErrors.noServer)
  const hosts = [new URL(venue.baseUrl).host, ...venue.streamHosts]
  const server = instanceServers.find(({ endpoint }) => isAllowed(endpoint, hosts, packaged))
  if (server === undefined) return fail(streamErrors.otherHost)
  const { endpoint, pingInterval, pingTimeout } = server
  return ok({
    pingInterval,
    pingTimeout,
    url: (connectId) => {
      const url = new URL(endpoint)
      url.searchParams.set('token', token)
      url.searchParams.set('connectId', connectId)
      return url.href
    },
    clean: withoutForms(formsOf(token)),
    isIn: (text) => text.includes(token),
    forget,
  })
}

function isAllowed(endpoint: string, hosts: readonly string[], packaged: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, hostname, username, password } = new URL(endpoint)
  if (username !== '' || password !== '' || !hosts.includes(host)) return false
  return protocol === 'wss:' || (protocol === 'ws:' && !packaged && isLoopbackHost(hostname))
}
