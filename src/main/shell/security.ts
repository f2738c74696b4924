import { app } from 'electron'
import type { Session, WebContents } from 'electron'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { appOrigin } from './protocol.ts'
import { refusedSwitch } from './switches.ts'

/**
 * Locks of R2, R5 and R6. Main talks to the venue through Node, so Chromium gets no network at all: a dead proxy, no
 * direct UDP, and every request that is not the page's own is cancelled.
 */

/** Must run before `ready`. Gives the reason to stop, or null. */
export function sandboxEverything(): Message | null {
  app.enableSandbox()
  if (!app.isPackaged) return null
  const name = refusedSwitch(process.argv.slice(1), (asked) => app.commandLine.hasSwitch(asked))
  return name === null ? null : msg('start.switch', { name })
}

/** Denies the session everything that a trading page never needs. */
export async function lockSession(session: Session): Promise<void> {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isOwnAddress(details.url) }))
  await session.setProxy({ mode: 'fixed_servers', proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' })
}

const isOwnAddress = (url: string): boolean => url.startsWith(`${appOrigin}/`) || url.startsWith('devtools://')

/** Pins a window's contents to the page it was opened with: no navigation, no second window, no webview. */
export function lockContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}
