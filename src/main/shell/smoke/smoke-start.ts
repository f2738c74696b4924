import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Message } from '#shared/messages.ts'
import { fusedFile, readFuses } from './fuses.ts'
import type { FuseStates } from './fuses.ts'
import { writeReport } from './report-file.ts'

/** Why a start by `--smoke` did not pass. */
export type SmokeFailure =
  | { readonly code: 'refused'; readonly reason: Message }
  | {
      readonly code: 'timed-out' | 'page-failed' | 'page-gone' | 'preload-failed' | 'uncaught-exception' | 'not-closed'
    }

/** What stands in FILE, as JSON. */
export interface SmokeReport {
  readonly outcome: 'passed' | 'failed'
  readonly why: SmokeFailure | null
  readonly version: string
  readonly packaged: boolean
  readonly platform: string
  readonly arch: string
  readonly node: string
  /** `none` where main runs on a plain Node, as on the preview host. */
  readonly electron: string
  readonly fuses: FuseStates | 'none' | 'not-read'
  /** Whether the system's module for keychains could be loaded; nothing is asked of it. */
  readonly keychainModule: 'loads' | 'does-not-load' | 'not-tried'
  /** The window was shown. */
  readonly window: boolean
  /** Its page ran, drew itself and called main. */
  readonly page: boolean
}

export interface SmokeServices {
  /** Calls `listener` each time a page says that it is there. */
  readonly onPageReady: (listener: () => void) => void
  readonly loadsKeychain: () => Promise<boolean>
}

/** A start that shows that the app starts, and leaves nothing behind: no keychain, no lock, a data folder of its own. */
export interface SmokeStart {
  readonly dataDir: string
  /** The start goes no further: writes why, as far as it can; the caller ends the process. */
  readonly fail: (why: SmokeFailure) => void
  /** Waits for the window and its page, writes the report, and ends the app: with 0 where all went well, otherwise with 1. */
  readonly watch: (window: BrowserWindow, services: SmokeServices) => void
}

type Seen = Pick<SmokeReport, 'fuses' | 'keychainModule' | 'window' | 'page'>
const nothingSeen: Seen = { fuses: 'not-read', keychainModule: 'not-tried', window: false, page: false }

/** ms until a window that is not there counts as none: machines that build are slow at a first start. */
const patienceMs = 60_000

const reportOf = (why: SmokeFailure | null, seen: Seen): SmokeReport => ({
  outcome: why === null ? 'passed' : 'failed',
  why,
  version: app.getVersion(),
  packaged: app.isPackaged,
  platform: process.platform,
  arch: process.arch,
  node: process.versions.node,
  electron: process.versions['electron'] ?? 'none',
  ...seen,
})

/** Writes the one report; a second one is dropped. */
function createReporter(file: string): (why: SmokeFailure | null, seen: Seen) => void {
  let written = false
  return (why, seen) => {
    if (written) return
    written = true
    writeReport(file, `${JSON.stringify(reportOf(why, seen), null, 2)}\n`)
  }
}

async function fusesHere(): Promise<Seen['fuses']> {
  try {
    return (await readFuses(fusedFile(process.execPath, process.platform))) ?? 'none'
  } catch {
    return 'not-read'
  }
}

/** Calls one of the two, once: when the window is shown and its page has called main, or when that cannot come any more. */
function watchPage(window: BrowserWindow, services: SmokeServices, on: PageListeners): void {
  const { webContents } = window
  let [shown, ready] = [false, false]
  const look = (): void => {
    if (shown && ready) on.there()
  }
  window.once('ready-to-show', () => {
    shown = window.isVisible()
    if (shown) on.shown()
    look()
  })
  services.onPageReady(() => {
    ready = true
    look()
  })
  webContents.on('did-fail-load', () => on.failed('page-failed'))
  webContents.on('render-process-gone', () => on.failed('page-gone'))
  webContents.on('preload-error', () => on.failed('preload-failed'))
}

interface PageListeners {
  readonly shown: () => void
  readonly there: () => void
  readonly failed: (code: 'page-failed' | 'page-gone' | 'preload-failed') => void
}

/** Opens a start whose report goes to `file`, and gives Electron's folders a place of their own. Must run before `ready`. */
export function createSmokeStart(file: string): SmokeStart {
  const dataDir = mkdtempSync(join(app.getPath('temp'), 'coffer-smoke-'))
  app.setPath('userData', dataDir)
  app.setPath('sessionData', dataDir)
  const report = createReporter(file)
  let seen = nothingSeen
  let isWatched = false

  /** Whether the report was written. */
  const close = (why: SmokeFailure | null): boolean => {
    try {
      report(why, seen)
      return true
    } catch {
      return false
    } finally {
      removeQuietly(dataDir)
    }
  }
  const leave = (why: SmokeFailure | null): void => app.exit(close(why) && why === null ? 0 : 1)

  const watch: SmokeStart['watch'] = (window, services) => {
    // On macOS the system may ask for another one.
    if (isWatched) return
    isWatched = true
    let isEnding = false
    const timer = setTimeout(() => leave({ code: 'timed-out' }), patienceMs)
    const there = async (): Promise<void> => {
      const keychainModule = (await services.loadsKeychain()) ? 'loads' : 'does-not-load'
      seen = { ...seen, page: true, keychainModule, fuses: await fusesHere() }
      app.on('will-quit', (event) => {
        event.preventDefault()
        leave(null)
      })
      // The services' own deadline ends the process without asking: that is no good end.
      app.on('quit', () => report({ code: 'not-closed' }, seen))
      app.quit()
    }
    watchPage(window, services, {
      shown: () => (seen = { ...seen, window: true }),
      there: () => {
        if (isEnding) return
        isEnding = true
        clearTimeout(timer)
        void there()
      },
      failed: (code) => {
        if (isEnding) return
        isEnding = true
        clearTimeout(timer)
        leave({ code })
      },
    })
  }

  return {
    dataDir,
    fail: (why) => void close(why),
    watch,
  }
}

/** On Windows Chromium may still hold files of it: they lie in the system's folder for what is temporary. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Left to the system.
  }
}
