/** The app of a development run, on real Electron or on the preview host. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startPreviewHost } from '#tools/preview-host/host.ts'
import type { RunningApp } from './restarter.ts'

/** Loopback ports that `--debug` opens, as .vscode/launch.json names them. */
export const debugPorts = { main: 9229, page: 9222 } as const

export interface DevAppOptions {
  readonly appDir: string
  readonly env: NodeJS.ProcessEnv
  readonly debug: boolean
  /** Asks main to leave, as its menu would. */
  readonly quit: () => void
}

const mainHook = join(import.meta.dirname, 'main-hook.cjs')

/** ms that main has to leave by itself. */
const quitTimeoutMs = 15_000

/** Not yet run on a real binary. */
export function startElectronApp(binary: string, { appDir, env, debug, quit }: DevAppOptions): RunningApp {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const ports = debug ? [`--inspect=127.0.0.1:${debugPorts.main}`, `--remote-debugging-port=${debugPorts.page}`] : []
  const readyHook = join(import.meta.dirname, '..', 'drivers', 'ready-hook.cjs')
  const child = spawn(binary, [...ports, '-r', mainHook, '-r', readyHook, ...asRoot, appDir], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const shown = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (String(chunk).includes('Coffer is ready')) resolve()
    }),
  )
  return {
    ended,
    ready: Promise.race([shown, ended.then((code) => Promise.reject(new Error(`Main ended with ${code}.`)))]),
    close: async () => {
      quit()
      const timer = setTimeout(() => child.kill('SIGKILL'), quitTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

export function startPreviewApp({ appDir, env, debug }: DevAppOptions): RunningApp {
  const host = startPreviewHost({
    appDir,
    args: [],
    env,
    headless: false,
    size: { width: 1440, height: 900 },
    colorScheme: 'dark',
    onLine: (line) => console.log(line),
    imports: [mainHook],
    ...(debug ? { inspectPort: debugPorts.main, debugPort: debugPorts.page } : {}),
  })
  return {
    ended: host.ended.then(({ code }) => code ?? 1),
    ready: host.firstPage().then(() => undefined),
    close: () => host.close(),
  }
}
