import { app, clipboard, ClipboardItem, Notification, powerMonitor, session, systemPreferences } from 'electron'
import type { BrowserWindow } from 'electron'
import type { SystemNotification } from '#shared/domain/notification.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { identity } from '#shared/app-identity.ts'
import { release } from '#shared/release.ts'

/** What the system shows of this app: its name, version and makers, and on Windows by which id its windows and messages are one app's. */
export function describeApp(platform = process.platform): void {
  // Of its shortcut too; a run from sources has none, and messages under an unknown id would not be shown.
  if (platform === 'win32') app.setAppUserModelId(app.isPackaged ? identity.appId : process.execPath)
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    copyright: `© ${release.maintainer.name}`,
    website: release.homepage,
  })
}

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

/** Puts a PNG into the system's clipboard, likewise. Errors: internal. */
export async function writeClipboardPicture(png: Uint8Array): Promise<Result<null>> {
  try {
    const type = 'image/png'
    await clipboard.write([new ClipboardItem({ [type]: new Blob([Buffer.from(png)], { type }) })])
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

/** Shown at once. Electron drops a notification that nobody holds, and with it the click. */
const mostHeld = 50

/**
 * Shows the system's own notifications while no window of Coffer has the focus: whoever looks at Coffer reads it there, but for
 * what is shown always, since the page is not trusted to show it. `onClick` brings the window to the front, where there is one to
 * bring. Where the system has none, nothing happens: the message stands in the window.
 */
export function createNotify(
  windows: () => Iterable<BrowserWindow>,
  onClick: () => void,
): (notification: SystemNotification) => void {
  const held = new Set<Notification>()
  return ({ title, body, always }) => {
    const isSeen = [...windows()].some((window) => !window.isDestroyed() && window.isFocused())
    if ((always !== true && isSeen) || !Notification.isSupported()) return
    const shown = new Notification({ title, body })
    const drop = (): void => void held.delete(shown)
    shown.on('click', () => {
      drop()
      onClick()
    })
    shown.on('close', drop)
    held.add(shown)
    for (const oldest of [...held].slice(0, -mostHeld)) held.delete(oldest)
    shown.show()
  }
}
