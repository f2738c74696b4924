import { expect, it } from 'vitest'
import type { SwitchStanding } from '#shared/domain/dead-man.ts'
import { ok } from '#shared/errors.ts'
import type { TrustedForm } from '#shared/bridge/trusted.ts'
import { createRemovalAsks } from '#main/profiles/asks/removals.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'

/** What main's own window is asked to show before a profile goes whose dead-man switch stands like this. */
async function removing(standing: SwitchStanding) {
  const asked: TrustedForm[] = []
  const asks = createRemovalAsks({
    vault: { get: () => ok({ id: 'a', label: 'Main', kind: 'live', venueId: 'v', keys: [] }) } as never,
    venues: { get: () => ({ id: 'v', name: 'Venue', baseUrl: 'https://venue.example' }) } as never,
    askTrusted: (({ subject }: { readonly subject: TrustedForm }) => {
      asked.push(subject)
      return Promise.resolve(ok(null))
    }) as never,
    words: () => 'DELETE',
    switchOf: () => standing,
    unresolved: () => 0,
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
