import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '#shared/release.ts'
import type { Release } from '#shared/release.ts'

/**
 * Whose releases this Coffer looks for. A packaged one takes what it was built with and nothing else. One that runs from its
 * sources has no releases, unless `COFFER_RELEASE` names some as JSON: tests and rehearsals of a release use it.
 */
export function releaseInUse(packaged: boolean, given: string | undefined): Release {
  if (packaged) return release
  const { manifest, downloadPage, keys } = none
  return {
    ...release,
    manifest,
    downloadPage,
    keys,
    ...(given === undefined ? {} : (JSON.parse(given) as Partial<Release>)),
  }
}

const none: Pick<Release, 'manifest' | 'downloadPage' | 'keys'> = {
  manifest: 'https://from-sources.invalid/manifest',
  downloadPage: 'https://from-sources.invalid/download',
  keys: { current: 'current.invalid', next: 'next.invalid' },
}

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
