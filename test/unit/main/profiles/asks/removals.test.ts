import { describe, expect, it } from 'vitest'
import type { SwitchStanding } from '#shared/domain/dead-man.ts'
import { keyRoles } from '#shared/domain/profile.ts'
import type { AppError } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { TrustedForm } from '#shared/bridge/trusted.ts'
import { createKeyAsks } from '#main/profiles/asks/keys.ts'
import { createRemovalAsks } from '#main/profiles/asks/removals.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'

interface Asked {
  readonly subject: TrustedForm
  readonly judge: () => AppError | null
}

let open: readonly { readonly id: string }[] = []

/** What main's own window is asked to show before a profile goes whose dead-man switch stands like this. */
async function removing(standing: SwitchStanding, meanwhile = () => {}) {
  const asked: TrustedForm[] = []
  const asks = createRemovalAsks({
    vault: { get: () => ok({ id: 'a', label: 'Main', kind: 'live', venueId: 'v', keys: [] }) } as never,
    venues: { get: () => ({ id: 'v', name: 'Venue', baseUrl: 'https://venue.example' }) } as never,
    askTrusted: (({ subject, judge }: Asked) => {
      asked.push(subject)
      meanwhile()
      const problem = judge()
      return Promise.resolve(problem === null ? ok(null) : fail(problem))
    }) as never,
    words: () => 'DELETE',
    switchOf: () => standing,
    unresolved: () => open,
  })
  return { answer: await asks.removeProfile('a'), asked }
}
const warnings = (asked: readonly TrustedForm[]) => asked.flatMap((form) => form.warnings.map(({ id }) => id))

it('M13: a profile whose dead-man switch is set stays until that is disarmed', async () => {
  const { answer, asked } = await removing('set')
  expect(said(expectFail(answer))).toContain('Disarm the dead-man switch')
  expect(asked).toEqual([])
})

it('M13: where nobody can tell whether it is set, the window says so before the profile goes', async () => {
  const unknown = await removing('unknown')
  expectOk(unknown.answer)
  expect(warnings(unknown.asked)).toEqual(['trusted-removal.profile-lost', 'trusted-removal.unread'])
  expect(warnings((await removing('not-set')).asked)).toEqual(['trusted-removal.profile-lost'])
})

it('a profile stays where another request got open while the window was shown, though one of those shown has ended', async () => {
  open = [{ id: 'one' }]
  const { answer } = await removing('not-set', () => void (open = [{ id: 'other' }]))
  expect(expectFail(answer).code).toBe('confirm-stale')
  expectOk((await removing('not-set')).answer)
})

describe('M13: the window in which a key goes, or is replaced, by how the dead-man switch stands', () => {
  const keys = keyRoles.map((role) => ({ role, tail: 'ab12', keyVersion: 3 }))
  const profile = (roles: readonly KeyRole[]) => ({
    id: 'a',
    label: 'Main',
    kind: 'live',
    venueId: 'v',
    keys: keys.filter(({ role }) => roles.includes(role)),
  })
  const warned = async (standing: SwitchStanding, role: KeyRole, has: readonly KeyRole[] = keyRoles) => {
    const asked: TrustedForm[] = []
    const parts = {
      vault: { get: () => ok(profile(has)), keychain: () => 'present', removeKey: () => ok(null) },
      venues: { get: () => ({ id: 'v', name: 'Venue', baseUrl: 'https://venue.example' }) },
      askTrusted: ({ subject }: Asked) => (asked.push(subject), Promise.resolve(ok(null))),
      switchOf: () => standing,
    } as never
    await createKeyAsks(parts).put('a', role)
    await createRemovalAsks(parts).removeKey('a', role)
    return warnings(asked)
  }
  const [replacing, removed, lost] = [
    'trusted-key.switch-set',
    'trusted-removal.switch-set',
    'trusted-removal.key-lost',
  ]

  it.each(['set', 'unknown'] as const)('warns of one that is %s, where the key may send orders', async (standing) => {
    expect(await warned(standing, 'trade')).toEqual([replacing, lost, removed])
    expect(await warned(standing, 'withdraw')).toEqual([replacing, lost, removed])
    expect(await warned(standing, 'read')).toEqual([lost])
  })

  it('says nothing of one that is not set, nor where a key is added', async () => {
    expect(await warned('not-set', 'trade')).toEqual([lost])
    expect(await warned('set', 'trade', ['read'])).toEqual([])
  })
})
