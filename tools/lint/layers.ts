import { dirname, relative, resolve } from 'node:path'
import type { Rule } from 'eslint'

/**
 * Which folder may import which (design: "one way through the house"). The first entry whose folder holds the file
 * applies; a file of `src` that no entry covers is an error, so a new folder has to be placed on purpose.
 */
export interface Layer {
  /** Folder or file the entry is about. */
  readonly from: string
  /** Folders and files of the project it may import. */
  readonly may: readonly string[]
  /** Packages it may import; without a list, all but the forbidden ones. */
  readonly packages?: readonly string[]
  readonly forbidden?: readonly string[]
}

export const layers: readonly Layer[] = [
  { from: 'src/shared/', may: ['src/shared/'], packages: ['zod', 'big.js'] },
  {
    from: 'src/preload/',
    may: ['src/shared/bridge/names.ts', 'src/shared/bridge/confirm-names.ts', 'src/preload/'],
    packages: ['electron'],
  },
  {
    // Main's own window: nothing of the page's, and no third-party code (design section 4). The fonts are data.
    from: 'src/renderer/confirm/',
    may: [
      'src/shared/bridge/confirm.ts',
      'src/shared/domain/address-groups.ts',
      'src/renderer/confirm/',
      'src/renderer/theme/tokens.css',
    ],
    packages: ['@fontsource-variable/inter/wght.css', '@fontsource-variable/jetbrains-mono/wght.css'],
  },
  {
    // The one way of every order: forms of any view stand on it, and it knows none of them.
    from: 'src/renderer/orders/',
    may: [
      'src/shared/',
      ...['bridge.ts', 'orders/', 'stores/', 'composables/', 'components/', 'format/'].map(
        (part) => `src/renderer/${part}`,
      ),
    ],
    forbidden: ['electron', 'undici', 'keytar', 'node:'],
  },
  {
    from: 'src/renderer/',
    may: ['src/shared/', 'src/renderer/'],
    forbidden: ['electron', 'undici', 'keytar', 'node:'],
  },
  {
    // What every part of main may stand on: small, and of no subject.
    from: 'src/main/platform/',
    may: ['src/shared/', 'src/main/platform/', 'src/main/time.ts'],
    packages: ['node:'],
  },
  {
    from: 'src/main/exchange/',
    may: ['src/shared/', 'src/main/exchange/', 'src/main/platform/', 'src/main/time.ts'],
    packages: ['undici', 'zod', 'node:'],
  },
  {
    from: 'src/main/vault/',
    may: ['src/shared/', 'src/main/vault/', 'src/main/platform/', 'src/main/time.ts'],
    packages: ['keytar', 'zod', 'node:'],
  },
  {
    from: 'src/main/journal/',
    may: ['src/shared/', 'src/main/journal/', 'src/main/platform/', 'src/main/time.ts'],
    packages: ['zod', 'node:'],
  },
  {
    from: 'src/main/practice/',
    may: ['src/shared/', 'src/main/practice/', 'src/main/exchange/wire.ts', 'src/main/platform/', 'src/main/time.ts'],
    packages: ['zod', 'node:'],
  },
  {
    from: 'src/main/feed/',
    may: ['src/shared/', 'src/main/feed/', 'src/main/exchange/', 'src/main/platform/', 'src/main/time.ts'],
    packages: ['node:'],
  },
  {
    from: 'src/main/log/',
    may: ['src/shared/', 'src/main/log/', 'src/main/platform/', 'src/main/time.ts'],
    packages: ['node:'],
  },
  {
    from: 'src/main/actions/',
    may: [
      'src/shared/',
      'src/main/actions/',
      'src/main/exchange/',
      'src/main/vault/',
      'src/main/journal/',
      'src/main/platform/',
      'src/main/time.ts',
    ],
    packages: ['zod', 'node:'],
  },
  {
    from: 'src/main/bridge/router.ts',
    may: ['src/shared/', 'src/main/bridge/', 'src/main/platform/'],
    packages: ['electron'],
  },
  {
    from: 'src/main/bridge/',
    // The vault's port is a type: handlers are handed the vault, and never build or reach into it.
    may: ['src/shared/', 'src/main/bridge/', 'src/main/actions/', 'src/main/feed/', 'src/main/vault/types.ts'],
    packages: ['zod'],
  },
  {
    from: 'src/main/shell/',
    // The guard decides for main's own window as it does for the page's.
    may: ['src/shared/', 'src/main/shell/', 'src/main/bridge/guard.ts', 'src/main/platform/', 'src/main/time.ts'],
    packages: ['electron', 'zod', 'node:'],
  },
  { from: 'src/main/time.ts', may: [], packages: [] },
  { from: 'src/main/', may: ['src/shared/', 'src/main/'], packages: ['zod', 'node:'] },
]

const roots = {
  '#shared/': 'src/shared/',
  '#main/': 'src/main/',
  '#renderer/': 'src/renderer/',
  '#test/': 'test/',
  '#tools/': 'tools/',
}

/** Path of an import inside the project, or null for a package. */
function insideProject(source: string, file: string, cwd: string): string | null {
  if (source.startsWith('.')) return relative(cwd, resolve(dirname(file), source)).replaceAll('\\', '/')
  for (const [alias, folder] of Object.entries(roots)) {
    if (source.startsWith(alias)) return folder + source.slice(alias.length)
  }
  return null
}

/** Why `file` may not import `source`, or null when it may. Paths are relative to the project's folder. */
export function violation(file: string, source: string, cwd = '/'): string | null {
  const layer = layers.find((entry) => file.startsWith(entry.from))
  if (layer === undefined)
    return file.startsWith('src/') ? `${file} belongs to no layer: add it to tools/lint/layers.ts` : null
  const target = insideProject(source, resolve(cwd, file), cwd)
  if (target !== null) {
    return layer.may.some((folder) => target.startsWith(folder)) ? null : `${layer.from} must not import ${target}`
  }
  const banned = layer.forbidden?.some((name) => source.startsWith(name)) ?? false
  const listed =
    layer.packages === undefined ||
    layer.packages.some((name) => source === name || (name.endsWith(':') && source.startsWith(name)))
  return banned || !listed ? `${layer.from} must not import ${source}` : null
}

interface WithSource {
  readonly source?: unknown
}

const rule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { layer: '{{reason}}' } },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const check = (node: Rule.Node): void => {
      const source = (node as WithSource).source as (Rule.Node & { value?: unknown }) | null | undefined
      if (source === null || source === undefined || typeof source.value !== 'string') return
      const reason = violation(file, source.value, context.cwd)
      if (reason !== null) context.report({ node: source, messageId: 'layer', data: { reason } })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export default rule
