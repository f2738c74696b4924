/** Whether the packages that are installed are those of the lockfile. Says it before a tool of another version fails somewhere odd. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Locked, LockedPackage } from './lockfile.ts'
import type { Verdict } from './registry.ts'

const todo = 'Run "npm ci", then this again.'

const identityOf = ({ version, integrity, name }: LockedPackage) => ({ version, integrity, name })

/** What differs, by the folder of each package. One for another system is left out by npm, and may be. */
function differing(locked: Locked, there: Locked): readonly string[] {
  const folders = new Set([...Object.keys(locked), ...Object.keys(there)])
  folders.delete('')
  return [...folders].filter((folder) => {
    const [wanted, found] = [locked[folder], there[folder]]
    if (wanted === undefined) return true
    if (found === undefined) return wanted.optional !== true && wanted.devOptional !== true
    return !isDeepStrictEqual(identityOf(wanted), identityOf(found))
  })
}

const nameOf = (folder: string): string => folder.replace(/^node_modules\//, '')

/** `there` is what npm notes in node_modules as installed, or null where it has noted nothing. */
export function installedVerdict(locked: Locked, there: Locked | null): Verdict {
  if (there === null) return { state: 'wrong', problems: [`No packages are installed. ${todo}`] }
  const [first, ...others] = differing(locked, there)
  if (first === undefined) return { state: 'sound', what: 'those that are installed are those of package-lock.json' }
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return {
    state: 'wrong',
    problems: [`What is installed is not what package-lock.json says (${nameOf(first)}${more}). ${todo}`],
  }
}

/** Reads npm's own note in a node_modules folder; null where there is none. */
export function readInstalled(modules: string): Locked | null {
  const file = join(modules, '.package-lock.json')
  if (!existsSync(file)) return null
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly packages: Locked }).packages
}
