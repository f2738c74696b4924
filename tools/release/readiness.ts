/** What keeps a commit from being released. Pure. */

export interface ReleaseFacts {
  /** Of package.json. */
  readonly version: string
  readonly changelog: string
  /** What still stands in for an address, a person or a key (`placeholdersIn`). */
  readonly placeholders: readonly string[]
  readonly hasElectron: boolean
}

/** One sentence for each thing that is missing; none where the commit can be released under the tag. */
export function readinessProblems(tag: string, facts: ReleaseFacts): readonly string[] {
  const { version, changelog, placeholders, hasElectron } = facts
  const section = new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\]?(?:\\s|$)`, 'm')
  return [
    ...(tag === `v${version}` ? [] : [`The tag is ${tag}, and package.json says ${version}: one of them is wrong.`]),
    ...(section.test(changelog) ? [] : [`docs/CHANGELOG.md has no section for ${version}: write it first.`]),
    ...(placeholders.length === 0
      ? []
      : [`src/shared/release.ts still has placeholders: ${placeholders.join(', ')}. Decide them first.`]),
    ...(hasElectron
      ? []
      : ['Electron’s binary is not here: fetch it by "node node_modules/electron/install.js", or it would be a stub.']),
  ]
}
