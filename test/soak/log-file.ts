/** What main's log on disk says of errors that nobody handled. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorPlace } from '#main/platform/error-places.ts'

const places: readonly ErrorPlace[] = ['unhandled-rejection', 'uncaught-exception']

/** Its lines of rejections that nobody waited for and of exceptions that were caught nowhere. */
export function unhandledIn(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'logs')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => places.some((place) => line.includes(`"event":"${place}"`)))
}
