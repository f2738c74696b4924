/** What ships (P2): an allow-list. What no rule names stays out, and a new kind of file in the build stops the packaging. */
import { globSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { projectDir } from '#tools/project.ts'
import { systemName } from './system.ts'
import type { System } from './system.ts'

interface Rule {
  /** Below the project, and below the package the same. */
  readonly folder: string
  readonly takes: RegExp
  /** What lies there besides, known and left out; undefined where anything may. */
  readonly leaves?: RegExp
}

/** Main has everything else built into it; these two are loaded from their own folders. */
const rulesFor = (system: System): readonly Rule[] => [
  {
    folder: 'out',
    takes:
      /^(?:main\/(?:chunks\/)?[\w-]+\.js|preload\/[\w-]+\.cjs|renderer\/[\w-]+\.html|renderer\/assets\/[\w.-]+\.(?:js|css|woff2))$/,
    leaves: /^\.sources$/,
  },
  {
    folder: 'node_modules/keytar',
    takes: new RegExp(
      `^(?:package\\.json|LICENSE\\.md|lib/keytar\\.js|prebuilds/${systemName(system)}/keytar\\.node)$`,
    ),
  },
  { folder: 'node_modules/undici', takes: /^(?:package\.json|LICENSE|index\.js|lib\/.+\.js)$/ },
]

/** Files below a folder, with `/` on every system, in the order of their names. */
export const filesBelow = (folder: string): readonly string[] =>
  globSync('**/*', { cwd: folder, exclude: (name) => name === '.git' })
    .concat(globSync('**/.*', { cwd: folder }))
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted()

export interface Shipped {
  /** Relative to the project and to the package alike; package.json is written apart. */
  readonly files: readonly string[]
  /** Files of the build that no rule knows. */
  readonly unknown: readonly string[]
}

/** The files that ship for a system, of the project as it is built now. */
export function shippedFiles(system: System, root: string = projectDir): Shipped {
  const files: string[] = []
  const unknown: string[] = []
  for (const { folder, takes, leaves } of rulesFor(system)) {
    for (const file of filesBelow(join(root, folder))) {
      if (takes.test(file)) files.push(`${folder}/${file}`)
      else if (leaves !== undefined && !leaves.test(file)) unknown.push(`${folder}/${file}`)
    }
  }
  return { files: files.toSorted(), unknown }
}

/** Whether a file of a package is one that may ship for a system; which ones do is for the build to say. */
export const mayShip = (path: string, system: System): boolean =>
  path === 'package.json' ||
  rulesFor(system).some(
    ({ folder, takes }) => path.startsWith(`${folder}/`) && takes.test(path.slice(folder.length + 1)),
  )

/** The files that every package for a system holds, whatever the build has split off: main, preloads and pages, and the packages whole. */
export const leastFiles = (system: System): readonly string[] => {
  const native = `node_modules/keytar/prebuilds/${systemName(system)}/keytar.node`
  const packages = shippedFiles(system).files.filter((file) => file.startsWith('node_modules/') && file !== native)
  return [
    'out/main/index.js',
    'out/main/answer-worker.js',
    'out/preload/index.cjs',
    'out/preload/trusted.cjs',
    'out/renderer/index.html',
    'out/renderer/trusted.html',
    native,
    ...packages,
  ]
}
