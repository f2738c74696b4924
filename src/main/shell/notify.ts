import { Notification } from 'electron'
import type { BrowserWindow } from 'electron'
import type { SystemNotification } from '#shared/domain/notification.ts'
import { focusWindow } from './window.ts'

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
