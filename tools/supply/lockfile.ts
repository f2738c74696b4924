/** What the lockfile says of the packages, held against the lists. Pure. */
import { leastVersions, licences, licencesOfTools, runtimePackages } from './lists.ts'

export interface LockedPackage {
  readonly name?: string
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

/** `packages` of a package-lock.json of version 3, by folder; the project itself is `''`. */
export type Locked = Readonly<Record<string, LockedPackage>>

interface Installed {
  /** Name under which it is installed: `keytar` for `npm:@github/keytar`. */
  readonly name: string
  /** Name at the registry. */
  readonly registryName: string
  readonly entry: LockedPackage
}

export const installed = (locked: Locked): readonly Installed[] =>
  Object.entries(locked).flatMap(([folder, entry]) => {
    const name = folder.split('node_modules/').at(-1) ?? ''
    return folder === '' ? [] : [{ name, registryName: entry.name ?? name, entry }]
  })

const isShippedWithMain = ({ entry: { dev, optional, devOptional } }: Installed): boolean =>
  dev !== true && optional !== true && devOptional !== true

const licenceProblem = ({ name, entry: { license } }: Installed): string | null => {
  if (license === undefined) return `${name} names no licence.`
  if (licences.has(license) || licencesOfTools[license]?.test(name) === true) return null
  return `${name} is under ${license}, which is not on the list in tools/supply/lists.ts.`
}

/** No entry names a place: each comes from the registry that the machine is set to. */
const originProblem = ({ name, entry: { integrity, resolved, link } }: Installed): string | null => {
  if (link === true || resolved !== undefined) return `${name} comes from a place of its own, not from the registry.`
  return integrity?.startsWith('sha512-') === true ? null : `${name} is not locked by a SHA-512.`
}

const numbersOf = (version: string): readonly number[] => version.split('-', 1)[0]?.split('.').map(Number) ?? []

const isBelow = (version: string, least: string): boolean => {
  const [found, wanted] = [numbersOf(version), numbersOf(least)]
  const at = wanted.findIndex((number, place) => number !== found[place])
  return at >= 0 && (found[at] ?? 0) < (wanted[at] ?? 0)
}

const versionProblem = ({ name, entry: { version } }: Installed): string | null => {
  const least = leastVersions[name]
  return least !== undefined && isBelow(version, least)
    ? `${name} is ${version}, and no less than ${least} is taken.`
    : null
}

/** What is wrong, a sentence each; none where every package is locked, licensed as listed, and listed where it ships. */
export function lockfileProblems(locked: Locked): readonly string[] {
  const all = installed(locked)
  const shipped = all.filter(isShippedWithMain).map(({ name }) => name)
  const unlisted = shipped.filter((name) => !runtimePackages.includes(name))
  const gone = runtimePackages.filter((name) => !shipped.includes(name))
  return [
    ...all.flatMap((one) =>
      [originProblem(one), licenceProblem(one), versionProblem(one)].filter((problem) => problem !== null),
    ),
    ...unlisted.map((name) => `${name} would ship with main and is not on the list in tools/supply/lists.ts.`),
    ...gone.map((name) => `${name} is listed as shipped and is not.`),
  ]
}
