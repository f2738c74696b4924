/** The rest of Electron that Coffer touches: dialogs, theme, power, screen, menu, links, clipboard. */
import type {
  Clipboard,
  ClipboardItem as ElectronClipboardItem,
  Dialog,
  Display,
  MessageBoxOptions,
  NativeTheme,
  PowerMonitor,
  Screen,
  Shell,
} from 'electron'
import type { NotificationConstructorOptions, SystemPreferences } from 'electron'
import { asked, facts, serve } from './link.ts'
import { createLoudEvents, loud, preventable } from './loud.ts'

export const shell = loud<Shell>('shell', {
  openExternal: (url) => {
    if (!URL.canParse(url)) return Promise.reject(new Error('Invalid URL'))
    asked('shell.openExternal', url)
    return Promise.resolve()
  },
  openPath: (path) => {
    asked('shell.openPath', path)
    return Promise.resolve('')
  },
})

interface Scripted {
  readonly messageBox: { readonly response: number; readonly checkboxChecked: boolean }
  readonly saveDialog: { readonly canceled: boolean; readonly filePath: string }
  readonly openDialog: { readonly canceled: boolean; readonly filePaths: string[] }
}
/** What the next dialogs answer; tests set it with `globalThis.previewDialogs` through evaluateMain(). */
const scripted = (): Partial<Scripted> => (globalThis as { previewDialogs?: Partial<Scripted> }).previewDialogs ?? {}

/** The options come last; a parent window may come before them. */
const optionsOf = (args: readonly unknown[]): unknown => args.at(-1)

export const dialog = loud<Dialog>('dialog', {
  showErrorBox: (title, content) => {
    asked('dialog.showErrorBox', { title, content })
    process.stderr.write(`${title}\n${content}\n`)
  },
  showMessageBox: (...args: readonly unknown[]) => {
    const options = optionsOf(args) as MessageBoxOptions
    asked('dialog.showMessageBox', options)
    // Nobody can press a button here: without a script the answer is Electron's own for a dialog that is closed.
    const named = (options.buttons ?? []).findIndex((label) => /^(cancel|no)$/i.test(label))
    const cancel = options.cancelId ?? Math.max(0, named)
    return Promise.resolve(scripted().messageBox ?? { response: cancel, checkboxChecked: false })
  },
  showMessageBoxSync: (...args: readonly unknown[]) => {
    asked('dialog.showMessageBoxSync', optionsOf(args))
    return scripted().messageBox?.response ?? 0
  },
  showSaveDialog: (...args: readonly unknown[]) => {
    asked('dialog.showSaveDialog', optionsOf(args))
    return Promise.resolve(scripted().saveDialog ?? { canceled: true, filePath: '' })
  },
  showOpenDialog: (...args: readonly unknown[]) => {
    asked('dialog.showOpenDialog', optionsOf(args))
    return Promise.resolve(scripted().openDialog ?? { canceled: true, filePaths: [] })
  },
})

const themeEvents = createLoudEvents('nativeTheme', ['updated'])
export const nativeTheme = loud<NativeTheme>('nativeTheme', {
  ...themeEvents.methods,
  shouldUseDarkColors: facts.dark,
  shouldUseDarkColorsForSystemIntegratedUI: facts.dark,
})

/** By platform as electron.d.ts has them: Linux tells of no locked screen, Windows ends the session by its windows. */
const powerNames = ['suspend', 'resume'].concat(
  process.platform === 'linux' ? [] : ['lock-screen', 'unlock-screen'],
  process.platform === 'win32' ? [] : ['shutdown'],
)
const powerEvents = createLoudEvents('powerMonitor', powerNames)
export const powerMonitor = loud<PowerMonitor>('powerMonitor', {
  ...powerEvents.methods,
})
serve({
  power: (event) => {
    if (!powerNames.includes(event)) throw new Error(`Electron has no power event ${event} on ${process.platform}.`)
    powerEvents.emit(event, preventable({}))
  },
})

const area = { x: 0, y: 0, width: 1920, height: 1080 }
const display = loud<Display>('Display', { id: 1, bounds: area, workArea: area })
export const primaryDisplay = (): Display => display
export const screen = loud<Screen>('screen', {
  getAllDisplays: () => [display],
})

export const systemPreferences = loud<SystemPreferences>('systemPreferences', { canPromptTouchID: () => false })

/** Nobody sees it here: what it says is recorded, and no event of it ever comes. */
export class Notification {
  readonly #options: NotificationConstructorOptions
  constructor(options: NotificationConstructorOptions = {}) {
    this.#options = options
  }
  static isSupported(): boolean {
    return true
  }
  on(_event: 'click' | 'close', _listener: () => void): this {
    return this
  }
  show(): void {
    asked('Notification.show', this.#options)
  }
}

let clipboardText = ''
/** Bytes of each type that was last put there. */
let clipboardBlobs: readonly Readonly<Record<string, Blob>>[] = []
export class ClipboardItem implements ElectronClipboardItem {
  readonly types: string[]
  readonly blobs: Readonly<Record<string, Blob>>
  constructor(items: Record<string, Blob>) {
    this.blobs = items
    this.types = Object.keys(items)
  }
  getType(type: string): Promise<never> {
    return Promise.resolve(this.blobs[type] as never)
  }
}
export const clipboard = loud<Clipboard>('clipboard', {
  readText: () => Promise.resolve(clipboardText),
  has: (type) => Promise.resolve(clipboardBlobs.some((blobs) => type in blobs)),
  write: (items) => {
    clipboardBlobs = (items as ClipboardItem[]).map(({ blobs }) => blobs)
    return Promise.resolve()
  },
  writeText: (text) => {
    clipboardText = text
    return Promise.resolve()
  },
})
