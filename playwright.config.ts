import { defineConfig } from '@playwright/test'
import { expectTimeoutMs } from '#test/support/e2e/expect.ts'
import { shortSpecs } from '#test/support/e2e/short-specs.ts'
import { full } from '#test/support/runs.ts'
import { cacheFile } from '#tools/project.ts'
import { electronBinary } from '#tools/provision/electron-binary.ts'

const isNamed = process.argv.some((argument) => argument.endsWith('.spec.ts'))

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: full || isNamed ? '**/*.spec.ts' : shortSpecs.map((name) => `**/${name}`),
  // What stands in for Electron is tried where it does.
  ...(electronBinary() === null ? {} : { testIgnore: '**/preview-host*.spec.ts' }),
  // The same for single tests: a file's first one stays in `npm test`.
  ...(full || isNamed ? {} : { grepInvert: /@long/ }),
  fullyParallel: true,
  // Two cores, and an app waits for half of its time: for its sockets, its keyring, the next frame.
  workers: 4,
  forbidOnly: true,
  // A spec that passes on a second try has shown a fault: it counts as one.
  retries: 0,
  // Only ends what hangs: how long something may take is never proven by these.
  timeout: 300_000,
  expect: { timeout: expectTimeoutMs },
  reporter: [['list'], ['json', { outputFile: cacheFile('e2e.json') }]],
  use: { screenshot: 'only-on-failure' },
})
