import type { KeyTest } from '#shared/domain/profile.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { ApiKeyInfo } from '#shared/exchange/index.ts'
import { fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Result } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { isAboutKey } from '#main/exchange/venue-codes.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { keyMark, type KeyUse } from '#main/platform/key-use.ts'
import type { Time } from '#main/platform/time.ts'
import type { Vault } from '#main/vault/types.ts'

export interface KeyTestDeps {
  /** A client that signs with the profile's key of exactly this role, whatever a call would need. */
  readonly clientWith: (profileId: string, role: KeyRole) => Result<ExchangeClient>
  readonly record: (
    profileId: string,
    role: KeyRole,
    test: KeyTest,
    of: { readonly key: string; readonly account: string | null },
  ) => Promise<Result<unknown>>
  /** ms since the epoch. */
  readonly now: () => number
}

/**
 * Asks the venue what a stored key may do and keeps the answer. A verdict of the venue on the key is recorded, good or
 * bad; when it could not be asked, or refused for another reason, the key stays as it was, and the error says why. A key that was read for the `use`
 * is not read again.
 */
export async function testKey(
  deps: KeyTestDeps,
  profileId: string,
  role: KeyRole,
  use: KeyUse = { what: 'test-key' },
): Promise<Result<KeyTest>> {
  const client = deps.clientWith(profileId, role)
  if (!client.ok) return client
  const key = await client.value.signer(role, { use })
  if (!key.ok) return key
  const outcome = await client.value.call('getApiKeyInfo', {}, { priority: 'account', use, signer: key.value })
  if (outcome.kind !== 'accepted' && !(outcome.kind === 'refused' && isAboutKey(outcome.error.code)))
    return fail(outcome.error)
  const at = deps.now()
  const test: KeyTest =
    outcome.kind === 'accepted'
      ? verdict(outcome.data, at)
      : { state: 'failed', at, message: outcome.error.reason, venueCode: outcome.error.venue?.code ?? null }
  const account = outcome.kind === 'accepted' ? accountOf(outcome.data) : null
  const recorded = await deps.record(profileId, role, test, { key: key.value, account })
  return recorded.ok ? ok(test) : recorded
}

export interface KeyTests {
  /** On the user's word, or by itself for a key that may be opened for it. */
  test(profileId: string, role: KeyRole): Promise<Result<KeyTest>>
  /**
   * A key was read for a use. The withdraw key is opened for operations alone (V6): what nobody has asked of it yet is asked
   * now, while this use has it open; once for each use.
   */
  atUse(profileId: string, role: KeyRole, use: KeyUse): void
}

export interface KeyTestsDeps extends Pick<KeyTestDeps, 'clientWith'> {
  readonly vault: Pick<Vault, 'get' | 'roleFor' | 'recordTest'>
  readonly time: Pick<Time, 'now'>
  readonly onError: OnError
}

export function createKeyTests({ clientWith, vault, time, onError }: KeyTestsDeps): KeyTests {
  const deps: KeyTestDeps = { clientWith, record: vault.recordTest, now: time.now }
  const underWay = new Set<string>()
  const asked = new WeakSet<KeyUse>()

  const test = async (profileId: string, role: KeyRole, use?: KeyUse): Promise<Result<KeyTest>> => {
    const name = `${profileId} ${role}`
    underWay.add(name)
    try {
      return await testKey(deps, profileId, role, use)
    } finally {
      underWay.delete(name)
    }
  }

  const isUntold = (profileId: string): boolean => {
    const profile = vault.get(profileId)
    if (!profile.ok || profile.value.kind === 'practice') return false
    const key = profile.value.keys.find(({ role }) => role === 'withdraw')
    return key !== undefined && (key.testAgain || key.test.state === 'untested')
  }

  return {
    test: (profileId, role) => test(profileId, role),
    atUse: (profileId, role, use) => {
      if (asked.has(use) || underWay.has(`${profileId} withdraw`)) return
      if (vault.roleFor(profileId, role) !== 'withdraw' || !isUntold(profileId)) return
      asked.add(use)
      // Out of reach: the next use asks.
      test(profileId, 'withdraw', use).catch((error: unknown) => onError('test-key', error))
    },
  }
}

/** A mark of the account, enough to tell two keys of one from keys of two; null where the venue does not name it. */
const accountOf = ({ uid, subName }: ApiKeyInfo): string | null =>
  uid == null ? null : keyMark(`${uid}/${subName ?? ''}`)

const verdict = (info: ApiKeyInfo, at: number): KeyTest =>
  info.apiVersion < 2
    ? {
        state: 'failed',
        at,
        message: msg('key.version-1'),
        venueCode: null,
      }
    : {
        state: 'passed',
        at,
        permissions: info.permissions,
        ipWhitelist: info.ipWhitelist,
        isMaster: info.isMaster,
        apiVersion: info.apiVersion,
      }
