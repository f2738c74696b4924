/** Lays out the package's files as they will be installed: nothing of it depends on the machine, its clock or its umask. */
import {
  chmodSync,
  copyFileSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { debianChangelog } from './changelog.ts'
import {
  appPlace,
  componentId,
  debianVersion,
  desktopFile,
  executable,
  packageName,
  profilePlace,
  sandboxHelper,
} from './names.ts'
import type { Architecture } from './names.ts'
import { controlFile, copyrightFile, desktopText, maintainerOf, metainfo } from './texts.ts'
import type { Publisher } from './texts.ts'

export interface DebInput extends Publisher {
  /** The app as electron-builder's `dir` target leaves it. */
  readonly appFolder: string
  /** Icons by their size in pixels, and the drawing they were made from. */
  readonly icons: Readonly<Record<number, string>>
  readonly drawing: string
  readonly version: string
  readonly architecture: Architecture
  /** Seconds since the epoch, of the commit. */
  readonly date: number
  /** docs/CHANGELOG.md. */
  readonly changelog: string
  /** LICENSE. */
  readonly licence: string
  /** Whether a stand-in takes the place of Electron's binary. */
  readonly isStub: boolean
}

const shipped = (name: string): string => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')

/** A refusal to package, as a sentence. */
export class Refused extends Error {}

/** Libraries are mapped, not run; what else the app's folder marks as a program stays one. */
const modeOf = (place: string, mode: number): number => {
  if (place === sandboxHelper) return 0o4755
  return (mode & 0o100) !== 0 && !/\.(so(\.\d+)*|node)$/.test(place) ? 0o755 : 0o644
}

function put(root: string, place: string, content: string | Buffer, mode = 0o644): void {
  const file = join(root, place)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  chmodSync(file, mode)
}

function copyApp(root: string, { appFolder }: DebInput): void {
  for (const entry of readdirSync(appFolder, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    const place = join(appPlace, relative(appFolder, from))
    if (entry.isDirectory()) continue
    if (!entry.isFile())
      throw new Refused(`${relative(appFolder, from)} is neither a file nor a folder: it cannot be packaged.`)
    mkdirSync(join(root, dirname(place)), { recursive: true })
    copyFileSync(from, join(root, place))
    chmodSync(join(root, place), modeOf(place, statSync(from).mode))
  }
  for (const place of [executable, sandboxHelper])
    if (!isFile(join(root, place)))
      throw new Refused(`The app's folder has no ${relative(appPlace, place)}: nothing was packaged.`)
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

const manPage = (input: DebInput): string =>
  shipped('coffer.1')
    .replace('@DATE@', new Date(input.date * 1000).toISOString().slice(0, 10))
    .replace('@VERSION@', input.version)
    .replace('@HOMEPAGE@', input.homepage)

function putTexts(root: string, input: DebInput): void {
  const toDebian = (version: string): string => debianVersion(version, input.isStub && version === input.version)
  const changelog = debianChangelog({
    markdown: input.changelog,
    version: input.version,
    toDebian,
    maintainer: maintainerOf(input),
    date: input.date,
  })
  if (changelog === null)
    throw new Refused(`docs/CHANGELOG.md has no section for ${input.version}: write one, then package again.`)
  put(root, `usr/share/doc/${packageName}/changelog.gz`, gzipSync(changelog, { level: 9 }))
  put(root, `usr/share/doc/${packageName}/copyright`, copyrightFile(input))
  put(root, `usr/share/man/man1/${packageName}.1.gz`, gzipSync(manPage(input), { level: 9 }))
  put(root, `usr/share/applications/${desktopFile}`, desktopText())
  put(root, `usr/share/metainfo/${componentId}.metainfo.xml`, metainfo(input))
  put(root, `usr/share/lintian/overrides/${packageName}`, shipped('lintian-overrides'))
  put(root, profilePlace, shipped('apparmor-profile'))
}

function putIcons(root: string, { icons, drawing }: DebInput): void {
  const place = 'usr/share/icons/hicolor'
  for (const [size, file] of Object.entries(icons))
    put(root, `${place}/${size}x${size}/apps/${packageName}.png`, readFileSync(file))
  put(root, `${place}/scalable/apps/${packageName}.svg`, readFileSync(drawing))
}

/** Paths below a folder, sorted by their bytes, folders before what is in them. */
const below = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  )

function putControl(root: string, input: DebInput): void {
  const files = below(root).filter((path) => isFile(join(root, path)) && path !== `usr/bin/${packageName}`)
  const sizes = files.map((path) => Math.ceil(statSync(join(root, path)).size / 1024))
  // A folder and a link count as one each.
  const rest = below(root).length - files.length
  const installedSize = sizes.reduce((sum, size) => sum + size, rest)
  const sums = files.map(
    (path) =>
      `${createHash('md5')
        .update(readFileSync(join(root, path)))
        .digest('hex')}  ${path}\n`,
  )
  put(
    root,
    'DEBIAN/control',
    controlFile({ ...input, version: debianVersion(input.version, input.isStub), installedSize }),
  )
  put(root, 'DEBIAN/md5sums', sums.join(''))
  for (const script of ['postinst', 'postrm']) put(root, `DEBIAN/${script}`, shipped(script), 0o755)
}

/** Fills an empty folder with the package's files; throws `Refused` where they would not make a package. */
export function stage(root: string, input: DebInput): void {
  copyApp(root, input)
  mkdirSync(join(root, 'usr/bin'), { recursive: true })
  symlinkSync(`../lib/${packageName}/${packageName}`, join(root, 'usr/bin', packageName))
  putIcons(root, input)
  putTexts(root, input)
  putControl(root, input)
  for (const path of ['.', ...below(root)].toReversed()) {
    const whole = join(root, path)
    if (statSync(whole).isDirectory()) chmodSync(whole, 0o755)
    lutimesSync(whole, input.date, input.date)
  }
}
