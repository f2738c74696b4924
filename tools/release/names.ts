/** What the name of a release's file says: its version, its system, and whether it is no release at all. */
import { unsignedMark } from '../../build/signing.ts'
import { stubMark } from '#tools/package/stub.ts'
import { allSystems, plainName, systemName } from '#tools/package/system.ts'

export interface ReleaseName {
  readonly version: string
  /** `linux-x64`. */
  readonly target: string
  /** What a person installs, a bill of materials, or a statement of where the others are from. */
  readonly kind: 'installer' | 'bill' | 'statement'
}

const version = '(\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.]+)*?)'
const marks = `(?:-${stubMark}|-${unsignedMark})*`
const deb = new RegExp(`^coffer_${version}${marks}_(amd64|arm64)\\.deb$`)
const targets = new Map(allSystems.map((system) => [plainName(system), systemName(system)] as const))
const installer = new RegExp(
  `^coffer-${version}-(${[...targets.keys()].join('|')})${marks}(?:\\.AppImage|\\.dmg|\\.zip|(?:-setup|-portable)\\.exe)$`,
)
const beside = new RegExp(`^coffer-${version}-(${[...targets.values()].join('|')})${marks}\\.(cdx|provenance)\\.json$`)
const kinds = { cdx: 'bill', provenance: 'statement' } as const

/** Reads a name as the packager and `npm run proof` give them; null for any other. */
export function readName(name: string): ReleaseName | null {
  const [, ofDeb, architecture] = deb.exec(name) ?? []
  if (ofDeb !== undefined) {
    const arch = architecture === 'amd64' ? 'x64' : 'arm64'
    return { version: ofDeb, target: systemName({ platform: 'linux', arch }), kind: 'installer' }
  }
  const [, ofInstaller, system = ''] = installer.exec(name) ?? []
  const target = targets.get(system)
  if (ofInstaller !== undefined && target !== undefined) return { version: ofInstaller, target, kind: 'installer' }
  const [, ofOther, about, told] = beside.exec(name) ?? []
  if (ofOther === undefined || about === undefined) return null
  return { version: ofOther, target: about, kind: kinds[told as keyof typeof kinds] }
}

export const saysStub = (name: string): boolean => name.includes(stubMark)

/** A sentence for each name that says of itself that nobody is to have the file. */
export const markProblems = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [
    ...(saysStub(name) ? [`${name} holds a stub in the place of Electron, and is no release.`] : []),
    ...(name.includes(unsignedMark) ? [`${name} is not signed, and is no release.`] : []),
  ])

/** A sentence for each name that is of another version, or of none that can be read. */
export const versionProblems = (names: readonly string[], wanted: string): readonly string[] =>
  names.flatMap((name) => {
    const found = readName(name)
    if (found === null) return [`${name} is no name of a release's file: nothing says which version it is of.`]
    return found.version === wanted ? [] : [`${name} is of version ${found.version}, and not of ${wanted}.`]
  })

/** What keeps a machine from saying where the files of a folder are from: it says what it has now, and not what they were made with. */
export function proofProblems(
  names: readonly string[],
  { version: wanted, target, hasElectron }: { version: string; target: string; hasElectron: boolean },
): readonly string[] {
  const installers = names.filter((name) => readName(name)?.kind === 'installer' && readName(name)?.target === target)
  const others = installers.filter((name) => saysStub(name) === hasElectron)
  return [
    ...versionProblems(names, wanted),
    ...(installers.length === 0
      ? [`There is no file for ${target} to tell of: make it first by "npm run package".`]
      : []),
    ...others.map((name) =>
      hasElectron
        ? `${name} holds a stub, and Electron’s binary is here now: remove it, or package again.`
        : `${name} holds Electron’s binary, which is not here: tell of it on the machine that made it.`,
    ),
  ]
}
