/** The Debian package of a packaged folder, with all that the repository says about it. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '#shared/release.ts'
import type { Packaged } from '#tools/package/pack.ts'
import { projectDir } from '#tools/project.ts'
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

/** Seconds since the epoch that everything in the package is dated with: those of SOURCE_DATE_EPOCH, or of the commit; null without both. */
export function sourceDate(env: NodeJS.ProcessEnv, folder: string = projectDir): number | null {
  const asked = env['SOURCE_DATE_EPOCH']
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: folder, encoding: 'utf8' })
  const text = asked ?? (status === 0 ? stdout.trim() : '')
  return /^\d+$/.test(text) ? Number(text) : null
}

/** Makes it in `into`. */
export function debOfPackage(packaged: Extract<Packaged, { readonly ok: true }>, into: string): Built {
  const date = sourceDate(process.env)
  if (date === null)
    return {
      state: 'failed',
      why: 'There is no date for the package: build it in a git clone, or give seconds since 1970 in SOURCE_DATE_EPOCH.',
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
