import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue()],
  test: {
    include: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts'],
    testTimeout: 20_000,
    // A skipped or focused test must never pass for a green run.
    allowOnly: false,
    passWithNoTests: false,
  },
})
