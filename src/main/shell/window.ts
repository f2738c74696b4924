import { join } from 'node:path'
import { app, BrowserWindow, screen } from 'electron'
import type { WebPreferences } from 'electron'
import { msg } from '#shared/messages.ts'
import { crashedPage } from './notice-page.ts'
import type { PageNotice } from './notice-page.ts'
import { appOrigin } from './protocol.ts'
import { lockContents } from './security.ts'
import { placeOnScreen, readWindowState, writeWindowState } from './window-state.ts'
import type { OnError } from '#main/platform/error-places.ts'

/** The strictest page there is (R1); asserted by reading back what every window was made with. */
export const pagePreferences = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies WebPreferences

export interface WindowOptions {
  /** Folder of the built preload scripts. */
  readonly preloadDir: string
  /** File that keeps the window's place. */
  readonly stateFile: string
  /** What shows before the page does. */
  readonly background: string
  /** Not shown until somebody asks for it. */
  readonly hidden: boolean
  readonly onRendererGone: (reason: string) => void
  /** A place that could not be kept is not worth holding up the close. */
  readonly onTrouble: OnError
}

const mainPage = `${appOrigin}/index.html`

/** A page that crashes this often within this time (ms) is not reloaded by itself any more. */
const crashes = { most: 3, withinMs: 60_000 }

/** What shows instead of a page that keeps crashing. */
export const crashedNotice: PageNotice = {
  title: msg('crashed.title'),
  lines: [msg('crashed.what'), msg('crashed.orders'), msg('crashed.cancel')],
  // Within the page's origin, whatever host shows it.
  action: { label: msg('crashed.again'), href: '/index.html' },
}

/**
 * Opens the main window where it was last time, shows it once it has something to show, and reloads a crashed page (I6); one
 * that keeps crashing makes room for a plain one.
 */
export function openMainWindow({
  preloadDir,
  stateFile,
  background,
  hidden,
  onRendererGone,
  onTrouble,
}: WindowOptions): BrowserWindow {
  const last = readWindowState(stateFile)
  const areas = screen.getAllDisplays().map((display) => display.workArea)
  const place = last === null ? null : placeOnScreen(last.bounds, areas)
  const window = new BrowserWindow({
    ...(place ?? { width: 1440, height: 900 }),
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: app.getName(),
    backgroundColor: background,
    webPreferences: { ...pagePreferences, preload: join(preloadDir, 'index.cjs') },
  })
  lockContents(window.webContents)
  const maximize = (): void => (last?.maximized === true ? window.maximize() : undefined)
  // To maximize a window is to show it.
  if (hidden) window.once('show', maximize)
  else {
    maximize()
    window.once('ready-to-show', () => window.show())
  }
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    } catch (error) {
      onTrouble('window-state', error)
    }
  })
  const load = (address: string): void => void window.loadURL(address).catch((error) => onTrouble('load', error))
  let crashedAt: readonly number[] = []
  let gaveUp = false
  window.webContents.on('render-process-gone', (_event, details) => {
    onRendererGone(details.reason)
    if (details.reason === 'clean-exit' || window.isDestroyed() || gaveUp) return
    const now = performance.now()
    crashedAt = [...crashedAt.filter((at) => now - at < crashes.withinMs), now]
    gaveUp = crashedAt.length >= crashes.most
    if (gaveUp) load(crashedPage)
    else window.webContents.reload()
  })
  // The plain page's button asks for the page again; like every navigation of a page it is denied, and main loads it.
  window.webContents.on('will-navigate', ({ url }) => {
    if (!gaveUp || url !== mainPage) return
    gaveUp = false
    crashedAt = []
    load(mainPage)
  })
  load(mainPage)
  return window
}

/** Brings a window to the front, for a second start of the app (T13). */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
