import { join } from 'node:path'
import { BrowserWindow, screen } from 'electron'
import type { WebPreferences } from 'electron'
import { appOrigin } from './protocol.ts'
import { lockContents } from './security.ts'
import { placeOnScreen, readWindowState, writeWindowState } from './window-state.ts'

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
  readonly onRendererGone: (reason: string) => void
  /** A place that could not be kept is not worth holding up the close. */
  readonly onTrouble: (event: string, error: unknown) => void
}

/** Opens the main window where it was last time, shows it once it has something to show, and reloads a crashed page (I6). */
export function openMainWindow({
  preloadDir,
  stateFile,
  background,
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
    title: 'Coffer',
    backgroundColor: background,
    webPreferences: { ...pagePreferences, preload: join(preloadDir, 'index.cjs') },
  })
  lockContents(window.webContents)
  if (last?.maximized === true) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    } catch (error) {
      onTrouble('window-state', error)
    }
  })
  window.webContents.on('render-process-gone', (_event, details) => {
    onRendererGone(details.reason)
    if (details.reason !== 'clean-exit' && !window.isDestroyed()) window.webContents.reload()
  })
  void window.loadURL(`${appOrigin}/index.html`)
  return window
}

/** Brings a window to the front, for a second start of the app (T13). */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
