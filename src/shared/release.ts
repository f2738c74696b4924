/** A public key as the app carries it: the 32 bytes of an ed25519 key in base64, as `npm run manifest -- make-key` prints it. */
export type ReleaseKey = string

/** Everything about a release that is decided outside the code: where it is published, by whom, and who signs it. */
export interface Release {
  /** The signed manifest of the newest version, read by the update check. */
  readonly manifest: string
  /** The page to fetch a version from; opened in the system's browser. */
  readonly downloadPage: string
  readonly homepage: string
  readonly maintainer: { readonly name: string; readonly email: string }
  /** Who may sign the manifest: the key in use, and the one that takes its place. Kept apart from each other. */
  readonly keys: { readonly current: ReleaseKey; readonly next: ReleaseKey }
}

/** The one place for these. Names below `.invalid` (RFC 2606) lead nowhere: until they are replaced there is no release. */
export const release: Release = {
  manifest: 'https://updates.coffer.invalid/manifest',
  downloadPage: 'https://www.coffer.invalid/download',
  homepage: 'https://www.coffer.invalid/',
  maintainer: { name: 'maintainer.invalid', email: 'maintainers@coffer.invalid' },
  keys: { current: 'current-key.invalid', next: 'next-key.invalid' },
}

/** A host, an address or a key that stands in for one nobody has decided yet. */
export const isPlaceholder = (value: string): boolean => /\.invalid(?![\w.-])/i.test(value)

/** What is still a placeholder, as `keys.current`; a release build refuses to start while there is any. */
export function placeholdersIn(of: Release): readonly string[] {
  const { maintainer, keys, ...addresses } = of
  const values: readonly (readonly [string, string])[] = [
    ...Object.entries(addresses),
    ...Object.entries(maintainer).map(([name, value]) => [`maintainer.${name}`, value] as const),
    ...Object.entries(keys).map(([name, value]) => [`keys.${name}`, value] as const),
  ]
  return values.flatMap(([name, value]) => (isPlaceholder(value) ? [name] : []))
}
