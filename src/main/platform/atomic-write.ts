import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import { join } from 'node:path'

export type FileFs = Pick<typeof nodeFs, 'open' | 'mkdir' | 'chmod' | 'rename'>

/**
 * Replaces a file of the data folder in one step: temporary file, sync, rename, sync of the folder. After a power cut the
 * old text or the new one is there, never a part. Readable by the user alone. Rejects with the system's error.
 */
export async function replaceFile(folder: string, name: string, text: string, fs: FileFs = nodeFs): Promise<void> {
  const path = join(folder, name)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  await fs.chmod(folder, 0o700)
  const temporary = `${path}.tmp`
  const file = await fs.open(temporary, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await fs.rename(temporary, path)
  // Windows does not open folders; there the rename itself is journaled by the file system.
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
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
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
