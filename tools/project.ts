/** Places in the project that the tools share. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const projectDir = resolve(import.meta.dirname, '..')

/** Entry file of an installed package's command line, to be run with this same Node. */
export const packageFile = (...parts: readonly string[]): string => join(projectDir, 'node_modules', ...parts)

/** A file in the tools' cache, which survives builds and is gone after a clean install. */
export function cacheFile(name: string): string {
  const folder = packageFile('.cache', 'coffer')
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}
