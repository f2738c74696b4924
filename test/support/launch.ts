/** Starts Coffer for an end-to-end spec, on real Electron where its binary is there and on the preview host otherwise. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import { startDriver } from '#tools/drivers/driver.ts'
import type { Driver } from '#tools/drivers/driver.ts'
import type { Ended } from '#tools/preview-host/main-process.ts'
import type { BridgeText } from '#tools/preview-host/window.ts'
import type { AskedCall } from '#tools/preview-host/wire.ts'
import { projectDir } from '#tools/project.ts'
import { removeFolder } from './folders.ts'
import { startKeyring } from './keyring.ts'
import { throwAwayMark } from './throw-away-keychain.ts'

export interface LaunchOptions {
  /** Folder of another app's package.json; by default Coffer's own, or that of the packaged one that COFFER_TEST_APP names. */
  readonly appDir?: string
  /** Kept when given; otherwise an empty one that is deleted at the end. */
  readonly dataDir?: string
  /** Over the test process's own environment; undefined takes a variable away. */
  readonly env?: NodeJS.ProcessEnv
  /** Shows the welcome of a very first start; without it a new data folder is one of somebody who has seen it. */
  readonly welcome?: boolean
  /** A real keychain of the spec's own. `none` (the default) offers no way to any, not even the machine's. */
  readonly keyring?: 'unlocked' | 'locked' | 'absent' | 'none'
  readonly args?: readonly string[]
  /** Modules that main loads before its own first file. */
  readonly imports?: readonly string[]
  readonly size?: { readonly width: number; readonly height: number }
  /** The system's colour scheme; light by default. */
  readonly theme?: 'light' | 'dark'
  /** The page's zoom, 2 being 200 %: the window keeps its size, so the page has the fewer CSS px. */
  readonly zoom?: number
  /** The preview host may show the page in a Chromium that apps of this process share. */
  readonly sharedChromium?: boolean
}

export interface LaunchedApp {
  readonly host: 'electron' | 'preview'
  readonly dataDir: string
  /** Process id of main. */
  readonly mainPid: number
  /** The first window's page as it is now: another one after restart(), and after crash() on the preview host. */
  readonly page: Page
  pages(): readonly Page[]
  /** Resolves with the page whose address ends with `ending`, once it has loaded: a window main opens later. */
  waitForPage(ending: string): Promise<Page>
  /** What the app asked of Electron that the preview host cannot enforce, then what its locks answer now. Preview host only. */
  asked(): Promise<readonly AskedCall[]>
  /** As if the machine said so: `suspend`, `resume`, `lock-screen`, `unlock-screen`. */
  emitPower(event: string): Promise<void>
  /** Every message between main and its pages so far, over all restarts. */
  ipcLog(): Promise<readonly BridgeText[]>
  /** Runs `run` in main with the electron module and `arg` (JSON). It sees nothing of the spec's scope. */
  evaluateMain<Result, Arg = null>(
    run: (electron: typeof Electron, arg: Arg) => Result,
    arg?: Arg,
  ): Promise<Awaited<Result>>
  /** Kills the process of the page; what follows is the app's doing. */
  crash(): Promise<void>
  /** Reloads the page as the app would. */
  reload(): Promise<void>
  /** Ends the app and starts it again on the same data. */
  restart(): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<Ended>
  /** Resolves when main has ended by itself. */
  ended(): Promise<Ended>
  /** Lines that main wrote so far, over all restarts. */
  log(): readonly string[]
  /** Resolves with the first line that matches, written already or later. */
  waitForLine(pattern: RegExp, timeout?: number): Promise<string>
  close(): Promise<void>
}

/** No way to the machine's own keychain: a spec must never write there. On Linux all of it goes over this bus. */
const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
/** The same where there is no bus to take away. */
const refusesKeychain = join(import.meta.dirname, 'no-keychain.cjs')

/** ms that a spec waits for a line or a window. */
const waitTimeoutMs = 60_000

interface Lines {
  readonly all: string[]
  add(line: string): void
  wait(pattern: RegExp, timeout: number): Promise<string>
}

