/**
 * The preview host without its Chromium: the built main in a process of its own, behind the stand-in for electron, whose
 * windows are never drawn. The bridge is called as a page calls it, by the window and address that main checks, and what main
 * pushes is heard. Nothing of the page's own code runs.
 */
import type { Channel, EventName } from '#shared/bridge/names.ts'
import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import { trustedNames } from '#shared/bridge/trusted-names.ts'
import type { Result } from '#shared/errors.ts'
import { decode, encode } from '#tools/preview-host/codec.ts'
import { startMain } from '#tools/preview-host/main-process.ts'
import type { Ended } from '#tools/preview-host/main-process.ts'
import { connect } from '#tools/preview-host/rpc.ts'
import type { CallHandlers, HostCalls, MainCalls } from '#tools/preview-host/wire.ts'
import { projectDir } from '#tools/project.ts'

export interface UndrawnOptions {
  readonly dataDir: string
  readonly env: NodeJS.ProcessEnv
  /** Modules that main loads before its own first file. */
  readonly imports?: readonly string[]
  readonly onLine: (line: string) => void
  /** All that crosses between main and its windows, as text. */
  readonly onMessage: (text: string) => void
  readonly onPush: (name: EventName, payload: unknown) => void
  /** Main opened its own window; what it asks there. */
  readonly onTrusted: (window: TrustedChannel) => void
}

/** Main's own window, by its channels. */
export interface TrustedChannel {
  invoke(channel: string, ...args: readonly unknown[]): Promise<unknown>
  /** Resolves once a press counts, at once where it does already; rejects when the window is gone before. */
  armed(): Promise<void>
}

export interface UndrawnApp {
  readonly pid: number
  readonly ended: Promise<Ended>
  /** Resolves once main has loaded its page; rejects when it ends before. */
  readonly ready: Promise<void>
  /** Calls the bridge as the page would; rejects when main ends before it answers. */
  invoke<Name extends Channel>(channel: Name, input: InputOf<Name>): Promise<Result<OutputOf<Name>>>
  /** The page is loaded anew, as by a reload: what it was told is gone. */
  reload(): Promise<void>
  power(event: 'suspend' | 'resume'): Promise<void>
  /** Asks main to leave as closing its window would. */
  quit(): Promise<Ended>
  kill(signal: NodeJS.Signals): void
}

const page = 'app://bundle/index.html'
const frameAt = (url: string) => ({ url, origin: 'app://bundle', routingId: 1 })

interface HostWindow {
  url: string
  isArmed: boolean
  /** Those who wait for a press to count. */
  waiting: PromiseWithResolvers<void>[]
}

const armedIn = (window: HostWindow): Promise<void> => {
  if (window.isArmed) return Promise.resolve()
  const waiting = Promise.withResolvers<void>()
  window.waiting.push(waiting)
  return waiting.promise
}

const armTo = (window: HostWindow, armed: boolean): void => {
  window.isArmed = armed
  if (armed) for (const { resolve } of window.waiting.splice(0)) resolve()
}

const giveUp = (window: HostWindow | undefined): void => {
  for (const { reject } of window?.waiting.splice(0) ?? []) reject(new Error("main's own window is gone"))
}

/** Starts the built main; it is ready once its page would be loaded. */
export function startUndrawn(options: UndrawnOptions): UndrawnApp {
  const { dataDir, env, imports = [], onLine, onMessage, onPush, onTrusted } = options
  const child = startMain({
    appDir: projectDir,
    args: [],
    env: { ...env, COFFER_DATA_DIR: dataDir },
    colorScheme: 'light',
    onLine,
    imports,
  })
  const windows = new Map<number, HostWindow>()
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => undefined)

  const call = async (id: number, url: string, channel: string, args: readonly unknown[]): Promise<unknown> => {
    const text = encode(args, `the input of ${channel}`)
    onMessage(`> ${channel} ${text}`)
    const answer = await main('ipc.invoke', id, frameAt(url), channel, text)
    onMessage(`< ${channel} ${answer}`)
    return decode(answer)
  }
  const load = async (id: number, url: string): Promise<void> => {
    const window = windows.get(id)
    if (window === undefined) return
    window.url = url
    await main('page.at', id, url)
    await main('page.loaded', id)
    if (url.startsWith(page)) return ready.resolve()
    if (!url.endsWith('/trusted.html')) return
    onTrusted({ invoke: (channel, ...args) => call(id, url, channel, args), armed: () => armedIn(window) })
  }
  const handlers: CallHandlers<HostCalls> = {
    'app.ready': nothing,
    'window.create': (id) => void windows.set(id, { url: '', isArmed: false, waiting: [] }),
    // Not awaited by main's side of the line: loading ends with calls of main, which answers them meanwhile.
    'window.load': (id, url) => load(id, url),
    'window.reload': (id) => load(id, windows.get(id)?.url ?? page),
    'window.close': (id) => {
      giveUp(windows.get(id))
      windows.delete(id)
    },
    'window.focus': nothing,
    'window.bounds': nothing,
    'page.crash': nothing,
    'permissions.deny': nothing,
    asked: nothing,
    'page.push': (id, channel, text) => {
      onMessage(`! ${channel} ${text}`)
      const args = decode(text) as readonly unknown[]
      const window = windows.get(id)
      if (window === undefined) return
      if (channel === trustedNames.armed) armTo(window, args[0] === true)
      else if (window.url.startsWith(page)) onPush(channel as EventName, args[0])
    },
  }
  const main = connect<MainCalls, HostCalls>(child.channel, handlers)
  void child.ended.then(({ code, signal }) => {
    ready.reject(new Error(`Main ended before its page (${code ?? signal}):\n${child.lastLines()}`))
    for (const window of windows.values()) giveUp(window)
  })
  const pageWindow = (): number => {
    for (const [id, { url }] of windows) if (url.startsWith(page)) return id
    throw new Error('main has no page open')
  }

  return {
    pid: child.pid,
    ended: child.ended,
    ready: ready.promise,
    invoke: async (channel, input) => (await call(pageWindow(), page, channel, [input])) as never,
    reload: () => load(pageWindow(), page),
    power: (event) => main('power', event),
    quit: () => {
      void main('quit').catch(() => undefined)
      return child.ended
    },
    kill: child.kill,
  }
}

const nothing = (): void => undefined
