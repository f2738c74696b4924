import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// `npm run test:full` sets it: long properties, and checks that fetch what they test against.
const full = process.env['COFFER_TEST_FULL'] === '1'

type Hook = { readonly handler: (...args: unknown[]) => unknown }

/** Components compiled as for the page and not for a server, so that tests can draw them and see them change. */
function asInThePage(plugin: Plugin): Plugin {
  const forClient = (hook: unknown, at: number) => ({
    ...(hook as Hook),
    handler(this: unknown, ...args: unknown[]) {
      args[at] = { ...(args[at] as object), ssr: false }
      return (hook as Hook).handler.apply(this, args)
    },
  })
  return { ...plugin, load: forClient(plugin.load, 1), transform: forClient(plugin.transform, 2) } as Plugin
}

/** Unit tests that stand something in for a module or a global, which would outlive them in a process they share. */
const standIns = globSync('test/unit/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
)
/** The long form gives every file a process of its own; the short one shares processes among most unit tests, which halves their cost. */
const projects = full
  ? { include: ['test/{unit,contract,adversary,full}/**/*.test.ts'] }
  : {
      projects: [
        {
          extends: true as const,
          test: { name: 'shared', include: ['test/unit/**/*.test.ts'], exclude: standIns, isolate: false },
        },
        {
          extends: true as const,
          test: { name: 'own', include: [...standIns, 'test/{contract,adversary}/**/*.test.ts'] },
        },
      ],
    }

export default defineConfig({
  plugins: [asInThePage(vue())],
  test: {
    setupFiles: full ? [] : ['test/support/same-draws.ts'],
    // Half of the tests wait for sockets, children and timers: two of them share a core.
    maxWorkers: availableParallelism() * 2,
    // Only ends what hangs: how long something may take is never proven by these.
    testTimeout: full ? 1_800_000 : 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // A skipped or focused test must never pass for a green run.
    allowOnly: false,
    passWithNoTests: false,
    ...projects,
  },
})
