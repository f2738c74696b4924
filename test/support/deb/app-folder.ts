/** A folder of the shape that electron-builder's `dir` target leaves, small, with a real native module in it. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageFile, projectDir } from '#tools/project.ts'
import type { DebInput } from '#tools/package/deb/stage.ts'
import { grey } from './png.ts'

interface AppFile {
  readonly text: string
  readonly mode: number
}

const keytar = 'resources/app.asar.unpacked/node_modules/keytar/prebuilds/linux-x64/keytar.node'
const text = (content: string): AppFile => ({ text: content, mode: 0o644 })
const program = (content: string): AppFile => ({ text: `#!/bin/sh\n${content}\n`, mode: 0o755 })

const files: Readonly<Record<string, AppFile>> = {
  coffer: program('echo a stand-in >&2; exit 1'),
  'chrome-sandbox': program('exit 1'),
  chrome_crashpad_handler: program('exit 1'),
  'LICENSE.electron.txt': text('Copyright (c) Electron contributors\n'),
  'LICENSES.chromium.html': text('<p>Copyright The Chromium Authors</p>\n'),
  'locales/de.pak': text('de'),
  'locales/en-US.pak': text('en'),
  'resources/app.asar': text('an archive'),
  'resources.pak': text('pak'),
}

export interface Changes {
  /** Files besides, or in the place of those there are. */
  readonly more?: Readonly<Record<string, AppFile>>
  /** Whether the files are written last to first, which some file systems list so. */
  readonly backwards?: boolean
}

/** Writes the folder. */
export function writeAppFolder(folder: string, { more = {}, backwards = false }: Changes = {}): void {
  const all = Object.entries({ ...files, ...more })
  for (const [name, file] of backwards ? all.toReversed() : all) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), file.text)
    chmodSync(join(folder, name), file.mode)
  }
  mkdirSync(dirname(join(folder, keytar)), { recursive: true })
  copyFileSync(packageFile('keytar', 'prebuilds', 'linux-x64', 'keytar.node'), join(folder, keytar))
}

/** What a package is made of, around an app folder below `folder` that is written too. */
export function debInput(folder: string, changes: Partial<DebInput> = {}, app: Changes = {}): DebInput {
  const appFolder = join(folder, 'app')
  writeAppFolder(appFolder, app)
  const icons = Object.fromEntries(
    [48, 256].map((size) => {
      writeFileSync(join(folder, `${size}.png`), grey(size))
      return [size, join(folder, `${size}.png`)]
    }),
  )
  return {
    appFolder,
    icons,
    drawing: join(projectDir, 'build', 'icon.svg'),
    version: '0.1.0',
    architecture: 'x64',
    date: 1_795_896_000,
    changelog: readFileSync(join(projectDir, 'docs', 'CHANGELOG.md'), 'utf8'),
    licence: readFileSync(join(projectDir, 'LICENSE'), 'utf8'),
    homepage: 'https://www.coffer.invalid/',
    maintainer: { name: 'The Coffer authors', email: 'maintainers@coffer.invalid' },
    isStub: false,
    ...changes,
  }
}
