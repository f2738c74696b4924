/**
 * Specs that `npm test` runs, so that it stays short: one for each way in which money, keys or the page's walls could fail. All
 * others, and the tests tagged `@long` in these, run in `npm run test:full`; named on the command line every spec runs.
 */
export const shortSpecs: readonly string[] = [
  'accessibility',
  'asked',
  'crash',
  'first-start',
  'isolation',
  'isolation-network',
  'keychain',
  'live-profile',
  'lock',
  'once-each',
  'order-limits',
  'orders',
  'scaled',
  'secrets',
  'start',
  'stop-orders',
  'trusted-window',
  'unknown',
  'withdraw-confirm',
].map((name) => `${name}.spec.ts`)

/**
 * Specs that a packaged app has to pass too: they open each of its pages, load each module that ships as a file of its own (the
 * keychain's and the HTTP client), and trade.
 */
export const smokeSpecs: readonly string[] = [
  'first-start',
  'isolation',
  'keychain',
  'live-profile',
  'orders',
  'trusted-window',
].map((name) => `${name}.spec.ts`)
