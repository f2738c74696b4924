/** SHA256SUMS: the list of a release's files that `sha256sum -c` reads. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { markProblems } from './names.ts'
import { ReleaseTrouble, readText, releaseFolder, sha256Of, sumsName, writeWhole } from './files.ts'

/**
 * Writes the list of everything in a release's folder; gives the names in it. Rejects with ReleaseTrouble, also for a stub or an
 * unsigned file, unless it is said that the list is of no release.
 */
export async function writeSums(folder: string, isRelease = true): Promise<readonly string[]> {
  const { names } = releaseFolder(folder)
  const marked = isRelease ? markProblems(names) : []
  if (marked.length > 0) throw new ReleaseTrouble([...marked, `${sumsName} was not written.`].join('\n'))
  const lines: string[] = []
  for (const name of names) lines.push(`${await sha256Of(join(folder, name))}  ${name}\n`)
  writeWhole(join(folder, sumsName), lines.join(''))
  return names
}

/** What the list says: SHA-256 by name. Throws ReleaseTrouble for a line that `sha256sum` would not have written, or a name twice. */
export function readSums(text: string): ReadonlyMap<string, string> {
  const sums = new Map<string, string>()
  if (!text.endsWith('\n')) throw new ReleaseTrouble(`${sumsName} is cut off: fetch or write it again.`)
  text
    .slice(0, -1)
    .split('\n')
    .forEach((line, at) => {
      const [, sum = '', name = ''] = /^([0-9a-f]{64}) [ *]([^/\\]+)$/.exec(line) ?? []
      if (name === '' || sums.has(name))
        throw new ReleaseTrouble(`Line ${at + 1} of ${sumsName} is damaged: fetch or write it again.`)
      sums.set(name, sum)
    })
  return sums
}

/**
 * Holds a folder against its list: a sentence for each file that is missing, changed, no plain file, or not in the list (which
 * `sha256sum -c` would not mention). Rejects with ReleaseTrouble where the list itself cannot be read.
 */
export async function sumProblems(folder: string): Promise<readonly string[]> {
  const sums = readSums(readText(join(folder, sumsName)))
  const problems: string[] = []
  for (const [name, sum] of sums) {
    const path = join(folder, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found === undefined) problems.push(`${name} is in ${sumsName} and missing: fetch or make it again.`)
    else if (!found.isFile()) problems.push(`${name} is not a plain file: do not use it.`)
    else if ((await sha256Of(path)) !== sum)
      problems.push(`${name} is not the file that ${sumsName} names: do not use it.`)
  }
  const unlisted = releaseFolder(folder).names.filter((name) => !sums.has(name))
  return [...problems, ...unlisted.map((name) => `${name} is not in ${sumsName}: nothing says where it is from.`)]
}
