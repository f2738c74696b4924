import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * When a packaged Coffer was made, ms since the epoch: the time of its commit, which the packager wrote into its package.json. It
 * cannot be earlier now than that, whatever the machine's clock says. Null where it runs from its sources, or nothing says it.
 * `mainFolder`: of the one file that main is built into, two folders below that package.json.
 */
export function readBuiltAt(packaged: boolean, mainFolder: string): number | null {
  if (!packaged) return null
  try {
    const { builtAt } = JSON.parse(readFileSync(join(mainFolder, '../../package.json'), 'utf8')) as {
      builtAt?: unknown
    }
    const at = typeof builtAt === 'string' ? Date.parse(builtAt) : Number.NaN
    return Number.isNaN(at) ? null : at
  } catch {
    return null
  }
}
