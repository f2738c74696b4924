import { writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { clipboard, dialog, Notification, powerMonitor, session, shell, systemPreferences } from 'electron'
import type { BrowserWindow } from 'electron'
import type { SystemNotification } from '#shared/domain/notification.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { focusWindow } from './window.ts'

export interface PowerListeners {
  readonly onSuspend: () => void
  readonly onResume: () => void
  readonly onScreenLock: () => void
}

/**
 * Sleep, wake and screen lock (V6): keys are dropped before the machine sleeps, the clock is measured after it wakes. Linux
 * tells nobody of a locked screen: there Coffer locks when idle and on sleep.
 */
export function watchPower({ onSuspend, onResume, onScreenLock }: PowerListeners): void {
  powerMonitor.on('suspend', onSuspend)
  powerMonitor.on('resume', onResume)
  if (process.platform !== 'linux') powerMonitor.on('lock-screen', onScreenLock)
}

/** The system's clipboard as text, for comparing only: the page may not read it (R6). */
export const readClipboard = (): Promise<string> => clipboard.readText()

/** Puts a text into the system's clipboard, for the page, which has no permission to (R6). Errors: internal. */
export async function writeClipboard(text: string): Promise<Result<null>> {
  try {
    await clipboard.writeText(text)
    return ok(null)
  } catch {
    return fail(appError('internal', msg('app.clipboard')))
  }
}

/**
 * Asks the system which ways lead to an origin, in the words of a PAC script (`SOCKS5 10.0.0.1:1080; DIRECT`). The page's
 * own session has a dead proxy, so a second one is asked.
 */
export function systemProxy(): (origin: string) => Promise<string> {
  const asked = session.fromPartition('system-proxy', { cache: false })
  const ready = asked.setProxy({ mode: 'system' })
  return async (origin) => {
    await ready
    return asked.resolveProxy(origin)
  }
}

export interface TouchIdSensor {
  readonly available: () => boolean
  readonly prompt: (reason: Message) => Promise<boolean>
}

/** Asks for a finger; null where the system knows no Touch ID. Whether the sensor is there is asked each time. */
export function touchId(words: (message: Message) => string): TouchIdSensor | null {
  if (process.platform !== 'darwin') return null
  return {
    available: () => systemPreferences.canPromptTouchID(),
    prompt: (reason) =>
      systemPreferences.promptTouchID(words(reason)).then(
        () => true,
        () => false,
      ),
  }
}

/**
 * Asks the user where, and writes a text or its parts there, readable by the user alone. Gives the file's name, never its folder; null where
 * the dialog was closed. Errors: disk-failed, and those of `mayBeSaved`, which is asked when the user has answered.
 */
export const createSaveText =
  (parent: () => BrowserWindow | null) =>
  async (
    name: string,
    text: string | readonly string[],
    mayBeSaved: () => Result<null> = () => ok(null),
  ): Promise<Result<string | null>> => {
    const extension = extname(name).slice(1)
    const options = { defaultPath: name, filters: [{ name: extension.toUpperCase(), extensions: [extension] }] }
    const window = parent()
    const { canceled, filePath } =
      window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
    if (canceled || filePath === '') return ok(null)
    // The dialog may have stood open for long.
    const allowed = mayBeSaved()
    if (!allowed.ok) return allowed
    try {
      await writeFile(filePath, text, { mode: 0o600 })
      return ok(basename(filePath))
    } catch {
      return fail(appError('disk-failed', msg('app.file-not-written')))
    }
  }

/** Hosts that may be opened in the system's browser; exact names, so that look-alikes and subdomains stay closed (R7). */
export const openableHosts: readonly string[] = ['www.kucoin.com', 'status.kucoin.com', 'www.tradingview.com']

/** The address to open, rewritten by the parser, or null when it is not a plain https address on the list. */
export function openableAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  return plain && openableHosts.includes(url.hostname) ? url.href : null
}

/** Opens a listed address in the system's browser; everything else is refused by name. */
export async function openLink(text: string): Promise<Result<null>> {
  const address = openableAddress(text)
  if (address === null) {
    return fail(
      appError('bad-input', msg('app.only-https'), {
        field: 'url',
      }),
    )
  }
  await shell.openExternal(address)
  return ok(null)
}

/** Shown at once. Electron drops a notification that nobody holds, and with it the click. */
const mostHeld = 50

/**
 * Shows the system's own notifications while no window of Coffer has the focus: whoever looks at Coffer reads it there. A
 * click brings the window to the front. Where the system has none, nothing happens: the message stands in the window.
 */
export function createNotify(windows: () => Iterable<BrowserWindow>): (notification: SystemNotification) => void {
  const held = new Set<Notification>()
  return ({ title, body }) => {
    const open = [...windows()].filter((window) => !window.isDestroyed())
    if (open.some((window) => window.isFocused()) || !Notification.isSupported()) return
    const shown = new Notification({ title, body })
    const drop = (): void => void held.delete(shown)
    shown.on('click', () => {
      drop()
      open.filter((window) => !window.isDestroyed()).forEach(focusWindow)
    })
    shown.on('close', drop)
    held.add(shown)
    for (const oldest of [...held].slice(0, -mostHeld)) held.delete(oldest)
    shown.show()
  }
}
