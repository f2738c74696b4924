import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { UpdateManifest } from '#shared/domain/update-manifest.ts'
import type { CheckedFile } from '#shared/domain/update-view.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { cleanName } from '#shared/names.ts'

const unreadable = fail(appError('disk-failed', msg('updates.file-unreadable')))
const pieceBytes = 1_048_576

/**
 * Whether a file is one that a manifest names, by its size and SHA-256; what it is called does not count. It is read piece by
 * piece, and only where its size or its name is a named one. Errors: disk-failed.
 */
export async function checkFile(
  path: string,
  { version, files }: UpdateManifest,
  signal: AbortSignal,
): Promise<Result<CheckedFile>> {
  const own = basename(path)
  let file: FileHandle | null = null
  try {
    // Without waiting: a pipe would never open.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const found = await file.stat()
    if (!found.isFile()) return unreadable
    const named = files.find(({ name }) => name === own)
    const about = { name: cleanName(own), version }
    const other = {
      ...about,
      verdict: named === undefined ? 'unlisted' : 'altered',
      listed: named?.name ?? null,
    } as const
    if (!files.some(({ size }) => size === found.size)) return ok({ ...other, sha256: null })
    const sha256 = await digestOf(file, found.size, signal)
    if (sha256 === null) return unreadable
    const same = files.find((one) => one.size === found.size && one.sha256 === sha256)
    return ok(same === undefined ? { ...other, sha256 } : { ...about, verdict: 'matches', listed: same.name, sha256 })
  } catch {
    return unreadable
  } finally {
    await file?.close().catch(() => undefined)
  }
}

/** Of exactly so many bytes; null where there are fewer or more of them by now. */
async function digestOf(file: FileHandle, length: number, signal: AbortSignal): Promise<string | null> {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(Math.min(pieceBytes, length + 1))
  let read = 0
  for (;;) {
    signal.throwIfAborted()
    const { bytesRead } = await file.read(piece, 0, piece.length, read)
    if (bytesRead === 0) break
    read += bytesRead
    if (read > length) return null
    hash.update(piece.subarray(0, bytesRead))
  }
  return read === length ? hash.digest('hex') : null
}
