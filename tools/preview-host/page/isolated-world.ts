/**
 * Runs in the page's isolated world, before the page's own scripts: Electron's preload environment. It has its own
 * intrinsics, so nothing the page patches reaches it, and the host's binding exists in this world only. The page is
 * given the sources of these functions, so they use each other and nothing else (see window.ts).
 */
import type { Codec } from '../codec.ts'
import type { Argument, Described, FromPage, ToPage } from './described.ts'

declare const hostCall: (text: string) => void
declare const window: {
  readonly top: unknown
  addEventListener(type: string, listener: (event: InputDomEvent) => void, options: object): void
}
declare const location: { readonly href: string }
declare const origin: string
declare class CustomEvent {
  constructor(type: string, init: { detail: unknown })
  readonly detail: unknown
}
declare const document: {
  addEventListener(type: string, listener: (event: CustomEvent) => void): void
  dispatchEvent(event: CustomEvent): boolean
}

/** As much of a KeyboardEvent or MouseEvent as is passed on. */
interface InputDomEvent {
  readonly isTrusted: boolean
  readonly target: unknown
  readonly key?: string
  readonly code?: string
  readonly repeat?: boolean
  readonly isComposing?: boolean
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly button?: number
  readonly clientX?: number
  readonly clientY?: number
}

type Callable = (...args: unknown[]) => unknown
type Listener = (event: object, ...args: unknown[]) => void

/** The app's preload as CommonJS calls it. */
type Preload = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void

type TellHost = (kind: string, id: number, channel: string, args: unknown[]) => void
type FromHost = (kind: 'event' | 'answer' | 'refusal', to: string | number, value: unknown) => void

/** An Electron object that says so when the preload uses more of it than is covered here. */
function loud(name: string, part: object): object {
  return Object.freeze(
    new Proxy(part, {
      get: (target, key) => {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key) as unknown
        throw new Error(`preview host: ${name}.${key} is not covered`)
      },
    }),
  )
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function tellPage(detail: ToPage): void {
  document.dispatchEvent(new CustomEvent('preview-host:to-page', { detail }))
}

/** Electron's ipcRenderer, and the host's way to it: answers to calls, and pushed events. */
function createIpc(tellHost: TellHost): { ipcRenderer: object; fromHost: FromHost } {
  const listeners = new Map<string, Listener[]>()
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastCall = 0
  const ipcRenderer = loud('ipcRenderer', {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastCall
        tellHost('invoke', id, channel, args)
        waiting.set(id, { resolve, reject })
      }),
    send: (channel: string, ...args: unknown[]) => tellHost('send', 0, channel, args),
    on: (channel: string, listener: Listener) =>
      void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    removeListener: (channel: string, listener: Listener) => {
      const kept = [...(listeners.get(channel) ?? [])]
      const at = kept.lastIndexOf(listener)
      if (at >= 0) kept.splice(at, 1)
      listeners.set(channel, kept)
    },
  })
  const fromHost: FromHost = (kind, to, value) => {
    if (kind === 'event') {
      const args = value as unknown[]
      for (const listener of listeners.get(String(to)) ?? []) listener(loud('IpcRendererEvent', {}), ...args)
      return
    }
    const call = waiting.get(Number(to))
    waiting.delete(Number(to))
    if (kind === 'answer') call?.resolve(value)
    else call?.reject(new Error(String(value)))
  }
  return { ipcRenderer, fromHost }
}

function holdsFunction(value: unknown): boolean {
  return (
    typeof value === 'function' ||
    (typeof value === 'object' && value !== null && Object.values(value).some(holdsFunction))
  )
}

/** What the page's world gets of a value: data as it is, functions by their number in `functions`. */
function describe(value: unknown, functions: Callable[]): Described {
  if (!holdsFunction(value)) return { data: value }
  if (typeof value === 'function') return { function: functions.push(value as Callable) - 1 }
  if (Array.isArray(value)) return { list: value.map((inner) => describe(inner, functions)) }
  return { object: Object.entries(value as object).map(([key, inner]) => [key, describe(inner, functions)]) }
}