function createLines(): Lines {
  const all: string[] = []
  const listeners = new Set<(line: string) => void>()
  return {
    all,
    add: (line) => {
      all.push(line)
      for (const listener of listeners) listener(line)
    },
    wait: (pattern, timeout) =>
      new Promise((resolve, reject) => {
        const written = all.find((line) => pattern.test(line))
        if (written !== undefined) return resolve(written)
        const end = (): void => {
          clearTimeout(timer)
          listeners.delete(look)
        }
        const look = (line: string): void => {
          if (!pattern.test(line)) return
          end()
          resolve(line)
        }
        const timer = setTimeout(() => {
          end()
          reject(
            new Error(`No line matched ${pattern} within ${timeout} ms. The last ones:\n${all.slice(-20).join('\n')}`),
          )
        }, timeout)
        listeners.add(look)
      }),
  }
}

/** Leaves a folder that has settings as it is. */
const markWelcomed = (dataDir: string): Promise<void> =>
  writeFile(join(dataDir, 'settings.json'), '{"page":{"welcomeSeen":true}}\n', { flag: 'wx' }).catch(() => undefined)

export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'coffer-test-')))
  if (options.welcome !== true) await markWelcomed(dataDir)
  const keyring =
    options.keyring === undefined || options.keyring === 'none' ? null : await startKeyring(options.keyring)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    [throwAwayMark]: undefined,
    ...noKeychain,
    ...keyring?.env,
    COFFER_DATA_DIR: dataDir,
    ...options.env,
  }
  const isOwn = process.platform === 'linux' || env[throwAwayMark] !== undefined
  const imports = [...(isOwn ? [] : [refusesKeychain]), ...(options.imports ?? [])]
  const lines = createLines()
  const past: BridgeText[] = []
  let closed = false

  const start = async (): Promise<Driver> => {
    const driver = await startDriver({
      appDir: options.appDir ?? process.env['COFFER_TEST_APP'] ?? projectDir,
      args: options.args ?? [],
      env,
      headless: true,
      // Coffer's page stores nothing; whoever looks into a data folder of its own finds Chromium's there, too.
      sharedChromium: options.sharedChromium === true && options.appDir === undefined && options.dataDir === undefined,
      imports,
      ...(options.size === undefined ? {} : { size: options.size }),
      theme: options.theme ?? 'light',
      ...(options.zoom === undefined ? {} : { zoom: options.zoom }),
      onLine: lines.add,
    })
    try {
      await driver.firstPage()
      return driver
    } catch (error) {
      await driver.close()
      throw error
    }
  }
  const cleanUp = async (): Promise<void> => {
    await keyring?.close()
    if (options.dataDir === undefined) await removeFolder(dataDir)
  }

  let driver = await start().catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  const firstOf = (pages: readonly Page[]): Page => {
    const [page] = pages
    if (page === undefined) throw new Error('The app has no window open.')
    return page
  }
  const keepMessages = async (): Promise<void> => void past.push(...(await driver.messages().catch(() => [])))

  return {
    get host() {
      return driver.host
    },
    dataDir,
    get mainPid() {
      return driver.mainPid
    },
    get page() {
      return firstOf(driver.pages())
    },
    pages: () => driver.pages(),
    waitForPage: (ending) => driver.waitForPage(ending, waitTimeoutMs),
    asked: () => driver.asked(),
    emitPower: (event) => driver.power(event),
    ipcLog: async () => [...past, ...(await driver.messages())],
    evaluateMain: async (run, arg) => (await driver.evaluate(String(run), arg ?? null)) as never,
    crash: () => driver.crash(),
    reload: () => driver.reload(),
    restart: async () => {
      await keepMessages()
      await driver.close()
      driver = await start()
    },
    kill: async (signal = 'SIGKILL') => {
      await driver.kill(signal)
      return driver.ended
    },
    ended: () => driver.ended,
    log: () => lines.all,
    waitForLine: (pattern, timeout = waitTimeoutMs) => lines.wait(pattern, timeout),
    close: async () => {
      if (closed) return
      closed = true
      await driver.close()
      await cleanUp()
    },
  }
}
