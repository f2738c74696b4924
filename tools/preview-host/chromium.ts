/** Chromium as the preview host starts it: the system's own, without any network. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { findChromium } from './chromium-path.ts'

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  // What the app asks of Electron with a dead proxy and a WebRTC policy; here no page ever has a network.
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

export interface ChromiumOptions {
  readonly headless: boolean
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
  /** The DISPLAY to open a window on. */
  readonly display: string | undefined
}

export interface Chromium {
  readonly context: BrowserContext
  close(): Promise<void>
}

/**
 * Starts Chromium over a pipe (no debugging port) with an empty profile that is deleted at the end. As root it has no
 * sandbox of its own, which Chromium refuses to start with; as a user it keeps it.
 */
export async function startChromium({
  headless,
  width,
  height,
  colorScheme,
  display,
}: ChromiumOptions): Promise<Chromium> {
  const executablePath = findChromium()
  if (executablePath === null)
    throw new Error('No Chromium was found. Install the package chromium, or set COFFER_CHROMIUM.')
  const profile = mkdtempSync(join(tmpdir(), 'coffer-preview-'))
  const removeProfile = (): void => rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  // A blank page in a window without tabs or address bar.
  const headed = ['--app=data:text/html,', `--window-size=${width},${height}`, '--window-position=0,0']
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless,
      env: { ...process.env, ...(display === undefined ? {} : { DISPLAY: display }) },
      chromiumSandbox: process.getuid?.() !== 0,
      args: [...flags, ...(headless ? [] : headed)],
      // Its absence lets Chromium refuse windows that nobody clicked for.
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      viewport: headless ? { width, height } : null,
      colorScheme,
      acceptDownloads: false,
      serviceWorkers: 'block',
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    return { context, close: () => context.close().finally(removeProfile) }
  } catch (error) {
    removeProfile()
    throw error
  }
}
