import { join } from 'node:path'
import { BrowserWindow, screen } from 'electron'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { appOrigin } from './protocol.ts'
import { lockContents } from './security.ts'
import { focusWindow, pagePreferences } from './window.ts'
import { placeOnScreen, readWindowState, writeWindowState } from './window-state.ts'

/** The one window of charts beside the page's (ADR 23): it reads market data, and main refuses it everything else. */
export interface ChartsWindow {
  /** Ids of its web contents, by which the bridge knows it; whatever it shows or says of itself counts for nothing. */
  readonly ids: ReadonlySet<number>
  readonly windows: () => Iterable<BrowserWindow>
  /** Opens it where it was last time, or brings it to the front. `background`: what shows before its page does. */
  readonly open: (background: string, onTrouble: OnError) => void
  /** Ends with the page's last window. */
  readonly close: () => void
}

export interface ChartsWindowParts {
  /** Folder of the built preload scripts. */
  readonly preloadDir: string
  /** File that keeps its place. */
  readonly stateFile: string
  readonly words: (message: Message) => string
}

const chartsPage = `${appOrigin}/index.html?charts`

/** A page that crashes more often is closed: its charts can be opened again from the desk. */
const mostReloads = 3

export function createChartsWindow(parts: ChartsWindowParts): ChartsWindow {
  const ids = new Set<number>()
  let shown: BrowserWindow | null = null

  function open(background: string, onTrouble: OnError): void {
    if (shown !== null && !shown.isDestroyed()) return focusWindow(shown)
    const window = create(parts, background, onTrouble)
    const { id } = window.webContents
    ids.add(id)
    shown = window
    window.on('closed', () => {
      ids.delete(id)
      if (shown === window) shown = null
    })
  }
  return {
    ids,
    windows: () => (shown === null || shown.isDestroyed() ? [] : [shown]),
    open,
    close: () => {
      if (shown !== null && !shown.isDestroyed()) shown.close()
    },
  }
}

function create(
  { preloadDir, stateFile, words }: ChartsWindowParts,
  background: string,
  onTrouble: OnError,
): BrowserWindow {
  const last = readWindowState(stateFile)
  const areas = screen.getAllDisplays().map((display) => display.workArea)
  const place = last === null ? null : placeOnScreen(last.bounds, areas)
  const window = new BrowserWindow({
    ...(place ?? { width: 1100, height: 720 }),
    minWidth: 520,
    minHeight: 360,
    show: false,
    title: words(msg('charts.window')),
    backgroundColor: background,
    webPreferences: { ...pagePreferences, preload: join(preloadDir, 'index.cjs') },
  })
  lockContents(window.webContents)
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    } catch (error) {
      onTrouble('window-state', error)
    }
  })
  let reloads = 0
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    reloads += 1
    if (reloads > mostReloads) window.close()
    else window.webContents.reload()
  })
  window.loadURL(chartsPage).catch((error: unknown) => onTrouble('load', error))
  return window
}
