import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import { join } from 'node:path'

export type FileFs = Pick<typeof nodeFs, 'open' | 'mkdir' | 'chmod' | 'rename' | 'rm'>
type WritingFs = Omit<FileFs, 'rename'>

/**
 * Replaces a file of the data folder in one step: temporary file, sync, rename, sync of the folder. After a power cut the
 * old text or the new one is there, never a part. Readable by the user alone. Rejects with the system's error.
 */
export async function replaceFile(folder: string, name: string, text: string, fs: FileFs = nodeFs): Promise<void> {
  const path = join(folder, name)
  const temporary = `${path}.tmp`
  await writeTemporary(folder, temporary, text, fs)
  await fs.rename(temporary, path)
  await syncFolder(folder, fs)
}

/**
 * The same for a file that is written again and again while others may write it at once (`replaceFileNow`): only the rename takes
 * the main thread. `isSuperseded` is asked in one turn with it, so that a text that grew old meanwhile never takes the place of a
 * newer one.
 */
export async function replaceFileBeside(
  folder: string,
  name: string,
  text: string,
  isSuperseded: () => boolean,
  fs: WritingFs = nodeFs,
): Promise<void> {
  const path = join(folder, name)
  // Not the name that is written at once: each of the two may be under way.
  const temporary = `${path}.next.tmp`
  await writeTemporary(folder, temporary, text, fs)
  if (isSuperseded()) return fs.rm(temporary, { force: true })
  renameSync(temporary, path)
  await syncFolder(folder, fs)
}

async function writeTemporary(folder: string, temporary: string, text: string, fs: WritingFs): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  await fs.chmod(folder, 0o700)
  const file = await openAnew(temporary, fs)
  try {
    await file.chmod(0o600)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Made anew, never opened: whatever is there already, left by a crash or planted, is removed and not written through. */
async function openAnew(path: string, fs: WritingFs): Promise<nodeFs.FileHandle> {
  const open = (): Promise<nodeFs.FileHandle> => fs.open(path, 'wx', 0o600)
  try {
    return await open()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await fs.rm(path, { force: true })
    return open()
  }
}

/** Windows does not open folders; there the rename itself is journaled by the file system. */
async function syncFolder(folder: string, fs: WritingFs): Promise<void> {
  if (process.platform === 'win32') return
  const parent = await fs.open(folder, 'r')
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}

/** The same without a turn of the event loop in between, for small files that have to be written before something else happens. */
export function replaceFileNow(folder: string, name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const temporary = `${path}.tmp`
  rmSync(temporary, { force: true })
  writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(temporary, 0o600)
  renameSync(temporary, path)
  if (process.platform === 'win32') return
  const parent = openSync(folder, 'r')
  try {
    fsyncSync(parent)
  } finally {
    closeSync(parent)
  }
}
