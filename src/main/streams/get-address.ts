import type { Venue } from '#shared/domain/venue.ts'
import type { Result } from '#shared/errors.ts'
import { fail } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { streamAddress, type StreamAddress } from './stream-address.ts'
import { streamErrors } from './stream-errors.ts'

export interface TokenParts {
  /** A profile's venue, and the client that asks for its tokens. */
  readonly connectionOf: (profileId: string) => Result<{ readonly venue: Venue; readonly client: ExchangeClient }>
  readonly packaged: boolean
  /** Called with every token, so that it is written nowhere; gives what ends that, once its connection has ended. */
  readonly onSecret: (token: string) => (() => void) | undefined
}

/**
 * A new token (rule 2) over the client of the first profile that is there, which counts it in the budget, and the address
 * that it opens. Errors as the client's and as `streamAddress`.
 */
export async function streamAddressFor(
  { connectionOf, packaged, onSecret }: TokenParts,
  access: 'public' | 'private',
  profileIds: readonly string[],
  signal: AbortSignal,
): Promise<Result<StreamAddress>> {
  const connections = profileIds.map(connectionOf)
  const connection = connections.find(({ ok }) => ok) ?? connections[0]
  if (connection === undefined) return fail(streamErrors.noServer)
  if (!connection.ok) return connection
  const { venue, client } = connection.value
  const outcome =
    access === 'private'
      ? await client.call('getPrivateStreamToken', {}, { priority: 'account', signal })
      : await client.call('getPublicStreamToken', {}, { priority: 'market', signal })
  if (outcome.kind !== 'accepted') return fail(outcome.error)
  const forget = onSecret(outcome.data.token)
  const address = streamAddress(venue, outcome.data, packaged, forget)
  if (!address.ok) forget?.()
  return address
}
