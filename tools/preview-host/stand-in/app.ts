import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, BrowserWindow, CommandLine } from 'electron'
import { asked, facts, host, serve, fireAndForget } from './link.ts'
import { createLoudEvents, loud, preventable } from './loud.ts'
import { takeInstanceLock } from './single-instance.ts'

const events = createLoudEvents(
  'app',
  ['ready', 'will-finish-launching', 'window-all-closed', 'before-quit', 'will-quit', 'quit', 'second-instance'].concat(
    ['browser-window-created', 'web-contents-created', 'activate'],
  ),
  // Deaths that only Electron's own processes can die.
  ['render-process-gone', 'child-process-gone', 'certificate-error', 'select-client-certificate', 'login', 'open-url'],
)
export const emitApp = events.emit

const configDir = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
const paths = new Map<string, string>([
  ['home', homedir()],
  ['appData', configDir],
  ['userData', join(configDir, facts.name)],
  ['sessionData', join(configDir, facts.name)],
  ['logs', join(configDir, facts.name, 'logs')],
  ['crashDumps', join(configDir, facts.name, 'Crashpad')],
  ['temp', tmpdir()],
  ['downloads', join(homedir(), 'Downloads')],
  ['documents', join(homedir(), 'Documents')],
])

const switches = new Set(
  process.argv.slice(2).flatMap((argument) => {
    const [, name] = /^--([^=]+)/.exec(argument) ?? []
    return name === undefined ? [] : [name]
  }),
)

let ready = false
let quitting = false
let releaseLock: (() => void) | null = null
/** Filled in by browser-window.ts, which is above this file. */
let windows: () => BrowserWindow[] = () => []
export const setWindowList = (list: () => BrowserWindow[]): void => void (windows = list)

export const isReady = (): boolean => ready

const whenReady = new Promise<void>((resolve) => {
  // Electron is ready some time after main's first turn, never within it.
  setImmediate(() =>
    setImmediate(() => {
      fireAndForget(host('app.ready', paths.get('sessionData') ?? ''))
      ready = true
      events.emit('will-finish-launching')
      events.emit('ready', {}, {})
      resolve()
    }),
  )
})

const leave = (code: number): never => {
  events.emit('quit', {}, code)
  releaseLock?.()
  process.exit(code)
}

const quit = (): void => {
  if (quitting) return
  quitting = true
  const stopped = (event: string): boolean => {
    const question = preventable({})
    events.emit(event, question)
    if (question.defaultPrevented) quitting = false
    return question.defaultPrevented
  }
  if (stopped('before-quit')) return
  for (const window of windows()) {
    window.close()
    if (!window.isDestroyed()) {
      quitting = false
      return
    }
  }
  if (!stopped('will-quit')) leave(0)
}
serve({ quit })
// As Electron does on POSIX.
process.on('SIGINT', quit)
process.on('SIGTERM', quit)

/** The last window is gone: Electron quits unless the app listens. */
export function allWindowsClosed(): void {
  if (!quitting && !events.emit('window-all-closed')) quit()
}

export const app = loud<App>('app', {
  ...events.methods,
  emit: (event: string, ...args: unknown[]) => events.emit(event, ...args),
  whenReady: () => whenReady,
  quit,
  exit: (code = 0) => {
    quitting = true
    for (const window of windows()) window.destroy()
    leave(code)
  },
  getPath: (name) => {
    const path = paths.get(name)
    if (path === undefined) throw new Error(`The preview host does not know the path ${name}.`)
    return path
  },
  setPath: (name, path) => {
    if (!existsSync(path)) throw new Error(`Failed to set path: there is no folder ${path}`)
    paths.set(name, path)
  },
  getVersion: () => facts.version,
  getName: () => facts.name,
  name: facts.name,
  isPackaged: false,
  getLocale: () => 'en-US',
  requestSingleInstanceLock: () => {
    if (releaseLock !== null) return true
    releaseLock = takeInstanceLock(paths.get('userData') ?? '', (argv, cwd) =>
      events.emit('second-instance', preventable({}), argv, cwd, null),
    )
    return releaseLock !== null
  },
  releaseSingleInstanceLock: () => {
    releaseLock?.()
    releaseLock = null
  },
  enableSandbox: () => {
    if (ready) throw new Error('app.enableSandbox() can only be called before app is ready')
    asked('app.enableSandbox', { beforeReady: true })
  },
  commandLine: loud<CommandLine>('app.commandLine', { hasSwitch: (name) => switches.has(name) }),
  setAppUserModelId: (id) => asked('app.setAppUserModelId', id),
  // Linux keeps no such item; an unpackaged run asks for none.
  setLoginItemSettings: (settings) => asked('app.setLoginItemSettings', settings),
  setAboutPanelOptions: (options) => asked('app.setAboutPanelOptions', options),
  focus: () => undefined,
})
