/** Builds main and the preload scripts, and builds them again on every change. */
import { join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { build, mergeConfig } from 'vite'
import type { Rolldown } from 'vite'
import { projectDir } from '#tools/project.ts'

export interface MainBuild {
  /** Resolves when both were built once; rejects when one cannot be. */
  readonly built: Promise<void>
  close(): Promise<void>
}

export interface MainBuildOptions {
  /** Folder for `main/` and `preload/`. */
  readonly outDir: string
  /** Built again after a change, in so many ms. */
  readonly onRebuilt: (name: string, tookMs: number) => void
  /** A change does not build, as Vite has just printed; what runs goes on. */
  readonly onFailed: (name: string) => void
}

const targets = ['main', 'preload'] as const

async function watchTarget(
  name: (typeof targets)[number],
  { outDir, onRebuilt, onFailed }: MainBuildOptions,
): Promise<{ watcher: Rolldown.RolldownWatcher; built: Promise<void> }> {
  const inline = {
    root: projectDir,
    configFile: join(projectDir, 'electron.vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, watch: {}, sourcemap: true, emptyOutDir: false },
  } as const
  const { config } = await resolveConfig(inline, 'build', 'development')
  const watcher = (await build(mergeConfig(config?.[name] ?? {}, { configFile: false }))) as Rolldown.RolldownWatcher
  const first = Promise.withResolvers<void>()
  let isFirst = true
  let hasFailed = false
  let startedAt = performance.now()
  watcher.on('event', (event) => {
    if (event.code === 'START') {
      startedAt = performance.now()
      hasFailed = false
    }
    if (event.code === 'BUNDLE_END') void event.result.close()
    if (event.code === 'ERROR') {
      hasFailed = true
      if (isFirst) first.reject(event.error)
      else onFailed(name)
    }
    // The end comes after an error, too.
    if (event.code !== 'END' || hasFailed) return
    if (!isFirst) onRebuilt(name, performance.now() - startedAt)
    isFirst = false
    first.resolve()
  })
  return { watcher, built: first.promise }
}

export function watchMain(options: MainBuildOptions): MainBuild {
  process.env['NODE_ENV_ELECTRON_VITE'] = 'development'
  const started = targets.map((name) => watchTarget(name, options))
  return {
    built: Promise.all(started.map(async (target) => (await target).built)).then(() => undefined),
    close: async () => {
      for (const target of started) await (await target).watcher.close()
    },
  }
}
