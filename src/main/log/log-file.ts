import { constants } from 'node:fs'
import * as nodeFs from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { noFollow } from '#main/platform/data-folder.ts'

/** To the end of a file that may be there, never through a link. */
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | noFollow

export type LogFs = Pick<typeof nodeFs, 'mkdir' | 'open' | 'rename'>

export interface LogFile {
  /** Appends; rotates first where the file would grow past its cap. Rejects when the disk does. */
  append(text: string): Promise<void>
  close(): Promise<void>
}

/** `path` and up to `keep` older ones (`path` + `.1`, the youngest), each of at most `maxBytes`; 0600 in a folder of 0700 (T11). */
export function createLogFile(path: string, maxBytes: number, keep: number, fs: LogFs = nodeFs): LogFile {
  let file: FileHandle | null = null
  let written = 0

  const open = async (): Promise<FileHandle> => {
    await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const opened = await fs.open(path, appending, 0o600)
    await opened.chmod(0o600)
    written = (await opened.stat()).size
    return opened
  }

  const close = async (): Promise<void> => {
    const closing = file
    file = null
    await closing?.close()
  }

  const rotate = async (): Promise<void> => {
    await close()
    for (let i = keep; i > 0; i -= 1) {
      await fs.rename(i === 1 ? path : `${path}.${i - 1}`, `${path}.${i}`).catch(unlessMissing)
    }
  }

  return {
    append: async (text) => {
      file ??= await open()
      if (written > 0 && written + Buffer.byteLength(text) > maxBytes) {
        await rotate()
        file = await open()
      }
      await file.appendFile(text)
      written += Buffer.byteLength(text)
    },
    close,
  }
}

function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
