import { readFileSync } from 'node:fs'
import type { BrowserWindow as ElectronWindow, BrowserWindowConstructorOptions } from 'electron'
import type { AskedCall } from '../wire.ts'
import { allWindowsClosed, emitApp, isReady, setWindowList } from './app.ts'
import { asked, host, serve, fireAndForget } from './link.ts'
import { createLoudEvents, loud, preventable } from './loud.ts'
import { primaryDisplay } from './system.ts'
import { sessionOf } from './session.ts'
import { createContents } from './web-contents.ts'
import type { StandInContents } from './web-contents.ts'

interface StandInWindow {
  readonly window: ElectronWindow
  readonly contents: StandInContents
  readonly loaded: () => void
  readonly closedByHand: () => void
}

/** What may still be asked of a window that is destroyed; anything else throws, as in Electron. */
const afterlife = new Set<PropertyKey>([
  'isDestroyed',
  'destroy',
  'close',
  'id',
  'removeListener',
  'off',
  'removeAllListeners',
])

const gone = <T extends object>(isGone: () => boolean, part: Partial<T>): T =>
  new Proxy(loud<T>('BrowserWindow', part), {
    get: (target, key, receiver) => {
      if (isGone() && typeof key === 'string' && !afterlife.has(key) && key !== 'then')
        throw new TypeError('Object has been destroyed')
      return Reflect.get(target, key, receiver) as unknown
    },
  })

const open = new Map<number, StandInWindow>()
let lastId = 0
let focused = 0

const windowOf = (id: number): StandInWindow => {
  const found = open.get(id)
  if (found === undefined) throw new Error(`preview host: there is no window ${id}`)
  return found
}

const preloadText = (options: BrowserWindowConstructorOptions): string | null => {
  const file = options.webPreferences?.preload
  return file === undefined ? null : readFileSync(file, 'utf8')
}

