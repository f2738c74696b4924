import { join } from 'node:path'
import { app, nativeTheme } from 'electron'
import type { BrowserWindow } from 'electron'
import type { AskedView } from '#shared/bridge/names.ts'
import type { Message } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import type { ChartsWindow } from './charts-window.ts'
import type { LoginItem } from './login-item.ts'
import type { Quit } from './quit.ts'
import { createTray } from './tray.ts'
import type { TraySource } from './tray-source.ts'
import { focusWindow, openMainWindow } from './window.ts'

/** The windows that show the page, and the ids of their web contents. */
export interface Pages {
  readonly windows: Set<BrowserWindow>
  readonly pageIds: Set<number>
}

/** What the windows of the page need of the services behind them. */
export interface WindowServices {
  readonly time: Time
  /** Colour of a window before its page is there, by the chosen theme or the system's. */
  readonly background: (systemIsDark: boolean) => string
  /** The page's process ended, or its window was closed. */
  readonly onPageGone: () => void
  readonly onRendererGone: (reason: string) => void
  readonly onTrouble: OnError
  /** Asks the page for a view, as soon as there is one. */
  readonly askView: (view: AskedView) => void
  readonly tray: TraySource
}

export interface WindowParts {
  readonly dataDir: string
  readonly services: WindowServices
  readonly ending: Quit
  /** Aborted where a mistake ends Coffer: its page is dead, and stays hidden. */
  readonly mistake: AbortSignal
  readonly charts: ChartsWindow
  readonly words: (message: Message) => string
  readonly loginItem: Pick<LoginItem, 'startedAtLogin'>
}

interface PageParts extends WindowParts {
  /** Not shown until somebody asks for it. */
  readonly hidden: boolean
  /** Whether a window that is closed by hand is hidden instead. */
  readonly hides: () => boolean
}

/** The ways to the windows of the page; none leads there once Coffer ends. */
export interface WaysBack {
  /** Brings them to the front, or opens one where none is left. */
  readonly bringBack: () => void
  /** The same, with this view in it. */
  readonly openView: (view: AskedView) => void
}

/** The first window and the tray item; of those, a start at login shows the item alone. Gives the ways back to a window. */
export function openWindows(pages: Pages, parts: WindowParts): WaysBack {
  const { windows } = pages
  const { ending, mistake, services, words, loginItem } = parts
  const { platform } = process
  const hides = (): boolean =>
    platform !== 'darwin' && tray.isShown() && services.tray.choice().keepInTray && !ending.isClosing()
  const open = (hidden = false): void => openPage(pages, { ...parts, hides, hidden })
  const bringBack = (): void => {
    // A window opened now would stand on services that are closed.
    if (ending.isClosing() || mistake.aborted) return
    if (windows.size === 0) open()
    else [...windows].forEach(focusWindow)
  }
  const { now } = services.time
  const source = services.tray
  const tray = createTray({ platform, source, words, now, onShow: bringBack, onQuit: () => app.quit() })
  app.on('before-quit', () => ending.isClosing() && tray.end())
  mistake.addEventListener('abort', tray.end)
  open(tray.isShown() && loginItem.startedAtLogin())
  watchApp(windows, ending, bringBack)
  return {
    bringBack,
    openView: (view) => {
      bringBack()
      services.askView(view)
    },
  }
}

/** What the system and other runs of Coffer ask of this one. */
function watchApp(windows: ReadonlySet<BrowserWindow>, ending: Quit, bringBack: () => void): void {
  app.on('second-instance', () => {
    if (!ending.startedAgain()) bringBack()
  })
  app.on('activate', () => {
    // Of windows that are seen, the system itself brings to the front what was clicked.
    if (![...windows].some((window) => window.isVisible())) bringBack()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

/** Opens one more window of the page, which is in `pages` until it is closed. */
function openPage({ windows, pageIds }: Pages, parts: PageParts): void {
  const { dataDir, services, ending, charts, hides, hidden } = parts
  const window = openMainWindow({
    preloadDir: join(import.meta.dirname, '../preload'),
    stateFile: join(dataDir, 'window.json'),
    background: services.background(nativeTheme.shouldUseDarkColors),
    hidden,
    onRendererGone: (reason) => {
      services.onPageGone()
      services.onRendererGone(reason)
    },
    onTrouble: services.onTrouble,
  })
  const { id } = window.webContents
  windows.add(window)
  pageIds.add(id)
  ending.watch(window)
  window.on('close', (event) => {
    if (!hides()) return
    event.preventDefault()
    window.hide()
  })
  window.on('closed', () => {
    windows.delete(window)
    pageIds.delete(id)
    // On macOS Coffer runs on: what comes now is held for the next window.
    services.onPageGone()
    if (windows.size === 0) charts.close()
  })
}
