import { readFileSync } from 'node:fs'
import type { BrowserWindow as ElectronWindow, BrowserWindowConstructorOptions } from 'electron'
import type { AskedCall } from '../wire.ts'
import { allWindowsClosed, emitApp, isReady, setWindowList } from './app.ts'
import { createFocus } from './focus.ts'
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
  readonly focus: () => void
  readonly emit: (event: 'focus' | 'blur') => void
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
const keyboard = createFocus((id, event) => open.get(id)?.emit(event))

const windowOf = (id: number): StandInWindow => {
  const found = open.get(id)
  if (found === undefined) throw new Error(`preview host: there is no window ${id}`)
  return found
}

const preloadText = (options: BrowserWindowConstructorOptions): string | null => {
  const file = options.webPreferences?.preload
  return file === undefined ? null : readFileSync(file, 'utf8')
}

const covered = [
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
].concat(['minimize', 'restore'])
/** May be listened to, and never happen here. */
const silent = ['unresponsive', 'responsive', 'query-session-end', 'session-end', 'resized', 'moved'].concat([
  'enter-full-screen',
  'leave-full-screen',
])

interface WindowState {
  readonly id: number
  readonly events: ReturnType<typeof createLoudEvents>
  readonly contents: StandInContents
  /** The window it stands in front of. */
  readonly parent: number | undefined
  bounds: Bounds
  readonly title: string
  size: 'normal' | 'maximized'
  visible: boolean
  shownOnce: boolean
  destroyed: boolean
}

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What was asked for, in the middle of the screen where no place was. */
function boundsOf({ x, y, width = 800, height = 600 }: BrowserWindowConstructorOptions): Bounds {
  const { workArea } = primaryDisplay()
  const middle = { x: Math.round((workArea.width - width) / 2), y: Math.round((workArea.height - height) / 2) }
  return { x: x ?? middle.x, y: y ?? middle.y, width, height }
}

function destroy(state: WindowState): void {
  const { id, contents, events } = state
  if (state.destroyed) return
  state.destroyed = true
  open.delete(id)
  contents.destroyed()
  events.emit('closed')
  fireAndForget(host('window.close', id))
  passOn(state)
  if (open.size === 0) allWindowsClosed()
}

function close(state: WindowState): void {
  if (state.destroyed) return
  const question = preventable({})
  state.events.emit('close', question)
  if (!question.defaultPrevented) destroy(state)
}

function focus({ id }: WindowState): void {
  fireAndForget(host('window.focus', id))
  keyboard.moved(id)
}

/** The system gives the keyboard to the window behind. */
function passOn(state: WindowState): void {
  if (!keyboard.closed(state.id)) return
  const behind = state.parent ?? [...open.keys()].at(-1)
  if (behind !== undefined) open.get(behind)?.focus()
}

function resize(state: WindowState, next: Partial<Bounds>): void {
  state.bounds = { ...state.bounds, ...next }
  fireAndForget(host('window.bounds', state.id, state.bounds))
  state.events.emit('resize')
}

function see(state: WindowState, visible: boolean): void {
  state.visible = visible
  state.events.emit(visible ? 'show' : 'hide')
}

type Part = Partial<ElectronWindow>

/** Whether and where the window is seen. */
function placing(state: WindowState): Part {
  const { id, events } = state
  const become = (next: WindowState['size'], event: string) => (): void => {
    state.size = next
    events.emit(event)
  }
  return {
    show: () => {
      see(state, true)
      focus(state)
    },
    hide: () => see(state, false),
    focus: () => focus(state),
    isVisible: () => state.visible,
    isFocused: () => keyboard.current() === id,
    getNormalBounds: () => state.bounds,
    setBounds: (next) => resize(state, next),
    isMaximized: () => state.size === 'maximized',
    // Nobody can put a window away here.
    isMinimized: () => false,
    maximize: become('maximized', 'maximize'),
    restore: become('normal', 'restore'),
  }
}

/** What Chromium under the preview host has no part in: kept or only recorded. */
function recorded(state: WindowState): Part {
  const { id } = state
  return {
    removeMenu: () => asked('BrowserWindow.removeMenu', { window: id }),
    setContentProtection: (enable) => asked('BrowserWindow.setContentProtection', { window: id, enable }),
  }
}

function loaded(state: WindowState): void {
  state.contents.loaded()
  if (!state.shownOnce) state.events.emit('ready-to-show')
  state.shownOnce = true
}

function createWindow(options: BrowserWindowConstructorOptions = {}): ElectronWindow {
  if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
  const id = ++lastId
  asked('BrowserWindow', { window: id, ...options })
  const state: WindowState = {
    id,
    events: createLoudEvents('BrowserWindow', covered, silent),
    contents: createContents(id, sessionOf(options.webPreferences?.partition ?? '')),
    parent: options.parent?.id,
    bounds: boundsOf(options),
    title: options.title ?? 'Electron',
    size: 'normal',
    visible: options.show !== false,
    shownOnce: false,
    destroyed: false,
  }
  const { contents, events, bounds, title } = state
  const window = gone<ElectronWindow>(() => state.destroyed, {
    ...events.methods,
    id,
    webContents: contents.contents,
    loadURL: (url) => contents.load(url),
    isDestroyed: () => state.destroyed,
    close: () => close(state),
    destroy: () => destroy(state),
    ...placing(state),
    ...recorded(state),
  })
  open.set(id, {
    window,
    contents,
    loaded: () => loaded(state),
    closedByHand: () => close(state),
    focus: () => focus(state),
    emit: (event) => void events.emit(event),
  })
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

type Statics = Pick<typeof ElectronWindow, 'getAllWindows' | 'fromId' | 'getFocusedWindow'>
const statics: Statics = {
  getAllWindows: all,
  fromId: (id) => open.get(id)?.window ?? null,
  getFocusedWindow: () => open.get(keyboard.current())?.window ?? null,
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
  'page.input': (id, event, args) => open.get(id)?.contents.input(event, args),
  'page.focus': (id, has) => void (open.has(id) && keyboard.told(id, has)),
  'page.failed': (id, url) => open.get(id)?.contents.failed(url),
  'page.gone': (id, reason) => open.get(id)?.contents.gone(reason),
  'page.at': (id, url) => open.get(id)?.contents.moved(url),
  'window.closed': (id) => open.get(id)?.closedByHand(),
})
