/** Chromium as the preview host starts it: the system's own, without any network. */
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'
import { findChromium } from './chromium-path.ts'

/** What Playwright turns off itself: Chromium takes the last switch of a name, so that ours has to say it again. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/** Pages of Chromium's address bar, which the app has not: two of them were loaded for each window, a third of a start's CPU. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--hide-crash-restore-bubble',
  // What the app asks of Electron with a dead proxy and a WebRTC policy; here no page ever has a network.
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--disable-features=${[...offByPlaywright, ...addressBarPages].join(',')}`,
]

export interface ChromiumOptions {
  /** Keeps what the page stores, as Electron keeps it below sessionData. Null, when headless: a context of the shared Chromium. */
  readonly profileDir: string | null
  readonly headless: boolean
  readonly width: number
  readonly height: number
  readonly zoom: number
  readonly colorScheme: 'light' | 'dark'
  /** The DISPLAY to open a window on. */
  readonly display: string | undefined
  /** Loopback port for developer tools; none by default. */
  readonly debugPort?: number
}

/** Started by the first app that wants it: a Chromium of its own costs an app half of its start. */
let shared: Promise<Browser> | null = null

/** Ends the Chromium that apps of this process shared, if any did. */
export async function closeSharedChromium(): Promise<void> {
  const started = shared
  shared = null
  await (await started)?.close()
}

/** CSS px that a page of so many window px has at a zoom. */
export const zoomed = ({ width, height }: { width: number; height: number }, zoom: number) => ({
  width: Math.round(width / zoom),
  height: Math.round(height / zoom),
})

/**
 * Starts Chromium over a pipe: no debugging port. As root it has no sandbox of its own, which Chromium refuses to start
 * with; as a user it keeps it.
 */
export async function startChromium(options: ChromiumOptions): Promise<BrowserContext> {
  const { profileDir, headless, width, height, zoom, colorScheme, display, debugPort } = options
  const executablePath = findChromium()
  if (executablePath === null) {
    throw new Error('No Chromium was found. Install the package chromium, or set COFFER_CHROMIUM.')
  }
  // A blank page in a window without tabs or address bar.
  const headed = ['--app=data:text/html,', `--window-size=${width},${height}`, '--window-position=0,0']
  const browser = {
    executablePath,
    headless,
    env: { ...process.env, ...(display === undefined ? {} : { DISPLAY: display }) },
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      ...flags,
      ...(headless ? [] : headed),
      ...(debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`]),
    ],
    // Its absence lets Chromium refuse windows that nobody clicked for.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    // Whoever started the host ends it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  }
  const context = {
    viewport: headless ? zoomed({ width, height }, zoom) : null,
    // What a browser's zoom comes to: as many more device px for a CSS px.
    ...(headless && zoom !== 1 ? { deviceScaleFactor: zoom } : {}),
    colorScheme,
    acceptDownloads: false,
    serviceWorkers: 'block' as const,
  }
  const starting =
    profileDir === null
      ? (shared ??= chromium.launch(browser)).then((started) => started.newContext(context))
      : chromium.launchPersistentContext(profileDir, { ...browser, ...context })
  return starting.catch((error: unknown) => {
    throw new Error(reasonOf(String(error)), { cause: error })
  })
}

/** One sentence of the pages that Playwright writes, where the reason is a known one. */
function reasonOf(words: string): string {
  if (words.includes('No usable sandbox')) {
    return 'Chromium cannot set up its sandbox here: install the package chromium-sandbox, or let users have namespaces (kernel.unprivileged_userns_clone).'
  }
  if (words.includes('Missing X server')) return 'Chromium found no display to open its window on.'
  return `Chromium did not start. ${words}`
}
