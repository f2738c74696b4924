import { createHash } from 'node:crypto'
import * as nodeFs from 'node:fs'
import { dirname, join } from 'node:path'
import { chromiumsLeftovers, isKept } from './kept-files.ts'

/** How files are copied: an argument, so that tests say when a disk is full or the machine stops. */
export type CopyFs = Pick<
  typeof nodeFs,
  'copyFileSync' | 'mkdirSync' | 'renameSync' | 'rmSync' | 'rmdirSync' | 'writeFileSync'
>

/** Says in a copy what it was made of: sums of the files by which the original is known again, and may go. */
interface Origin {
  readonly from: string
  readonly sums: Readonly<Record<string, string>>
}

const originName = 'moved-from.txt'

/** Held while it is copied, and to close it again would end that lock of this process. */
const lease = 'lease.sqlite'

/**
 * Copies Coffer's files to another disk: into a folder beside `to`, on disk and compared, then renamed; after that the original
 * goes. Whenever it breaks off, one of the two is whole. Throws the system's error, and leaves `from` as it was.
 */
export function copyFolder(from: string, to: string, fs: CopyFs): void {
  const draft = `${to}.moving`
  fs.rmSync(draft, { recursive: true, force: true })
  try {
    const sums = copyFiles(from, draft, fs)
    const origin: Origin = { from, sums }
    fs.writeFileSync(join(draft, originName), JSON.stringify(origin), { mode: 0o600, flush: true })
    syncFolder(draft)
    fs.renameSync(draft, to)
    syncFolder(dirname(to))
  } catch (error) {
    // What does not go is removed before the next copy.
    quietly(() => fs.rmSync(draft, { recursive: true, force: true }))
    throw error
  }
  quietly(() => finishCopy(to, fs))
}

/**
 * Removes the original of a copy where that is not done yet: only what is the same in both. False where `to` is no copy, or an earlier
 * version has written there since. Throws the system's error.
 */
export function finishCopy(to: string, fs: CopyFs): boolean {
  const origin = readOrigin(to)
  if (origin === null) return false
  const { from, sums } = origin
  const there = nodeFs.existsSync(from) ? nodeFs.readdirSync(from).filter(isKept) : []
  if (there.some((name) => sums[name] !== sumOf(join(from, name)))) return false
  for (const path of chromiumsLeftovers(from)) fs.rmSync(path, { recursive: true, force: true })
  for (const name of [...Object.keys(sums), lease, 'logs'])
    fs.rmSync(join(from, name), { recursive: true, force: true })
  // Stays where something is in it that Coffer does not know.
  if (nodeFs.existsSync(from) && nodeFs.readdirSync(from).length === 0) fs.rmdirSync(from)
  fs.rmSync(join(to, originName), { force: true })
  return true
}

/** Copies the files and the logs, and gives the sums of the files. */
function copyFiles(from: string, to: string, fs: CopyFs): Readonly<Record<string, string>> {
  const sums: Record<string, string> = {}
  fs.mkdirSync(to, { mode: 0o700 })
  const known = new Set(chromiumsLeftovers(from))
  for (const entry of nodeFs.readdirSync(from, { withFileTypes: true })) {
    const [path, copy] = [join(from, entry.name), join(to, entry.name)]
    if (known.has(path) || entry.name === lease) continue
    if (entry.isFile()) sums[entry.name] = copyFile(path, copy, fs)
    // The other folders are Chromium's.
    if (entry.isDirectory() && entry.name === 'logs') copyFiles(path, copy, fs)
  }
  syncFolder(to)
  return sums
}

function copyFile(from: string, to: string, fs: CopyFs): string {
  fs.copyFileSync(from, to, nodeFs.constants.COPYFILE_EXCL)
  nodeFs.chmodSync(to, 0o600)
  const file = nodeFs.openSync(to, 'r+')
  try {
    nodeFs.fsyncSync(file)
  } finally {
    nodeFs.closeSync(file)
  }
  const sum = sumOf(from)
  if (sumOf(to) !== sum) throw new Error(`The copy of ${from} is not the same.`)
  return sum
}

/** SHA-256 in hex, of a file that may be larger than what fits into memory. */
function sumOf(path: string): string {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(1 << 20)
  const file = nodeFs.openSync(path, 'r')
  try {
    for (let read; (read = nodeFs.readSync(file, piece)) > 0;) hash.update(piece.subarray(0, read))
  } finally {
    nodeFs.closeSync(file)
  }
  return hash.digest('hex')
}

function readOrigin(folder: string): Origin | null {
  try {
    return JSON.parse(nodeFs.readFileSync(join(folder, originName), 'utf8')) as Origin
  } catch {
    return null
  }
}

/** Windows does not open folders; there the rename itself is journaled by the file system. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = nodeFs.openSync(path, 'r')
  try {
    nodeFs.fsyncSync(folder)
  } finally {
    nodeFs.closeSync(folder)
  }
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // Tried again at the next start.
  }
}
