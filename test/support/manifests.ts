import { generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import fc from 'fast-check'
import type { UpdateManifest } from '#shared/domain/update-manifest.ts'
import { signedText } from '#main/updates/manifest-signature.ts'
import { publicOf, signatureLine } from '#tools/release/keys.ts'

/** A throw-away release key. */
export interface TestKey {
  readonly secret: KeyObject
  /** As `src/shared/release.ts` holds it. */
  readonly key: string
}

export function throwAwayKey(): TestKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { secret: privateKey, key: publicOf(privateKey) }
}

export const manifestOf = (change: Partial<UpdateManifest> = {}): UpdateManifest => ({
  version: '1.2.3',
  minimumVersion: '1.0.0',
  date: '2026-11-28T20:00:00Z',
  files: [{ name: 'coffer_1.2.3_amd64.deb', sha256: 'a'.repeat(64), size: 100 }],
  notes: 'Faster charts.\nFewer faults.',
  ...change,
})

/** A body signed by these keys, as it is published. */
export const signBody = (body: string, ...keys: readonly TestKey[]): string =>
  signedText(
    body,
    keys.map(({ secret }) => signatureLine(secret, body)),
  )

export const signed = (change: Partial<UpdateManifest>, ...keys: readonly TestKey[]): string =>
  signBody(JSON.stringify(manifestOf(change)), ...keys)

const place = fc.oneof(fc.constantFrom(0, 1, 999_999), fc.nat(999_999))
const version = fc.tuple(place, place, place).map((places) => places.join('.'))
const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._+~-]{0,119}$/)
const date = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((at) => `${at.toISOString().slice(0, 19)}Z`)

/** Any manifest that may be signed, its extremes included. */
export const manifests: fc.Arbitrary<UpdateManifest> = fc
  .record({
    version,
    date,
    notes: fc.oneof(fc.string({ maxLength: 400, unit: 'binary' }), fc.constant(''), fc.constant('ä'.repeat(16_000))),
    files: fc.uniqueArray(
      fc.record({
        name,
        sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
        size: fc.oneof(fc.constantFrom(1, 4_294_967_296), fc.integer({ min: 1, max: 4_294_967_296 })),
      }),
      { minLength: 1, maxLength: 40, selector: (file) => file.name },
    ),
  })
  .map((parts) => ({ ...parts, minimumVersion: parts.version }))
