/**
 * Switches with which a packaged Coffer does not start (R2): they debug it, weaken its sandbox, load code into it, write down what it
 * does, or put its data and its connections elsewhere. A name that ends with `*` stands for all that begin so.
 */
const refused: readonly string[] = [
  // debuggers, of Chromium and of Node
  ...['remote-debugging-*', 'remote-allow-*', 'inspect*', 'debug', 'debug-*', 'wait-for-debugger*'],
  ...['auto-open-devtools-for-tabs', 'custom-devtools-frontend', 'enable-automation', 'test-type', 'headless'],
  ...['renderer-startup-dialog', 'gpu-startup-dialog', 'utility-startup-dialog', 'enable-gpu-benchmarking'],
  // the engine, and code from elsewhere
  ...[
    'js-flags',
    'load-extension',
    'disable-extensions-except',
    'require',
    'import',
    'r',
    'eval',
    'e',
    'experimental-*',
  ],
  ...['browser-subprocess-path', 'renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'ppapi-plugin-launcher'],
  ...[
    'enable-blink-features',
    'disable-blink-features',
    'disable-features',
    'enable-experimental-web-platform-features',
  ],
  // the sandbox and the walls between pages
  ...['no-sandbox', 'no-zygote*', 'disable-*sandbox', 'allow-sandbox-debugging', 'single-process'],
  ...['disable-web-security', 'disable-site-isolation*', 'allow-file-access*', 'allow-running-insecure-content'],
  ...['allow-insecure-localhost', 'unsafely-treat-insecure-origin-as-secure'],
  // connections
  ...['ignore-certificate-errors*', 'ignore-urlfetcher-cert-requests', 'proxy-*', 'no-proxy-server', 'host-*'],
  ...['auth-*', 'ssl-*', 'tls-*', 'use-openssl-ca', 'use-bundled-ca', 'use-system-ca'],
  // what is written down, and where
  ...['enable-logging', 'log-*', 'v', 'vmodule', 'net-log-*', 'trace-*', 'enable-tracing*'],
  ...['enable-crash-reporter*', 'enable-crashpad', 'crashpad-*', '*-breakpad', 'full-memory-crash-report'],
  ...['crash-dumps-dir', 'user-data-dir', 'heap*', 'cpu-prof*', 'diagnostic-dir', 'report-*', 'enable-heap-profiling'],
]

const patternOf = (name: string): string => name.replaceAll('*', '.*')
const isRefused = new RegExp(`^(?:${refused.map(patternOf).join('|')})$`)

/** Those that Electron itself sets where the environment asks for them (ELECTRON_DISABLE_SANDBOX, ELECTRON_ENABLE_LOGGING). */
const alsoSet = ['no-sandbox', 'enable-logging', 'remote-debugging-port', 'remote-debugging-pipe', 'js-flags'] as const

/**
 * The first switch that a packaged start refuses, or null. `args` are those of the command line; Chromium takes one dash for two,
 * on Windows a slash too, and nothing after a bare `--`.
 */
export function refusedSwitch(
  args: readonly string[],
  hasSwitch: (name: string) => boolean,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const set = alsoSet.find((name) => hasSwitch(name))
  if (set !== undefined) return set
  const form = platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/
  const end = args.indexOf('--')
  for (const arg of end < 0 ? args : args.slice(0, end)) {
    // Windows takes small and capital letters for the same; elsewhere a name in capitals is none, and refused all the same.
    const name = form.exec(arg.trim())?.[1]?.toLowerCase()
    if (name !== undefined && isRefused.test(name)) return name
  }
  return null
}
