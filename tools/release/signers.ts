/** Who may sign a manifest with this clone, and what each signature means for the Coffers that are installed. */
import type { Release } from '#shared/release.ts'
import { releaseInUse } from '#main/updates/this-build.ts'
import { fingerprintOf, publicBytes } from '#main/updates/manifest-signature.ts'

type Keys = Release['keys']

/** The keys of this clone, or those that `COFFER_RELEASE` names for a rehearsal, as for a Coffer that runs from its sources. */
export const keysInUse = (release: Release, rehearsal: string | undefined): Keys =>
  rehearsal === undefined ? release.keys : releaseInUse(false, rehearsal).keys

/**
 * Why these keys may not sign, or null. A signature of the next key retires the current one in every Coffer that reads it, for good;
 * one without the current key is believed by no Coffer of this clone.
 */
export function signerProblem(signers: readonly string[], { current, next }: Keys): string | null {
  if (publicBytes(current) === null) return 'keys.current in src/shared/release.ts is no key yet: make one first.'
  if (signers.includes(next))
    return (
      'That is the next key: every Coffer that reads a manifest by it believes the current one no longer, and nothing takes that back. ' +
      'Sign with the current key. To replace it, release a version in which the next key is the current one (docs/release.md).'
    )
  if (signers.includes(current)) return null
  return `None of these keys is keys.current of src/shared/release.ts (${describeKey(current)}): installed Coffers would not believe it.`
}

/** A public key and its fingerprint. */
export const describeKey = (key: string): string => `${key} (fingerprint ${fingerprintOf(Buffer.from(key, 'base64'))})`

/** A key that signed, and which of this clone's it is. */
export function describeSigner(key: string, { current, next }: Keys): string {
  if (key === current) return `${describeKey(key)}, the current key`
  if (key === next)
    return `${describeKey(key)}, the NEXT key: a Coffer that reads this believes the current one no longer`
  return `${describeKey(key)}, which is none of this clone's keys`
}
