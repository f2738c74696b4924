import { roleOf, serves } from '#shared/exchange/endpoint.ts'
import { endpoints } from '#shared/exchange/index.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { isAboutKey } from '#main/exchange/venue-codes.ts'
import type { KeyUse, LookUpKey } from '#main/platform/key-use.ts'

/**
 * The calls of one look-up, all signed by keys of the account that sent: the weaker key wherever that is enough, until the
 * venue refuses it or the keychain has it no more; then the key that sent, which may still work (M4). A key that is not
 * kept is read once for the `use` (V6).
 */
export function withLookUpKey(
  client: Pick<ExchangeClient, 'call'>,
  { sender, role, weaker }: LookUpKey,
  use: KeyUse,
): Pick<ExchangeClient, 'call'> {
  let isUsable = weaker !== null && weaker.signer !== sender
  const call: ExchangeClient['call'] = async (name, request, options = {}) => {
    const bySender: CallOptions = { ...options, role, signer: sender, use }
    if (weaker === null || !isUsable || !serves(weaker.role, roleOf(endpoints[name]))) {
      return client.call(name, request, bySender)
    }
    const outcome = await client.call(name, request, { ...bySender, weaker })
    if (outcome.kind === 'accepted' || !(isAboutKey(outcome.error.code) || outcome.error.code === 'key-absent'))
      return outcome
    isUsable = false
    return client.call(name, request, bySender)
  }
  return { call }
}
