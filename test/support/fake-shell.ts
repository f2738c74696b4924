import { join } from 'node:path'

/** What main's shell calls of Electron: windows, the start of the app, its own scheme, links. No window is drawn. */

type Listener = () => void

/** A window as far as main knows one. Nothing in it happens by itself: tests raise its events. */
export interface FakeWindow {
  readonly options: Record<string, unknown>
  readonly webContents: { readonly id: number }
  /** Payloads that were sent to its page. */
  readonly sent: readonly unknown[]
  readonly url: string
  readonly protectedContent: boolean
  isDestroyed(): boolean
  destroy(): void
  /** Raises events of the window itself, `show` for one. */
  raise(...names: readonly string[]): void
  /** Raises an event of its contents. */
  raiseInside(name: string): void
}

/** Id of the contents of each window: one is open at a time. */
export const fakeContentsId = 40

const createWindowClass = (windows: FakeWindow[]) =>
  class implements FakeWindow {
    readonly options: Record<string, unknown>
    readonly sent: unknown[] = []
    readonly #listeners = new Map<string, Listener>()
    readonly #inside = new Map<string, Listener>()
    #destroyed = false
    url = ''
    protectedContent = false
    constructor(options: Record<string, unknown>) {
      this.options = options
      windows.push(this)
    }
    webContents = {
      id: fakeContentsId,
      send: (_name: string, payload: unknown) => void this.sent.push(payload),
      on: (name: string, listener: Listener) => void this.#inside.set(name, listener),
      setWindowOpenHandler: () => undefined,
      setWebRTCIPHandlingPolicy: () => undefined,
    }
    on = (name: string, listener: Listener) => void this.#listeners.set(name, listener)
    once = this.on
    show = () => undefined
    removeMenu = () => undefined
    setContentProtection = (on: boolean) => void (this.protectedContent = on)
    isDestroyed = () => this.#destroyed
    loadURL = (url: string) => {
      this.url = url
      return Promise.resolve()
    }
    destroy = () => {
      this.#destroyed = true
      this.raise('closed')
    }
    raise = (...names: readonly string[]) => names.forEach((name) => this.#listeners.get(name)?.())
    raiseInside = (name: string) => this.#inside.get(name)?.()
  }

type SchemeHandler = (request: { readonly method: string; readonly url: string }) => Promise<Response>

/** The exports of `electron` that the shell calls, and `fakeShell` to look at what came of it. */
export function shellMock() {
  const windows: FakeWindow[] = []
  /** Addresses that the system's browser got. */
  const opened: string[] = []
  const schemes = new Map<string, SchemeHandler>()
  /** A start of the app: what it finds, what it says in a box of the system's, and how it ended. */
  const start = { packaged: false, dataDir: '', said: [] as string[], ended: [] as ('exit' | 'quit')[] }
  return {
    BrowserWindow: createWindowClass(windows),
    app: {
      get isPackaged(): boolean {
        return start.packaged
      },
      commandLine: { hasSwitch: () => false },
      enableSandbox: () => undefined,
      getLocale: () => 'en-US',
      on: () => undefined,
      whenReady: () => Promise.resolve(),
      getName: () => 'coffer',
      setPath: () => undefined,
      getPath: (name: string) => (name === 'userData' ? start.dataDir : join(start.dataDir, '..', 'elsewhere')),
      // Another Coffer holds the folder: the start goes no further than this.
      requestSingleInstanceLock: () => false,
      exit: () => void start.ended.push('exit'),
      quit: () => void start.ended.push('quit'),
    },
    dialog: { showErrorBox: (_title: string, text: string) => void start.said.push(text) },
    protocol: {
      registerSchemesAsPrivileged: () => undefined,
      handle: (scheme: string, handler: SchemeHandler) => void schemes.set(scheme, handler),
    },
    shell: {
      openExternal: (address: string) => {
        opened.push(address)
        return Promise.resolve()
      },
    },
    screen: {},
    fakeShell: { windows, opened, schemes, start },
  }
}