function createWindow(options: BrowserWindowConstructorOptions = {}): ElectronWindow {
  if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
  const id = ++lastId
  asked('BrowserWindow', { window: id, ...options })
  const events = createLoudEvents(
    'BrowserWindow',
    [
      'close',
      'closed',
      'ready-to-show',
      'show',
      'hide',
      'focus',
      'blur',
      'resize',
      'move',
      'maximize',
      'unmaximize',
    ].concat(['minimize', 'restore']),
    [
      'unresponsive',
      'responsive',
      'query-session-end',
      'session-end',
      'resized',
      'moved',
      'enter-full-screen',
      'leave-full-screen',
    ],
  )
  const { workArea } = primaryDisplay()
  const width = options.width ?? 800
  const height = options.height ?? 600
  const middle = { x: Math.round((workArea.width - width) / 2), y: Math.round((workArea.height - height) / 2) }
  let bounds = { x: options.x ?? middle.x, y: options.y ?? middle.y, width, height }
  let title = options.title ?? 'Electron'
  let state: 'normal' | 'maximized' | 'minimized' = 'normal'
  let visible = options.show !== false
  let shownOnce = false
  let destroyed = false

  const contents = createContents(id, sessionOf(options.webPreferences?.partition ?? ''))
  const become = (next: typeof state, event: string) => (): void => {
    state = next
    events.emit(event)
  }
  const destroy = (): void => {
    if (destroyed) return
    destroyed = true
    open.delete(id)
    contents.destroyed()
    events.emit('closed')
    fireAndForget(host('window.close', id))
    if (open.size === 0) allWindowsClosed()
  }
  const close = (): void => {
    if (destroyed) return
    const question = preventable({})
    events.emit('close', question)
    if (!question.defaultPrevented) destroy()
  }
  const focus = (): void => {
    focused = id
    fireAndForget(host('window.focus', id))
    events.emit('focus')
  }

  const window = gone<ElectronWindow>(() => destroyed, {
    ...events.methods,
    id,
    webContents: contents.contents,
    loadURL: (url) => contents.load(url),
    show: () => {
      visible = true
      events.emit('show')
      focus()
    },
    showInactive: () => {
      visible = true
      events.emit('show')
    },
    hide: () => {
      visible = false
      events.emit('hide')
    },
    focus,
    isVisible: () => visible,
    isFocused: () => focused === id,
    isDestroyed: () => destroyed,
    close,
    destroy,
    getBounds: () => (state === 'maximized' ? workArea : bounds),
    getNormalBounds: () => bounds,
    getContentBounds: () => bounds,
    getSize: () => [bounds.width, bounds.height],
    setBounds: (next) => {
      bounds = { ...bounds, ...next }
      fireAndForget(host('window.bounds', id, bounds))
      events.emit('resize')
    },
    setContentSize: (nextWidth, nextHeight) => {
      bounds = { ...bounds, width: nextWidth, height: nextHeight }
      fireAndForget(host('window.bounds', id, bounds))
      events.emit('resize')
    },
    isMaximized: () => state === 'maximized',
    isMinimized: () => state === 'minimized',
    isFullScreen: () => false,
    maximize: become('maximized', 'maximize'),
    unmaximize: become('normal', 'unmaximize'),
    minimize: become('minimized', 'minimize'),
    restore: become('normal', 'restore'),
    setTitle: (next) => void (title = next),
    getTitle: () => title,
    setMenuBarVisibility: (menuBar) => asked('BrowserWindow.setMenuBarVisibility', { window: id, menuBar }),
    removeMenu: () => asked('BrowserWindow.removeMenu', { window: id }),
    setContentProtection: (enable) => asked('BrowserWindow.setContentProtection', { window: id, enable }),
    setBackgroundColor: (color) => asked('BrowserWindow.setBackgroundColor', { window: id, color }),
    setAlwaysOnTop: (flag) => asked('BrowserWindow.setAlwaysOnTop', { window: id, flag }),
  })

  const loaded = (): void => {
    contents.loaded()
    if (!shownOnce) events.emit('ready-to-show')
    shownOnce = true
  }
  open.set(id, { window, contents, loaded, closedByHand: close })
  fireAndForget(host('window.create', id, { bounds, preload: preloadText(options), title }))
  emitApp('browser-window-created', {}, window)
  emitApp('web-contents-created', {}, contents.contents)
  return window
}

const all = (): ElectronWindow[] => [...open.values()].map(({ window }) => window)
setWindowList(all)

/** A function that `new` may be put before, as the app does; it gives the window whatever `new` made. */
function construct(options?: BrowserWindowConstructorOptions): ElectronWindow {
  return createWindow(options)
}

type Statics = Pick<typeof ElectronWindow, 'getAllWindows' | 'fromWebContents' | 'fromId' | 'getFocusedWindow'>
const statics: Statics = {
  getAllWindows: all,
  fromWebContents: (contents) => open.get(contents.id)?.window ?? null,
  fromId: (id) => open.get(id)?.window ?? null,
  getFocusedWindow: () => open.get(focused)?.window ?? null,
}
export const BrowserWindow = loud<typeof ElectronWindow>(
  'BrowserWindow',
  Object.assign(construct as unknown as typeof ElectronWindow, statics),
)

/** The window a message came from, for ipcMain. */
export const contentsOf = (id: number): ElectronWindow['webContents'] => windowOf(id).contents.contents

export const probeWindows = (): readonly AskedCall[] => [...open.values()].flatMap(({ contents }) => contents.probe())

serve({
  'page.navigating': (id, url, mainFrame) => windowOf(id).contents.navigating(url, mainFrame),
  'page.opening': (id, url) => windowOf(id).contents.opening(url),
  'page.loaded': (id) => open.get(id)?.loaded(),
  'page.failed': (id, url) => open.get(id)?.contents.failed(url),
  'page.gone': (id, reason) => open.get(id)?.contents.gone(reason),
  'page.at': (id, url) => open.get(id)?.contents.moved(url),
  'window.closed': (id) => open.get(id)?.closedByHand(),
})
