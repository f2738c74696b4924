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
