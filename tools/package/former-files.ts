/** Files of an earlier build that bear the names of the one to come. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readName } from '#tools/release/names.ts'
import { systemName } from './system.ts'
import type { System } from './system.ts'

/**
 * Removes what was made before for a version and a system: installers, bill of materials and statement. One that is not made this time
 * would be left as it was, and be told of as a file of this commit.
 */
export function removeFormerFiles(folder: string, version: string, system: System): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const read = readName(name)
    if (read?.version === version && read.target === systemName(system)) rmSync(join(folder, name), { force: true })
  }
}
