import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

// `npm run test:full` sets it: long properties, and checks that fetch what they test against.
const full = process.env['COFFER_TEST_FULL'] === '1'

export default defineConfig({
  plugins: [vue()],
  test: {
    include: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts', ...(full ? ['test/full/**/*.test.ts'] : [])],
    // By default one fewer than there are cores; half of the tests wait for sockets, children and timers.
    maxWorkers: '100%',
    // Only ends what hangs: how long something may take is never proven by these.
    testTimeout: full ? 600_000 : 60_000,
    hookTimeout: 60_000,
    // A skipped or focused test must never pass for a green run.
    allowOnly: false,
    passWithNoTests: false,
  },
})
