/** What keeps a commit from being released: its tag, its changelog, its addresses and keys, and what it is built with. Pure. */
import { placeholdersIn } from '#shared/release.ts'
import type { Release } from '#shared/release.ts'
import { publicBytes } from '#main/updates/manifest-signature.ts'
import { changelogSections } from '#tools/package/deb/changelog.ts'

export interface ReleaseFacts {
  /** Of package.json. */
  readonly version: string
  readonly changelog: string
  /** What speaks against its addresses and keys (`releaseFaults`), and against the Electron of this machine. */
  readonly faults: readonly string[]
  readonly hasElectron: boolean
}

/** One sentence for each thing that is missing; none where the commit can be released under the tag. */
export function readinessProblems(tag: string, facts: ReleaseFacts): readonly string[] {
  const { version, changelog, faults, hasElectron } = facts
  return [
    ...(tag === `v${version}` ? [] : [`The tag is ${tag}, and package.json says ${version}: one of them is wrong.`]),
    ...changelogProblems(changelog, version),
    ...faults,
    ...(hasElectron
      ? []
      : ['Electron’s binary is not here: fetch it by "node node_modules/electron/install.js", or it would be a stub.']),
  ]
}

/** Each version has its day: a package whose newest entry is as old as the one before is refused by Debian's own check. */
function changelogProblems(changelog: string, version: string): readonly string[] {
  const released = changelogSections(changelog).filter(({ title }) => title !== 'Unreleased')
  const isDay = (date: string | null): boolean => date !== null && !Number.isNaN(Date.parse(`${date}T00:00:00Z`))
  return [
    ...(released.some(({ title }) => title === version)
      ? []
      : [`docs/CHANGELOG.md has no section for ${version}: write "## ${version} - YYYY-MM-DD" over it.`]),
    ...released.flatMap(({ title, date }) =>
      isDay(date) ? [] : [`docs/CHANGELOG.md does not say of which day ${title} is: write "## ${title} - YYYY-MM-DD".`],
    ),
  ]
}

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