/** Calls what was exposed, for the page. */
function callExposed(functions: Callable[], id: number, target: number, args: readonly Argument[]): void {
  const fromPage = (value: Argument): unknown =>
    'data' in value
      ? value.data
      : (...given: unknown[]) => tellPage({ kind: 'callback', id: value.callback, args: given })
  try {
    const called = functions[target]
    if (called === undefined) throw new Error('preview host: no such exposed function')
    const result = called(...args.map(fromPage))
    if (!(result instanceof Promise)) return tellPage({ kind: 'returned', id, value: describe(result, functions) })
    tellPage({ kind: 'promised', id })
    result.then(
      (value) => tellPage({ kind: 'resolved', id, value: describe(value, functions) }),
      (error: unknown) => tellPage({ kind: 'rejected', id, message: errorText(error) }),
    )
  } catch (error) {
    tellPage({ kind: 'threw', id, message: errorText(error) })
  }
}

/** Electron's contextBridge, and the page's way to what is exposed through it. */
function createBridge(): object {
  const exposed = new Map<string, Described>()
  const functions: Callable[] = []
  document.addEventListener('preview-host:from-page', (event) => {
    // A page may forge this event: all it gains is a call of a function that was exposed to it anyway.
    const detail = event.detail as FromPage
    if (detail.kind === 'call') return callExposed(functions, detail.id, detail.target, detail.args)
    for (const [key, api] of exposed) tellPage({ kind: 'expose', key, api })
  })
  return loud('contextBridge', {
    exposeInMainWorld: (key: string, api: unknown): void => {
      if (exposed.has(key))
        throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`)
      const described = describe(api, functions)
      exposed.set(key, described)
      tellPage({ kind: 'expose', key, api: described })
    },
  })
}

/**
 * What Electron calls `before-input-event` and `before-mouse-event`: only what a person did, since events that a page makes are
 * not trusted. First of all listeners, so that none keeps it from here. Moves of the mouse are left out, there are too many.
 */
function watchInput(tellHost: TellHost): void {
  const on = (type: string, pass: (event: InputDomEvent) => void): void => {
    const listener = (event: InputDomEvent): void => {
      if (event.isTrusted) pass(event)
    }
    window.addEventListener(type, listener, { capture: true, passive: true })
  }
  const key = (type: string) => (event: InputDomEvent) => {
    const { key, code, repeat, isComposing, shiftKey: shift, ctrlKey: control, altKey: alt, metaKey: meta } = event
    const input = { type, key, code, isAutoRepeat: repeat, isComposing, shift, control, alt, meta }
    tellHost('input', 0, 'before-input-event', [input])
  }
  const mouse = (type: string) => (event: InputDomEvent) => {
    const { button = 0, clientX: x, clientY: y } = event
    tellHost('input', 0, 'before-mouse-event', [{ type, x, y, button: ['left', 'middle', 'right'][button] }])
  }
  on('keydown', key('keyDown'))
  on('keyup', key('keyUp'))
  on('mousedown', mouse('mouseDown'))
  on('mouseup', mouse('mouseUp'))
  on('wheel', mouse('mouseWheel'))
}

/** The window got the keyboard, or lost it: what the system said, since an event that a page makes is not trusted. */
function watchFocus(tellHost: TellHost): void {
  for (const type of ['focus', 'blur']) {
    const listener = (event: InputDomEvent): void => {
      if (event.isTrusted && event.target === window) tellHost('focus', 0, type, [])
    }
    window.addEventListener(type, listener, { capture: true, passive: true })
  }
}

/** Runs the app's preload with what Electron would give it. */
function runPreload({ encode, decode }: Codec, preload: Preload): void {
  // Electron runs the preload in the main frame only (nodeIntegrationInSubFrames is off).
  if (window.top !== window) return
  const tellHost: TellHost = (kind, id, channel, args) =>
    hostCall(JSON.stringify({ kind, id, channel, args: encode(args, 'the message'), url: location.href, origin }))
  watchInput(tellHost)
  watchFocus(tellHost)
  const { ipcRenderer, fromHost } = createIpc(tellHost)
  const electron = loud('electron', { ipcRenderer, contextBridge: createBridge() })
  Object.assign(globalThis, { fromHost, decodeText: decode })
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`module not found: ${name} (a sandboxed preload may require nothing but electron)`)
  }
  const module = { exports: {} }
  try {
    preload(require, module, module.exports)
  } catch (error) {
    tellHost('preload-failed', 0, '', [errorText(error)])
    throw error
  }
}

const parts = [
  loud,
  errorText,
  tellPage,
  createIpc,
  holdsFunction,
  describe,
  callExposed,
  createBridge,
  watchInput,
  watchFocus,
  runPreload,
]

/** An expression that gives `runPreload` inside a page. */
export const runPreloadSource = `(() => {\n${parts.join('\n')}\nreturn runPreload\n})()`
