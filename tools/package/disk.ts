/** A disk that is full while something is packaged: how it is known, and said. */
import { existsSync, statfsSync } from 'node:fs'

/** Bytes below which nothing more can be written; what could not be is larger. */
const nothingLeft = 1_000_000

function hasNothingLeft(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < nothingLeft
}

/** Asked before anything is removed, which would free the disk again. Each tool has its own words for it, and some have none. */
export const isDiskFull = (
  { code, message }: { code?: string | undefined; message: string },
  folder: string,
): boolean =>
  code === 'ENOSPC' ||
  /ENOSPC|no space left|disk is full/i.test(message) ||
  (existsSync(folder) && hasNothingLeft(folder))
