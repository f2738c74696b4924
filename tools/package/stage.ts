/** Lays out what ships in a folder of its own, so that the packager can take nothing else. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { identity } from '#shared/app-identity.ts'
import { release } from '#shared/release.ts'
import { projectDir } from '#tools/project.ts'
import { noDate, sourceDate } from '#tools/release/source.ts'
import { licenceFiles } from './licences.ts'

interface ProjectFile {
  readonly name: string
  readonly productName: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly type: string
  readonly main: string
}

export const projectFile = (): ProjectFile =>
  JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as ProjectFile

/**
 * Writes the package.json inside the package: what Electron and the packagers read, the time that Coffer was made of (no clock that is
 * right stands before it), and no word about how.
 *
 * @param builtAt seconds since the epoch; null for what only a packager reads
 */
export function writeProjectFile(app: string, builtAt: number | null): void {
  const { name, productName, version, description, license, type, main } = projectFile()
  const { homepage, maintainer: author } = release
  const { desktopEntry: desktopName } = identity
  const made = builtAt === null ? {} : { builtAt: new Date(builtAt * 1000).toISOString() }
  const packed = {
    name,
    productName,
    version,
    description,
    license,
    author,
    homepage,
    type,
    main,
    desktopName,
    ...made,
  }
  mkdirSync(app, { recursive: true })
  writeFileSync(join(app, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
}

/** Copies the files into `app`, with a package.json, and writes the licences into `licences`. Throws where no time is known. */
export function stageApp(files: readonly string[], { app, licences }: { app: string; licences: string }): void {
  const builtAt = sourceDate(process.env)
  if (builtAt === null) throw new Error(noDate)
  for (const file of files) {
    const to = join(app, file)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(projectDir, file), to)
  }
  writeProjectFile(app, builtAt)
  mkdirSync(licences, { recursive: true })
  for (const [name, text] of Object.entries(licenceFiles())) writeFileSync(join(licences, name), text)
}
