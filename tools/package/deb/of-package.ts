/** The Debian package of a packaged folder, with all that the repository says about it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '#shared/release.ts'
import type { Packaged } from '#tools/package/pack.ts'
import { projectDir } from '#tools/project.ts'
import { noDate, sourceDate } from '#tools/release/source.ts'
import { buildDeb } from './build-deb.ts'
import type { Built } from './build-deb.ts'

const kept = (...path: readonly string[]): string => join(projectDir, ...path)

/** Icons by their size; their names say it, as in `48x48.png`. */
const icons = (folder: string): Readonly<Record<number, string>> =>
  Object.fromEntries(
    readdirSync(folder).flatMap((name) => {
      const [, size] = /^(\d+)x\1\.png$/.exec(name) ?? []
      return size === undefined ? [] : [[Number(size), join(folder, name)]]
    }),
  )

/** Makes it in `into`. */
export function debOfPackage(packaged: Extract<Packaged, { readonly ok: true }>, into: string): Built {
  const date = sourceDate(process.env)
  if (date === null)
    return {
      state: 'failed',
      why: noDate,
    }
  return buildDeb(
    {
      appFolder: packaged.folder,
      icons: icons(kept('build', 'icons', 'png')),
      drawing: kept('build', 'icon.svg'),
      version: packaged.version,
      architecture: packaged.system.arch,
      date,
      changelog: readFileSync(kept('docs', 'CHANGELOG.md'), 'utf8'),
      licence: readFileSync(kept('LICENSE'), 'utf8'),
      homepage: release.homepage,
      maintainer: release.maintainer,
      isStub: packaged.stub,
    },
    into,
  )
}
