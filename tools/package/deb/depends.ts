/** What the package depends on: every shared library that its binaries name, and what they open only when it is used. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isElf, neededLibraries, newestGlibc } from './elf.ts'

/** Electron's sysroot; the systems named in the manual have later ones. */
const glibc = '2.31'

/** A library whose package was renamed for 64-bit times has its new name (Ubuntu 24.04, Debian 13) before the old one. */
const renamed = (name: string): string => `${name}t64 | ${name}`

/** The package that brings a library, by the name that the loader looks for. */
const packageOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['libc.so.6', 'libdl.so.2', 'libm.so.6', 'libpthread.so.0', 'librt.so.1'].map((name) => [
      name,
      `libc6 (>= ${glibc})`,
    ]),
  ),
  'ld-linux-x86-64.so.2': `libc6 (>= ${glibc})`,
  'ld-linux-aarch64.so.1': `libc6 (>= ${glibc})`,
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libasound.so.2': renamed('libasound2'),
  'libatk-1.0.so.0': renamed('libatk1.0-0'),
  'libatk-bridge-2.0.so.0': renamed('libatk-bridge2.0-0'),
  'libatspi.so.0': renamed('libatspi2.0-0'),
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': renamed('libcups2'),
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libgio-2.0.so.0': renamed('libglib2.0-0'),
  'libglib-2.0.so.0': renamed('libglib2.0-0'),
  'libgobject-2.0.so.0': renamed('libglib2.0-0'),
  'libgtk-3.so.0': renamed('libgtk-3-0'),
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libsmime3.so': 'libnss3',
  'libstdc++.so.6': 'libstdc++6',
  'libudev.so.1': 'libudev1',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
}

/** Opened by name while the app runs, which no binary says: notifications, links in the browser. */
const openedLater = ['libnotify4', 'xdg-utils']

/** The field of the control file. Of a table, not of the binaries at hand: a package around a stand-in depends on the same. */
export const depends = [...new Set([...Object.values(packageOf), ...openedLater])].toSorted().join(', ')

/** Something has to answer as the Secret Service; without it Coffer says so and keeps keys in memory. */
export const recommends = 'gnome-keyring | kwalletmanager | keepassxc'

/** Folders of version numbers, as `2.9` < `2.31`. */
const isLater = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0

/** What a binary below the folder needs and the field does not name, as sentences. */
export function missingDepends(appFolder: string): readonly string[] {
  const files = readdirSync(appFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const brought = new Set(files.map(({ name }) => name))
  return files
    .toSorted((one, other) => (join(one.parentPath, one.name) < join(other.parentPath, other.name) ? -1 : 1))
    .flatMap(({ name, parentPath }) => {
      const file = join(parentPath, name)
      const bytes = readFileSync(file)
      if (!isElf(bytes)) return []
      const unknown = neededLibraries(bytes).filter(
        (library) => packageOf[library] === undefined && !brought.has(library),
      )
      const needed = newestGlibc(bytes)
      return [
        ...unknown.map((library) => `${name} needs ${library}, and no package of Depends brings it.`),
        ...(needed !== null && isLater(needed, glibc)
          ? [`${name} needs libc6 ${needed}, and Depends asks for ${glibc} only.`]
          : []),
      ]
    })
}
