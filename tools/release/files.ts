/** The files of a release folder: which they are, their SHA-256, and writing one whole or not at all. */
import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, join } from 'node:path'
import { stubMark } from '#tools/package/stub.ts'

/** What cannot be done, in one sentence that a person can act on. */
export class ReleaseTrouble extends Error {
  override readonly name = 'ReleaseTrouble'
}

const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `The disk is full: ${path} was not written. Free some space and run this again.`,
  EDQUOT: (path) => `The disk quota is used up: ${path} was not written. Free some space and run this again.`,
  ENOENT: (path) => `${path} is missing. Make it first: "npm run package" writes the files of a release.`,
  EACCES: (path) => `${path} may not be read or written by this user.`,
  EROFS: (path) => `${path} is on a disk that may only be read.`,
}

/** What the system said about a path, as a sentence. */
function troubleOf(error: unknown, path: string): ReleaseTrouble {
  if (error instanceof ReleaseTrouble) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  return new ReleaseTrouble(reasons[code]?.(path) ?? `${path}: ${message}`)
}

export type WritingFs = Pick<typeof fs, 'writeFileSync' | 'renameSync' | 'rmSync'>

/** Writes a file of a release: the whole text, or nothing and a ReleaseTrouble. What stood there before stays until then. */
export function writeWhole(path: string, text: string, { writeFileSync, renameSync, rmSync }: WritingFs = fs): void {
  const beside = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(beside, text, { flag: 'wx', flush: true, mode: 0o644 })
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw troubleOf(error, path)
  }
}

/** Reads a text that has to be there. Throws ReleaseTrouble. */
export function readText(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch (error) {
    throw troubleOf(error, path)
  }
}

/** Of a file however large, lower-case hex. Rejects with ReleaseTrouble. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const part of fs.createReadStream(path)) hash.update(part as Buffer)
  } catch (error) {
    throw troubleOf(error, path)
  }
  return hash.digest('hex')
}

/** What a person downloads, and what tells where it is from. The packager's own notes in the folder are nothing of a release. */
const released = /\.(?:deb|AppImage|dmg|zip|exe|cdx\.json|provenance\.json)$/
/** `sha256sum` writes other names with escapes, and a shell or a page may take them for something else. */
const plainName = /^[A-Za-z0-9][A-Za-z0-9._+~-]*$/

export interface ReleaseFolder {
  /** Names, sorted by their bytes. */
  readonly names: readonly string[]
  /** What lies there besides. */
  readonly leftOut: readonly string[]
}

/** Finds the files of a release. Throws ReleaseTrouble for a missing or empty folder, a link, or a name that is not plain. */
export function releaseFolder(folder: string): ReleaseFolder {
  let entries: readonly fs.Dirent[]
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    throw troubleOf(error, folder)
  }
  const found = entries.filter(({ name }) => released.test(name))
  for (const entry of found) {
    const path = join(folder, entry.name)
    if (!entry.isFile()) throw new ReleaseTrouble(`${path} is not a plain file; a release holds nothing else.`)
    if (!plainName.test(entry.name))
      throw new ReleaseTrouble(`${JSON.stringify(entry.name)} in ${folder} has a name that a list of sums cannot hold.`)
  }
  if (found.length === 0)
    throw new ReleaseTrouble(`${folder} holds no file of a release. Make them first by "npm run package".`)
  const names = found.map(({ name }) => name).sort()
  return {
    names,
    leftOut: entries.map(({ name }) => name).filter((name) => !names.includes(name) && name !== sumsName),
  }
}

/** The list's own name; it is in no list. */
export const sumsName = 'SHA256SUMS'

/** Name of a file beside the others of its build: `coffer-1.2.3-linux-x64.cdx.json`, with their mark where they hold a stub. */
export const besideName = (version: string, target: string, ending: string, stub = false): string =>
  basename(`coffer-${version}-${target}${stub ? `-${stubMark}` : ''}.${ending}`)
