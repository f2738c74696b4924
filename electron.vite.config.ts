import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { notices } from './src/renderer/views/settings/notices.ts'
import {
  leftOut,
  nativeResizeObserver,
  pieceNames,
  preloadDesk,
  withoutDateWords,
  withoutThemes,
} from './tools/first-view.ts'
import { licenceTexts } from './tools/licences.ts'

const from = (path: string): string => resolve(import.meta.dirname, path)

export default defineConfig({
  main: {
    build: {
      target: 'node24',
      // Read as one file: their many small modules cost the start 40 ms.
      externalizeDeps: { exclude: ['zod', 'big.js', '@noble/hashes', '@scure/base', 'async-mutex'] },
      rollupOptions: {
        input: { index: from('src/main/index.ts'), 'answer-worker': from('src/main/exchange/answer-worker.ts') },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload may require nothing but electron: one bundled CommonJS file each.
      externalizeDeps: false,
      isolatedEntries: true,
      rollupOptions: {
        input: { index: from('src/preload/index.ts'), trusted: from('src/preload/trusted.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: from('src/renderer'),
    define: leftOut,
    plugins: [
      vue(),
      withoutThemes(),
      nativeResizeObserver(),
      withoutDateWords(),
      preloadDesk(),
      licenceTexts(
        notices.map(({ name }) => name),
        from('node_modules'),
      ),
    ],
    build: {
      target: 'chrome140',
      minify: true,
      // Inlined assets would need a wider Content-Security-Policy (R4).
      assetsInlineLimit: 0,
      rollupOptions: {
        input: { index: from('src/renderer/index.html'), trusted: from('src/renderer/trusted.html') },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: pieceNames(from('src/renderer')) }],
          },
        },
      },
    },
  },
})
