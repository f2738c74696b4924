/** Real Electron through Playwright, for specs and screenshots. Not yet run on a real binary. */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { _electron } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import type { Ended } from '#tools/preview-host/main-process.ts'
import type { BridgeText } from '#tools/preview-host/window.ts'
import type { Driver, DriverOptions } from './driver.ts'
import { waitForPage } from './wait-for-page.ts'

/** ms for the app to leave by itself. */
const exitTimeoutMs = 5_000

/** Launches it, and has what main writes go to `onLine`. */
async function launch(executablePath: string, options: DriverOptions): Promise<ElectronApplication> {
  const { appDir, args, env, theme, onLine, imports = [] } = options
  // As root Chromium refuses to run with its sandbox; Coffer accepts the switch in unpackaged runs only.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const hooks = [join(import.meta.dirname, 'electron-hook.cjs'), ...imports].flatMap((file) => ['-r', file])
  const electron = await _electron.launch({
    executablePath,
    // Playwright by itself starts Electron without its sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...hooks, ...asRoot, appDir, ...args],
    env: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    colorScheme: theme,
  })
  const { stdout, stderr } = electron.process()
  for (const stream of [stdout, stderr]) if (stream) createInterface({ input: stream }).on('line', onLine)
  return electron
}

/** The first window, in the size and zoom that were asked for. */
async function firstPageOf(electron: ElectronApplication, { size, zoom = 1 }: DriverOptions): Promise<Page> {
  const page = await electron.firstWindow()
  if (size !== undefined) {
    const window = await electron.browserWindow(page)
    await window.evaluate((target, { width, height }) => target.setContentSize(width, height), size)
  }
  await page.waitForLoadState('load')
  if (zoom !== 1) {
    const window = await electron.browserWindow(page)
    await window.evaluate((target, factor) => target.webContents.setZoomFactor(factor), zoom)
  }
  return page
}

export async function startElectron(executablePath: string, options: DriverOptions): Promise<Driver> {
  const electron = await launch(executablePath, options)
  const child = electron.process()
  const ended = new Promise<Ended>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  const evaluate = (functionText: string, arg: unknown): Promise<unknown> =>
    electron.evaluate(
      // The text is a test's own function; Playwright offers no other way to pass one on.
      (module, given) => (0, eval)(`(${given.functionText})`)(module, given.arg) as unknown, // eslint-disable-line no-eval
      { functionText, arg },
    )
  return {
    host: 'electron',
    mainPid: child.pid ?? 0,
    ended,
    pages: () => electron.windows(),
    firstPage: () => firstPageOf(electron, options),
    waitForPage: (ending, timeout) => waitForPage(electron.context(), ending, timeout),
    asked: () =>
      Promise.reject(new Error('Real Electron enforces what it was asked: read it back with evaluateMain().')),
    messages: async () => (await evaluate('() => globalThis.cofferMessages', null)) as BridgeText[],
    power: async (event) => void (await evaluate('({ powerMonitor }, name) => void powerMonitor.emit(name)', event)),
    evaluate,
    crash: async () => {
      const gone = electron.windows()[0]?.waitForEvent('crash')
      await evaluate(
        '({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].webContents.forcefullyCrashRenderer()',
        null,
      )
      await gone
    },
    reload: async () => {
      const loaded = electron.windows()[0]?.waitForEvent('load')
      await evaluate('({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].webContents.reload()', null)
      await loaded
    },
    kill: async (signal) => {
      child.kill(signal)
      await ended
    },
    close: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), exitTimeoutMs)
      await electron.close().catch(() => undefined)
      await ended
      clearTimeout(timer)
    },
  }
}
