import { dirname, relative, resolve } from 'node:path'
import type { Rule } from 'eslint'

/**
 * Which folder may import which. The first entry whose folder holds the file
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

/** What addresses are checked with. */
const checksums = [...['blake2', 'sha2', 'sha3', 'utils'].map((part) => `@noble/hashes/${part}.js`), '@scure/base']

const layers: readonly Layer[] = [
  { from: 'src/shared/', may: ['src/shared/'], packages: ['zod', 'big.js'] },
  {
    from: 'src/preload/',
    may: ['src/shared/bridge/names.ts', 'src/shared/bridge/trusted-names.ts', 'src/preload/'],
    packages: ['electron'],
  },
  {
    // Main's own window: nothing of the page's, and no third-party code (design section 4). The fonts are data.
    from: 'src/renderer/trusted/',
    may: [
      'src/shared/bridge/trusted.ts',
      'src/shared/domain/address-groups.ts',
      'src/shared/domain/grouping.ts',
      'src/shared/domain/times.ts',
      'src/shared/domain/withdrawal-kinds.ts',
      'src/shared/names.ts',
      'src/shared/errors.ts',
      // Its texts.
      'src/shared/messages.ts',
      'src/shared/texts/',
      'src/shared/domain/language.ts',
      'src/renderer/trusted/',
      'src/renderer/ui/theme/tokens.css',
      'src/renderer/ui/theme/contrast.css',
    ],
    packages: ['@fontsource-variable/inter/wght.css', '@fontsource-variable/jetbrains-mono/wght.css'],
  },
  {
    // The kit: knows no trading and no data, only what a figure and a key press are.
    from: 'src/renderer/ui/',
    may: [
      'src/shared/decimal.ts',
      'src/shared/typed-amount.ts',
      'src/shared/domain/grouping.ts',
      'src/shared/domain/settings.ts',
      'src/renderer/ui/',
      'src/renderer/locales/',
    ],
    forbidden: ['electron', 'undici', 'keytar', 'node:', 'pinia', '@pinia/colada'],
  },
  {
    from: 'src/renderer/locales/',
    // Figures in texts follow the settings and the rules of the pairs that are known.
    may: [
      'src/shared/',
      'src/renderer/locales/',
      'src/renderer/data/stores/settings.ts',
      'src/renderer/data/stores/known-pairs.ts',
      'src/renderer/ui/format/',
    ],
    forbidden: ['electron', 'undici', 'keytar', 'node:'],
  },
  {
    // What main sent, and how it is asked: of no view.
    from: 'src/renderer/data/',
    may: ['src/shared/', 'src/renderer/data/', 'src/renderer/locales/'],
    forbidden: ['electron', 'undici', 'keytar', 'node:', 'naive-ui'],
  },
  {
    // What several views share: the words of trading, and the one way of every order.
    from: 'src/renderer/views/shared/',
    may: [
      'src/shared/',
      'src/renderer/ui/',
      'src/renderer/data/',
      'src/renderer/locales/',
      'src/renderer/views/shared/',
    ],
    forbidden: ['electron', 'undici', 'keytar', 'node:', 'naive-ui'],
  },
  ...[
    'account',
    'activity',
    'help',
    'markets',
    'oco',
    'orders',
    'profiles',
    'safety',
    'settings',
    'stop-orders',
    'sub-accounts',
    'trading',
    'withdrawals',
  ].map((view) => ({
    from: `src/renderer/views/${view}/`,
    may: [
      'src/shared/',
      ...['ui', 'data', 'locales', 'views/shared', `views/${view}`].map((part) => `src/renderer/${part}/`),
    ],
    forbidden: ['electron', 'undici', 'keytar', 'node:', 'naive-ui'],
  })),
  {
    // The library's provider of colours and sizes stands around everything.
    from: 'src/renderer/app/App.vue',
    may: ['src/shared/', ...['app', 'ui', 'data', 'locales', 'views'].map((part) => `src/renderer/${part}/`)],
    forbidden: ['electron', 'undici', 'keytar', 'node:'],
  },
  {
    from: 'src/renderer/app/',
    may: ['src/shared/', ...['app', 'ui', 'data', 'locales', 'views'].map((part) => `src/renderer/${part}/`)],
    forbidden: ['electron', 'undici', 'keytar', 'node:', 'naive-ui'],
  },
  {
    from: 'src/renderer/main.ts',
    may: ['src/renderer/'],
    forbidden: ['electron', 'undici', 'keytar', 'node:'],
  },
  { from: 'src/renderer/licences.d.ts', may: [] },
  {
    // What every part of main may stand on: small, and of no subject.
    from: 'src/main/platform/',
    may: ['src/shared/', 'src/main/platform/'],
    packages: ['zod', 'async-mutex', 'node:'],
  },
  ...['exchange', 'journal', 'log', 'market-data', 'vault'].map((part) => ({
    from: `src/main/${part}/`,
    may: [
      'src/shared/',
      `src/main/${part}/`,
      'src/main/platform/',
      ...(part === 'market-data' ? ['src/main/exchange/', 'src/main/streams/', 'src/main/portfolio/'] : []),
      // What a socket of a stream is.
      ...(part === 'exchange' ? ['src/main/streams/socket.ts'] : []),
    ],
    packages: ['zod', 'node:', ...(part === 'exchange' ? ['undici'] : []), ...(part === 'vault' ? ['keytar'] : [])],
  })),
  {
    from: 'src/main/streams/',
    may: ['src/shared/', 'src/main/streams/', 'src/main/exchange/', 'src/main/platform/'],
    packages: ['node:'],
  },
  {
    from: 'src/main/practice/',
    may: [
      'src/shared/',
      'src/main/practice/',
      'src/main/exchange/wire.ts',
      'src/main/platform/',
      'src/main/streams/socket.ts',
    ],
    packages: ['zod', 'node:', 'ws'],
  },
  // The subjects: what the page can ask for, and what follows from it.
  ...[
    ['intents', 'reconcile'],
    ['reconcile', 'intents', 'withdrawals'],
    ['orders', 'intents'],
    ['oco', 'intents', 'orders'],
    ['withdrawals', 'intents', 'orders'],
    ['transfers', 'intents'],
    ['limits', 'intents'],
    ['safety', 'intents', 'orders', 'oco', 'reconcile'],
    ['sub-accounts'],
    ['records', 'reconcile'],
    ...[['profiles'], ['alerts'], ['notifications'], ['portfolio'], ['updates']],
    ['live-prices', 'practice'],
    ['setup', 'alerts', 'withdrawals'],
    ['trusted', 'profiles'],
  ].map(([subject, ...others]) => ({
    from: `src/main/${subject}/`,
    may: [
      'src/shared/',
      ...[subject, ...others, 'trusted', 'exchange', 'streams', 'vault', 'journal', 'platform'].map(
        (part) => `src/main/${part}/`,
      ),
    ],
    packages: ['zod', 'node:', ...(subject === 'withdrawals' ? checksums : [])],
  })),
  {
    from: 'src/main/bridge/router.ts',
    may: ['src/shared/', 'src/main/bridge/', 'src/main/platform/'],
    packages: ['electron'],
  },
  {
    from: 'src/main/bridge/',
    // Subjects are types here: handlers are handed them, and never build or reach into them.
    may: [
      'src/shared/',
      ...[
        'alerts',
        'setup',
        'bridge',
        'intents',
        'orders',
        'oco',
        'withdrawals',
        'transfers',
        'limits',
        'safety',
        'reconcile',
        'records',
        'trusted',
        'platform',
      ].map((part) => `src/main/${part}/`),
      ...['sub-accounts/', 'profiles/', 'market-data/', 'vault/types.ts'].map((part) => `src/main/${part}`),
    ],
    packages: ['zod'],
  },
  {
    from: 'src/main/shell/',
    // The guard decides for main's own window as it does for the page's.
    may: [
      'src/shared/',
      'src/main/shell/',
      'src/main/bridge/guard.ts',
      'src/main/platform/',
      'src/main/trusted/arming.ts',
      'src/main/trusted/hiding.ts',
      'src/main/trusted/ports.ts',
    ],
    packages: ['electron', 'zod', 'node:'],
  },
  // What builds the parts and joins them. Named one by one, so that a new file or folder of main has to be placed.
  ...['compose', 'index', 'money', 'venue-access', 'watched'].map((file) => ({
    from: `src/main/${file}.ts`,
    may: ['src/shared/', 'src/main/'],
    packages: [],
  })),
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
