import { placeholdersIn } from '#shared/release.ts'
import type { Release } from '#shared/release.ts'
import { publicBytes } from '#main/updates/manifest-signature.ts'

/** What speaks against a release with these addresses and keys, a sentence each; none where it may be built. */
export function releaseFaults(of: Release): readonly string[] {
  const open = placeholdersIn(of)
  const { keys, manifest, downloadPage, homepage } = of
  const addresses = { manifest, downloadPage, homepage }
  return [
    ...open.map((name) => `${name} in src/shared/release.ts is still a placeholder.`),
    ...Object.entries(addresses).flatMap(([name, address]) =>
      isPlainHttps(address) ? [] : [`${name} is no plain https address without query and fragment.`],
    ),
    ...Object.entries(keys).flatMap(([name, key]) =>
      open.includes(`keys.${name}`) || publicBytes(key) !== null ? [] : [`keys.${name} is no ed25519 public key.`],
    ),
    ...(keys.current === keys.next ? ['The two keys are the same one.'] : []),
  ]
}

/** Why what was packaged for a trial is for nobody else. */
export function draftSentence(placeholders: readonly string[], isUnsigned: boolean): string {
  const why = [
    ...(placeholders.length === 0 ? [] : [`src/shared/release.ts has placeholders (${placeholders.join(', ')})`]),
    ...(isUnsigned ? ['it is unsigned'] : []),
  ]
  return `Not a release: ${why.length === 0 ? 'it was made without --release' : why.join(', and ')}.`
}

const isPlainHttps = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isBare = url.username === '' && url.password === '' && url.port === '' && url.search === '' && url.hash === ''
  return url.protocol === 'https:' && isBare
}
